package daily

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// Waiting is what waits for a guild's managers.
type Waiting struct {
	ID, Name, Locale, Admin string // the guild's

	Submissions int
	Results     int       // that were too fast, since the managers were last told
	At          time.Time // of this message
}

// WaitingTeller tells a guild's admin what waits, without a sound. It fails with
// game.ErrUnreachable if they take no messages.
type WaitingTeller interface {
	TellWaiting(ctx context.Context, w Waiting) error
}

const (
	waitingEvery  = 24 * time.Hour // between two messages to a guild
	waitingFor    = 7 * 24 * time.Hour
	waitingATick  = 200
	waitingWithin = 20 * time.Second // for one
)

// NewWaitingJob returns what tells guilds' admins once a day what waits for their managers.
// Better not at all than twice: setup says it as well.
func NewWaitingJob(s *Service, to WaitingTeller) *jobs.Outbox[Waiting] {
	return &jobs.Outbox[Waiting]{
		Cron: "50 */10 * * * *", Name: "telling what waits", Within: waitingWithin,
		Due: func(ctx context.Context) ([]Waiting, error) {
			at := s.Now()
			return txn.View(ctx, s.Store, func(q Query) ([]Waiting, error) {
				return q.Waiting(at.Add(-waitingEvery), at.Add(-waitingFor), waitingATick)
			})
		},
		Begin: func(ctx context.Context, w *Waiting) (bool, error) {
			w.At = s.Now()
			return txn.Update(ctx, s.Store, func(tx Tx) (bool, error) { return tx.StartTellingWaiting(w.ID, w.At, w.At.Add(-waitingEvery)) })
		},
		Do:       func(ctx context.Context, w *Waiting) error { return to.TellWaiting(ctx, *w) },
		Label:    func(w *Waiting) string { return "guild " + w.ID },
		Expected: []error{game.ErrUnreachable},
	}
}

// ResultsToSee counts a guild's results of the last week that were too fast.
func (s *Service) ResultsToSee(ctx context.Context, guild string) (int, error) {
	since := s.Now().Add(-waitingFor)
	return txn.View(ctx, s.Store, func(q Query) (int, error) { return q.TooFastSince(guild, since) })
}
