package logic

import "pencilmark/solver"

// Visibility says whether the board shows at a glance that a candidate is false.
type Visibility int

// The kinds of visibility.
const (
	NotVisible Visibility = iota // it needs an argument
	CellFilled                   // the cell has a digit
	DigitSeen                    // a cell that it sees has the digit
)

// VisibilityOf returns how visible it is that a candidate is false, and for DigitSeen the first cell that has its
// digit.
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

// PositionWithCandidate returns the position in which to argue against a candidate: g, or, if the candidate is crossed
// out, g with all candidates that its digits allow.
func PositionWithCandidate(g *solver.Grid, c solver.Candidate) *solver.Grid {
	if g.Has(c.Cell, c.Digit) {
		return g
	}
	return g.WithPlainCandidates()
}

// Sight is a placed digit and the cells that see it.
type Sight struct {
	From  int
	Cells solver.CellSet
}

// WhyOnlyPlace says why a digit cannot go in the other empty cells of a unit: it returns a small set of placed
// digits, those that explain most cells first. rest is the cells that lost the digit in another way.
func WhyOnlyPlace(g *solver.Grid, u *solver.Unit, digit int) (why []Sight, rest solver.CellSet) {
	rest = g.Empty().And(u.Set).AndNot(g.CellsAllowing(digit))
	for !rest.IsEmpty() {
		best := Sight{}
		for c := range g.Layout().CellCount() {
			if seen := g.Layout().Peers(c).And(rest); g.Value(c) == digit && seen.Len() > best.Cells.Len() {
				best = Sight{c, seen}
			}
		}
		if best.Cells.IsEmpty() {
			break
		}
		why, rest = append(why, best), rest.AndNot(best.Cells)
	}
	return why, rest
}

// Holding is a unit, and the digits in it that a cell cannot have because of that.
type Holding struct {
	Unit   *solver.Unit
	Digits solver.Digits
}

// WhyOnlyDigit says which of a cell's units contain the digits that it cannot have, each digit once. rest is the
// digits that it lost in another way.
func WhyOnlyDigit(g *solver.Grid, cell int) (why []Holding, rest solver.Digits) {
	l := g.Layout()
	rest = l.Digits() &^ g.Candidates(cell)
	for rest != 0 {
		best := Holding{}
		for _, i := range l.UnitsOf(cell) {
			u := &l.Units()[i]
			if here := valuesIn(g, u) & rest; here.Len() > best.Digits.Len() {
				best = Holding{u, here}
			}
		}
		if best.Digits == 0 {
			break
		}
		why, rest = append(why, best), rest&^best.Digits
	}
	return why, rest
}

func valuesIn(g *solver.Grid, u *solver.Unit) (ds solver.Digits) {
	for _, c := range u.Cells {
		if v := g.Value(c); v != 0 {
			ds = ds.With(v)
		}
	}
	return ds
}
