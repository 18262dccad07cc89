package players

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Launch records where the button leads that a player pressed to open the Activity, the page inside
// Discord.
type Launch struct {
	Instance, Player, Guild string
	LinkTarget
	At time.Time
}

// launchLasts is how long a launch is remembered.
const launchLasts = 24 * time.Hour

// launchQuery reads launches.
type launchQuery interface {
	// Launch returns a player's last launch in an instance.
	Launch(instance, player string) (*Launch, error)
}

// launchTx writes launches.
type launchTx interface {
	// SetLaunch replaces the player's previous launch in the instance.
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

// LaunchOf returns a player's last launch in an instance. It fails with game.ErrNotFound if the player
// entered another way.
func (s *Sessions) LaunchOf(ctx context.Context, instance, player string) (*Launch, error) {
	return txn.View(ctx, s.Store, func(q Query) (*Launch, error) { return q.Launch(instance, player) })
}
