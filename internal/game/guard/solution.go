package guard

import (
	"errors"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// SolutionMatcher knows a grid by the solutions that it leads to.
type SolutionMatcher struct {
	grid      *solver.Grid
	solutions []solution
}

// solution is a solution of the grid, with its canonical form if it has one.
type solution struct {
	grid  *solver.Grid
	form  string
	morph canonical.Morph // from grid to form
}

// MatchSolution returns the matcher that knows a grid by its solution; by the two in
// it, if err is an *solver.AmbiguousError. Both are what solver.Solve returned.
func MatchSolution(g, solved *solver.Grid, err error) *SolutionMatcher {
	if several, ok := errors.AsType[*solver.AmbiguousError](err); ok {
		return MatchSolutions(g, several.First, several.Second)
	}
	if err != nil {
		return MatchSolutions(g)
	}
	return MatchSolutions(g, solved)
}

// MatchSolutions returns the matcher that knows a grid by any of its solutions.
func MatchSolutions(g *solver.Grid, solutions ...*solver.Grid) *SolutionMatcher {
	m := &SolutionMatcher{grid: g}
	for _, solved := range solutions {
		s := solution{grid: solved}
		if form, err := canonical.Of(solved); err == nil {
			s.form, s.morph = form.Puzzle.String(), form.Morph
		}
		m.solutions = append(m.solutions, s)
	}
	return m
}

// Form returns the canonical form of the only solution, "" if there is not exactly
// one or if it has none.
func (m *SolutionMatcher) Form() string {
	if len(m.solutions) != 1 {
		return ""
	}
	return m.solutions[0].form
}

// Match implements Matcher.
func (m *SolutionMatcher) Match(p *game.Puzzle) *solver.Grid {
	form := p.Forms.Solution
	for i := range m.solutions {
		s := &m.solutions[i]
		if game.SameDigits(s.grid, p.Solution) {
			return m.grid
		}
		if form == "" && s.form != "" {
			form = game.CanonicalForm(p.Solution)
		}
		if s.form != "" && s.form == form {
			return s.turn(m.grid, p)
		}
	}
	return nil
}

// turn returns a grid that leads to s as it stands on the board of a puzzle of
// whose solution s is a morph: by way of the form of both. Where several
// symmetries lead there it is the puzzle alone, since one may put the grid's givens
// where the puzzle's are not.
func (s *solution) turn(g *solver.Grid, p *game.Puzzle) *solver.Grid {
	own, err := canonical.Of(p.Solution)
	if err != nil || own.Automorphisms > 1 {
		return p.Grid
	}
	back := own.Morph.Inverse()
	return back.Grid(s.morph.Grid(g))
}
