package daily

import (
	"context"
	"errors"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
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

// notifyOutbox notifies the admins of suspended guilds, each once. Better not at all than
// twice: setup says it as well.
func (s *Scheduler) notifyOutbox() *jobs.Outbox[game.Guild] {
	return &jobs.Outbox[game.Guild]{
		Name: "notifying an admin", Within: sendTimeout,
		Due: s.adminsToNotify,
		Begin: func(ctx context.Context, g *game.Guild) (bool, error) {
			return s.service.setNotified(ctx, g, game.NotNotified, game.WasNotified)
		},
		Do:       s.notifyAdmin,
		Settle:   s.settleNotified,
		Label:    func(g *game.Guild) string { return "guild " + g.ID },
		Expected: []error{game.ErrUnreachable},
	}
}

// errDisconnected says that the connection was lost since a row was listed.
var errDisconnected = &PostRefusedError{Err: errors.New("the guild's platform is out of reach")}

func (s *Scheduler) notifyAdmin(ctx context.Context, g *game.Guild) error {
	notifier := s.adminNotifier(g)
	if notifier == nil {
		return errDisconnected
	}
	return notifier.NotifyAdmin(ctx, *g)
}

// adminNotifier returns what notifies a guild's admin, nil if its platform cannot.
func (s *Scheduler) adminNotifier(g *game.Guild) AdminNotifier {
	notifier, _ := s.posters(g.ID).(AdminNotifier)
	return notifier
}

func (s *Scheduler) adminsToNotify(ctx context.Context) ([]game.Guild, error) {
	guilds, err := txn.View(ctx, s.service.Store, func(q Query) ([]game.Guild, error) { return q.AdminsToNotify(s.service.Now()) })
	return slices.DeleteFunc(guilds, func(g game.Guild) bool { return s.adminNotifier(&g) == nil }), err
}

func (s *Scheduler) settleNotified(ctx context.Context, g *game.Guild, failure error) (err error) {
	log := s.service.Log.With("guild", g.ID, "suspension", g.Suspension)
	_, unsent := errors.AsType[*PostRefusedError](failure)
	switch {
	case errors.Is(failure, game.ErrUnreachable):
		log.Warn("a guild's admin could not be notified that nothing is posted there", "error", failure)
		_, err = s.service.setNotified(ctx, g, game.WasNotified, game.AdminUnreachable)
	case unsent:
		_, err = s.service.setNotified(ctx, g, game.WasNotified, game.NotNotified)
	case failure == nil:
		log.Info("notified a guild's admin that nothing is posted there")
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
