package logic

import "pencilmark/solver"

// Sight is what anybody sees of a candidate on the board.
type Sight int

// The sights.
const (
	Open   Sight = iota // nothing: it takes an argument
	Filled              // its cell has a digit
	Seen                // a cell that its own sees has the digit
)

// AtSight returns what is to be seen of a candidate, and the first cell that has
// its digit if it is Seen.
func AtSight(g *solver.Grid, c solver.Candidate) (s Sight, by int) {
	if g.Value(c.Cell) != 0 {
		return Filled, 0
	}
	for by := range g.Layout().Peers(c.Cell).All() {
		if g.Value(by) == c.Digit {
			return Seen, by
		}
	}
	return Open, 0
}

// Disputed returns the position in which to argue against a candidate: g, or where
// the candidate is crossed out already, g with all that its digits allow.
func Disputed(g *solver.Grid, c solver.Candidate) *solver.Grid {
	if g.Has(c.Cell, c.Digit) {
		return g
	}
	return g.Fresh()
}
