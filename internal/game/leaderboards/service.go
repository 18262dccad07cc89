// Package leaderboards reads leaderboards, statistics and the archive from the rows of package results. It also
// keeps leaderboards up to date in channels: a row records what such a message shows, and the guild's revision
// tells when the message may have to change.
package leaderboards

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// Query reads what the room needs. Lists of standings begin with the best.
type Query interface {
	guard.Query
	results.Query
	awardQuery

	// Standings lists the players who solved a post's daily, at most limit.
	Standings(post int64, limit int) ([]game.Standing, error)
	// Lines lists at most limit lines of a ranking, beginning with line number offset.
	Lines(r Ranking, offset, limit int) ([]game.Standing, error)
	// Line returns a player's line. It fails with game.ErrNotFound if the player has none.
	Line(r Ranking, player string) (*game.Standing, error)
	// Turnout counts the attempts that a ranking covers, and its lines.
	Turnout(r Ranking) (Participation, error)
	Post(id int64) (*game.Post, error)
	// FormerPost returns a guild's last sent post before a date.
	FormerPost(guild string, before game.Date) (*game.Post, error)
	// WantsSummary reports whether a guild wants a message about how each daily went.
	WantsSummary(guild string) (bool, error)
	// DaysOf lists a guild's posted dailies up to a date, newest first, at most limit. Over tells whether they are
	// over at a time.
	DaysOf(guild string, by game.Date, at time.Time, limit int) ([]Day, error)
	// Kept lists a guild's kept leaderboards without those that are being removed. KeptToRenew lists the kept
	// leaderboards of all guilds that need work, at most limit.
	Kept(guild string) ([]Kept, error)
	KeptToRenew(at time.Time, limit int) ([]Kept, error)
	// LastShared returns the last daily of a tier that servers share and that is timed from Start, dated at or
	// before by.
	LastShared(t rating.Tier, by game.Date) (puzzle string, date game.Date, err error)
	// IsWorldwide reports whether a guild takes part in the leaderboards of all servers.
	IsWorldwide(guild string) (bool, error)
	// FormerDaily returns the first daily whose givens have a canonical form or, for a puzzle without a form, equal
	// a text in a shape.
	FormerDaily(form, shape, givens string) (puzzle string, d game.Daily, err error)
	// Worldwide returns how a player takes part in the leaderboards of all servers.
	Worldwide(player string) (game.Worldwide, error)
	// Aliases lists the names that players chose for those leaderboards. IsAliasFree reports whether no other
	// player has an alias with the given key.
	Aliases() ([]Alias, error)
	IsAliasFree(key, player string) (bool, error)
	// HasDeparted reports whether a player has left a guild's leaderboards.
	HasDeparted(guild, player string) (bool, error)
	// PlayerOfAlias returns the player on the leaderboards of all servers whose alias has the given key, and the
	// alias in the form in which it is shown.
	PlayerOfAlias(key string) (player, alias string, err error)
	// LastPostOfTier returns a guild's last post of a tier.
	LastPostOfTier(guild string, t rating.Tier) (*game.Post, error)

	// Census counts what is stored.
	Census() (*Census, error)
	// GuildsByFigures lists at most limit guilds. It counts the players of dailies that closed after active.
	GuildsByFigures(order GuildOrder, active time.Time, limit int) ([]GuildFigures, error)
	// PlayerTotals lists a player's totals over all time, for all tiers together and for each tier.
	PlayerTotals(guild, player string) ([]results.Total, error)
	// Compare compares a player with the others of a guild, at each tier where both solved at least that many
	// dailies.
	Compare(guild, player string, solved int) ([]Comparison, error)

	// Times counts the ranked times of a post's daily, among players with a rank, shortest first.
	Times(post int64) ([]Bar, error)
	// Past lists a series' dailies that have ended at a time and are dated before a date, newest first, at most
	// limit. Live tells whether they are open elsewhere. Own and Started are not set.
	Past(of game.Series, before game.Date, at time.Time, limit int) ([]PastDaily, error)
	// PastDates lists the dates of those dated from or later, oldest first, at most limit.
	PastDates(of game.Series, from game.Date, at time.Time, limit int) ([]game.Date, error)
	// Own lists a player's results at a guild's dailies dated from first to last.
	Own(guild, player string, first, last game.Date) ([]OwnResult, error)

	// Ranked lists a post's results: those that are too fast first, then the others by rank, and unsolved ones
	// last. RankedOf returns one result, and CountRanked counts them.
	Ranked(post int64, offset, limit int) ([]RankedResult, error)
	RankedOf(post int64, player string) (*RankedResult, error)
	CountRanked(post int64) (int, error)
	// NotCounted lists a player's solved results in a guild that do not count, at dailies dated from or later,
	// newest first.
	NotCounted(guild, player string, from game.Date) ([]game.RuledResult, error)
	Attempt(id int64) (*game.Attempt, error)
}

// Tx writes the kept leaderboards, and who takes part in the leaderboards of all servers.
type Tx interface {
	Query
	txn.CallTx
	results.Tx
	awardTx

	SetWorldwide(player string, w game.Worldwide, key string) error
	// SetDeparted records whether a player has left a guild's leaderboards.
	SetDeparted(guild, player string, departed bool) error
	// AddNotice adds a notice for a player and sets its ID; see community.Tx.
	AddNotice(n *game.Notice) error

	// AddKept adds a kept leaderboard and sets its ID.
	AddKept(k *Kept) error
	// StartKept records that a try begins and that the next one is due at due. It reports false if another try has
	// begun since, or if this is an edit and something in the channel was tried after quiet.
	StartKept(id int64, tries int, at, quiet, due time.Time) (bool, error)
	// SettleKept records what the message shows since a time. It reports false if the leaderboard is no longer
	// kept. SeeKept records that the message already shows a revision, and FailKept that a try failed.
	SettleKept(k *Kept, at, due time.Time) (bool, error)
	SeeKept(id, revision int64) error
	FailKept(id int64, at, due time.Time) error
	// MoveKept changes a state, if the state is from.
	MoveKept(id int64, from, to KeptState, due time.Time) (bool, error)
	DropKept(id int64) error
}

// Alias is the name of a player on the leaderboards of all servers.
type Alias struct{ Player, Alias string }

// Options is what a Service needs to work.
type Options struct {
	Store     txn.Store[Query, Tx]
	LongReads txn.Reader[Query] // for reading leaderboards
	Guard     *guard.Service
	Now       func() time.Time
	Refused   []string // words that aliases may not contain
}

// Service reads leaderboards, statistics and the archive. It is safe for concurrent use.
type Service struct {
	kept    txn.Store[Query, Tx]
	store   txn.Reader[Query]
	guard   *guard.Service
	now     func() time.Time
	refused []string
}

// New returns the room's service.
func New(o Options) *Service { return &Service{o.Store, o.LongReads, o.Guard, o.Now, o.Refused} }
