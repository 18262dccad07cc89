package rating

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Tier is how hard a puzzle is for a person, in six steps.
type Tier int

// The tiers from easy to hard. Unrated is the zero Tier: not rated.
const (
	Unrated Tier = iota
	Easy
	Medium
	Hard
	Expert
	Extreme
	Nightmare

	// Mini is the tier of the small puzzles that accompany dailies. No rating gives it; it only marks them, and neither
	// Tiers nor ParseTier includes it.
	Mini
)

var tierNames = []string{"none", "easy", "medium", "hard", "expert", "extreme", "nightmare", "mini"}

// Tiers returns the six tiers, easiest first. Nightmare is for classic puzzles only.
func Tiers() []Tier { return []Tier{Easy, Medium, Hard, Expert, Extreme, Nightmare} }

// ceilings holds the highest ER of every tier but the last.
var ceilings = []Tenths{Easy: 15, Medium: 28, Hard: 44, Expert: 66, Extreme: 82}

// TierOf returns the tier of an ER.
func TierOf(er Tenths) Tier {
	tier := Easy
	for tier < Nightmare && er > ceilings[tier] {
		tier++
	}
	return tier
}

// Range returns the least and the highest ER of a tier; 0 is no bound, and Unrated has neither.
func (t Tier) Range() (least, most Tenths) {
	if t > Easy && t <= Nightmare {
		least = ceilings[t-1] + 1
	}
	if t > Unrated && t < Nightmare {
		most = ceilings[t]
	}
	return least, most
}

// methodsTier returns the tier by the hardest method, or the highest if the methods do not finish.
func (r *Report) methodsTier() Tier {
	if !r.Finished && !r.Bound {
		return Extreme
	}
	tier := Easy
	for _, u := range r.Uses {
		tier = max(tier, methodTier(u.Method))
	}
	return tier
}

func methodTier(method string) Tier {
	switch method {
	case "A":
		return Easy
	case "B":
		return Medium
	case "C", "D":
		return Hard
	}
	return Expert
}

// String returns the tier's name in lower case.
func (t Tier) String() string {
	if t < Unrated || t > Mini {
		return fmt.Sprintf("tier(%d)", int(t))
	}
	return tierNames[t]
}

// ParseTier reads a tier's name in upper or lower case, but not Unrated's.
func ParseTier(name string) (Tier, error) {
	i := slices.Index(tierNames[:Mini], strings.ToLower(strings.TrimSpace(name)))
	if i < int(Easy) {
		return Unrated, fmt.Errorf("tier %q: want one of %s", name, strings.Join(tierNames[Easy:Mini], ", "))
	}
	return Tier(i), nil
}

// MarshalText writes the tier's name, so that JSON and YAML hold names.
func (t Tier) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads the output of MarshalText.
func (t *Tier) UnmarshalText(text []byte) (err error) {
	switch string(text) {
	case tierNames[Unrated]:
		*t = Unrated
		return nil
	case tierNames[Mini]:
		*t = Mini
		return nil
	}
	*t, err = ParseTier(string(text))
	return err
}

// ChallengeAbove is the ER above which a puzzle is a challenge: hours of work even for experts.
const ChallengeAbove Tenths = 92

// LowestRating is the rating of the easiest possible step.
const LowestRating Tenths = 10

// Tenths is a figure of the reference scale times ten: 72 is 7.2. Zero is no figure.
type Tenths int

// String writes the figure with one decimal; "" for no figure.
func (t Tenths) String() string {
	if t == 0 {
		return ""
	}
	return fmt.Sprintf("%d.%d", t/10, t%10)
}

// ParseTenths reads the output of String, and numbers without a decimal, up to 20.
func ParseTenths(text string) (Tenths, error) {
	if text == "" {
		return 0, nil
	}
	whole, tenth, _ := strings.Cut(text, ".")
	x, err := strconv.ParseUint(whole+cmp.Or(tenth, "0"), 10, 16)
	if err != nil || whole == "" || len(tenth) > 1 || x > 200 {
		return 0, fmt.Errorf("rating %q: want a number such as 7.2", text)
	}
	return Tenths(x), nil
}

// MarshalJSON writes a number with one decimal; null for no figure.
func (t Tenths) MarshalJSON() ([]byte, error) {
	if t == 0 {
		return []byte("null"), nil
	}
	return []byte(t.String()), nil
}
