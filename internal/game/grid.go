package game

import "pencilmark/solver"

// GivensFromDigits returns the puzzle that a grid's digits are, all of them givens.
func GivensFromDigits(g *solver.Grid) *solver.Grid {
	p := g.WithPlainCandidates()
	p.MarkGivens()
	return p
}

// SameDigits reports whether two grids of one shape hold the same digits.
func SameDigits(a, b *solver.Grid) bool {
	return a.Layout().Shape() == b.Layout().Shape() && a.String() == b.String()
}

// ContainsDigits reports whether g has every digit of part.
func ContainsDigits(g, part *solver.Grid) bool {
	if g.Layout().Shape() != part.Layout().Shape() {
		return false
	}
	for c := range part.Layout().AllCells().AndNot(part.Empty()).All() {
		if g.Value(c) != part.Value(c) {
			return false
		}
	}
	return true
}
