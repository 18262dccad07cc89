package game

import (
	"context"
	"errors"
	"time"
)

// Trouble is why nothing can be posted in a guild until a person does something
// about it. A guild in trouble rests: nothing comes due in it. It says nothing
// about Guild.Paused, which is an administrator's wish.
type Trouble string

// The troubles.
const (
	NoTrouble   Trouble = ""
	ChannelGone Trouble = "channel" // the channel was deleted
	NoAccess    Trouble = "access"  // the bot may not post in the channel
	NoHistory   Trouble = "history" // the bot may not look for what it may have posted there
	Removed     Trouble = "removed" // the bot is no member of the guild any more
)

// Told says whether a guild's keeper knows of its trouble.
type Told string

// A keeper is told once.
const (
	NotTold Told = ""
	IsTold  Told = "told"
	Refused Told = "refused" // the keeper takes no message: setup says it
)

// Refusal is a Poster's error that means that nothing was posted, for certain.
// After any other error the post may have arrived.
type Refusal struct {
	Trouble Trouble // NoTrouble if a later try may go through as it is
	Err     error
}

func (e *Refusal) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *Refusal) Unwrap() error { return e.Err }

// Rests reports whether no daily comes due in the guild for now.
func (g *Guild) Rests() bool { return g.Paused || g.Trouble != NoTrouble }

// Strike notes that nothing can be posted in a guild, and has its keeper told.
// A guild that is not set up, or in trouble already, stays as it is; but that the
// bot was removed outweighs every other trouble.
func (s *Service) Strike(ctx context.Context, guild string, t Trouble) error {
	return s.changing(ctx, guild, func(tx Tx, g *Guild) error { return strike(tx, g, t, s.now()) })
}

// ChannelDeleted is Strike with ChannelGone, if it is the dailies' channel.
func (s *Service) ChannelDeleted(ctx context.Context, guild, channel string) error {
	return s.changing(ctx, guild, func(tx Tx, g *Guild) error {
		if g.Channel != channel {
			return nil
		}
		return strike(tx, g, ChannelGone, s.now())
	})
}

// Returned notes that the bot is in a guild. If it had been removed, the dailies
// go on with the next slot, in the channel that they had.
func (s *Service) Returned(ctx context.Context, guild string) error {
	return s.changing(ctx, guild, func(tx Tx, g *Guild) error {
		if g.Trouble != Removed {
			return nil
		}
		return s.revive(tx, g)
	})
}

// changing runs fn on a guild, if it is set up. It looks first without the
// store's write lock: when the bot connects, every guild is reported.
func (s *Service) changing(ctx context.Context, guild string, fn func(Tx, *Guild) error) error {
	_, err := viewing(ctx, s, func(q Query) (*Guild, error) { return q.Guild(guild, s.now()) })
	if err == nil {
		err = s.store.Update(ctx, func(tx Tx) error {
			g, err := tx.Guild(guild, s.now())
			if err != nil {
				return err
			}
			return fn(tx, g)
		})
	}
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

func strike(tx Tx, g *Guild, t Trouble, at time.Time) error {
	if g.Trouble == t || g.Trouble != NoTrouble && t != Removed {
		return nil
	}
	if g.Trouble == NoTrouble {
		g.Told = NotTold
	}
	g.Trouble, g.Troubled = t, at
	return tx.SaveGuild(g)
}

// revive ends a guild's trouble. A daily that was claimed and could not be
// posted is tried again at once, if it is not too late for it.
func (s *Service) revive(tx Tx, g *Guild) error {
	g.Trouble, g.Troubled, g.Told, g.Since = NoTrouble, time.Time{}, NotTold, s.now()
	if err := tx.SaveGuild(g); err != nil {
		return err
	}
	p, err := orNone(tx.LastPost(g.ID))
	if err != nil || p == nil || p.State == PostSent {
		return err
	}
	p.Tries = 0
	s.nudge()
	return tx.SavePost(p)
}
