package logic

import "pencilmark/solver"

// Visibility is what anybody sees of a candidate on the board.
type Visibility int

// The sights.
const (
	NotVisible Visibility = iota // nothing: it takes an argument
	CellFilled                   // its cell has a digit
	DigitSeen                    // a cell that its own sees has the digit
)

// VisibilityOf returns what is to be seen of a candidate, and the first cell that has
// its digit if it is Seen.
func VisibilityOf(g *solver.Grid, c solver.Candidate) (s Visibility, by int) {
	if g.Value(c.Cell) != 0 {
		return CellFilled, 0
	}
	for by := range g.Layout().Peers(c.Cell).All() {
		if g.Value(by) == c.Digit {
			return DigitSeen, by
		}
	}
	return NotVisible, 0
}

// PositionWithCandidate returns the position in which to argue against a candidate: g, or where
// the candidate is crossed out already, g with all that its digits allow.
func PositionWithCandidate(g *solver.Grid, c solver.Candidate) *solver.Grid {
	if g.Has(c.Cell, c.Digit) {
		return g
	}
	return g.WithPlainCandidates()
}
