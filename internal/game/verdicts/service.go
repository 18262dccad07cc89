// Package verdicts is the room in which a guild's managers look at results and say whether
// they rank, and players answer once.
package verdicts

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/notices"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// Query reads results with what was said of them.
type Query interface {
	guard.Query
	people.Query
	results.Query
	notices.Query
	txn.CallQuery

	Post(id int64) (*game.Post, error)
	Attempt(id int64) (*game.Attempt, error)
	// Shown lists a post's results, those that are too fast first, then by who stands
	// higher, and those that are not solved last; ShownOf returns one.
	Shown(post int64, offset, limit int) ([]Shown, error)
	ShownOf(post int64, player string) (*Shown, error)
	// CountShown counts a post's results.
	CountShown(post int64) (int, error)
	// Judged lists a player's results in a guild of dailies from a date on that do not
	// rank, the newest first.
	Judged(guild, player string, from game.Date) ([]game.JudgedResult, error)
	// VerdictLog lists what was said of a guild's results, the newest first, and
	// CountVerdictLog counts it.
	VerdictLog(guild string, offset, limit int) ([]game.LoggedVerdict, error)
	CountVerdictLog(guild string) (int, error)
}

// Tx reads and writes them.
type Tx interface {
	Query
	results.Tx
	people.Tx
	notices.Tx
	txn.CallTx
}

// Options is what a Service works with.
type Options struct {
	Store txn.Store[Query, Tx]
	Now   func() time.Time
}

// Service is what managers may do with results. It is safe for concurrent use.
type Service struct{ Options }

// New returns the room's service.
func New(o Options) *Service { return &Service{o} }
