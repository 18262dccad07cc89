package leaderboards

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
	"pencilmark/internal/panicinfo"
)

// ErrNoAccess is a Display's error that means that the bot may not write in the channel.
var ErrNoAccess = errors.New("leaderboards: the channel does not let the bot")

// Display shows kept leaderboards. No unit of work is open while it works. It fails with
// game.ErrNotFound if the message or its channel is gone, and with ErrNoAccess.
type Display interface {
	// WriteKept writes what a kept leaderboard should show now.
	WriteKept(ctx context.Context, k Kept) (Draft, error)
	// RemoveKept removes the message. For one in doubt it looks for it first.
	RemoveKept(ctx context.Context, k Kept) error
	// TellKeptLost tells the guild's admin that ErrNoAccess keeps it from being renewed.
	TellKeptLost(ctx context.Context, k Kept) error
}

// Draft is what a kept leaderboard should show.
type Draft struct {
	Hash string // of all of it
	// Show edits the message or, if none is known, posts it; in doubt it looks for it first.
	Show func(ctx context.Context) (message string, err error)
}

// RenewalJob brings kept leaderboards up to date.
type RenewalJob struct {
	service *Service
	display Display
	ticking sync.Mutex
}

// NewRenewalJob returns the renewal of a service's kept leaderboards.
func NewRenewalJob(s *Service, d Display) *RenewalJob { return &RenewalJob{service: s, display: d} }

// Job is what is done of it from time to time.
func (j *RenewalJob) Job() jobs.Job {
	return jobs.Job{Cron: "*/5 * * * * *", Name: "renewing leaderboards", Run: j.Tick}
}

const (
	// quiet is the least time between two edits in a channel.
	quiet = 30 * time.Second

	keptATick      = 200
	keptAtOnce     = 8
	longestPause   = 15 * time.Minute // between two tries
	removalsAtMost = 8                // of one message: then it stays where it is
)

// Tick does what there is to do. It waits as long as the platform has it wait: what
// changes meanwhile goes into the next edit. A tick during another does nothing.
func (j *RenewalJob) Tick(ctx context.Context) error {
	if !j.ticking.TryLock() {
		return nil
	}
	defer j.ticking.Unlock()
	due, err := txn.View(ctx, j.service.kept, func(q Query) ([]Kept, error) { return q.DueKept(j.service.now(), keptATick) })
	failures := make([]error, len(due))
	var group errgroup.Group
	group.SetLimit(keptAtOnce)
	for i, k := range due {
		group.Go(func() error {
			if ctx.Err() == nil {
				failures[i] = j.do(ctx, &k)
			}
			return nil
		})
	}
	_ = group.Wait()
	return errors.Join(append(failures, err)...)
}

func (j *RenewalJob) do(ctx context.Context, k *Kept) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("renewing leaderboard %d panicked: %s", k.ID, panicinfo.Describe(p))
		}
	}()
	switch k.State {
	case KeptLost:
		return j.tell(ctx, k)
	case KeptLeaving:
		return j.remove(ctx, k)
	}
	return j.renew(ctx, k)
}

// renew edits a message if it should show something else.
func (j *RenewalJob) renew(ctx context.Context, k *Kept) error {
	draft, err := j.display.WriteKept(ctx, *k)
	if err != nil {
		return j.fail(ctx, k, err)
	}
	if k.Message != "" && draft.Hash == k.Hash {
		return j.service.kept.Update(ctx, func(tx Tx) error { return tx.SeeKept(k.ID, k.Revision) })
	}
	if mine, err := j.start(ctx, k); err != nil || !mine {
		return err
	}
	message, err := draft.Show(ctx)
	if err != nil {
		return j.fail(ctx, k, err)
	}
	k.Message, k.Hash = message, draft.Hash
	at := j.service.now()
	// What came of it is kept also when ctx has ended meanwhile.
	kept, err := txn.Update(context.WithoutCancel(ctx), j.service.kept, func(tx Tx) (bool, error) { return tx.SettleKept(k, at, at.Add(quiet)) })
	if err == nil && !kept { // taken away while it was on its way
		err = j.display.RemoveKept(ctx, *k)
	}
	return err
}

// start notes that a try begins. Of several that begin at once, one does.
func (j *RenewalJob) start(ctx context.Context, k *Kept) (mine bool, err error) {
	at := j.service.now()
	return txn.Update(ctx, j.service.kept, func(tx Tx) (bool, error) {
		return tx.StartKept(k.ID, k.Tries, at, at.Add(-quiet), at.Add(pauseAfter(k.Tries)))
	})
}

// pauseAfter returns how long to wait after so many failed tries and this one.
func pauseAfter(tries int) time.Duration { return min(quiet<<min(tries, 10), longestPause) }

// fail keeps why a try failed.
func (j *RenewalJob) fail(ctx context.Context, k *Kept, failure error) error {
	at := j.service.now()
	err := j.service.kept.Update(context.WithoutCancel(ctx), func(tx Tx) error {
		switch {
		case errors.Is(failure, game.ErrNotFound):
			return tx.DropKept(k.ID)
		case errors.Is(failure, ErrNoAccess):
			_, err := tx.MoveKept(k.ID, KeptStanding, KeptLost, at)
			return err
		}
		return tx.FailKept(k.ID, at, at.Add(pauseAfter(k.Tries)))
	})
	if errors.Is(failure, game.ErrNotFound) {
		return err
	}
	return errors.Join(fmt.Errorf("leaderboard %d of guild %s: %w", k.ID, k.Guild, failure), err)
}

// remove removes a message that is kept no more. One that cannot be removed stays.
func (j *RenewalJob) remove(ctx context.Context, k *Kept) error {
	if mine, err := j.start(ctx, k); err != nil || !mine {
		return err
	}
	var failure error
	if k.Message != "" || k.InDoubt() {
		failure = j.display.RemoveKept(ctx, *k)
	}
	if failure != nil && !errors.Is(failure, game.ErrNotFound) && !errors.Is(failure, ErrNoAccess) && k.Tries < removalsAtMost {
		return fmt.Errorf("removing leaderboard %d of guild %s: %w", k.ID, k.Guild, failure)
	}
	return j.service.kept.Update(context.WithoutCancel(ctx), func(tx Tx) error { return tx.DropKept(k.ID) })
}

// tell tells a guild's admin, once: better not at all than twice, as setup says it as well.
func (j *RenewalJob) tell(ctx context.Context, k *Kept) error {
	mine, err := txn.Update(ctx, j.service.kept, func(tx Tx) (bool, error) { return tx.MoveKept(k.ID, KeptLost, KeptTold, time.Time{}) })
	if err != nil || !mine {
		return err
	}
	if err := j.display.TellKeptLost(ctx, *k); err != nil && !errors.Is(err, game.ErrUnreachable) {
		return fmt.Errorf("telling the admin of guild %s: %w", k.Guild, err)
	}
	return nil
}
