package game

import (
	"context"
	"errors"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// LiveCopy returns the live daily that a grid is a copy of, or nil. A grid is
// a copy if it has nearly all of the daily's givens, whatever else it has; if
// it has at least as many digits as a row and each is the solution's; or if it
// leads to the same solution, or a morph of it. So neither leaving givens out, nor
// adding digits, nor writing them as candidates, nor turning the grid, exchanging
// its lines or renaming its digits disguises it.
func (s *Service) LiveCopy(ctx context.Context, g *solver.Grid) (*Puzzle, error) {
	p, err := s.liveAmong(ctx, looksLike(g))
	if p != nil || err != nil {
		return p, err
	}
	solution, err := solver.Solve(ctx, g)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return s.liveAmong(ctx, leadsTo(g, solution, err))
}

// liveAmong returns the live daily that a grid is a copy of, or nil.
func (s *Service) liveAmong(ctx context.Context, m matcher) (p *Puzzle, err error) {
	return p, s.store.View(ctx, func(q Query) error {
		seen, err := s.liveWhere(q, m)
		if seen != nil {
			p = seen.Puzzle
		}
		return err
	})
}

// matcher knows a pasted grid again. on returns the grid as it stands on the board
// of a puzzle that it is a copy of, nil if it is none.
type matcher interface {
	on(p *Puzzle) *solver.Grid
}

// sighting is a live daily that somebody pasted.
type sighting struct {
	*Puzzle
	grid *solver.Grid // what was pasted, on the daily's own board
}

// liveWhere returns the live daily that one of the matchers, the first that does,
// knows a grid to be a copy of, or nil.
func (s *Service) liveWhere(q Query, matchers ...matcher) (*sighting, error) {
	recent, err := q.RecentDailies(s.firstLive())
	if err != nil {
		return nil, err
	}
	for _, m := range matchers {
		for _, p := range recent {
			grid := m.on(p)
			if grid == nil {
				continue
			}
			if live, err := s.isLive(q, p.ID); live || err != nil {
				return &sighting{p, grid}, err
			}
		}
	}
	return nil, nil
}

// appearance knows a grid by its digits.
type appearance struct{ grid *solver.Grid }

func looksLike(g *solver.Grid) appearance { return appearance{g} }

func (a appearance) on(p *Puzzle) *solver.Grid {
	if resembles(a.grid, p.Grid) || agrees(a.grid, p.Solution) {
		return a.grid
	}
	return nil
}

// isLive reports whether a puzzle is a live daily: open in some guild, or
// still to be posted in one, so that it is no secret of the guilds that had it
// first when it comes to the last.
func (s *Service) isLive(q Query, puzzle string) (bool, error) {
	if open, err := q.IsOpen(puzzle, s.now()); open || err != nil {
		return open, err
	}
	date, tier, err := q.DateOf(puzzle)
	if errors.Is(err, ErrNotFound) || err == nil && !s.now().Before(date.Midnight().Add(s.postableFor())) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return s.isComing(q, date, tier)
}

// postableFor returns how long after a date's midnight in UTC a guild may still
// get that date's daily: the date ends 36 hours later at the latest, the post
// may have to keep its distance from the last one, and may be made up for.
func (s *Service) postableFor() time.Duration { return 36*time.Hour + MinPostGap + s.window }

// firstLive returns the earliest date whose daily can be live.
func (s *Service) firstLive() Date {
	return DateOf(s.now().UTC().Add(-s.postableFor() - DailyDuration))
}

// isComing reports whether some guild has yet to come to a date, on which its
// daily is of a tier.
func (s *Service) isComing(q Query, date Date, tier rating.Tier) (bool, error) {
	guilds, err := q.Expecting(date, tier)
	for _, id := range guilds {
		if coming, err := s.comesTo(q, id, date, tier); coming || err != nil {
			return coming, err
		}
	}
	return false, err
}

// comesTo reports whether a guild that does not rest has yet to come to a date
// with a daily of a tier. One whose plan cannot be read does not.
func (s *Service) comesTo(q Query, guild string, date Date, tier rating.Tier) (bool, error) {
	g, err := q.Guild(guild, s.now())
	if err != nil || g.ComingPlan().TierOn(date) != tier {
		return false, err
	}
	last, err := orNone(q.LastPost(g.ID))
	if err != nil {
		return false, err
	}
	next, ok, err := g.NextDue(last, s.window, s.now())
	if _, broken := errors.AsType[*ScheduleError](err); broken {
		return false, nil
	}
	return ok && next.Date <= date, err
}

// Recent names the puzzles that the player has worked at, the last one first,
// at most limit.
func (s *Service) Recent(ctx context.Context, c Call, limit int) ([]PuzzleName, error) {
	return viewing(ctx, s, func(q Query) ([]PuzzleName, error) { return q.Recent(c.Player.ID, limit) })
}

// isCopy reports whether g is an attempt's puzzle, as it was set or as far as it
// is solved, perhaps with notes. One whose cells are restricted otherwise is another
// puzzle.
func (as reading) isCopy(g *solver.Grid, a *Attempt) bool {
	return contains(g, a.Grid) && (allows(g, a.Grid) || allows(g, a.Progress) || as == withNotes && narrows(g, a.Grid))
}

// narrows reports whether the empty cells of g may hold no more than they may in
// known.
func narrows(g, known *solver.Grid) bool {
	for c := range g.Empty().And(known.Empty()).All() {
		if g.Candidates(c)&^known.Candidates(c) != 0 {
			return false
		}
	}
	return true
}

// allows reports whether the empty cells of g may hold what they may in known,
// but for the digits that g itself has since ruled out.
func allows(g, known *solver.Grid) bool {
	fresh := g.WithPlainCandidates()
	for c := range g.Empty().And(known.Empty()).All() {
		if g.Candidates(c) != known.Candidates(c)&fresh.Candidates(c) {
			return false
		}
	}
	return true
}

// contains reports whether g has every digit of part.
func contains(g, part *solver.Grid) bool {
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
	return g.FilledCount() >= g.Layout().Size() && contains(solution, g)
}
