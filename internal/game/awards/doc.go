// Package awards is the room that gives a role to who won a guild's season, where the
// guild wants that, and takes it from who won the one before.
//
// A row says who is to get which role, once for every season; what is to be asked of the
// platform may be asked twice, so that whatever crashes, it is given and taken once. Who
// won is decided when the season closes and stays so, whatever is said of results
// afterwards. A season that nobody has points in changes nothing. Another role is given
// from the next season on, and without the setting nothing is given or taken any more.
// Who deletes their data takes the row along: the role itself is then for the guild's
// managers to take.
package awards

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Award is the role of one season's winner.
type Award struct {
	ID            int64
	Guild, Player string
	Season        string // as "2026-11"
	Role          string // the platform's id
	State         State
	Refused       bool // the bot may not, the last time it tried
	Tries         int  // since one went through or was refused

	GuildName, Locale, Admin string // the guild's
}

// State is how an award is.
type State string

// The states.
const (
	Giving State = "giving"
	Given  State = "given"
	Taking State = "taking"
	Over   State = "over" // taken, or there is nobody to give it to or take it from
)

// Awarding is a guild that gives its winners a role.
type Awarding struct {
	Guild, Role string
	Last        game.Date // of its dailies, "" if it has had none
}

// Query reads awards and what they follow from.
type Query interface {
	// Awarding lists the guilds that give a role and have not removed the bot.
	Awarding() ([]Awarding, error)
	// LastDateBefore returns the date of a guild's last daily before a date, "" for none.
	LastDateBefore(guild string, d game.Date) (game.Date, error)
	// IsSeasonOpen reports whether a guild's dailies of a span of dates are not all settled.
	IsSeasonOpen(guild string, first, last game.Date) (bool, error)
	// SeasonWinner returns who stands first on the table of a guild's month; it fails
	// with game.ErrNotFound if nobody does.
	SeasonWinner(guild, month string) (player string, err error)
	// HasAward reports whether a season's winner is known.
	HasAward(guild, month string) (bool, error)
	// DueAwards lists what is to be given and taken, at most limit.
	DueAwards(at time.Time, limit int) ([]Award, error)
	// RefusedAwards lists what the bot may not give or take in a guild.
	RefusedAwards(guild string) ([]Award, error)
}

// Tx writes them.
type Tx interface {
	Query
	// AddAward has a role given; the guild's other awards are to be taken, but for that of
	// the same role by the same player, which is over. It sets the ID.
	AddAward(a *Award) error
	// StartAward notes that a try begins, not to be repeated before due; it reports false
	// if another has begun meanwhile.
	StartAward(id int64, tries int, at, due time.Time) (bool, error)
	// SettleAward moves an award that is still from.
	SettleAward(id int64, from, to State) error
	// RefuseAward notes that the bot may not, and that it is tried again when due.
	RefuseAward(id int64, due time.Time) error
	// TellAward notes that the guild's admin is told; it reports false if that was noted.
	TellAward(id int64) (bool, error)
	// RetryAwards has what was refused in a guild tried again at once, with the role that
	// it gives now; without one nothing more is given.
	RetryAwards(guild string) error
}

// Options is what a Service works with.
type Options struct {
	Store txn.Store[Query, Tx]
	Now   func() time.Time
}

// Service decides who gets a role. It is safe for concurrent use.
type Service struct{ Options }

// New returns the room's service.
func New(o Options) *Service { return &Service{o} }

// Retry has what was refused in a guild tried again at once: its settings were saved.
func (s *Service) Retry(ctx context.Context, guild string) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.RetryAwards(guild) })
}

// Refused lists what the bot may not give or take in a guild.
func (s *Service) Refused(ctx context.Context, guild string) ([]Award, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]Award, error) { return q.RefusedAwards(guild) })
}

// latest is how long after a month's last day, by UTC, a daily of it may still be posted
// for the first time.
const latest = 2 * 24 * time.Hour

// Decide writes down who won the seasons that have closed: a guild's last month before the
// one that it is in, once all its dailies are settled.
func (s *Service) Decide(ctx context.Context) error {
	guilds, err := txn.View(ctx, s.Store, func(q Query) (open []Awarding, err error) {
		all, err := q.Awarding()
		for _, g := range all {
			a, err := s.decided(q, g)
			if err != nil {
				return nil, err
			}
			if a != nil {
				open = append(open, g)
			}
		}
		return open, err
	})
	for _, g := range guilds {
		err = errors.Join(err, s.Store.Update(ctx, func(tx Tx) error {
			a, err := s.decided(tx, g)
			if err != nil || a == nil {
				return err
			}
			return tx.AddAward(a)
		}))
	}
	return err
}

// decided returns the award that is to be made in a guild, nil if there is none.
func (s *Service) decided(q Query, g Awarding) (*Award, error) {
	if g.Last == "" {
		return nil, nil
	}
	first, _ := game.PeriodMonth.Dates(max(g.Last, game.DateOf(s.Now().UTC().Add(-latest))))
	date, err := q.LastDateBefore(g.Guild, first)
	if err != nil || date == "" {
		return nil, err
	}
	from, to := game.PeriodMonth.Dates(date)
	month := string(date[:len("2006-01")])
	known, err := q.HasAward(g.Guild, month)
	if err != nil || known {
		return nil, err
	}
	if open, err := q.IsSeasonOpen(g.Guild, from, to); err != nil || open {
		return nil, err
	}
	winner, err := q.SeasonWinner(g.Guild, month)
	if errors.Is(err, game.ErrNotFound) {
		return nil, nil
	}
	return &Award{Guild: g.Guild, Season: month, Player: winner, Role: g.Role}, err
}
