package guard

import (
	"pencilmark/internal/game"
	"pencilmark/solver"
)

// LiveCopy is a live daily that somebody pasted.
type LiveCopy struct {
	*game.Puzzle
	Grid *solver.Grid // what was pasted, on the daily's own board
}

// Matcher knows a pasted grid again. Match returns the grid as it stands on the
// board of a puzzle that it is a copy of, nil if it is none.
type Matcher interface {
	Match(p *game.Puzzle) *solver.Grid
}

// FindCopy returns the live daily that one of the matchers, the first that does,
// knows a grid to be a copy of, or nil.
func (s *Service) FindCopy(q Query, matchers ...Matcher) (*LiveCopy, error) {
	recent, err := s.Recent(q)
	if err != nil {
		return nil, err
	}
	for _, m := range matchers {
		for _, p := range recent {
			grid := m.Match(p)
			if grid == nil {
				continue
			}
			if live, err := s.IsLive(q, p.ID); live || err != nil {
				return &LiveCopy{p, grid}, err
			}
		}
	}
	return nil, nil
}

// Recent lists the dailies that can be live: those of recent dates, and one that is
// open in the local guild for longer.
func (s *Service) Recent(q Query) ([]*game.Puzzle, error) {
	first := s.OldestLiveDate()
	recent, err := q.RecentDailies(first)
	if err != nil {
		return nil, err
	}
	open, err := q.OpenPosts(game.LocalGuild, s.now())
	for _, post := range open {
		if post.Date < first && err == nil {
			var p *game.Puzzle
			p, err = q.Puzzle(post.Puzzle)
			recent = append(recent, p)
		}
	}
	return recent, err
}

// MatchDigits returns the matcher that knows a grid by its digits.
func MatchDigits(g *solver.Grid) Matcher { return digitMatcher{g} }

type digitMatcher struct{ grid *solver.Grid }

func (m digitMatcher) Match(p *game.Puzzle) *solver.Grid {
	if resembles(m.grid, p.Grid) || agrees(m.grid, p.Solution) {
		return m.grid
	}
	return nil
}

// resembles reports whether g has seven eighths of a puzzle's givens.
func resembles(g, puzzle *solver.Grid) bool {
	if g.Layout().Shape() != puzzle.Layout().Shape() {
		return false
	}
	givens, missing := puzzle.Givens(), 0
	for c := range givens.All() {
		if g.Value(c) != puzzle.Value(c) {
			missing++
		}
	}
	return missing*8 <= givens.Len()
}

// agrees reports whether g has at least a row's worth of digits and all of
// them are the solution's. By chance that happens once in 9^9 puzzles.
func agrees(g, solution *solver.Grid) bool {
	return g.FilledCount() >= g.Layout().Size() && game.ContainsDigits(solution, g)
}
