package game

import (
	"fmt"
	"strings"
)

// Tier is how hard a puzzle is, in words.
type Tier int

// The tiers from the easiest on.
const (
	Easy Tier = iota
	Medium
	Hard
	Expert
	Extreme
)

var tierNames = [...]string{"easy", "medium", "hard", "expert", "extreme"}

// String writes the tier in lower case.
func (t Tier) String() string { return tierNames[t] }

// ParseTier reads a tier as String writes it; case does not matter.
func ParseTier(s string) (Tier, error) {
	for i, n := range tierNames {
		if strings.EqualFold(n, s) {
			return Tier(i), nil
		}
	}
	return 0, fmt.Errorf("unknown tier %q: choose from %s", s, strings.Join(tierNames[:], ", "))
}
