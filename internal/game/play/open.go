package play

import (
	"cmp"
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
)

// opening is a work as it is opened: what is to be written of that is not written
// yet.
type opening struct {
	*game.Work
	writes []write
	kept   *string // what is remembered of the call; nil if it is new
	turned bool    // it was pasted with lines or digits exchanged
}

// write is one thing to write, before anything that rests on it.
type write func(Tx, *game.Work) error

// commit writes what an opening is yet to write.
func (o *opening) commit(tx Tx) error {
	for _, w := range o.writes {
		if err := w(tx, o.Work); err != nil {
			return err
		}
	}
	return nil
}

// start returns what makes an opening again what it is now: a unit of work that changes it
// begins with that, since it may have to run again.
func (o *opening) start() func() {
	opened, work := *o, *o.Work
	return func() {
		*o = opened
		*o.Work = work
	}
}

// Open returns the player's work on a subject and makes it the current puzzle
// there. A pasted grid, or the id, of a live daily is that daily. Digits that a pasted
// grid has beyond the givens become its progress.
//
// It fails with game.ErrNoCurrent, with game.ErrNotFound for an id, with a
// *game.LiveError for a live daily that the player has not started, with a
// *game.TurnedError for a copy of one that stands otherwise than it was posted, or
// for a pasted grid with what solver.Solve says.
func (s *Service) Open(ctx context.Context, c game.Call, sub game.Subject) (*game.Work, error) {
	return again(func() (*game.Work, error) {
		o, err := s.settle(ctx, c, sub, asPuzzle)
		if err != nil {
			return nil, err
		}
		return o.Work, s.finishOpening(ctx, o)
	})
}

// finishOpening writes what an opening is yet to write, in a unit of work of its own.
func (s *Service) finishOpening(ctx context.Context, o *opening) error {
	if len(o.writes) == 0 {
		return nil
	}
	start := o.start()
	return s.Store.Update(ctx, func(tx Tx) error {
		start()
		return o.commit(tx)
	})
}

// again repeats what lost a race with another request of the same player.
func again[T any](try func() (T, error)) (result T, err error) {
	for range 3 {
		if result, err = try(); !errors.Is(err, game.ErrChanged) {
			return result, err
		}
	}
	return result, err
}

// settle finds out which work a subject means, and loads it. Of a live daily that was
// not started, or pasted turned, nothing is told; the latter becomes current.
func (s *Service) settle(ctx context.Context, c game.Call, sub game.Subject, as reading) (*opening, error) {
	o, err := s.find(ctx, c, sub, as)
	if o != nil && sub.PartialNotes {
		o.PartialNotes = true
	}
	if live, unstarted := errors.AsType[*game.LiveError](err); unstarted {
		return nil, cmp.Or(s.remember(ctx, c, txn.NotStarted(live)), err)
	}
	if err == nil && o.turned {
		return nil, cmp.Or(s.finishOpening(ctx, o), error(&game.TurnedError{Work: o.Work}))
	}
	return o, err
}

func (s *Service) find(ctx context.Context, c game.Call, sub game.Subject, as reading) (*opening, error) {
	if sub.Grid == nil {
		return s.look(ctx, c, func(q Query, kept *string) (*opening, error) {
			o, err := s.known(q, c, sub, kept)
			if err == nil && sub.OnPage {
				err = s.adoptMarks(q, o)
			}
			return o, err
		})
	}
	screened, err := s.Guard.Screen(ctx, sub.Grid)
	if err == nil {
		o, err := s.look(ctx, c, func(q Query, _ *string) (*opening, error) { return s.copyOfCurrent(q, c, sub.Grid, as) })
		if o != nil || err != nil {
			return o, err
		}
	}
	var set, solution *solver.Grid
	if err == nil {
		set, solution, err = as.solve(ctx, sub.Grid, screened)
	}
	return s.look(ctx, c, func(q Query, _ *string) (*opening, error) {
		if live, ok := errors.AsType[*guard.LiveCopy](err); ok {
			return s.live(q, c, live, sub.Grid, as)
		}
		if err != nil {
			return nil, err
		}
		o, err := s.pasted(q, c, set, solution, game.CanonicalForm(solution))
		if err == nil && set != sub.Grid {
			s.adopt(o, sub.Grid, as)
		}
		return o, err
	})
}

