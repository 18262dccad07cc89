package play

import (
	"context"
	"errors"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// StaleCard is a post whose card is to be renewed, as its daily was solved on the page or at a
// process that does not lead: what the leader itself is told in chat renews it at once.
type StaleCard struct {
	Post  int64
	Times int // how often it was solved there since
}

// CardDisplay renews public cards. No unit of work is open while it works. It fails with
// game.ErrNotFound for one that is gone.
type CardDisplay interface {
	RenewCard(ctx context.Context, post int64) error
}

// cardsATick is how many cards are renewed in a tick.
const cardsATick = 100

// NoteCard notes that a post's card says too little.
func (s *Service) NoteCard(ctx context.Context, post int64) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.AddStaleCard(post) })
}

// NewCardJob returns what renews the cards that were noted.
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

// noteCards notes that the cards of a work that was solved on the page say too little.
func noteCards(tx Tx, w *game.Work) error {
	for _, p := range w.Posts {
		if p.Message == "" {
			continue // nothing was posted: the page's own daily
		}
		if err := tx.AddStaleCard(p.ID); err != nil {
			return err
		}
	}
	return nil
}
