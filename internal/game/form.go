package game

import (
	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// Forms are what all morphs of a puzzle share: the canonical forms of its givens
// and of its solution. Both are "" for a puzzle that has none, as only classic
// ones do, or of which they have not been looked for.
type Forms struct {
	Puzzle   string
	Solution string
}

// FormOf returns the canonical form of a grid, "" if it has none.
func FormOf(g *solver.Grid) string {
	form, err := canonical.Of(g)
	if err != nil {
		return ""
	}
	return form.Puzzle.String()
}

// AllForms returns the puzzle's forms and finds those that it does not know yet.
func (p *Puzzle) AllForms() Forms {
	f := p.Forms
	if f.Puzzle == "" {
		f.Puzzle = FormOf(p.Grid)
	}
	if f.Solution == "" {
		f.Solution = FormOf(p.Solution)
	}
	return f
}
