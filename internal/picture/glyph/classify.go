package glyph

import (
	"cmp"
	"math"
	"slices"
)

// Guess is what a glyph may be.
type Guess struct {
	Chances [Classes]float32 // by class, those of the network that is less sure
	Most    [Classes]float32 // by class, those of the network that is surer
}

// Classify returns the features of a glyph and asks both networks. A class has the smaller of the
// chances that they give it.
func Classify(k Ink) (*Features, Guess) {
	f, ok := FeaturesOf(k)
	if !ok {
		return f, Guess{Chances: [Classes]float32{Other: 1}}
	}
	first, second := Chances(nets()[0].Scores(f)), Chances(nets()[1].Scores(f))
	var g Guess
	for c := range g.Chances {
		g.Chances[c], g.Most[c] = min(first[c], second[c]), max(first[c], second[c])
	}
	return f, g
}

// Rivals returns the digits other than the likeliest class to which some network gives this chance.
func (g Guess) Rivals(atLeast float32) (digits []int) {
	best, _ := g.Best()
	for d := 1; d < Classes; d++ {
		if d != best && g.Most[d] >= atLeast {
			digits = append(digits, d)
		}
	}
	return digits
}

// Chances turns scores into chances that sum to 1.
func Chances(scores [Classes]float32) (chances [Classes]float32) {
	top, sum := slices.Max(scores[:]), float32(0)
	for c, s := range scores {
		chances[c] = float32(math.Exp(float64(s - top)))
		sum += chances[c]
	}
	for c := range chances {
		chances[c] /= sum
	}
	return chances
}

// Best returns the likeliest class and its chance.
func (g Guess) Best() (class int, chance float32) {
	for c, p := range g.Chances {
		if p > chance {
			class, chance = c, p
		}
	}
	return class, chance
}

// Digits returns the digits by falling chance, as far as they have at least this one.
func (g Guess) Digits(atLeast float32) (digits []int) {
	for d := 1; d < Classes; d++ {
		if g.Chances[d] >= atLeast {
			digits = append(digits, d)
		}
	}
	slices.SortStableFunc(digits, func(a, b int) int { return cmp.Compare(g.Chances[b], g.Chances[a]) })
	return digits
}
