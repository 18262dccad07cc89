package daily

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"

	"golang.org/x/sync/errgroup"
)

// ReminderSender sends direct messages to players. No unit of work is open while it works.
type ReminderSender interface {
	// SendReminder sends a direct message. With Tries above 0 an earlier one may have
	// arrived although nobody knows: SendReminder must look for it first. It fails with
	// game.ErrUnreachable if the player takes none.
	SendReminder(ctx context.Context, n game.DueReminder) error
}

// ReminderJob sends the reminders that are due. It is a Job of the Scheduler's.
type ReminderJob struct {
	service *Service
	sender  ReminderSender
}

// NewReminderJob returns the reminders of a service's players.
func NewReminderJob(s *Service, n ReminderSender) *ReminderJob { return &ReminderJob{s, n} }

// Job is what the Scheduler does of it.
func (r *ReminderJob) Job() jobs.Job {
	return jobs.Job{Cron: "5/15 * * * * *", Name: "sending reminders", Run: r.Tick}
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

// Tick sends what is due, a few at a time.
func (r *ReminderJob) Tick(ctx context.Context) error {
	due, err := r.due(ctx)
	if err != nil {
		return err
	}
	budget, cancel := context.WithTimeout(ctx, reminderBudget)
	defer cancel()
	var group errgroup.Group
	group.SetLimit(sendAtOnce)
	outcomes := make([]error, len(due))
	for i, n := range due {
		group.Go(func() error {
			if budget.Err() == nil {
				outcomes[i] = r.send(ctx, n)
			}
			return nil
		})
	}
	_ = group.Wait() // they report through outcomes: one failure stops no other
	return errors.Join(outcomes...)
}

func (r *ReminderJob) due(ctx context.Context) ([]game.DueReminder, error) {
	return txn.View(ctx, r.service.Store, func(q Query) ([]game.DueReminder, error) {
		at := r.service.Now()
		waiting, err := q.WaitingPosts(at.Add(-time.Hour))
		if err != nil || waiting >= busyPosts {
			return nil, err
		}
		return q.DueReminders(at, at.Add(-reminderPause), reminderTries, remindersATick)
	})
}

// send sends one reminder. The row says so before anything leaves the process.
func (r *ReminderJob) send(ctx context.Context, n game.DueReminder) error {
	err := r.service.Store.Update(ctx, func(tx Tx) (err error) {
		n.ID, err = tx.StartReminder(&n, r.service.Now())
		return err
	})
	if err != nil {
		return err
	}
	sending, cancel := context.WithTimeout(ctx, reminderWithin)
	defer cancel()
	failure := sendReminder(sending, r.sender, n)
	// The outcome is kept also when ctx has ended meanwhile.
	return errors.Join(unlessRefused(failure), r.settle(context.WithoutCancel(ctx), n, failure))
}

// sendReminder calls a sender, whose panic is this reminder's failure alone.
func sendReminder(ctx context.Context, to ReminderSender, n game.DueReminder) (err error) {
	defer rescue("reminding", &err)
	return to.SendReminder(ctx, n)
}

// unlessRefused drops an error that is the player's own wish.
func unlessRefused(err error) error {
	if errors.Is(err, game.ErrUnreachable) {
		return nil
	}
	return err
}

// settle keeps what came of sending. Who takes no messages is not asked again.
func (r *ReminderJob) settle(ctx context.Context, n game.DueReminder, failure error) error {
	return r.service.Store.Update(ctx, func(tx Tx) error {
		switch {
		case failure == nil:
			return tx.SettleReminder(n.ID, game.ReminderSent)
		case errors.Is(failure, game.ErrUnreachable):
			return errors.Join(tx.SettleReminder(n.ID, game.ReminderFailed), tx.RefuseReminders(n.Player, r.service.Now()))
		}
		return tx.SettleReminder(n.ID, game.ReminderFailed)
	})
}
