package daily

import (
	"context"
	"errors"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// AdminNotifier notifies guilds' administrators that their guilds are suspended. A Poster may be
// one.
type AdminNotifier interface {
	// NotifyAdmin notifies a guild's admin of its suspension. It fails with game.ErrUnreachable if
	// the admin takes no messages, and with a *PostRefusedError if nothing was sent.
	NotifyAdmin(ctx context.Context, g game.Guild) error
}

// notifyOutbox notifies the administrators of suspended guilds, each at most once. Setup shows
// suspensions too.
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

// errDisconnected says that the connection was lost after a row was listed.
var errDisconnected = &PostRefusedError{Err: errors.New("the guild's platform is out of reach")}

func (s *Scheduler) notifyAdmin(ctx context.Context, g *game.Guild) error {
	notifier := s.adminNotifier(g)
	if notifier == nil {
		return errDisconnected
	}
	return notifier.NotifyAdmin(ctx, *g)
}

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

// setNotified changes whether a guild's administrator was notified. It reports false and changes
// nothing if the state is not from, or the suspension has changed.
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

// ActiveGuilds lists the ids of guilds that are set up and have not removed the bot.
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

// Waiting counts what a guild's managers have to decide.
type Waiting struct {
	ID, Name, Locale, Admin string // the guild's

	Submissions int
	Results     int       // results that were too fast and ended since the managers were last told
	At          time.Time // of this message
}

// WaitingTeller sends a guild's administrator a silent message about waiting decisions. It fails
// with game.ErrUnreachable if the administrator accepts no messages.
type WaitingTeller interface {
	TellWaiting(ctx context.Context, w Waiting) error
}

const (
	waitingEvery  = 24 * time.Hour // between two messages to a guild
	waitingFor    = 7 * 24 * time.Hour
	waitingATick  = 200
	waitingWithin = 20 * time.Second // for one message
)

// NewWaitingJob returns the job that tells administrators once a day which decisions wait for them.
func NewWaitingJob(s *Service, to WaitingTeller) *jobs.Outbox[Waiting] {
	return &jobs.Outbox[Waiting]{
		Cron: "50 */10 * * * *", Name: "telling what waits", Within: waitingWithin,
		Due: func(ctx context.Context) ([]Waiting, error) {
			at := s.Now()
			return txn.View(ctx, s.Store, func(q Query) ([]Waiting, error) {
				return q.Waiting(at.Add(-waitingEvery), at.Add(-waitingFor), waitingATick)
			})
		},
		Begin: func(ctx context.Context, w *Waiting) (bool, error) {
			w.At = s.Now()
			return txn.Update(ctx, s.Store, func(tx Tx) (bool, error) { return tx.StartTellingWaiting(w.ID, w.At, w.At.Add(-waitingEvery)) })
		},
		Do:       func(ctx context.Context, w *Waiting) error { return to.TellWaiting(ctx, *w) },
		Label:    func(w *Waiting) string { return "guild " + w.ID },
		Expected: []error{game.ErrUnreachable},
	}
}

// ResultsToSee counts a guild's results of the last week that were too fast.
func (s *Service) ResultsToSee(ctx context.Context, guild string) (int, error) {
	since := s.Now().Add(-waitingFor)
	return txn.View(ctx, s.Store, func(q Query) (int, error) { return q.TooFastSince(guild, since) })
}
