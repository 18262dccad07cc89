package play

import (
	"context"
	"errors"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// StaleCard is a post whose card must be updated.
type StaleCard struct {
	Post  int64
	Times int // how often it was recorded since the last update
}

// CardDisplay updates public cards. It fails with game.ErrNotFound for a deleted card.
type CardDisplay interface {
	RenewCard(ctx context.Context, post int64) error
}

const cardsATick = 100

func (s *Service) NoteCard(ctx context.Context, post int64) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.AddStaleCard(post) })
}

func NewCardJob(s *Service, d CardDisplay) *jobs.Outbox[StaleCard] {
	return &jobs.Outbox[StaleCard]{
		Cron: "*/5 * * * * *", Name: "renewing cards",
		Due: func(ctx context.Context) ([]StaleCard, error) {
			return txn.View(ctx, s.Store, func(q Query) ([]StaleCard, error) { return q.StaleCards(cardsATick) })
		},
		Do: func(ctx context.Context, c *StaleCard) error {
			if err := d.RenewCard(ctx, c.Post); err != nil && !errors.Is(err, game.ErrNotFound) {
				return err
			}
			return s.Store.Update(ctx, func(tx Tx) error { return tx.DropStaleCard(*c) })
		},
		Label: func(c *StaleCard) string { return "the card of post " + strconv.FormatInt(c.Post, 10) },
	}
}

func noteCards(tx Tx, w *game.Work) error {
	for _, p := range w.Posts {
		if p.Message == "" {
			continue // the page's own daily has no message
		}
		if err := tx.AddStaleCard(p.ID); err != nil {
			return err
		}
	}
	return nil
}
