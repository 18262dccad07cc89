package canonical

// pairs is a set of pairs of a pattern's line and one of the grid's that it is matched
// with: nine bits for each band, then for each stack; three of them for each line of the
// pattern, one for each of the grid's.
type pairs uint64

// Sets of pairs: those with the first lines of the grid's bands and stacks, and those of
// the first lines of the pattern's.
const (
	toFirst   pairs = 0o111_111_111_111_111_111
	fromFirst pairs = 0o007_007_007_007_007_007
)

// rivals returns the pairs that cannot be where these are: those that match one of the
// lines otherwise.
func (p pairs) rivals() pairs {
	const (
		toSecond, fromSecond = toFirst << 1, fromFirst << 3
		toThird, fromThird   = toFirst << 2, fromFirst << 6
	)
	return p<<1&(toSecond|toThird) | p>>2&toFirst |
		p<<2&toThird | p>>1&(toFirst|toSecond) |
		p<<3&(fromSecond|fromThird) | p>>6&fromFirst |
		p<<6&fromThird | p>>3&(fromFirst|fromSecond)
}
