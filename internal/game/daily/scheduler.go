package daily

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// Scheduler claims and sends the dailies that are due, and runs other jobs.
type Scheduler struct {
	service        *Service
	posters        PosterFor
	outbox         *outbox
	metrics        *outboxMetrics
	jobs           []jobs.Job
	claims         sync.Mutex
	podiumsChecked time.Time // when podiums were last looked for; guarded by claims
}

// NewScheduler returns a scheduler of a service's posts that also runs other jobs.
func NewScheduler(s *Service, posters PosterFor, others ...jobs.Job) *Scheduler {
	sched := &Scheduler{service: s, posters: posters, metrics: newOutboxMetrics(), jobs: others}
	sched.outbox = &outbox{send: sched.send, inHand: map[int64]bool{}}
	return sched
}

const (
	posting      = "posting dailies"
	sendTimeout  = time.Minute      // for one post, including the podium above it and waits for the platform's rate limit
	longestPause = 30 * time.Minute // between two tries
)

// Run ticks every ten seconds, after PostNow, and when this process begins to lead, until ctx ends.
// It returns when the sends in progress have finished.
func (s *Scheduler) Run(ctx context.Context) error {
	log := s.service.Log
	jobs.ReportError(ctx, log, "looking through the guilds", s.service.Store.Update(ctx, Tx.CheckAll))
	var ticking sync.WaitGroup
	defer ticking.Wait()
	tick := func(ctx context.Context) error {
		ticking.Go(func() { jobs.ReportError(ctx, log, posting, s.Tick(ctx)) })
		return nil
	}
	_ = tick(ctx)
	wait, err := jobs.Start(ctx, log, s.service.Leader, append([]jobs.Job{{Cron: "*/10 * * * * *", Name: posting, Everywhere: true, Run: tick}}, s.jobs...)...)
	if err != nil {
		return err
	}
	defer wait()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.service.wake:
			_ = tick(ctx)
		case <-s.service.Leader.Woken():
			_ = tick(ctx)
		}
	}
}

// Tick claims and sends every due post if this process leads. Ticks may overlap.
func (s *Scheduler) Tick(ctx context.Context) error {
	term, done, leads := s.service.Leader.Lead(ctx)
	defer done()
	if !leads {
		s.metrics.waiting(nil, s.service.Now()) // the leader's metrics show what waits
		return nil
	}
	return s.post(term)
}

func (s *Scheduler) post(ctx context.Context) error {
	var sending []*delivery
	send := func(posts []game.Post) { sending = append(sending, s.outbox.add(ctx, posts)...) }
	err := s.claim(ctx, send)
	counting := s.service.Bank.CountSteps(ctx)
	posts, listing := s.unsent(ctx)
	send(posts)
	for _, d := range sending {
		<-d.done
		err = errors.Join(err, d.err)
	}
	return errors.Join(err, counting, listing, s.notifyOutbox().Tick(ctx), s.tickPodiums(ctx))
}

// claim claims the due posts, counts their puzzles' steps for the cards, and sends them.
func (s *Scheduler) claim(ctx context.Context, send func([]game.Post)) error {
	s.claims.Lock()
	defer s.claims.Unlock()
	var counting error
	err := s.service.claimDue(ctx, func(claimed []game.Post) {
		if len(claimed) == 0 {
			return
		}
		s.metrics.claimed.Add(float64(len(claimed)))
		counting = errors.Join(counting, s.service.Bank.CountSteps(ctx))
		send(claimed)
	})
	return errors.Join(err, counting)
}

func (s *Scheduler) unsent(ctx context.Context) ([]game.Post, error) {
	at := s.service.Now()
	posts, err := txn.View(ctx, s.service.Store, func(q Query) ([]game.Post, error) { return q.Unsent(at.Add(-s.service.Window)) })
	s.metrics.waiting(posts, at)
	return slices.DeleteFunc(posts, func(p game.Post) bool {
		return p.Tries > 0 && at.Before(p.Tried.Add(pauseAfter(p.Tries)))
	}), err
}

func pauseAfter(tries int) time.Duration {
	return min(30*time.Second<<min(tries-1, 10), longestPause)
}
