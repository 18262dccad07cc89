package daily

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// ReminderSender sends direct messages to players. No unit of work is open while it works.
type ReminderSender interface {
	// SendReminder sends a direct message. With Tries above 0 an earlier one may have
	// arrived although nobody knows: SendReminder must look for it first. It fails with
	// game.ErrUnreachable if the player takes none.
	SendReminder(ctx context.Context, n game.DueReminder) error
}

// Limits of one tick. The dailies themselves and the answers to players come
// first.
const (
	remindersATick = 120              // fairly from all guilds
	reminderBudget = 10 * time.Second // within which a tick begins to send
	reminderWithin = 20 * time.Second // for one reminder
	reminderTries  = 4                // then it is too late to be of use
	reminderPause  = time.Minute      // between two tries
	busyPosts      = 50               // dailies that wait: then reminders wait too
)

// NewReminderJob returns what sends the reminders of a service's players.
func NewReminderJob(s *Service, to ReminderSender) *jobs.Outbox[game.DueReminder] {
	return &jobs.Outbox[game.DueReminder]{
		Cron: "5/15 * * * * *", Name: "sending reminders",
		Budget: reminderBudget, Within: reminderWithin, AtOnce: sendAtOnce,
		Due:      s.dueReminders,
		Begin:    s.beginReminder,
		Do:       func(ctx context.Context, n *game.DueReminder) error { return to.SendReminder(ctx, *n) },
		Settle:   s.settleReminder,
		Label:    func(n *game.DueReminder) string { return "a reminder of guild " + n.Post.Guild },
		Expected: []error{game.ErrUnreachable},
	}
}

func (s *Service) dueReminders(ctx context.Context) ([]game.DueReminder, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]game.DueReminder, error) {
		at := s.Now()
		waiting, err := q.WaitingPosts(at.Add(-time.Hour))
		if err != nil || waiting >= busyPosts {
			return nil, err
		}
		return q.DueReminders(at, at.Add(-reminderPause), reminderTries, remindersATick)
	})
}

func (s *Service) beginReminder(ctx context.Context, n *game.DueReminder) (mine bool, err error) {
	n.ID, err = txn.Update(ctx, s.Store, func(tx Tx) (int64, error) { return tx.StartReminder(n, s.Now()) })
	return err == nil, err
}

// settleReminder keeps what came of sending. Who takes no messages is not asked again.
func (s *Service) settleReminder(ctx context.Context, n *game.DueReminder, failure error) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		switch {
		case failure == nil:
			return tx.SettleReminder(n.ID, game.ReminderSent)
		case errors.Is(failure, game.ErrUnreachable):
			return errors.Join(tx.SettleReminder(n.ID, game.ReminderFailed), tx.RefuseReminders(n.Player, s.Now()))
		}
		return tx.SettleReminder(n.ID, game.ReminderFailed)
	})
}
