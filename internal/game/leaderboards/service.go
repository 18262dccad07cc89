// Package leaderboards reads leaderboards, statistics and the archive from the figures of package
// results. It also keeps leaderboards up to date in channels: a row says what such a message
// shows, and the guild's revision says when it may have to change.
package leaderboards

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// Query reads what the room needs. A list of standings has the best first.
type Query interface {
	guard.Query
	results.Query
	awardQuery

	// Standings lists those who solved a post's daily, at most limit.
	Standings(post int64, limit int) ([]game.Standing, error)
	// Lines lists some of a ranking's lines, from one on.
	Lines(r Ranking, offset, limit int) ([]game.Standing, error)
	// Line returns a player's; it fails with game.ErrNotFound for one who has none.
	Line(r Ranking, player string) (*game.Standing, error)
	// Turnout counts the attempts at what a ranking covers, and its lines.
	Turnout(r Ranking) (Participation, error)
	Post(id int64) (*game.Post, error)
	// FormerPost returns a guild's last post before a date that was sent.
	FormerPost(guild string, before game.Date) (*game.Post, error)
	// WantsSummary reports whether a guild wants a message about how each daily went.
	WantsSummary(guild string) (bool, error)
	// DaysOf lists a guild's dailies that were posted up to a date, the newest first, at most limit, and whether they are over at a moment.
	DaysOf(guild string, by game.Date, at time.Time, limit int) ([]Day, error)
	// Kept lists a guild's kept leaderboards without those that are being removed, and KeptToRenew
	// those of all guilds with which there is something to do, at most limit.
	Kept(guild string) ([]Kept, error)
	KeptToRenew(at time.Time, limit int) ([]Kept, error)
	// LastShared returns the last daily of a tier that servers share, timed from Start, dated
	// no later than a day.
	LastShared(t rating.Tier, by game.Date) (puzzle string, date game.Date, err error)
	// IsWorldwide reports whether a guild takes part in the boards of all servers.
	IsWorldwide(guild string) (bool, error)
	// FormerDaily returns the first daily whose givens have a canonical form or, for a puzzle that
	// has none, equal a text on a shape.
	FormerDaily(form, shape, givens string) (puzzle string, d game.Daily, err error)
	// Worldwide returns how a player takes part in those boards.
	Worldwide(player string) (game.Worldwide, error)
	// Aliases lists the names that players have there. IsAliasFree reports whether no other
	// player has an alias with a key.
	Aliases() ([]Alias, error)
	IsAliasFree(key, player string) (bool, error)
	// HasDeparted reports whether a player has left a guild's leaderboards.
	HasDeparted(guild, player string) (bool, error)
	// PlayerOfAlias returns the player on the boards of all servers with the alias of a key, and
	// the alias as it is shown.
	PlayerOfAlias(key string) (player, alias string, err error)
	// LastPostOfTier returns a guild's last post of a tier.
	LastPostOfTier(guild string, t rating.Tier) (*game.Post, error)

	// Census counts what there is.
	Census() (*Census, error)
	// GuildsByFigures lists at most limit guilds; their players are those of the
	// dailies that closed since a moment.
	GuildsByFigures(order GuildOrder, active time.Time, limit int) ([]GuildFigures, error)
	// PlayerTotals lists what a player has done over all time, in all and by tier.
	PlayerTotals(guild, player string) ([]results.Total, error)
	// Compare compares a player with the others of a guild, at each tier where both have solved that many dailies.
	Compare(guild, player string, solved int) ([]Comparison, error)

	// Times counts the times that rank of a post's daily, and have a place, the shortest
	// first.
	Times(post int64) ([]Bar, error)
	// Past lists a series' dailies that are over at a moment and are dated before a
	// date, newest first, at most limit. Live says whether they are open elsewhere;
	// Own and Had are left out.
	Past(of game.Series, before game.Date, at time.Time, limit int) ([]PastDaily, error)
	// PastDates lists the dates of those from a date on, oldest first, at most limit.
	PastDates(of game.Series, from game.Date, at time.Time, limit int) ([]game.Date, error)
	// Own lists a player's results of a guild's dailies dated from first to last.
	Own(guild, player string, first, last game.Date) ([]OwnResult, error)

	// Ranked lists a post's results, those that are too fast first, then by rank, and those
	// that are not solved last; RankedOf returns one, and CountRanked counts them.
	Ranked(post int64, offset, limit int) ([]RankedResult, error)
	RankedOf(post int64, player string) (*RankedResult, error)
	CountRanked(post int64) (int, error)
	// NotCounted lists a player's solved results in a guild of dailies from a date on that do
	// not count, the newest first.
	NotCounted(guild, player string, from game.Date) ([]game.RuledResult, error)
	Attempt(id int64) (*game.Attempt, error)
}

// Tx writes which leaderboards are kept, and who takes part in those of all servers.
type Tx interface {
	Query
	txn.CallTx
	results.Tx
	awardTx

	SetWorldwide(player string, w game.Worldwide, key string) error
	// SetDeparted records that a player has left a guild's leaderboards, or is back.
	SetDeparted(guild, player string, departed bool) error
	// AddNotice adds a notice for a player and sets its ID; see community.Tx.
	AddNotice(n *game.Notice) error

	// AddKept sets its ID.
	AddKept(k *Kept) error
	// StartKept notes that a try begins, at a moment and not to be repeated before due. It
	// reports false if another has begun meanwhile, or if it is an edit and something in
	// the channel was tried after quiet.
	StartKept(id int64, tries int, at, quiet, due time.Time) (bool, error)
	// SettleKept notes what the message shows since a moment; it reports false for one that
	// is not kept any more. SeeKept notes that it shows a revision as it is, FailKept that
	// a try failed.
	SettleKept(k *Kept, at, due time.Time) (bool, error)
	SeeKept(id, revision int64) error
	FailKept(id int64, at, due time.Time) error
	// MoveKept changes a state, if it is from.
	MoveKept(id int64, from, to KeptState, due time.Time) (bool, error)
	DropKept(id int64) error
}

// Alias is the name of a player on the leaderboards of all servers.
type Alias struct{ Player, Alias string }

// Options is what a Service works with.
type Options struct {
	Store     txn.Store[Query, Tx]
	LongReads txn.Reader[Query] // reads leaderboards
	Guard     *guard.Service
	Now       func() time.Time
	Refused   []string // words that no alias may hold
}

// Service reads boards. It is safe for concurrent use.
type Service struct {
	kept    txn.Store[Query, Tx]
	store   txn.Reader[Query]
	guard   *guard.Service
	now     func() time.Time
	refused []string
}

// New returns the room's service.
func New(o Options) *Service { return &Service{o.Store, o.LongReads, o.Guard, o.Now, o.Refused} }
