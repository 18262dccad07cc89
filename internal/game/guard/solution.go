package guard

import (
	"errors"

	"pencilmark/internal/game"
	"pencilmark/solver"
)

// SolutionMatcher knows a grid by the solutions that it leads to.
type SolutionMatcher struct {
	solutions []solution
}

// solution is a solution of the grid, with its canonical form if it has one.
type solution struct {
	grid *solver.Grid
	form string
}

// MatchSolution returns the matcher that knows a grid by its solution; by the two in
// it, if err is an *solver.AmbiguousError. Both are what solver.Solve returned.
func MatchSolution(solved *solver.Grid, err error) *SolutionMatcher {
	if several, ok := errors.AsType[*solver.AmbiguousError](err); ok {
		return MatchSolutions(several.First, several.Second)
	}
	if err != nil {
		return MatchSolutions()
	}
	return MatchSolutions(solved)
}

// MatchSolutions returns the matcher that knows a grid by any of its solutions.
func MatchSolutions(solutions ...*solver.Grid) *SolutionMatcher {
	m := &SolutionMatcher{}
	for _, solved := range solutions {
		m.solutions = append(m.solutions, solution{solved, game.CanonicalForm(solved)})
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
func (m *SolutionMatcher) Match(p *game.Puzzle) (isCopy, turned bool) {
	form := p.Forms.Solution
	for i := range m.solutions {
		s := &m.solutions[i]
		if game.SameDigits(s.grid, p.Solution) {
			return true, false
		}
		if form == "" && s.form != "" {
			form = game.CanonicalForm(p.Solution)
		}
		if s.form != "" && s.form == form {
			return true, true
		}
	}
	return false, false
}
