package minutes

import "math"

// Weights turn counts into an estimate. The logarithm of the seconds is linear in logarithms of the counts.
type Weights struct {
	Linear [Terms]float64 // of Counts.Terms

	// Hard is the share of a puzzle's other time that a step of ER 6.6 beyond pairs adds.
	Hard float64

	// Low and High are the powers of the estimated minutes that give the ends of the interval. The longer a puzzle
	// takes, the less certain its time is.
	Low, High float64
}

// Terms is the number of linear weights.
const Terms = 4

// Terms returns the factors of the linear weights.
func (c *Counts) Terms() [Terms]float64 {
	return [...]float64{1, math.Log1p(c.Search), math.Log1p(c.Locked), math.Log1p(c.Pairs)}
}

// LogSeconds returns the logarithm of the expected seconds of a puzzle with an ER in tenths, 0 if it has none.
func (w *Weights) LogSeconds(c *Counts, er int) float64 {
	sum := math.Log1p(w.Hard * c.hardWork(er))
	for i, term := range c.Terms() {
		sum += w.Linear[i] * term
	}
	return sum
}

// hardWork returns the price of all steps beyond pairs, in steps of ER 6.6. The price doubles with every 1.5 of ER.
// That is an assumption: the data has too few hard puzzles, and contains only players who finish.
func (c *Counts) hardWork(er int) float64 {
	if er == 0 {
		return c.Stuck
	}
	return c.Stuck * math.Exp2(float64(er-66)/15)
}
