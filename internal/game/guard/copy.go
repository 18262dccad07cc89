package guard

import (
	"pencilmark/internal/game"
	"pencilmark/solver"
)

// LiveCopy is a live daily that somebody pasted.
type LiveCopy struct {
	*game.Puzzle
	Turned bool // what was pasted has its lines or digits exchanged
}

// Matcher knows a pasted grid again: whether it is a copy of a puzzle, and whether
// it is a turned one.
type Matcher interface {
	Match(p *game.Puzzle) (isCopy, turned bool)
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
			isCopy, turned := m.Match(p)
			if !isCopy {
				continue
			}
			if live, err := s.IsLive(q, p.ID); live || err != nil {
				return &LiveCopy{p, turned}, err
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

func (m digitMatcher) Match(p *game.Puzzle) (isCopy, turned bool) {
	return resembles(m.grid, p.Grid) || agrees(m.grid, p.Solution), false
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
