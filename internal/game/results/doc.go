// Package results keeps the results of attempts at dailies. The events are the facts; a row is an
// attempt's result in a guild by the rules that were in force when it ended, and totals sum a
// player's rows. No rank is kept: it is an ORDER BY.
//
// Code that lets an attempt count in a guild, ends it, removes it, or changes a guild's posts calls
// this package in the same transaction. Recount recomputes everything from the events.
package results

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// AttemptResult is an attempt's result at one guild's post.
type AttemptResult struct {
	Attempt int64
	Player  string
	Post    int64
	game.Score
	Rules    int // the version by which it was scored; 0 until the attempt ends
	Validity game.Validity
	TooFast  bool // it counts on no board of all servers, regardless of its Validity
	Points   int  // of the season; 0 until the post is settled

	// The streak with it, nothing if it was not solved: how many in a row, the freezes
	// held, when some were used since the last one solved, and of how many in a row servers
	// share the daily.
	Streak  int
	Freezes int
	Frozen  [game.MaxFreezes]game.Date
	Shared  int
}

func (r *AttemptResult) Result() game.Result {
	if r.Validity != game.Counted {
		return game.Result{Started: 1}
	}
	return r.Score.Result()
}

// resultIn is what the row counts in a guild or on the leaderboards of all servers.
func (r *AttemptResult) resultIn(guild string) game.Result {
	if guild == game.AllServers && r.TooFast {
		return game.Result{Started: 1}
	}
	return r.Result()
}

func (r *AttemptResult) solved() bool {
	return r.Outcome == game.OutcomeSolved && r.Validity == game.Counted
}

func (r AttemptResult) withoutStreak() AttemptResult {
	r.Points, r.Streak, r.Freezes, r.Frozen, r.Shared = 0, 0, 0, [game.MaxFreezes]game.Date{}, 0
	return r
}

// Total is the sum of a player's rows in a guild over a span.
type Total struct {
	Guild, Player string
	Span          Span
	game.Result
}

// PlayerStreak is a player's streak at a guild's dailies or minis.
type PlayerStreak struct {
	game.Series
	Player string
	game.Streak
	Longest int // run
	Shared  int // of the run, how many count on the boards of all servers
}

// DatedResult is a row with the date and the tier of its post.
type DatedResult struct {
	AttemptResult
	Date game.Date
	Tier rating.Tier
}

// Season is the sum of a player's best days of a month in a guild.
type Season struct {
	Guild, Player string
	Span          Span // only name and tier
	Points        int
	Solved        int           // days with points, also those that are not among the best
	Penalised     time.Duration // of the best
	Finish        time.Time     // the last of the best
}

// RulesVersion is rules that are in force from a moment on.
type RulesVersion struct {
	Number int // from 1
	From   time.Time
	game.Rules
}

// StreakDay is one of a guild's posts with the result of a player's attempt.
type StreakDay struct {
	Post     int64
	Date     game.Date
	Over     bool         // it was posted and is settled
	IsShared bool         // it counts on the boards of all servers, unless the player was too fast
	Outcome  game.Outcome // "" if the player has not started it
	game.Validity
	Streak  int // this and what follows: as in the player's row
	Freezes int
	Frozen  [game.MaxFreezes]game.Date
	Shared  int
}

// StoredState says which results are stored.
type StoredState struct {
	Empty       bool  // there is no result
	LacksTotals bool  // there is no total, although attempts count in some guild
	Misjudged   bool  // a result of an attempt after Judged counts although it is too fast, or the reverse
	Judged      int64 // the last attempt that was checked for being too fast; -1 if none was
	Last        int64 // the last attempt; 0 if there is none
}

// lacksResults reports whether results have to be computed.
func (s StoredState) lacksResults() bool {
	return s.LacksTotals || s.Misjudged || s.Judged < 0 && !s.Empty
}

