// Package results keeps the results of attempts at dailies. The events are the facts. A row is an
// attempt's result in a guild, by the rules that were in force when the attempt ended. Totals sum
// up a player's rows. Ranks are not stored: an ORDER BY computes them.
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
	Rules    int // version of the rules that scored it; 0 until the attempt ends
	Validity game.Validity
	TooFast  bool // it does not count on the leaderboards of all servers, regardless of Validity
	Points   int  // season points; 0 until the post is settled

	// The streak including this daily, zero if it was not solved: dailies in a row, freezes held,
	// dates of freezes used since the previous solved daily, and how many of those in a row count
	// on the leaderboards of all servers.
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

// resultIn returns what the row counts in a guild, or on the leaderboards of all servers.
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
	Longest int // longest run
	Shared  int // number of dailies in the run that count on the leaderboards of all servers
}

// DatedResult is a row with the date and the tier of its post.
type DatedResult struct {
	AttemptResult
	Date game.Date
	Tier rating.Tier
}

// Season is the sum of a player's best days in a month in a guild.
type Season struct {
	Guild, Player string
	Span          Span // only Name and Tier are set
	Points        int
	Solved        int           // all days with points, not only the best
	Penalised     time.Duration // sum over the best days
	Finish        time.Time     // last finish of the best days
}

// RulesVersion is the rules that are in force from a time on.
type RulesVersion struct {
	Number int // from 1
	From   time.Time
	game.Rules
}

// StreakDay is one of a guild's posts with a player's result at it.
type StreakDay struct {
	Post     int64
	Date     game.Date
	Over     bool         // it was posted and is settled
	IsShared bool         // it counts on the leaderboards of all servers, unless the player was too fast
	Outcome  game.Outcome // "" if the player has not started it
	game.Validity
	Streak  int // this and the following as in the player's row
	Freezes int
	Frozen  [game.MaxFreezes]game.Date
	Shared  int
}

// StoredState says which results are stored.
type StoredState struct {
	Empty       bool  // there is no result
	LacksTotals bool  // there are no totals, although attempts count in some guild
	Misjudged   bool  // the row of an attempt after Judged has the wrong TooFast
	Judged      int64 // id of the last attempt that was checked for being too fast; -1 for none
	Last        int64 // id of the last attempt; 0 for none
}

// lacksResults reports whether the results must be computed.
func (s StoredState) lacksResults() bool {
	return s.LacksTotals || s.Misjudged || s.Judged < 0 && !s.Empty
}

