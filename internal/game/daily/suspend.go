package daily

import (
	"context"
	"errors"
	"strconv"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Suspend records that nothing can be posted in a guild, so that its administrator is notified.
// Only game.SuspendedBotRemoved replaces another reason.
func (s *Service) Suspend(ctx context.Context, guild string, reason game.Suspension) error {
	return s.changing(ctx, guild, func(tx Tx, g *game.Guild) error { return suspend(tx, g, reason, s.Now()) })
}

// ChannelDeleted suspends a guild with game.SuspendedChannelGone if the channel is that of its
// dailies.
func (s *Service) ChannelDeleted(ctx context.Context, guild, channel string) error {
	return s.changing(ctx, guild, func(tx Tx, g *game.Guild) error {
		if g.Channel != channel {
			return nil
		}
		return suspend(tx, g, game.SuspendedChannelGone, s.Now())
	})
}

// Unblock unblocks a guild. It fails with game.ErrNotFound if the guild is not blocked.
func (s *Service) Unblock(ctx context.Context, guild string) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		if err := tx.DropBlock(game.BlockedGuild, guild); err != nil {
			return err
		}
		g, err := txn.OrNone(tx.Guild(guild, s.Now()))
		if err != nil || g == nil {
			return err
		}
		g.Since = s.Now()
		return tx.SaveGuild(g)
	})
}

// Rejoined records that the bot is in a guild. It ends the suspension if the guild had removed the
// bot.
func (s *Service) Rejoined(ctx context.Context, guild string) error {
	return s.changing(ctx, guild, func(tx Tx, g *game.Guild) error {
		if g.Suspension != game.SuspendedBotRemoved {
			return nil
		}
		return s.restore(tx, g)
	})
}

// ClaimWelcome reports whether a guild must be welcomed. It reports true once for each time that
// the bot joins.
func (s *Service) ClaimWelcome(ctx context.Context, guild string, joined time.Time) (claimed bool, err error) {
	call := game.Call{ID: "welcome:" + guild + ":" + strconv.FormatInt(joined.UnixMilli(), 10)}
	err = s.Store.Update(ctx, func(tx Tx) error {
		claimed = false
		_, err := txn.Once(tx, call, s.Now(), func() (bool, error) {
			claimed = true
			return true, nil
		})
		return err
	})
	return claimed && err == nil, err
}

// changing runs fn on a guild if it is set up. It reads before it writes, because Discord reports
// every guild to the bot.
func (s *Service) changing(ctx context.Context, guild string, fn func(Tx, *game.Guild) error) error {
	_, err := txn.View(ctx, s.Store, func(q Query) (*game.Guild, error) { return q.Guild(guild, s.Now()) })
	if err == nil {
		err = s.Store.Update(ctx, func(tx Tx) error {
			g, err := tx.Guild(guild, s.Now())
			if err != nil {
				return err
			}
			return fn(tx, g)
		})
	}
	if errors.Is(err, game.ErrNotFound) {
		return nil
	}
	return err
}

func suspend(tx Tx, g *game.Guild, reason game.Suspension, at time.Time) error {
	if g.Suspension == reason || g.Suspension != game.NotSuspended && reason != game.SuspendedBotRemoved {
		return nil
	}
	if g.Suspension == game.NotSuspended {
		g.Notified = game.NotNotified
	}
	g.Suspension, g.SuspendedAt = reason, at
	return tx.SaveGuild(g)
}

// restore ends a guild's suspension and lets an unsent daily be tried at once.
func (s *Service) restore(tx Tx, g *game.Guild) error {
	g.Suspension, g.SuspendedAt, g.Notified, g.Since = game.NotSuspended, time.Time{}, game.NotNotified, s.Now()
	if err := tx.SaveGuild(g); err != nil {
		return err
	}
	p, err := txn.OrNone(tx.LastPost(g.ID))
	if err != nil || p == nil || p.State == game.PostSent {
		return err
	}
	p.Tries = 0
	s.wakeScheduler()
	return tx.SavePost(p)
}
