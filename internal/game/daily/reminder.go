package daily

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/txn"
)

// Reminder returns what the player wants to be told of the guild where the call
// was made, or of their home. It fails with game.ErrNotSetUp.
func (s *Service) Reminder(ctx context.Context, c game.Call) (*game.Reminder, error) {
	return txn.View(ctx, s.Store, func(q Query) (*game.Reminder, error) { return s.reminder(q, c) })
}

func (s *Service) reminder(q Query, c game.Call) (*game.Reminder, error) {
	guild, err := people.CountingGuild(q, c)
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

// ChangeReminder changes what the player wants to be told, and in which language. With
// nothing on, nothing is stored. It fails with game.ErrNotSetUp.
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

// StopReminder turns off what a player is told of a guild's dailies, wherever
// the call was made.
func (s *Service) StopReminder(ctx context.Context, c game.Call, guild string) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.DropReminder(c.Player.ID, guild) })
}
