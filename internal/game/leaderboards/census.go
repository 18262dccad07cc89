package leaderboards

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// Census counts what there is.
type Census struct {
	Puzzles map[rating.Tier]int // of any use
	Scales  map[string]int      // puzzles by the scale that they are rated on
	Guilds  int                 // besides the local guild
	Players int                 // that have names
	Dailies int                 // chosen so far
	Solved  int                 // attempts of any kind that were finished
}

func (s *Service) Census(ctx context.Context) (*Census, error) {
	return txn.View(ctx, s.store, func(q Query) (*Census, error) { return q.Census() })
}

// GuildOrder is which guilds an operator asks for first.
type GuildOrder string

// The orders. Failing leaves out the guilds in which all is well.
const (
	Largest GuildOrder = "largest" // by players
	Newest  GuildOrder = "newest"  // by their first daily
	Failing GuildOrder = "failing" // that cannot be posted to
)

const activeFor = 30 * 24 * time.Hour

// GuildFigures is what an operator may want to know of a guild.
type GuildFigures struct {
	ID, Name    string
	Since       time.Time // when its first daily was due
	Players     int       // who played its dailies of the last 30 days
	Dailies     int       // posted so far, minis among them
	Paused      bool
	Blocked     bool
	Suspension  game.Suspension
	SuspendedAt time.Time
	Problem     string // why the latest post that has not arrived did not; "" if there is none
}

func (s *Service) GuildsByFigures(ctx context.Context, order GuildOrder, limit int) ([]GuildFigures, error) {
	return txn.View(ctx, s.store, func(q Query) ([]GuildFigures, error) {
		return q.GuildsByFigures(order, s.now().Add(-activeFor), limit)
	})
}
