package explainer

// changes says, for each region, which digits have fewer places than before, and
// which positions have fewer digits.
type changes struct {
	digits, at [27]uint16
}

// everything has changed for a rule that looks at a grid for the first time.
var everything = func() (all changes) {
	for r := range all.digits {
		all.digits[r], all.at[r] = 0x1ff, 0x1ff
	}
	return all
}()

// since makes it the changes by some candidates' being gone.
func (c *changes) since(gone []uint16) {
	*c = changes{}
	for _, p := range gone {
		s := &geometry.spots[p]
		for kind, r := range s.regions {
			c.digits[r] |= s.bit
			c.at[r] |= s.at[kind]
		}
	}
}