// Query reads results.
type Query interface {
	timesQuery
	// Entries lists the entries of the attempts with ids from first to last: one for each post for
	// which an attempt counts, by attempt and post.
	Entries(first, last int64) ([]game.DailyEntry, error)
	// Unsolved lists the entries of a player's attempts that were not solved, with only the attempt
	// and the guild.
	Unsolved(player string) ([]game.DailyEntry, error)
	// AttemptResults lists the stored rows of these attempts, by attempt and post.
	AttemptResults(first, last int64) ([]AttemptResult, error)
	// AttemptResultsAt lists the stored rows of a post, by player.
	AttemptResultsAt(post int64) ([]AttemptResult, error)
	// LastAttemptOf returns the highest of the first n attempt ids that are greater than above, or
	// 0 if there is none.
	LastAttemptOf(n int, above int64) (int64, error)
	// StoredState returns which results are stored.
	StoredState() (StoredState, error)
	// Outdated lists the attempts whose row at a post is missing or was computed for another
	// closing time.
	Outdated(post int64) ([]int64, error)
	// IsSettled reports whether a post's ranks are final.
	IsSettled(post int64) (bool, error)
	// Unsettled lists posts that closed by a time and are not settled, oldest first, at most limit.
	Unsettled(by time.Time, limit int) ([]game.Post, error)
	// Standing returns a player's line among those who solved a post's daily. It fails with
	// game.ErrNotFound if the player has not solved it.
	Standing(post int64, player string) (*game.Standing, error)
	// Streak returns a player's streak in a series. It fails with game.ErrNotFound if the player
	// solved nothing in it. Streaks lists a guild's streaks, by player.
	Streak(of game.Series, player string) (*PlayerStreak, error)
	Streaks(guild string) ([]PlayerStreak, error)
	// Missing lists the players with a streak in a post's series who have not solved the post and
	// whose streak depends on it.
	Missing(post int64) ([]string, error)
	// StreakDays lists a series' posts by date, beginning with from.
	StreakDays(of game.Series, player string, from game.Date) ([]StreakDay, error)
	// LastSolved returns the date of the last post dated before before that a player solved, or ""
	// if there is none.
	LastSolved(of game.Series, player string, before game.Date) (game.Date, error)
	// LongestRun returns the longest run in a player's rows of a series.
	LongestRun(of game.Series, player string) (int, error)
	// DailyOf returns the daily for which a puzzle is used.
	DailyOf(puzzle string) (game.Daily, error)
	// WorldwidePlayers lists the players who take part in the leaderboards of all servers.
	WorldwidePlayers() ([]string, error)
	// StaleWorldwideStreaks lists the players whose streaks on the leaderboard of all servers
	// differ from those in their guild.
	StaleWorldwideStreaks() ([]string, error)
	// PlayerResults lists a player's rows in a guild, or those that count on the leaderboards of
	// all servers, by date.
	PlayerResults(guild, player string) ([]DatedResult, error)
	// SeasonsSummed returns the day on which a month's seasons over all servers were last summed,
	// or "" if they never were.
	SeasonsSummed(month string) (game.Date, error)
	// SummedMonths lists the months whose seasons over all servers were summed.
	SummedMonths() ([]string, error)
	// Seasons lists a guild's seasons, by player, month and tier.
	Seasons(guild string) ([]Season, error)
	// Blanks counts the cells that were blank when an attempt began.
	Blanks(attempt int64) (int, error)
	// AttemptOf returns the attempt of a player's row at a post.
	AttemptOf(post int64, player string) (int64, error)
	// ResultGuilds lists the guilds that can have rows or totals.
	ResultGuilds() ([]string, error)
	// Posts lists a guild's posts dated from first to last, newest first.
	Posts(guild string, first, last game.Date) ([]game.Post, error)
	// Totals lists a guild's totals. Of the spans only Name and Tier are set.
	Totals(guild string) ([]Total, error)
	// Total returns a player's total. It fails with game.ErrNotFound if the player started nothing.
	Total(guild, player string, s Span) (*Total, error)
	// RulesVersions lists all versions of the rules, by number.
	RulesVersions() ([]RulesVersion, error)
}

// Tx reads and writes results.
type Tx interface {
	Query
	timesTx

	SaveAttemptResult(r *AttemptResult) error
	DropAttemptResult(post int64, player string) error
	// SetStreak sets a row's streak, and SetPoints sets its points.
	SetStreak(post int64, player string, s game.Streak, shared int) error
	SetPoints(post int64, player string, points int) error
	// SaveStreak stores a streak, or deletes it if nothing was solved.
	SaveStreak(s *PlayerStreak) error
	// SaveWorldwideStreaks updates a player's streaks on the leaderboard of all servers.
	SaveWorldwideStreaks(player string) error
	// Unsettle records that a post must be settled once it has closed. MarkSettled records that it
	// was settled.
	Unsettle(post int64, closes time.Time) error
	MarkSettled(post int64) error
	// SumSeason computes a guild's seasons of a month from the rows with points.
	SumSeason(guild string, s Span) error
	SetSeasonsSummed(month string, on game.Date) error
	// SetJudgedUpTo sets StoredState.Judged.
	SetJudgedUpTo(attempt int64) error
	// DropWorldwide deletes a player's totals and seasons over all servers.
	DropWorldwide(player string) error
	// SaveRuling stores a ruling in place of an earlier one.
	SaveRuling(r *game.Ruling) error
	// SaveTotal stores a total, or deletes it if nothing was started.
	SaveTotal(t *Total) error
	SaveRulesVersion(v RulesVersion) error
	// Revise records that what a guild's leaderboards show may have changed. ReviseGuildsOf does so
	// for all guilds in which a player has results.
	Revise(guild string) error
	ReviseGuildsOf(player string) error
	// Unjoin makes an attempt stop counting in a guild.
	Unjoin(attempt int64, guild string) error
}
