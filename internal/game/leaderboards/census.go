package leaderboards

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// Census counts what is stored.
type Census struct {
	Puzzles map[rating.Tier]int // puzzles of any usage
	Scales  map[string]int      // number of puzzles by rating scale
	Guilds  int                 // without the local guild
	Players int                 // players with names
	Dailies int                 // chosen so far
	Solved  int                 // finished attempts of any kind
}

func (s *Service) Census(ctx context.Context) (*Census, error) {
	return txn.View(ctx, s.store, func(q Query) (*Census, error) { return q.Census() })
}

// GuildOrder is the order in which an operator sees guilds.
type GuildOrder string

// The orders. Failing leaves out the guilds that work.
const (
	Largest GuildOrder = "largest" // by players
	Newest  GuildOrder = "newest"  // by their first daily
	Failing GuildOrder = "failing" // guilds to which the bot cannot post
)

const activeFor = 30 * 24 * time.Hour

// GuildFigures are the facts about a guild for an operator.
type GuildFigures struct {
	ID, Name    string
	Since       time.Time // when its first daily was due
	Players     int       // players of its dailies in the last 30 days
	Dailies     int       // posted so far, including minis
	Paused      bool
	Blocked     bool
	Suspension  game.Suspension
	SuspendedAt time.Time
	Problem     string // why the latest unsent post failed; "" if none is unsent
}

func (s *Service) GuildsByFigures(ctx context.Context, order GuildOrder, limit int) ([]GuildFigures, error) {
	return txn.View(ctx, s.store, func(q Query) ([]GuildFigures, error) {
		return q.GuildsByFigures(order, s.now().Add(-activeFor), limit)
	})
}
