package daily

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// AdminNotifier sends direct messages to guilds' admins. A Poster that is one says to
// them that their guilds are suspended.
type AdminNotifier interface {
	// NotifyAdmin tells a guild's admin of its suspension. It fails with
	// game.ErrUnreachable if the admin takes no messages, and with a *Refusal if
	// nothing was sent.
	NotifyAdmin(ctx context.Context, g game.Guild) error
}

// notifyAdmins notifies the admins of suspended guilds, each once. Better not at all
// than twice: setup says it as well.
func (s *Scheduler) notifyAdmins(ctx context.Context) error {
	guilds, err := txn.View(ctx, s.service.Store, func(q Query) ([]game.Guild, error) { return q.AdminsToNotify(s.service.Now()) })
	var all []error
	for _, g := range guilds {
		if notifier, ok := s.posters(g.ID).(AdminNotifier); ok {
			if err := s.notifyAdmin(ctx, notifier, g); err != nil {
				all = append(all, &GuildError{g.ID, err})
			}
		}
	}
	return errors.Join(err, errors.Join(all...))
}

// notifyAdmin notes that an admin was notified before it is tried. Of several that
// try at once, one does.
func (s *Scheduler) notifyAdmin(ctx context.Context, to AdminNotifier, g game.Guild) error {
	mine, err := s.service.setNotified(ctx, &g, game.NotNotified, game.WasNotified)
	if err != nil || !mine {
		return err
	}
	sending, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	err = to.NotifyAdmin(sending, g)
	_, unsent := errors.AsType[*PostRefusedError](err)
	switch {
	case errors.Is(err, game.ErrUnreachable):
		s.service.Log.Warn("a guild's admin could not be notified that nothing is posted there", "guild", g.ID, "suspension", g.Suspension, "error", err)
		_, err = s.service.setNotified(context.WithoutCancel(ctx), &g, game.WasNotified, game.AdminUnreachable)
	case unsent:
		_, again := s.service.setNotified(context.WithoutCancel(ctx), &g, game.WasNotified, game.NotNotified)
		err = errors.Join(err, again)
	case err == nil:
		s.service.Log.Info("notified a guild's admin that nothing is posted there", "guild", g.ID, "suspension", g.Suspension)
	}
	return err
}

// setNotified changes whether a guild's admin knows of its suspension. It reports
// false, and changes nothing, if that is not from, or if the suspension is over or
// another one.
func (s *Service) setNotified(ctx context.Context, g *game.Guild, from, to game.Notified) (changed bool, err error) {
	err = s.changing(ctx, g.ID, func(tx Tx, now *game.Guild) error {
		if now.Notified != from || !now.SuspendedAt.Equal(g.SuspendedAt) {
			return nil
		}
		now.Notified, changed = to, true
		return tx.SaveGuild(now)
	})
	return changed && err == nil, err
}

// ActiveGuilds lists the ids of the guilds that are set up and not known to have
// removed the bot.
func (s *Service) ActiveGuilds(ctx context.Context) ([]string, error) {
	return txn.View(ctx, s.Store, func(q Query) (ids []string, err error) {
		guilds, err := q.Guilds(s.Now())
		for _, g := range guilds {
			if g.Suspension != game.SuspendedBotRemoved {
				ids = append(ids, g.ID)
			}
		}
		return ids, err
	})
}