// look finds a work in the store, with what is remembered of the call.
func (s *Service) look(ctx context.Context, c game.Call, find func(q Query, kept *string) (*opening, error)) (*opening, error) {
	return txn.View(ctx, s.Store, func(q Query) (*opening, error) {
		kept, err := s.answered(q, c)
		if err != nil {
			return nil, err
		}
		o, err := find(q, kept)
		if o != nil {
			o.kept = kept
		}
		return o, err
	})
}

// answered returns what is remembered of a call; nil if it is new.
func (s *Service) answered(q Query, c game.Call) (*string, error) {
	kept, ok, err := txn.Recall(q, c)
	if !ok && err == nil {
		kept, ok, err = s.recent.find(c)
	}
	if !ok {
		return nil, err
	}
	return &kept, err
}

// known opens what the store knows by its id, or else the puzzle that what names none is
// about; it fails with game.ErrNoCurrent if there is none.
func (s *Service) known(q Query, c game.Call, sub game.Subject, kept *string) (*opening, error) {
	switch {
	case sub.OnPage:
		a, err := own(q, c, sub.Attempt)
		if err != nil {
			return nil, err
		}
		return s.enter(q, c, a, "")
	case sub.Attempt != 0:
		return s.attempt(q, c, sub.Attempt)
	case sub.Puzzle != "":
		return s.puzzle(q, c, sub.Puzzle)
	}
	a, err := s.current(q, c, kept)
	if err == nil && a == nil {
		err = game.ErrNoCurrent
	}
	if err != nil {
		return nil, err
	}
	return s.enter(q, c, a, "")
}

// attempt opens an attempt by its id. Another player's is opened as this player's
// own attempt at the same puzzle.
func (s *Service) attempt(q Query, c game.Call, id int64) (*opening, error) {
	a, err := q.Attempt(id)
	switch {
	case err != nil:
		return nil, err
	case a.Player == c.Player.ID:
		return s.enter(q, c, a, "")
	case a.PuzzleID != "":
		return s.puzzle(q, c, a.PuzzleID)
	}
	return s.pasted(q, c, a.Grid, a.Solution, game.CanonicalForm(a.Solution))
}

// puzzle opens a puzzle by its id. One that still waits to be a daily is nobody's
// business yet.
func (s *Service) puzzle(q Query, c game.Call, id string) (*opening, error) {
	p, err := q.Puzzle(id)
	if err == nil && p.Usage == game.UsageBank {
		err = game.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return s.resume(q, c, p)
}

// resume opens the player's attempt at a puzzle, as begin does; but nothing except
// Start starts the clock of a live daily.
func (s *Service) resume(q Query, c game.Call, p *game.Puzzle) (*opening, error) {
	a, err := txn.OrNone(q.AttemptAt(c.Player.ID, p.ID))
	if err != nil {
		return nil, err
	}
	if a == nil {
		if live, err := s.Guard.IsLive(q, p.ID); live || err != nil {
			return nil, cmp.Or(err, s.notStarted(q, c, p))
		}
	}
	return s.begin(q, c, p, "")
}

// notStarted returns the *game.LiveError for a live daily that the player can start,
// or cannot, where the call counts.
func (s *Service) notStarted(q Query, c game.Call, p *game.Puzzle) error {
	guild, err := people.CountingGuild(q, c)
	if err != nil {
		return err
	}
	open, err := q.OpenPosts(guild, s.Now())
	if err != nil {
		return err
	}
	for _, post := range open {
		if post.Puzzle == p.ID {
			return &game.LiveError{Post: &post}
		}
	}
	return &game.LiveError{}
}

// copyOfCurrent opens the current puzzle if a pasted grid is a copy of it, else
// nothing.
func (s *Service) copyOfCurrent(q Query, c game.Call, g *solver.Grid, as reading) (*opening, error) {
	a, err := txn.OrNone(q.Current(c.Player.ID, c.Guild))
	if err != nil || a == nil || !as.isCopy(g, a) {
		return nil, err
	}
	o, err := s.enter(q, c, a, "")
	if err == nil {
		s.adopt(o, g, as)
	}
	return o, err
}

// live opens the live daily that a grid is a copy of, with the digits of one that is not
// turned as progress.
func (s *Service) live(q Query, c game.Call, daily *guard.LiveCopy, g *solver.Grid, as reading) (*opening, error) {
	o, err := s.resume(q, c, daily.Puzzle)
	if err != nil {
		return nil, err
	}
	if o.turned = daily.Turned; !o.turned {
		s.adopt(o, g, as)
	}
	return o, nil
}
