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
	// DueNotices lists the notices to send that were not tried after retry, at most limit. A notice
	// from before a restore counts as tried once more than stored.
	DueNotices(retry time.Time, tries, limit int) ([]game.Notice, error)
	// UnsentNotices lists the notices that a player sees at their next command: those that could
	// not be delivered, and those from before a time that were never tried.
	UnsentNotices(player string, before time.Time) ([]game.Notice, error)
}

// noticeTx writes notices.
type noticeTx interface {
	// AddNotice adds a notice about a submission or a result and sets its ID. It replaces an earlier
	// notice about the same submission or result.
	AddNotice(n *game.Notice) error
	// DropNotice deletes the notice about a submission if its author has not seen it.
	DropNotice(submission int64) error
	// StartNotice records that sending begins. It reports false, and changes nothing, if the notice
	// is settled or was tried after retry.
	StartNotice(id int64, retry, at time.Time) (mine bool, err error)
	// SettleNotice records the outcome.
	SettleNotice(id int64, state game.NoticeState) error
	// ShowNotice records that a command shows the notice. It reports false, and changes nothing, if
	// the player has seen it or it is being sent.
	ShowNotice(id int64) (mine bool, err error)
}

// Notices notifies players of decisions, once each: by direct message or, if that fails, at their
// next command. It is safe for concurrent use.
type Notices struct{ Options }

// NewNotices returns the notices of a store.
func NewNotices(o Options) *Notices { return &Notices{o} }

// NoticeSender sends direct messages to players. No unit of work is open while it works.
type NoticeSender interface {
	// SendNotice sends a direct message. If Tries is above 0 an earlier message may have arrived,
	// so SendNotice must look for it first. It fails with game.ErrUnreachable if the player takes
	// no direct messages.
	SendNotice(ctx context.Context, n game.Notice) error
}

// The limits of the job. They are low because dailies, answers and reminders come first.
const (
	noticesPerTick = 20               // notices in one run of the job
	noticeTimeout  = 20 * time.Second // for sending one notice
	pause          = 5 * time.Minute  // between two tries
	tries          = 100              // of one notice
	untriedFor     = time.Hour        // after this, commands show a notice that was never tried
)

// NewNoticeJob returns the job that sends notices.
func NewNoticeJob(s *Notices, to NoticeSender) *jobs.Outbox[game.Notice] {
	return &jobs.Outbox[game.Notice]{
		Cron: "10/15 * * * * *", Name: "telling players", Within: noticeTimeout,
		Due:      s.due,
		Begin:    s.begin,
		Do:       func(ctx context.Context, n *game.Notice) error { return to.SendNotice(ctx, *n) },
		Settle:   s.settle,
		Label:    func(n *game.Notice) string { return fmt.Sprintf("telling a player of a decision, notice %d", n.ID) },
		Expected: []error{game.ErrUnreachable},
	}
}

func (s *Notices) due(ctx context.Context) ([]game.Notice, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]game.Notice, error) { return q.DueNotices(s.Now().Add(-pause), tries, noticesPerTick) })
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

// News returns the notices to show at a player's command, and records that they were shown.
func (s *Notices) News(ctx context.Context, c game.Call) ([]game.Notice, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (told []game.Notice, err error) {
		untold, err := tx.UnsentNotices(c.Player.ID, s.Now().Add(-untriedFor))
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