// Query reads results.
type Query interface {
	timesQuery
	// Entries lists the attempts with ids from first to last, each once for every
	// post that it counts for, by attempt and post.
	Entries(first, last int64) ([]game.DailyEntry, error)
	// Unsolved lists where a player's attempts count that were not solved; of the
	// entries only attempt and guild.
	Unsolved(player string) ([]game.DailyEntry, error)
	// AttemptResults lists what is stored of them, by attempt and post.
	AttemptResults(first, last int64) ([]AttemptResult, error)
	// AttemptResultsAt lists what is stored of a post, by player.
	AttemptResultsAt(post int64) ([]AttemptResult, error)
	// LastAttemptOf returns the highest of the first n ids of attempts above one, 0 if there
	// is none.
	LastAttemptOf(n int, above int64) (int64, error)
	// StoredState summarises what is stored.
	StoredState() (StoredState, error)
	// Outdated lists the attempts whose row at a post is missing or was computed for another
	// closing time.
	Outdated(post int64) ([]int64, error)
	// IsSettled reports whether a post's places are final.
	IsSettled(post int64) (bool, error)
	// Unsettled lists posts that closed by a moment and are not settled, oldest first,
	// at most limit.
	Unsettled(by time.Time, limit int) ([]game.Post, error)
	// Standing returns a player's line among those who solved a post's daily; it
	// fails with game.ErrNotFound for one who has not.
	Standing(post int64, player string) (*game.Standing, error)
	// Streak returns a player's streak in a series; it fails with game.ErrNotFound for
	// one who solved nothing of it. Streaks lists a guild's, by player.
	Streak(of game.Series, player string) (*PlayerStreak, error)
	Streaks(guild string) ([]PlayerStreak, error)
	// Missing lists the players with a streak in a post's series to whom it matters that
	// they have not solved the post.
	Missing(post int64) ([]string, error)
	// StreakDays lists a series' posts by date, from one on.
	StreakDays(of game.Series, player string, from game.Date) ([]StreakDay, error)
	// LastSolved returns the date of the last post before one that a player solved, ""
	// if there is none.
	LastSolved(of game.Series, player string, before game.Date) (game.Date, error)
	// LongestRun returns the longest run in a player's rows of a series.
	LongestRun(of game.Series, player string) (int, error)
	// DailyOf returns the daily that a puzzle is.
	DailyOf(puzzle string) (game.Daily, error)
	// WorldwidePlayers lists who takes part in the boards of all servers.
	WorldwidePlayers() ([]string, error)
	// StaleWorldwideStreaks lists the players whose streaks on the board of all servers are
	// not what they are in their guild.
	StaleWorldwideStreaks() ([]string, error)
	// PlayerResults lists a player's rows in a guild, or those that count on the boards of
	// all servers, by date.
	PlayerResults(guild, player string) ([]DatedResult, error)
	// SeasonsSummed returns the day on which a month's seasons over all servers were last
	// summed up, "" if they were not.
	SeasonsSummed(month string) (game.Date, error)
	// SummedMonths lists the months of which they were.
	SummedMonths() ([]string, error)
	// Seasons lists a guild's seasons, by player, month and tier.
	Seasons(guild string) ([]Season, error)
	// Blanks counts the cells that an attempt began with blank.
	Blanks(attempt int64) (int, error)
	// AttemptOf returns the attempt of a player's row at a post.
	AttemptOf(post int64, player string) (int64, error)
	// ResultGuilds lists the guilds that can have rows or totals.
	ResultGuilds() ([]string, error)
	// Posts lists a guild's posts dated from first to last, newest first.
	Posts(guild string, first, last game.Date) ([]game.Post, error)
	// Totals lists a guild's totals; of the spans only name and tier.
	Totals(guild string) ([]Total, error)
	// Total returns a player's; it fails with game.ErrNotFound for one who started none.
	Total(guild, player string, s Span) (*Total, error)
	// RulesVersions lists the rules that there were, by number.
	RulesVersions() ([]RulesVersion, error)
}

// Tx reads and writes results.
type Tx interface {
	Query
	timesTx

	SaveAttemptResult(r *AttemptResult) error
	DropAttemptResult(post int64, player string) error
	// SetStreak writes a row's streak, and SetPoints its points.
	SetStreak(post int64, player string, s game.Streak, shared int) error
	SetPoints(post int64, player string, points int) error
	// SaveStreak writes a streak, or drops it if nothing was solved.
	SaveStreak(s *PlayerStreak) error
	// SaveWorldwideStreaks updates a player's streaks on the board of all servers.
	SaveWorldwideStreaks(player string) error
	// Unsettle records that a post is to be settled once it has closed, and MarkSettled that it has
	// been.
	Unsettle(post int64, closes time.Time) error
	MarkSettled(post int64) error
	// SumSeason computes a month's seasons of a guild from the rows with points.
	SumSeason(guild string, s Span) error
	SetSeasonsSummed(month string, on game.Date) error
	// SetJudgedUpTo sets the Judged of StoredState.
	SetJudgedUpTo(attempt int64) error
	// DropWorldwide drops a player's totals and seasons over all servers.
	DropWorldwide(player string) error
	// SaveRuling keeps a ruling in the place of an earlier one.
	SaveRuling(r *game.Ruling) error
	// SaveTotal writes a total, or drops it if nothing was started.
	SaveTotal(t *Total) error
	SaveRulesVersion(v RulesVersion) error
	// Revise records that what a guild's leaderboards show may have changed, and ReviseGuildsOf
	// does so for the guilds in which a player has results.
	Revise(guild string) error
	ReviseGuildsOf(player string) error
	// Unjoin makes an attempt no longer count in a guild.
	Unjoin(attempt int64, guild string) error
}
