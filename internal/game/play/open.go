package play

import (
	"cmp"
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// opening is an opened work with its pending writes.
type opening struct {
	*game.Work
	writes []write
	kept   *string // what is remembered of the call; nil if it is new
	turned bool    // it was pasted with lines or digits exchanged
}

type write func(Tx, *game.Work) error

func (o *opening) commit(tx Tx) error {
	for _, w := range o.writes {
		if err := w(tx, o.Work); err != nil {
			return err
		}
	}
	return nil
}

// start returns a function that resets an opening, for a unit of work that runs again.
func (o *opening) start() func() {
	opened, work := *o, *o.Work
	return func() {
		*o = opened
		*o.Work = work
	}
}

// Open returns the player's work on a subject and makes it the current puzzle. A copy of a live
// daily is that daily, and extra digits of a pasted grid become progress. It fails with
// game.ErrNoCurrent, with game.ErrNotFound, with a *game.LiveError for a live daily that the
// player has not started, with a *game.TurnedError for a transformed copy of one, or as
// solver.Solve does.
func (s *Service) Open(ctx context.Context, c game.Call, sub game.Subject) (*game.Work, error) {
	return again(func() (*game.Work, error) {
		o, err := s.settle(ctx, c, sub, asPuzzle)
		if err != nil {
			return nil, err
		}
		return o.Work, s.finishOpening(ctx, o)
	})
}

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

// again runs a call again that lost a race with another call of the same player.
func again[T any](try func() (T, error)) (result T, err error) {
	for range 3 {
		if result, err = try(); !errors.Is(err, game.ErrChanged) {
			return result, err
		}
	}
	return result, err
}

// settle finds and loads the work of a subject. It fails for a live daily that was not started
// or was pasted transformed; the latter becomes the current puzzle.
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

// known opens a stored work by its id, or the current one. It fails with game.ErrNoCurrent.
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

// attempt opens an attempt, or the player's own attempt at the puzzle of another player's.
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

// puzzle opens a puzzle by its id; one that waits to be a daily is not found.
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

// resume opens the player's attempt as begin does, but never starts the clock of a live daily.
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

// notStarted returns a *game.LiveError with the post where the player can start the daily.
func (s *Service) notStarted(q Query, c game.Call, p *game.Puzzle) error {
	guild, err := txn.CountingGuild(q, c)
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

// copyOfCurrent opens the current puzzle if a pasted grid is a copy of it, else returns nil.
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

// live opens the live daily that a grid is a copy of, and adopts an untransformed copy's digits.
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

// reading is what a pasted grid's missing candidates mean.
type reading bool

const (
	asPuzzle  reading = false // the puzzle is set with them: with others it is another puzzle
	withNotes reading = true  // the player has crossed them out
)

// solve returns the puzzle that a pasted grid sets, and its solution: of its readings the first
// that has one, and for a puzzle the likeliest alone. The error is about the likeliest.
func (as reading) solve(ctx context.Context, g *solver.Grid, screened *guard.Screened) (set, solution *solver.Grid, err error) {
	readings := coach.Readings(g)
	if as == asPuzzle {
		readings = readings[:1]
	}
	for _, set := range readings {
		solution, failed := screened.With(set).Solve(ctx)
		if failed == nil || errors.Is(failed, game.ErrLive) {
			return set, solution, failed
		}
		if err = cmp.Or(err, failed); set == g && !errors.Is(failed, solver.ErrNoSolution) {
			break
		}
	}
	return nil, nil, cmp.Or(ctx.Err(), err)
}

// isCopy reports whether g is an attempt's puzzle, as it was set or as far as it
// is solved, perhaps with notes. One whose cells are restricted otherwise is another
// puzzle.
func (as reading) isCopy(g *solver.Grid, a *game.Attempt) bool {
	return game.ContainsDigits(g, a.Grid) && (allows(g, a.Grid) || allows(g, a.Progress) || as == withNotes && narrows(g, a.Grid))
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
