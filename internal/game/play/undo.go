package play

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
)

// Undo takes the last change of a subject's progress back, be it an entry or a move
// that was made for the player; hints stay counted. It fails with
// game.ErrNothingToUndo, with game.ErrEnded, and as Open does.
func (s *Service) Undo(ctx context.Context, c game.Call, sub game.Subject) (*Answer, error) {
	return again(func() (*Answer, error) { return s.undo(ctx, c, sub, lastChange) })
}

// UndoAll takes all of a subject's progress back, in one change that Undo takes back. It fails as
// Undo does.
func (s *Service) UndoAll(ctx context.Context, c game.Call, sub game.Subject) (*Answer, error) {
	return again(func() (*Answer, error) { return s.undo(ctx, c, sub, allChanges) })
}

// goingBack returns an attempt's progress as it was before some changes, and the level of the event
// that takes them back.
type goingBack func(*game.Attempt) (before *solver.Grid, level int, err error)

// lastChange goes back by the last one.
func lastChange(a *game.Attempt) (before *solver.Grid, level int, err error) {
	before, err = a.BeforeLastChange()
	return before, game.Undone, err
}

// allChanges goes back to the beginning, by an event like that of an entry.
func allChanges(a *game.Attempt) (before *solver.Grid, level int, err error) {
	if game.ChangeFrom(a.Grid, a.Progress) == "" {
		return nil, 0, game.ErrNothingToUndo
	}
	return a.Grid.Clone(), 0, nil
}

func (s *Service) undo(ctx context.Context, c game.Call, sub game.Subject, to goingBack) (*Answer, error) {
	o, err := s.look(ctx, c, func(q Query, kept *string) (*opening, error) { return s.known(q, c, sub, kept) })
	if err == nil && o.kept == nil {
		err = game.About(o.Work, s.takeBack(ctx, c, o, to))
	}
	if err != nil {
		return nil, err
	}
	return &Answer{Work: o.Work, Status: AnswerSaved, Conflicts: o.Progress.Conflicts(), Left: o.Progress.Empty().Len()}, nil
}

func (s *Service) takeBack(ctx context.Context, c game.Call, o *opening, to goingBack) error {
	if _, ended := o.Ended(); ended {
		return game.ErrEnded
	}
	before, level, err := to(&o.Attempt)
	if err != nil {
		return err
	}
	start := o.start()
	return s.Store.Update(ctx, func(tx Tx) error {
		start()
		if err := s.unchanged(tx, o); err != nil {
			return err
		}
		_, err := txn.Once(tx, c, s.Now(), func() (judged, error) {
			s.save(o, before, game.Event{Kind: game.EventSaved, Level: level, Detail: game.ChangeFrom(o.Progress, before)})
			return judged{inAttempt: inAttempt{o.ID}, Status: AnswerSaved}, o.commit(tx)
		})
		return err
	})
}
