package rating

import (
	"fmt"
	"slices"
	"strings"
)

// Tier is how hard a puzzle is for a person, in five steps.
type Tier int

// The tiers from easy to hard. None is the zero Tier: not rated.
const (
	None Tier = iota
	Easy
	Medium
	Hard
	Expert
	Extreme
)

var tierNames = []string{"none", "easy", "medium", "hard", "expert", "extreme"}

// Tiers returns the five tiers, the easiest first.
func Tiers() []Tier { return []Tier{Easy, Medium, Hard, Expert, Extreme} }

// String returns the tier's name in lower case.
func (t Tier) String() string {
	if t < None || t > Extreme {
		return fmt.Sprintf("tier(%d)", int(t))
	}
	return tierNames[t]
}

// ParseTier reads a tier's name in upper or lower case. None cannot be asked
// for.
func ParseTier(name string) (Tier, error) {
	i := slices.Index(tierNames, strings.ToLower(strings.TrimSpace(name)))
	if i < int(Easy) {
		return None, fmt.Errorf("tier %q: want one of %s", name, strings.Join(tierNames[Easy:], ", "))
	}
	return Tier(i), nil
}

// MarshalText writes the tier's name, so that JSON and YAML hold names.
func (t Tier) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (t *Tier) UnmarshalText(text []byte) (err error) {
	if string(text) == tierNames[None] {
		*t = None
		return nil
	}
	*t, err = ParseTier(string(text))
	return err
}
