package services

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/game"
)

// afterStart is when some jobs first run: the start has better things to do.
const afterStart = 10 * time.Second

// Jobs is what is to be done from time to time, beside the dailies.
func (s *Services) Jobs() []game.Job {
	return []game.Job{
		{Spec: "30 */5 * * * *", First: afterStart, What: "topping up the bank", Do: s.Bank.TopUp},
		{Spec: "15 * * * * *", What: "rating again", Do: s.Bank.Rerate},
		{Spec: "45 * * * * *", First: afterStart, What: "finding canonical forms", Do: s.Bank.FillForms},
	}
}

// Register puts what the rooms count among a registry's metrics.
func (s *Services) Register(r prometheus.Registerer) { s.Bank.Register(r) }
