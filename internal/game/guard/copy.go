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
	Turned bool // its digits or its layout are not those of the daily as it was posted
}

func (c *LiveCopy) Error() string { return "guard: a copy of the live daily " + c.ID }

// Unwrap makes it a game.ErrLive.
func (c *LiveCopy) Unwrap() error { return game.ErrLive }

// Screened is a grid that does not show the givens of a live daily. Solve finds out whether
// it leads to one.
type Screened struct {
	service *Service
	grid    *solver.Grid
	recent  []*game.Puzzle // the dailies that can be live
}

// Screen compares a grid's digits with the givens of the live dailies. It fails with a
// *LiveCopy if the grid holds all but at most maxMissing of one's givens where they are.
func (s *Service) Screen(ctx context.Context, g *solver.Grid) (*Screened, error) {
	recent, err := txn.View(ctx, s.store, s.Recent)
	if err != nil {
		return nil, err
	}
	p := &Screened{s, g, recent}
	for _, daily := range recent {
		if !shows(g, daily.Grid) {
			continue
		}
		if err := p.refuse(ctx, daily, g.Layout().Shape() != daily.Grid.Layout().Shape()); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// maxMissing is how many of a daily's givens a copy of it may lack.
const maxMissing = 3

// shows reports whether a grid holds all but at most maxMissing of a daily's givens where
// they are, as digits or as the only candidates of their cells.
func shows(g, daily *solver.Grid) bool {
	if g.Layout().CellCount() != daily.Layout().CellCount() {
		return false
	}
	missing := 0
	for cell := range daily.Givens().All() {
		if digit := daily.Value(cell); g.Value(cell) != digit && g.Candidates(cell) != solver.DigitsOf(digit) {
			missing++
		}
	}
	return missing <= maxMissing
}

// refuse returns a *LiveCopy if a daily is live.
func (p *Screened) refuse(ctx context.Context, daily *game.Puzzle, turned bool) error {
	live, err := txn.View(ctx, p.service.store, func(q Query) (bool, error) { return p.service.IsLive(q, daily.ID) })
	if live && err == nil {
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
