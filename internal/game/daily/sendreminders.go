package daily

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

type ReminderSender interface {
	// SendReminder sends a direct message. If Tries is above 0, an earlier message may have arrived
	// without confirmation, so SendReminder must look for it first. It fails with
	// game.ErrUnreachable if the player accepts no messages.
	SendReminder(ctx context.Context, n game.DueReminder) error
}

const (
	remindersATick = 120              // shared fairly among all guilds
	reminderBudget = 10 * time.Second // time during which a tick begins to send
	reminderWithin = 20 * time.Second // for one reminder
	reminderTries  = 4                // after these it is too late to be of use
	reminderPause  = time.Minute      // between two tries
	busyPosts      = 50               // with this many waiting dailies, reminders wait too
)

// NewReminderJob returns the job that sends the reminders of a service's players.
func NewReminderJob(s *Service, to ReminderSender) *jobs.Outbox[game.DueReminder] {
	return &jobs.Outbox[game.DueReminder]{
		Cron: "5/15 * * * * *", Name: "sending reminders",
		Budget: reminderBudget, Within: reminderWithin, AtOnce: sendAtOnce,
		Due:      s.dueReminders,
		Begin:    s.beginReminder,
		Do:       func(ctx context.Context, n *game.DueReminder) error { return to.SendReminder(ctx, *n) },
		Settle:   s.settleReminder,
		Label:    func(n *game.DueReminder) string { return "a reminder of guild " + n.Post.Guild },
		Expected: []error{game.ErrUnreachable},
	}
}

func (s *Service) dueReminders(ctx context.Context) ([]game.DueReminder, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]game.DueReminder, error) {
		at := s.Now()
		waiting, err := q.WaitingPosts(at.Add(-time.Hour))
		if err != nil || waiting >= busyPosts {
			return nil, err
		}
		return q.DueReminders(at, at.Add(-reminderPause), reminderTries, remindersATick)
	})
}

func (s *Service) beginReminder(ctx context.Context, n *game.DueReminder) (mine bool, err error) {
	n.ID, err = txn.Update(ctx, s.Store, func(tx Tx) (int64, error) { return tx.StartReminder(n, s.Now()) })
	return err == nil, err
}

func (s *Service) settleReminder(ctx context.Context, n *game.DueReminder, failure error) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		switch {
		case failure == nil:
			return tx.SettleReminder(n.ID, game.ReminderSent)
		case errors.Is(failure, game.ErrUnreachable):
			return errors.Join(tx.SettleReminder(n.ID, game.ReminderFailed), tx.RefuseReminders(n.Player, s.Now()))
		}
		return tx.SettleReminder(n.ID, game.ReminderFailed)
	})
}

// Reminder returns the player's reminder for a guild's dailies. It fails with game.ErrNotSetUp.
func (s *Service) Reminder(ctx context.Context, c game.Call) (*game.Reminder, error) {
	return txn.View(ctx, s.Store, func(q Query) (*game.Reminder, error) { return s.reminder(q, c) })
}

func (s *Service) reminder(q Query, c game.Call) (*game.Reminder, error) {
	guild, err := txn.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	if _, err := guard.GuildAt(q, guild, s.Now()); err != nil {
		return nil, err
	}
	r, err := q.Reminder(c.Player.ID, guild)
	if errors.Is(err, game.ErrNotFound) {
		return &game.Reminder{Player: c.Player.ID, Guild: guild}, nil
	}
	return r, err
}

// ChangeReminder changes the player's reminder and its language. It fails with game.ErrNotSetUp.
func (s *Service) ChangeReminder(ctx context.Context, c game.Call, locale string, change func(*game.Reminder)) (*game.Reminder, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (*game.Reminder, error) {
		_, err := txn.Once(tx, c, s.Now(), func() (bool, error) { return true, s.remind(tx, c, locale, change) })
		if err != nil {
			return nil, err
		}
		return s.reminder(tx, c)
	})
}

func (s *Service) remind(tx Tx, c game.Call, locale string, change func(*game.Reminder)) error {
	r, err := s.reminder(tx, c)
	if err != nil {
		return err
	}
	if !r.Posted {
		r.Since = s.Now()
	}
	change(r)
	r.Locale, r.Refused, r.Hours = locale, time.Time{}, min(max(r.Hours, 0), game.MaxReminderHours)
	if !r.On() {
		return tx.DropReminder(r.Player, r.Guild)
	}
	if err := tx.SeePlayer(c.Player, c.Guild, s.Now()); err != nil {
		return err
	}
	return tx.SaveReminder(r)
}

// StopReminder turns off a player's reminders for a guild.
func (s *Service) StopReminder(ctx context.Context, c game.Call, guild string) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.DropReminder(c.Player.ID, guild) })
}

// ThreadOpener opens threads. No unit of work is open while it works.
type ThreadOpener interface {
	// OpenThread opens the thread of a post's message. If the thread exists already, that is not an
	// error.
	OpenThread(ctx context.Context, t game.Thread) error
}

// The limits of one tick.
const (
	threadsATick = 200
	threadBudget = 8 * time.Second  // time during which a tick begins to open threads
	threadWithin = 20 * time.Second // for one thread
	threadTries  = 5                // after these the daily gets no thread
	threadPause  = 2 * time.Minute  // between two tries
)

// NewThreadJob returns the job that opens threads below posted dailies.
func NewThreadJob(s *Service, to ThreadOpener) *jobs.Outbox[game.Thread] {
	return &jobs.Outbox[game.Thread]{
		Cron: "*/10 * * * * *", Name: "opening threads",
		Budget: threadBudget, Within: threadWithin,
		Due:    s.wantedThreads,
		Do:     func(ctx context.Context, th *game.Thread) error { return to.OpenThread(ctx, *th) },
		Settle: s.settleThread,
		Label:  func(th *game.Thread) string { return "guild " + th.Post.Guild },
	}
}

func (s *Service) wantedThreads(ctx context.Context) ([]game.Thread, error) {
	at := s.Now()
	return txn.View(ctx, s.Store, func(q Query) ([]game.Thread, error) {
		return q.WantedThreads(at, at.Add(-threadPause), threadTries, threadsATick)
	})
}

func (s *Service) settleThread(ctx context.Context, th *game.Thread, failure error) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.SettleThread(th.Post.ID, s.Now(), failure) })
}
