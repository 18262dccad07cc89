package community

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// noticeQuery reads notices.
type noticeQuery interface {
	// DueNotices lists the notices to be sent that were not tried since retry, at most
	// limit. One from before a restore counts as tried once more than is known.
	DueNotices(retry time.Time, tries, limit int) ([]game.Notice, error)
	// UntoldNotices lists the notices that a player sees at their next command: what could
	// not be delivered, and what nobody tried to deliver before a moment.
	UntoldNotices(player string, before time.Time) ([]game.Notice, error)
}

// noticeTx writes notices.
type noticeTx interface {
	// AddNotice has a player told of a submission or of a result, in the place of what they
	// were not told of it yet.
	AddNotice(n *game.Notice) error
	// DropNotice drops what an author was not told yet.
	DropNotice(submission int64) error
	// StartNotice notes that sending begins. It reports false, and changes nothing, if
	// the notice is not to be sent any more or was tried since retry.
	StartNotice(id int64, retry, at time.Time) (mine bool, err error)
	// SettleNotice notes what came of it.
	SettleNotice(id int64, state game.NoticeState) error
	// ShowNotice notes that it is told at a command. It reports false, and changes
	// nothing, if it was told, or is being sent.
	ShowNotice(id int64) (mine bool, err error)
}

// Notices tells players of decisions, once each: by direct message or, if that fails, at their
// next command. It is safe for concurrent use.
type Notices struct{ Options }

// NewNotices returns the notices of a store.
func NewNotices(o Options) *Notices { return &Notices{o} }

// NoticeSender sends direct messages to players. No unit of work is open while it works.
type NoticeSender interface {
	// SendNotice sends a direct message. With Tries above 0 an earlier one may have arrived
	// although nobody knows: SendNotice must look for it first. It fails with
	// game.ErrUnreachable if the player takes none.
	SendNotice(ctx context.Context, n game.Notice) error
}

// Limits of one tick: dailies and answers come first, and reminders.
const (
	aTick      = 20
	within     = 20 * time.Second // for one
	pause      = 5 * time.Minute  // between two tries
	tries      = 100              // of one
	untriedFor = time.Hour        // then nobody sends notices, and commands tell them
)

// NewNoticeJob returns what tells a service's players what was decided.
func NewNoticeJob(s *Notices, to NoticeSender) *jobs.Outbox[game.Notice] {
	return &jobs.Outbox[game.Notice]{
		Cron: "10/15 * * * * *", Name: "telling players", Within: within,
		Due:      s.due,
		Begin:    s.begin,
		Do:       func(ctx context.Context, n *game.Notice) error { return to.SendNotice(ctx, *n) },
		Settle:   s.settle,
		Label:    func(n *game.Notice) string { return fmt.Sprintf("telling a player of a decision, notice %d", n.ID) },
		Expected: []error{game.ErrUnreachable},
	}
}

func (s *Notices) due(ctx context.Context) ([]game.Notice, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]game.Notice, error) { return q.DueNotices(s.Now().Add(-pause), tries, aTick) })
}

func (s *Notices) begin(ctx context.Context, n *game.Notice) (mine bool, err error) {
	at := s.Now()
	return txn.Update(ctx, s.Store, func(tx Tx) (bool, error) { return tx.StartNotice(n.ID, at.Add(-pause), at) })
}

func (s *Notices) settle(ctx context.Context, n *game.Notice, failure error) error {
	state := game.NoticeSent
	if errors.Is(failure, game.ErrUnreachable) {
		state = game.NoticeUndeliverable
	} else if failure != nil {
		state = game.NoticeFailed
	}
	return s.Store.Update(ctx, func(tx Tx) error { return tx.SettleNotice(n.ID, state) })
}

// News returns what a player is to be told at a command, and notes that they were.
func (s *Notices) News(ctx context.Context, c game.Call) ([]game.Notice, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (told []game.Notice, err error) {
		untold, err := tx.UntoldNotices(c.Player.ID, s.Now().Add(-untriedFor))
		for _, n := range untold {
			mine, err := tx.ShowNotice(n.ID)
			if err != nil {
				return nil, err
			}
			if mine {
				told = append(told, n)
			}
		}
		return told, err
	})
}
