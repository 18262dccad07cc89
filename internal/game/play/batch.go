package play

import (
	"context"
	"encoding/json"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
)

// Entered is the state of an attempt after a batch.
type Entered struct {
	*game.Work
	// Elsewhere are the cells that other calls changed after the batch's base, so that they do not
	// hold what the player saw or entered there.
	Elsewhere solver.CellSet
}

type madeVersions struct{ From, To int }

// Enter applies a batch to an attempt. Each entry is an event with the time of its arrival. If two
// devices fill a cell, the later call wins, and Elsewhere shows the other device what changed.
// Enter fails as game.Batch.Check does, and with game.ErrNotFound or game.ErrEnded.
func (s *Service) Enter(ctx context.Context, c game.Call, attempt int64, b game.Batch) (*Entered, error) {
	return retryChanged(func() (*Entered, error) { return s.enterBatch(ctx, c, game.Subject{Attempt: attempt, OnPage: true}, b) })
}

func (s *Service) enterBatch(ctx context.Context, c game.Call, sub game.Subject, b game.Batch) (*Entered, error) {
	o, err := s.look(ctx, c, func(q Query, kept *string) (*opening, error) { return s.known(q, c, sub, kept) })
	if err != nil {
		return nil, err
	}
	made := madeVersions{o.Version, o.Version}
	if o.kept != nil {
		err = json.Unmarshal([]byte(*o.kept), &made)
	} else {
		made, err = s.enterNew(ctx, c, o, b)
	}
	if err != nil {
		return nil, game.About(o.Work, err)
	}
	e := &Entered{Work: o.Work, Elsewhere: o.ChangedCells(func(v int) bool { return v > b.Base && v <= made.From || v > made.To })}
	for cell, d := range b.Last() {
		if o.Progress.Value(cell) == d {
			e.Elsewhere.Remove(cell)
		}
	}
	return e, nil
}

func (s *Service) enterNew(ctx context.Context, c game.Call, o *opening, b game.Batch) (made madeVersions, err error) {
	if _, ended := o.Ended(); ended {
		return made, game.ErrEnded
	}
	if err := b.Check(&o.Attempt); err != nil {
		return made, err
	}
	made.From = o.Version
	for _, e := range b.Entries {
		after := e.With(o.Grid, o.Progress)
		if change := game.ChangeFrom(o.Progress, after); change != "" {
			s.save(o, after, game.Event{Kind: game.EventSaved, Detail: change, Entered: e.At})
		}
	}
	if len(b.Entries) == 0 {
		return madeVersions{o.Version, o.Version}, s.finishOpening(ctx, o)
	}
	return update(ctx, s, c, o, func(Tx) (madeVersions, error) {
		made.To = o.Version
		return made, nil
	})
}

// Kept is an attempt with the marks that the page shows.
type Kept struct {
	*game.Work
	Marks *game.Marks // nil if none are stored
}

// Attempt returns one of the player's attempts. It fails with game.ErrNotFound.
func (s *Service) Attempt(ctx context.Context, c game.Call, id int64) (*Kept, error) {
	return s.keptOf(ctx, c, func(q Query) (*game.Attempt, error) { return own(q, c, id) })
}

func (s *Service) AttemptAt(ctx context.Context, c game.Call, puzzle string) (*Kept, error) {
	return s.keptOf(ctx, c, func(q Query) (*game.Attempt, error) { return q.AttemptAt(c.Player.ID, puzzle) })
}

func (s *Service) keptOf(ctx context.Context, c game.Call, find func(Query) (*game.Attempt, error)) (*Kept, error) {
	return txn.View(ctx, s.Store, func(q Query) (*Kept, error) {
		a, err := find(q)
		if err != nil {
			return nil, err
		}
		k := &Kept{Work: &game.Work{Attempt: *a}}
		if k.Marks, err = txn.OrNone(q.Marks(a.ID)); err != nil {
			return nil, err
		}
		if err := s.describe(q, k.Work, c.Guild, "", s.Now()); err != nil {
			return nil, err
		}
		return k, nil
	})
}

// KeepMarks stores the player's marks for some cells of an attempt, or for all cells if cells is
// nil. It fails with game.ErrNoSuchMarks or game.ErrNotFound.
func (s *Service) KeepMarks(ctx context.Context, c game.Call, attempt int64, m *game.Marks, cells []int) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		a, err := own(tx, c, attempt)
		if err != nil {
			return err
		}
		l := a.Grid.Layout()
		if err := m.Check(l); err != nil {
			return err
		}
		if slices.ContainsFunc(cells, func(cell int) bool { return cell < 0 || cell >= l.CellCount() }) {
			return game.ErrNoSuchMarks
		}
		kept, err := txn.OrNone(tx.Marks(attempt))
		if err != nil {
			return err
		}
		if kept != nil && cells != nil {
			kept.Take(m, cells, l.Size())
			m = kept
		}
		return tx.SaveMarks(attempt, m)
	})
}

// HandIn hands in an attempt's progress as Answer does. It fails with game.ErrChanged if the
// attempt has another version.
func (s *Service) HandIn(ctx context.Context, c game.Call, attempt int64, version int) (*Answer, error) {
	return s.answer(ctx, c, game.Subject{Attempt: attempt, OnPage: true}, func(w *game.Work) (*solver.Grid, []int, error) {
		if w.Version != version {
			return nil, nil, game.ErrChanged
		}
		return w.Progress, nil, nil
	})
}
