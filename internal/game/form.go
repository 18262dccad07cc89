package game

import (
	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// CanonicalForms are what all morphs of a puzzle share: the canonical forms of its givens
// and of its solution. Both are "" for a puzzle that has none, as only classic
// ones do, or of which they have not been looked for.
type CanonicalForms struct {
	Puzzle   string
	Solution string
}

// CanonicalForm returns the canonical form of a grid, "" if it has none.
func CanonicalForm(g *solver.Grid) string {
	form, err := canonical.Of(g)
	if err != nil {
		return ""
	}
	return form.Puzzle.String()
}

// FindForms returns the puzzle's forms and finds those that it does not know yet.
func (p *Puzzle) FindForms() CanonicalForms {
	f := p.Forms
	if f.Puzzle == "" {
		f.Puzzle = CanonicalForm(p.Grid)
	}
	if f.Solution == "" {
		f.Solution = CanonicalForm(p.Solution)
	}
	return f
}
