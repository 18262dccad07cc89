package game

import (
	"errors"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// lead knows a grid by what it leads to: a solution, or several.
type lead struct {
	grid *solver.Grid
	ends []end
}

// end is a solution, with its canonical form if it has one.
type end struct {
	solution *solver.Grid
	form     string
	morph    canonical.Morph
}

// leadsTo returns the lead that a grid with what solver.Solve says of it is: with
// its solution, or the two in an *AmbiguousError.
func leadsTo(g, solution *solver.Grid, err error) *lead {
	if several, ok := errors.AsType[*solver.AmbiguousError](err); ok {
		return newLead(g, several.First, several.Second)
	}
	if err != nil {
		return newLead(g)
	}
	return newLead(g, solution)
}

func newLead(g *solver.Grid, solutions ...*solver.Grid) *lead {
	l := &lead{grid: g}
	for _, s := range solutions {
		e := end{solution: s}
		if form, err := canonical.Of(s); err == nil {
			e.form, e.morph = form.Puzzle.String(), form.Morph
		}
		l.ends = append(l.ends, e)
	}
	return l
}

// form returns the form of the only solution, or "".
func (l *lead) form() string {
	if len(l.ends) != 1 {
		return ""
	}
	return l.ends[0].form
}

// on implements matcher.
func (l *lead) on(p *Puzzle) *solver.Grid {
	form := p.Forms.Solution
	for i := range l.ends {
		e := &l.ends[i]
		if sameValues(e.solution, p.Solution) {
			return l.grid
		}
		if form == "" && e.form != "" {
			form = formOf(p.Solution)
		}
		if e.form != "" && e.form == form {
			return e.turn(l.grid, p)
		}
	}
	return nil
}

// turn returns a grid that leads to e as it stands on the board of a puzzle of
// whose solution e is a morph: by way of the form of both. Where several
// symmetries lead there it is the puzzle alone, since one may put the grid's givens
// where the puzzle's are not.
func (e *end) turn(g *solver.Grid, p *Puzzle) *solver.Grid {
	own, err := canonical.Of(p.Solution)
	if err != nil || own.Automorphisms > 1 {
		return p.Grid
	}
	back := own.Morph.Inverse()
	return back.Grid(e.morph.Grid(g))
}
