package daily

import (
	"context"
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

// Limits of one tick.
const (
	threadsATick = 200
	threadBudget = 8 * time.Second  // within which a tick begins to open threads
	threadWithin = 20 * time.Second // for one
	threadTries  = 5                // then the daily has none
	threadPause  = 2 * time.Minute  // between two tries
)

// NewThreadJob returns what opens the threads that guilds want below their dailies, once
// these are posted. A thread that cannot be opened takes nothing from the daily.
func NewThreadJob(s *Service, to ThreadOpener) *jobs.Outbox[game.Thread] {
	return &jobs.Outbox[game.Thread]{
		Cron: "*/10 * * * * *", Name: "opening threads",
		Budget: threadBudget, Within: threadWithin,
		Due:    s.wantedThreads,
		Do:     func(ctx context.Context, th *game.Thread) error { return to.OpenThread(ctx, *th) },
		Settle: s.settleThread,
		Label:  func(th *game.Thread) string { return "guild " + th.Post.Guild },
	}
}

func (s *Service) wantedThreads(ctx context.Context) ([]game.Thread, error) {
	at := s.Now()
	return txn.View(ctx, s.Store, func(q Query) ([]game.Thread, error) {
		return q.WantedThreads(at, at.Add(-threadPause), threadTries, threadsATick)
	})
}

func (s *Service) settleThread(ctx context.Context, th *game.Thread, failure error) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.SettleThread(th.Post.ID, s.Now(), failure) })
}
