package minutes

import (
	"math"

	"pencilmark/solver"
)

// Estimate is how long a puzzle is expected to take, in minutes.
type Estimate struct {
	Minutes   float64 // the mean of the players who finish; at least 1
	Low, High float64 // the range that holds the means of 80% of puzzles with this estimate
	Rough     bool    // the weights were not fitted to puzzles of this kind
}

// Of estimates the minutes for a puzzle from its only solution and its ER in tenths, 0 if it has none. A full grid has
// the zero Estimate.
func Of(puzzle, solution *solver.Grid, er int) Estimate {
	if puzzle.Empty().IsEmpty() {
		return Estimate{}
	}
	counts := Count(puzzle, solution)
	m := max(1, math.Exp(fitted.LogSeconds(&counts, er))/60)
	return Estimate{m, math.Pow(m, fitted.Low), math.Pow(m, fitted.High), er == 0}
}

// Figures of the normal distribution, in standard deviations around the mean.
const (
	half      = 0.6745 // holds one half
	fourFifth = 1.2816 // holds 80%
)

// spread is the standard deviation of the logarithm of different players' times for one puzzle. docs/minutes.md gives
// its source.
const spread = 0.7

// ForPlayers returns the range of whole minutes that holds the times of half of all players. Players differ more than
// puzzles with one estimate do, and the mean of their times is above the median.
func (e Estimate) ForPlayers() (from, to int) {
	factor := math.Exp(half * math.Hypot(e.uncertainty(), spread))
	from = roundMinutes(e.middle() / factor)
	return from, max(from+1, roundMinutes(e.middle()*factor))
}

// leastSpread is the smallest uncertainty of an estimate, even if its interval is narrower: for one minute it has no
// width.
const leastSpread = 0.05

// uncertainty returns the standard deviation of the logarithms of the times of puzzles with this estimate.
func (e Estimate) uncertainty() float64 { return max(leastSpread, math.Log(e.High/e.Low)/2/fourFifth) }

// middle returns the median of the players' minutes.
func (e Estimate) middle() float64 { return e.Minutes / math.Exp(spread*spread/2) }

// roundMinutes rounds as people do: to 5 minutes above 20, to 10 above an hour, to 30 above two hours.
func roundMinutes(m float64) int {
	step := 1.0
	switch {
	case m > 120:
		step = 30
	case m > 60:
		step = 10
	case m > 20:
		step = 5
	}
	return max(1, int(math.Round(m/step)*step))
}
