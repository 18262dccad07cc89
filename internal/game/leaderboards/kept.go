package leaderboards

import (
	"context"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
)

// MaxKept is the number of leaderboards that a guild can keep.
const MaxKept = 5

// Kept is a leaderboard that a guild keeps in a channel, in a message that the bot updates.
type Kept struct {
	ID      int64
	Guild   string
	Channel string // the platform's id; so is Message
	Request
	State   KeptState
	Message string // "" if unknown
	Hash    string // hash of what the message shows
	// Revision is the revision of the guild's results when this was read.
	Revision int64
	Tries    int       // tries since the last success
	Tried    time.Time // time of the last try; zero for none

	GuildName, Locale, Admin string // the guild's
}

// InDoubt reports whether the message may exist although its id is unknown.
func (k *Kept) InDoubt() bool { return k.Message == "" && !k.Tried.IsZero() }

// KeptState is the state of a kept leaderboard.
type KeptState string

// The states.
const (
	KeptStanding KeptState = "standing"
	KeptLost     KeptState = "lost"    // the bot may no longer write there, and the guild's administrator must be told
	KeptTold     KeptState = "told"    // like KeptLost, after the administrator was told
	KeptLeaving  KeptState = "leaving" // its message must be removed
)

// Lost reports whether the bot has lost access to the channel.
func (k *Kept) Lost() bool { return k.State == KeptLost || k.State == KeptTold }

// TooManyKeptError says that a guild keeps the largest possible number of leaderboards.
type TooManyKeptError struct{ Kept []Kept }

func (e *TooManyKeptError) Error() string {
	return fmt.Sprintf("the guild keeps %d leaderboards", len(e.Kept))
}

// Keep shows a leaderboard in a channel from now on, in a new message. It fails with
// game.ErrNotSetUp or a *TooManyKeptError.
func (s *Service) Keep(ctx context.Context, c game.Call, channel string, r Request) error {
	r = r.settled()
	return s.kept.Update(ctx, func(tx Tx) error {
		if _, err := guard.GuildAt(tx, c.Guild, s.now()); err != nil {
			return err
		}
		_, err := txn.Once(tx, c, s.now(), func() (bool, error) { return true, s.keep(tx, c.Guild, channel, r) })
		return err
	})
}

func (s *Service) keep(tx Tx, guild, channel string, r Request) error {
	all, err := tx.Kept(guild)
	if err != nil {
		return err
	}
	others := 0
	for _, k := range all {
		if k.Channel != channel || k.Period != r.Period || k.Tier != r.Tier || k.Clean != r.Clean {
			others++
			continue
		}
		if err := s.remove(tx, &k); err != nil {
			return err
		}
	}
	if others >= MaxKept {
		return &TooManyKeptError{all}
	}
	return tx.AddKept(&Kept{Guild: guild, Channel: channel, Request: r})
}

// RemoveKept removes the kept leaderboards of a channel and returns their number.
func (s *Service) RemoveKept(ctx context.Context, c game.Call, channel string) (n int, err error) {
	return txn.Update(ctx, s.kept, func(tx Tx) (int, error) {
		return txn.Once(tx, c, s.now(), func() (n int, err error) {
			all, err := tx.Kept(c.Guild)
			for _, k := range all {
				if err == nil && k.Channel == channel {
					n, err = n+1, s.remove(tx, &k)
				}
			}
			return n, err
		})
	})
}

const arrival = time.Minute

func (s *Service) remove(tx Tx, k *Kept) error {
	var due time.Time
	if k.InDoubt() {
		due = k.Tried.Add(arrival)
	}
	_, err := tx.MoveKept(k.ID, k.State, KeptLeaving, due)
	return err
}

func (s *Service) Kept(ctx context.Context, guild string) ([]Kept, error) {
	return txn.View(ctx, s.kept, func(q Query) ([]Kept, error) { return q.Kept(guild) })
}
