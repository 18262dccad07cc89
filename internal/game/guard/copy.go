package guard

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
)

// LiveCopy is the live daily that a grid is a copy of. It is a game.ErrLive.
type LiveCopy struct {
	*game.Puzzle
	Turned bool // it does not stand as it was posted: turned, renamed, or on another layout
}

func (c *LiveCopy) Error() string { return "guard: a copy of the live daily " + c.ID }

// Unwrap makes it a game.ErrLive.
func (c *LiveCopy) Unwrap() error { return game.ErrLive }

// Screened is a grid that does not show a live daily. Whether it leads to one, Solve
// finds out.
type Screened struct {
	service *Service
	grid    *solver.Grid
	recent  []*game.Puzzle // the dailies that can be live
}

// Screen holds a grid against the live dailies by what it shows. It fails with a
// *LiveCopy if nearly all givens of one stand there after some symmetry, or, as it was
// posted, a row's worth of them and nothing else in their place. Whatever else stands
// there, and whatever regions the grid claims to have, says nothing: so to ask with a
// guess more tells nobody whether it is right. No transaction is open while it searches.
func (s *Service) Screen(ctx context.Context, g *solver.Grid) (*Screened, error) {
	recent, err := txn.View(ctx, s.store, s.Recent)
	if err != nil {
		return nil, err
	}
	p := &Screened{s, g, recent}
	if err := p.show(ctx, g, missingAmong); err != nil {
		return nil, err
	}
	return p, nil
}

// show fails with a *LiveCopy if a grid shows a live daily; missing says how many of its
// givens may be missing among so many digits.
func (p *Screened) show(ctx context.Context, g *solver.Grid, missing func(digits int) int) error {
	shown := newDigits(g)
	for _, daily := range p.recent {
		asPosted := shown.resembles(daily.Grid)
		found, err := p.service.dailies.show(ctx, daily, shown, missing(shown.count))
		if err != nil {
			return err
		}
		if asPosted || found {
			err = p.refuse(ctx, daily, !asPosted || g.Layout().Shape() != daily.Grid.Layout().Shape())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// refuse returns a *LiveCopy if a daily is live.
func (p *Screened) refuse(ctx context.Context, daily *game.Puzzle, turned bool) error {
	live, err := txn.View(ctx, p.service.store, func(q Query) (bool, error) { return p.service.IsLive(q, daily.ID) })
	if live && err == nil {
		game.ReportNearLiveDaily(ctx)
		err = &LiveCopy{daily, turned}
	}
	return err
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
