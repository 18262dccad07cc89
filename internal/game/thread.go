package game

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pencilmark/internal/panicinfo"
)

// Thread is a place for talk below a daily's message, to be opened.
type Thread struct {
	Post   Post
	Locale string // the guild's language
	Tries  int    // how often that began before
}

// Talker opens threads. No transaction is open while it works.
type Talker interface {
	// OpenThread opens the thread of a post's message. There is at most one: if
	// it is there already, that is no error.
	OpenThread(ctx context.Context, t Thread) error
}

// Threads opens the threads that guilds want below their dailies, once these are
// posted. A thread that cannot be opened takes nothing from the daily. It is a
// Job of the Scheduler's.
type Threads struct {
	service *Service
	talker  Talker
}

// NewThreads returns the threads of a service's dailies.
func NewThreads(s *Service, t Talker) *Threads { return &Threads{s, t} }

// Job is what the Scheduler does of it.
func (t *Threads) Job() Job { return Job{Spec: "*/10 * * * * *", What: "opening threads", Do: t.Tick} }

// Limits of one tick.
const (
	threadsATick = 200
	threadBudget = 8 * time.Second  // within which a tick begins to open threads
	threadWithin = 20 * time.Second // for one
	threadTries  = 5                // then the daily has none
	threadPause  = 2 * time.Minute  // between two tries
)

// Tick opens the threads that are wanted, one after the other.
func (t *Threads) Tick(ctx context.Context) error {
	at := t.service.now()
	wanted, err := viewing(ctx, t.service, func(q Query) ([]Thread, error) {
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
func (t *Threads) open(ctx context.Context, th Thread) error {
	opening, cancel := context.WithTimeout(ctx, threadWithin)
	defer cancel()
	failure := openThread(opening, t.talker, th)
	return errors.Join(failure, t.service.store.Update(context.WithoutCancel(ctx), func(tx Tx) error {
		return tx.SettleThread(th.Post.ID, t.service.now(), failure)
	}))
}

// openThread calls a talker, whose panic is this thread's failure alone.
func openThread(ctx context.Context, to Talker, th Thread) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("opening a thread panicked: %s", panicinfo.Describe(p))
		}
	}()
	return to.OpenThread(ctx, th)
}
