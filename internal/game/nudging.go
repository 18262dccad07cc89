package game

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"pencilmark/internal/panicinfo"
)

// Nudger tells players. No transaction is open while it works.
type Nudger interface {
	// Nudge sends a direct message. With Tries above 0 an earlier one may have
	// arrived although nobody knows: Nudge must look for it first. It fails with
	// ErrUnreachable if the player takes none.
	Nudge(ctx context.Context, n Nudge) error
}

// ErrUnreachable says that a player takes no direct messages from the bot.
var ErrUnreachable = errors.New("game: the player takes no direct messages")

// Reminders sends the reminders that are due. It is a Job of the Scheduler's.
type Reminders struct {
	service *Service
	nudger  Nudger
}

// NewReminders returns the reminders of a service's players.
func NewReminders(s *Service, n Nudger) *Reminders { return &Reminders{s, n} }

// Job is what the Scheduler does of it.
func (r *Reminders) Job() Job {
	return Job{Spec: "5/15 * * * * *", What: "sending reminders", Do: r.Tick}
}

// Limits of one tick. The dailies themselves and the answers to players come
// first.
const (
	nudgesATick = 120              // fairly from all guilds
	nudgeBudget = 10 * time.Second // within which a tick begins to send
	nudgeWithin = 20 * time.Second // for one reminder
	nudgeTries  = 4                // then it is too late to be of use
	nudgePause  = time.Minute      // between two tries
	busyPosts   = 50               // dailies that wait: then reminders wait too
)

// Tick sends what is due, a few at a time.
func (r *Reminders) Tick(ctx context.Context) error {
	due, err := r.due(ctx)
	if err != nil {
		return err
	}
	budget, cancel := context.WithTimeout(ctx, nudgeBudget)
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

func (r *Reminders) due(ctx context.Context) ([]Nudge, error) {
	return viewing(ctx, r.service, func(q Query) ([]Nudge, error) {
		at := r.service.now()
		waiting, err := q.WaitingPosts(at.Add(-time.Hour))
		if err != nil || waiting >= busyPosts {
			return nil, err
		}
		return q.DueNudges(at, at.Add(-nudgePause), nudgeTries, nudgesATick)
	})
}

// send sends one reminder. The row says so before anything leaves the process.
func (r *Reminders) send(ctx context.Context, n Nudge) error {
	err := r.service.store.Update(ctx, func(tx Tx) (err error) {
		n.ID, err = tx.TryNudge(&n, r.service.now())
		return err
	})
	if err != nil {
		return err
	}
	sending, cancel := context.WithTimeout(ctx, nudgeWithin)
	defer cancel()
	failure := nudge(sending, r.nudger, n)
	// The outcome is kept also when ctx has ended meanwhile.
	return errors.Join(unlessRefused(failure), r.settle(context.WithoutCancel(ctx), n, failure))
}

// nudge calls a nudger, whose panic is this reminder's failure alone.
func nudge(ctx context.Context, to Nudger, n Nudge) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("reminding panicked: %s", panicinfo.Describe(p))
		}
	}()
	return to.Nudge(ctx, n)
}

// unlessRefused drops an error that is the player's own wish.
func unlessRefused(err error) error {
	if errors.Is(err, ErrUnreachable) {
		return nil
	}
	return err
}

// settle keeps what came of sending. Who takes no messages is not asked again.
func (r *Reminders) settle(ctx context.Context, n Nudge, failure error) error {
	return r.service.store.Update(ctx, func(tx Tx) error {
		switch {
		case failure == nil:
			return tx.SettleNudge(n.ID, NudgeSent)
		case errors.Is(failure, ErrUnreachable):
			return errors.Join(tx.SettleNudge(n.ID, NudgeFailed), tx.RefuseReminders(n.Player, r.service.now()))
		}
		return tx.SettleNudge(n.ID, NudgeFailed)
	})
}
