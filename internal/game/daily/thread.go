package daily

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// ThreadOpener opens threads. No unit of work is open while it works.
type ThreadOpener interface {
	// OpenThread opens the thread of a post's message. There is at most one: if
	// it is there already, that is no error.
	OpenThread(ctx context.Context, t game.Thread) error
}

// ThreadJob opens the threads that guilds want below their dailies, once these are
// posted. A thread that cannot be opened takes nothing from the daily. It is a
// Job of the Scheduler's.
type ThreadJob struct {
	service *Service
	opener  ThreadOpener
}

// NewThreadJob returns the threads of a service's dailies.
func NewThreadJob(s *Service, t ThreadOpener) *ThreadJob { return &ThreadJob{s, t} }

// Job is what the Scheduler does of it.
func (t *ThreadJob) Job() jobs.Job {
	return jobs.Job{Cron: "*/10 * * * * *", Name: "opening threads", Run: t.Tick}
}

// Limits of one tick.
const (
	threadsATick = 200
	threadBudget = 8 * time.Second  // within which a tick begins to open threads
	threadWithin = 20 * time.Second // for one
	threadTries  = 5                // then the daily has none
	threadPause  = 2 * time.Minute  // between two tries
)

// Tick opens the threads that are wanted, one after the other.
func (t *ThreadJob) Tick(ctx context.Context) error {
	at := t.service.Now()
	wanted, err := txn.View(ctx, t.service.Store, func(q Query) ([]game.Thread, error) {
		return q.WantedThreads(at, at.Add(-threadPause), threadTries, threadsATick)
	})
	if err != nil {
		return err
	}
	budget, cancel := context.WithTimeout(ctx, threadBudget)
	defer cancel()
	var all []error
	for _, th := range wanted {
		if budget.Err() != nil {
			break
		}
		if err := t.open(ctx, th); err != nil {
			all = append(all, &GuildError{th.Post.Guild, err})
		}
	}
	return errors.Join(all...)
}

// open opens one thread, and keeps what came of it also when ctx has ended
// meanwhile.
func (t *ThreadJob) open(ctx context.Context, th game.Thread) error {
	opening, cancel := context.WithTimeout(ctx, threadWithin)
	defer cancel()
	failure := openThread(opening, t.opener, th)
	return errors.Join(failure, t.service.Store.Update(context.WithoutCancel(ctx), func(tx Tx) error {
		return tx.SettleThread(th.Post.ID, t.service.Now(), failure)
	}))
}

// openThread calls an opener, whose panic is this thread's failure alone.
func openThread(ctx context.Context, to ThreadOpener, th game.Thread) (err error) {
	defer rescue("opening a thread", &err)
	return to.OpenThread(ctx, th)
}
