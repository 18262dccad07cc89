package services

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"

	"github.com/prometheus/client_golang/prometheus"
)

// afterStart is the delay of the first run of some jobs, which keeps the program's start free for
// other work.
const afterStart = 10 * time.Second

// Jobs lists the periodic jobs other than those for dailies.
func (s *Services) Jobs() []jobs.Job {
	return []jobs.Job{
		{Cron: "30 */5 * * * *", FirstAfter: afterStart, Name: "topping up the bank", Run: s.Bank.Refill},
		{Cron: "5 * * * * *", FirstAfter: afterStart, Name: "settling dailies", Run: s.Settle},
		{Cron: "15 * * * * *", Name: "rating again", Run: s.Bank.Rerate},
		{Cron: "45 17 * * * *", Name: "maintenance", Run: s.Maintain},
		{Cron: "25 * * * * *", Name: "forgetting boards", Run: s.Boards.Forget},
		{Cron: "45 * * * * *", FirstAfter: afterStart, Name: "finding canonical forms", Run: s.Bank.FillCanonicalForms},
	}
}

// Maintain deletes data that is no longer needed.
func (s *Services) Maintain(ctx context.Context) error {
	calls := s.options.Store.Update(ctx, func(tx Tx) error { return tx.PruneCalls(s.options.Now().Add(-txn.KeepFor)) })
	return errors.Join(calls, s.Daily.Maintain(ctx), s.Players.Maintain(ctx), s.Play.Maintain(ctx), s.Submissions.Maintain(ctx),
		s.Sessions.Maintain(ctx), s.Promises.Maintain(ctx))
}

// Register adds the metrics of the rooms to a registry.
func (s *Services) Register(r prometheus.Registerer) { s.Bank.Register(r) }
