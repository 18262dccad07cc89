package game

import (
	"context"
	"errors"
	"time"
)

// Reminder is what a player wants to be told of a guild's dailies, by direct
// message.
type Reminder struct {
	Player  string
	Guild   string
	Posted  bool      // when a daily is posted
	Hours   int       // so long before it closes, if it is not finished; 0 for never
	Locale  string    // the language to tell it in
	Since   time.Time // nothing is told of what was posted before
	Refused time.Time // when the platform would not deliver, which turned all off; zero if it did not
}

// On reports whether the player wants to be told anything.
func (r *Reminder) On() bool { return r.Posted || r.Hours > 0 }

// MaxReminderHours is how long before a daily's close a reminder can come: later
// than its post.
const MaxReminderHours = 23

// Reminder returns what the player wants to be told of the guild where the call
// was made, or of their home. It fails with ErrNotSetUp.
func (s *Service) Reminder(ctx context.Context, c Call) (*Reminder, error) {
	return viewing(ctx, s, func(q Query) (*Reminder, error) { return s.reminder(q, c) })
}

func (s *Service) reminder(q Query, c Call) (*Reminder, error) {
	guild, err := s.homeOf(q, c)
	if err != nil {
		return nil, err
	}
	if _, err := guildAt(q, guild, s.now()); err != nil {
		return nil, err
	}
	r, err := q.Reminder(c.Player.ID, guild)
	if errors.Is(err, ErrNotFound) {
		return &Reminder{Player: c.Player.ID, Guild: guild}, nil
	}
	return r, err
}

// Remind changes what the player wants to be told, and in which language. With
// nothing on, nothing is stored. It fails with ErrNotSetUp.
func (s *Service) Remind(ctx context.Context, c Call, locale string, change func(*Reminder)) (*Reminder, error) {
	return updating(ctx, s, func(tx Tx) (*Reminder, error) {
		_, err := once(tx, c, s.now(), func() (bool, error) { return true, s.remind(tx, c, locale, change) })
		if err != nil {
			return nil, err
		}
		return s.reminder(tx, c)
	})
}

func (s *Service) remind(tx Tx, c Call, locale string, change func(*Reminder)) error {
	r, err := s.reminder(tx, c)
	if err != nil {
		return err
	}
	if !r.Posted {
		r.Since = s.now()
	}
	change(r)
	r.Locale, r.Refused, r.Hours = locale, time.Time{}, min(max(r.Hours, 0), MaxReminderHours)
	if !r.On() {
		return tx.DropReminder(r.Player, r.Guild)
	}
	if err := tx.SeePlayer(c.Player, c.Guild, s.now()); err != nil {
		return err
	}
	return tx.SaveReminder(r)
}

// StopReminder turns off what a player is told of a guild's dailies, wherever
// the call was made.
func (s *Service) StopReminder(ctx context.Context, c Call, guild string) error {
	return s.store.Update(ctx, func(tx Tx) error { return tx.DropReminder(c.Player.ID, guild) })
}

// NudgeKind is why a player is reminded.
type NudgeKind string

// The kinds of nudge.
const (
	NudgePosted  NudgeKind = "posted"  // a daily was posted
	NudgeClosing NudgeKind = "closing" // it closes soon and is not finished
)

// Nudge is one reminder to be sent. A player has at most one of a kind for a
// post.
type Nudge struct {
	ID     int64 // 0 until it was first tried
	Player string
	Kind   NudgeKind
	Post   Post
	Locale string
	Tries  int // how often sending began before
}

// NudgeState is how far the sending of a Nudge has come.
type NudgeState string

// The states. One that a crash left in NudgeSending may have arrived.
const (
	NudgeSending NudgeState = "sending"
	NudgeSent    NudgeState = "sent"
	NudgeFailed  NudgeState = "failed"
)
