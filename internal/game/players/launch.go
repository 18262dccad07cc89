package players

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Launch is what a player pressed to open the Activity, the page inside Discord.
type Launch struct {
	Instance, Player, Guild string
	LinkTarget
	At time.Time
}

// launchLasts is how long a player can come back to what they pressed.
const launchLasts = 24 * time.Hour

// launchQuery reads launches.
type launchQuery interface {
	// Launch returns what a player pressed last in an instance.
	Launch(instance, player string) (*Launch, error)
}

// launchTx writes them.
type launchTx interface {
	// SetLaunch replaces what the player pressed before in the instance.
	SetLaunch(l *Launch) error
	PruneLaunches(before time.Time) error
}

// Launched records what the player of a call pressed, for when they enter the instance that it opened.
func (s *Sessions) Launched(ctx context.Context, c game.Call, instance string, to LinkTarget) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		if err := tx.SeePlayer(c.Player, c.Guild, s.Now()); err != nil {
			return err
		}
		return tx.SetLaunch(&Launch{Instance: instance, Player: c.Player.ID, Guild: c.Guild, LinkTarget: to, At: s.Now()})
	})
}

// LaunchOf returns what a player pressed last in an instance. It fails with game.ErrNotFound if
// they entered by other ways.
func (s *Sessions) LaunchOf(ctx context.Context, instance, player string) (*Launch, error) {
	return txn.View(ctx, s.Store, func(q Query) (*Launch, error) { return q.Launch(instance, player) })
}
