// Package guard is the room that prevents spoilers: it knows which dailies are live, whether a grid is a
// copy of one, and whether a deleted player had a daily before. It only reads.
package guard

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Query reads what the room needs.
type Query interface {
	txn.CallQuery

	Puzzle(id string) (*game.Puzzle, error)

	// RecentDailies lists the puzzles of dailies from a date on, by date, including scheduled
	// submissions.
	RecentDailies(first game.Date) ([]*game.Puzzle, error)
	// DailyOf returns the daily for which a puzzle is used.
	DailyOf(puzzle string) (game.Daily, error)
	// IsOwnToCome reports whether a puzzle is a scheduled submission dated first or later that its guild
	// has not posted.
	IsOwnToCome(puzzle string, first game.Date) (bool, error)
	// Author returns the name of the player who submitted a puzzle to a guild.
	Author(guild, puzzle string) (string, error)
	// IsOpen reports whether a puzzle has an open post in any guild.
	IsOpen(puzzle string, at time.Time) (bool, error)
	// OpenUntil returns when the last of a puzzle's posts that are open at a time closes, zero if
	// none is open.
	OpenUntil(puzzle string, at time.Time) (time.Time, error)
	// LastPost returns the guild's newest post by date, without minis.
	LastPost(guild string) (*game.Post, error)
	// LastPostBy returns the guild's newest post dated at or before date, without minis.
	LastPostBy(guild string, date game.Date) (*game.Post, error)
	// OpenPosts lists the guild's posts for which answers count at a time: minis last, sent posts
	// before others, then newest first.
	OpenPosts(guild string, at time.Time) ([]game.Post, error)
	// PostAt returns the post of a date.
	PostAt(s game.Series, d game.Date) (*game.Post, error)
	// Solved counts the players who solved a post's daily in time.
	Solved(post int64) (int, error)

	// Guild returns a guild with its current and its next plan at a time.
	Guild(id string, at time.Time) (*game.Guild, error)
	// GuildLocale returns a guild's Locale.
	GuildLocale(id string) (string, error)
	// Expecting lists the ids of active guilds that may still post a shared daily. A guild that was
	// set up, resumed or given a plan after the daily's last post closed may not: by then the
	// solution was public.
	Expecting(d game.Daily) ([]string, error)

	// TombstoneKey returns the key of the tombstones of a daily's deleted players.
	TombstoneKey(puzzle string) (key []byte, err error)
	HasTombstone(puzzle string, tombstone []byte) (bool, error)
}

// Options is what a Service needs to work.
type Options struct {
	Store  txn.Reader[Query]
	Now    func() time.Time
	Window time.Duration // how late a missed daily is still posted
}

// Service knows which dailies are live. It is safe for concurrent use.
//
// Other rooms call the methods with a Query inside their own units of work.
type Service struct {
	store  txn.Reader[Query]
	now    func() time.Time
	window time.Duration
}

// New returns the room's service.
func New(o Options) *Service { return &Service{store: o.Store, now: o.Now, window: o.Window} }

// Puzzle returns a puzzle by its id and reports whether it is a live daily. It fails with
// game.ErrNotFound, even for an existing puzzle that waits in the bank to become a daily.
func (s *Service) Puzzle(ctx context.Context, id string) (p *game.Puzzle, live bool, err error) {
	err = s.store.View(ctx, func(q Query) error {
		if p, err = q.Puzzle(id); err != nil {
			return err
		}
		if p.Usage == game.UsageBank {
			return game.ErrNotFound
		}
		live, err = s.IsLive(q, id)
		return err
	})
	return p, live, err
}
