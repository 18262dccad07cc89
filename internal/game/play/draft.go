package play

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// KeepDraft keeps a text that could not be read, so that nobody types it
// twice. It is found by the id of the call that brought it, for as long as
// calls are remembered.
func (s *Service) KeepDraft(ctx context.Context, c game.Call, text string) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		c.ID = draftKey(c.ID)
		if _, kept, err := tx.Recall(c.ID); kept || err != nil {
			return err
		}
		return tx.Remember(c, text, s.Now())
	})
}

// Draft returns a text that KeepDraft kept. It fails with game.ErrNotFound.
func (s *Service) Draft(ctx context.Context, call string) (string, error) {
	return txn.View(ctx, s.Store, func(q Query) (string, error) {
		draft, kept, err := q.Recall(draftKey(call))
		if err == nil && !kept {
			err = game.ErrNotFound
		}
		return draft.Result, err
	})
}

func draftKey(call string) string { return "draft " + call }
