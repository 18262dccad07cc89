package play

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Undo takes the last change of a subject's progress back, be it an entry or a move
// that was made for the player; hints stay counted. It fails with
// game.ErrNothingToUndo, with game.ErrEnded, and as Open does.
func (s *Service) Undo(ctx context.Context, c game.Call, sub game.Subject) (*Answer, error) {
	return again(func() (*Answer, error) { return s.undo(ctx, c, sub) })
}

func (s *Service) undo(ctx context.Context, c game.Call, sub game.Subject) (*Answer, error) {
	o, err := s.look(ctx, c, func(q Query) (*opening, error) { return s.known(q, c, sub) })
	if err == nil && o.kept == nil {
		err = game.About(o.Work, s.takeBack(ctx, c, o))
	}
	if err != nil {
		return nil, err
	}
	return &Answer{Work: o.Work, Status: AnswerSaved, Conflicts: o.Progress.Conflicts(), Left: o.Progress.Empty().Len()}, nil
}

func (s *Service) takeBack(ctx context.Context, c game.Call, o *opening) error {
	if _, ended := o.Ended(); ended {
		return game.ErrEnded
	}
	before, err := o.BeforeLastChange()
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
			s.save(o, before, game.Event{Kind: game.EventSaved, Level: game.Undone, Detail: game.ChangeFrom(o.Progress, before)})
			return judged{Status: AnswerSaved}, o.commit(tx)
		})
		return err
	})
}
