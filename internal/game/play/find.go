package play

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"sync"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// opening is a work that was opened, with the writes that are still to be done.
type opening struct {
	*game.Work
	writes []write
	kept   *string // remembered result of the call; nil if the call is new
	turned bool    // the grid was pasted with lines or digits exchanged
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

// Open returns the player's work on a subject and makes it the current puzzle. A copy of a live daily counts as
// that daily, and extra digits of a pasted grid become progress. Open fails with game.ErrNoCurrent, with
// game.ErrNotFound, with a *game.LiveError for a live daily that the player has not started, with a
// *game.TurnedError for a transformed copy of one, or as solver.Solve does.
func (s *Service) Open(ctx context.Context, c game.Call, sub game.Subject) (*game.Work, error) {
	return retryChanged(func() (*game.Work, error) {
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
	opened, work := *o, *o.Work
	return s.Store.Update(ctx, func(tx Tx) error {
		*o, *o.Work = opened, work
		return o.commit(tx)
	})
}

// update runs a unit of work on an opened attempt, once for each call: it does the opening's pending writes, and
// then calls do. It fails with game.ErrChanged if the attempt has changed since it was loaded.
func update[T any](ctx context.Context, s *Service, c game.Call, o *opening, do func(Tx) (T, error)) (T, error) {
	opened, work := *o, *o.Work
	return txn.Update(ctx, s.Store, func(tx Tx) (none T, err error) {
		*o, *o.Work = opened, work // the unit of work may run again
		if err := s.unchanged(tx, o); err != nil {
			return none, err
		}
		return txn.Once(tx, c, s.Now(), func() (T, error) {
			if err := o.commit(tx); err != nil {
				return none, err
			}
			return do(tx)
		})
	})
}

// unchanged fails with game.ErrChanged if an attempt has changed since it was loaded.
func (s *Service) unchanged(tx Tx, o *opening) error {
	if o.Fresh {
		return nil
	}
	stored, err := tx.Attempt(o.ID)
	if err == nil && (stored.Version != o.Version || len(stored.Events) != len(o.Events)) {
		err = game.ErrChanged
	}
	return err
}

// retryChanged repeats a call that lost a race with another call of the same player.
func retryChanged[T any](try func() (T, error)) (result T, err error) {
	for range 3 {
		if result, err = try(); !errors.Is(err, game.ErrChanged) {
			return result, err
		}
	}
	return result, err
}

// settle finds and loads the work of a subject. It fails for a live daily that the player has not started, and for
// a transformed copy of a started one, which it makes the current puzzle.
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

// inPlay is like settle, for help. It also fails with game.ErrEnded if the grid is solved, and with
// game.ErrComplete if the player only has to hand it in.
func (s *Service) inPlay(ctx context.Context, c game.Call, sub game.Subject) (*opening, error) {
	o, err := s.settle(ctx, c, sub, withNotes)
	switch {
	case err != nil, o.kept != nil:
		return o, err
	case sub.Version != nil && *sub.Version != o.Version:
		return nil, game.About(o.Work, game.ErrChanged)
	case o.AwaitsHandIn():
		return nil, game.About(o.Work, game.ErrComplete)
	case o.Progress.Solved() && o.Position().Check().Solved():
		return nil, game.About(o.Work, game.ErrEnded)
	}
	return o, nil
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

// answered returns the remembered result of a call, or nil if the call is new.
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

func (s *Service) remember(ctx context.Context, c game.Call, kept string) error {
	if c.ID == "" {
		return nil
	}
	return s.Store.Update(ctx, func(tx Tx) error {
		if _, known, err := tx.Recall(c.ID); known || err != nil {
			return err
		}
		if err := tx.SeePlayer(c.Player, c.Guild, s.Now()); err != nil {
			return err
		}
		return tx.Remember(c, kept, s.Now())
	})
}

// recentCalls remembers the results of the latest calls that had nothing to write.
type recentCalls struct {
	mu    sync.Mutex
	gave  map[string]txn.Answered
	order []string // oldest first
}

const maxRecentCalls = 4096

func (r *recentCalls) add(c game.Call, gave string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gave == nil {
		r.gave = map[string]txn.Answered{}
	}
	if len(r.order) == maxRecentCalls {
		delete(r.gave, r.order[0])
		r.order = r.order[1:]
	}
	r.gave[c.ID], r.order = txn.Answered{Result: gave, Request: c.Request}, append(r.order, c.ID)
}

func (r *recentCalls) find(c game.Call) (gave string, ok bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	a, ok := r.gave[c.ID]
	if ok {
		gave, err = a.Answers(c)
	}
	return gave, ok, err
}

func own(q Query, c game.Call, id int64) (*game.Attempt, error) {
	a, err := q.Attempt(id)
	if err == nil && a.Player != c.Player.ID {
		err = game.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

func (s *Service) adoptMarks(q Query, o *opening) error {
	m, err := txn.OrNone(q.Marks(o.ID))
	if _, ended := o.Ended(); m == nil || ended || err != nil {
		return err
	}
	progress, partial := game.WithMarks(o.Grid, o.Progress, m)
	o.PartialNotes = partial
	s.setProgress(o, progress)
	return nil
}

// known opens a stored work by its id, or else the current one. It fails with game.ErrNoCurrent.
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

// attempt opens one of the player's attempts. For another player's attempt it opens the player's own at the same
// puzzle.
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

// puzzle opens a puzzle by its id. It does not find a puzzle that waits in the bank to become a daily.
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

// resume opens the player's attempt like begin, but never starts the clock of a live daily.
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

// notStarted returns a *game.LiveError with the post at which the player can start the daily.
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

// copyOfCurrent opens the current puzzle if a pasted grid is a copy of it; otherwise it returns nil.
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

// live opens the live daily that a grid is a copy of, and adopts the digits of a copy that is not transformed.
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

// reading is the meaning of candidates that are missing in a pasted grid.
type reading bool

const (
	asPuzzle  reading = false // they belong to the puzzle, so other candidates make another puzzle
	withNotes reading = true  // the player has crossed them out
)

// solve returns the puzzle in a pasted grid and its solution. It tries the grid's readings in order and takes the
// first that has a solution; asPuzzle tries only the likeliest. The error is about the likeliest.
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

// isCopy reports whether g is an attempt's puzzle, either as it was set or with digits filled in, and perhaps with
// notes. A grid with other restrictions on its cells is a different puzzle.
func (as reading) isCopy(g *solver.Grid, a *game.Attempt) bool {
	return game.ContainsDigits(g, a.Grid) && (allows(g, a.Grid) || allows(g, a.Progress) || as == withNotes && narrows(g, a.Grid))
}

// narrows reports whether the empty cells of g allow only candidates that they also allow in known.
func narrows(g, known *solver.Grid) bool {
	for c := range g.Empty().And(known.Empty()).All() {
		if g.Candidates(c)&^known.Candidates(c) != 0 {
			return false
		}
	}
	return true
}

// allows reports whether the empty cells of g have the same candidates as in known, except those that digits of g
// rule out.
func allows(g, known *solver.Grid) bool {
	fresh := g.WithPlainCandidates()
	for c := range g.Empty().And(known.Empty()).All() {
		if g.Candidates(c) != known.Candidates(c)&fresh.Candidates(c) {
			return false
		}
	}
	return true
}

// UnderWay opens the player's puzzle in progress other than the daily and the mini. It fails with game.ErrNoCurrent
// if there is none or the call did something else. A repeated call opens the same one.
func (s *Service) UnderWay(ctx context.Context, c game.Call) (*game.Work, error) {
	return retryChanged(func() (*game.Work, error) {
		gave, repeated, err := s.recent.find(c)
		if err != nil {
			return nil, err
		}
		o, err := s.look(ctx, c, func(q Query, _ *string) (*opening, error) {
			if id, err := strconv.ParseInt(gave, 10, 64); err == nil {
				return s.attempt(q, c, id)
			}
			a, err := underWay(q, c, game.SlotOther)
			if err == nil && a == nil {
				err = game.ErrNoCurrent
			}
			if err != nil {
				return nil, err
			}
			return s.enter(q, c, a, "")
		})
		if err == nil && o.kept != nil && !repeated {
			err = game.ErrNoCurrent
		}
		if err != nil {
			return nil, err
		}
		if c.ID != "" && !repeated {
			s.recent.add(c, strconv.FormatInt(o.ID, 10))
		}
		return o.Work, s.finishOpening(ctx, o)
	})
}

// current returns the attempt for a call that names no puzzle: for a repeated call the one of the first time,
// otherwise the last one, or one in progress if that has ended. It returns nil if there is none.
func (s *Service) current(q Query, c game.Call, kept *string) (*game.Attempt, error) {
	var did inAttempt
	if kept != nil && json.Unmarshal([]byte(*kept), &did) == nil && did.Attempt != 0 {
		if a, err := txn.OrNone(own(q, c, did.Attempt)); a != nil || err != nil {
			return a, err
		}
	}
	last, err := txn.OrNone(q.Current(c.Player.ID, c.Guild))
	if last == nil || err != nil {
		return last, err
	}
	if _, ended := last.Ended(); !ended || kept != nil {
		return last, nil
	}
	for _, slot := range game.Slots() {
		if a, err := underWay(q, c, slot); a != nil || err != nil {
			return a, err
		}
	}
	return last, nil
}

// underWay returns a slot's attempt in progress, or nil. A pasted grid without entries does not count.
func underWay(q Query, c game.Call, slot game.Slot) (*game.Attempt, error) {
	a, err := txn.OrNone(q.LastOf(c.Player.ID, c.Guild, slot))
	if a == nil || err != nil {
		return nil, err
	}
	if _, ended := a.Ended(); ended || a.Kind == game.PastedAttempt && game.SameDigits(a.Grid, a.Progress) {
		return nil, nil
	}
	return a, nil
}

// noteReplaced sets w.Replaced to the puzzle in progress that w is about to replace.
func noteReplaced(q Query, c game.Call, w *game.Work) error {
	a, err := underWay(q, c, game.SlotOther)
	if a == nil || a.ID == w.ID || err != nil {
		return err
	}
	w.Replaced = &game.Work{Attempt: *a}
	if a.PuzzleID != "" {
		w.Replaced.Puzzle, err = q.Puzzle(a.PuzzleID)
	}
	return err
}
