// Package results keeps what came of attempts at dailies. The events are the facts;
// a row says what an attempt came to in a guild by the rules under which it ended,
// and totals sum a player's rows. No rank is kept: it is an ORDER BY.
//
// Whatever lets an attempt count in a guild, ends it, takes it out, or changes a
// guild's posts says so here, in the same transaction. Recount computes everything
// from the events anew.
package results

import (
	"time"

	"pencilmark/internal/game"
)

// AttemptResult is what an attempt came to at one guild's post.
type AttemptResult struct {
	Attempt int64
	Player  string
	Post    int64
	game.Score
	Rules  int // the version by which it was scored; 0 until the attempt ends
	Streak int // how many of the guild's dailies up to this one were solved in a row; 0 if it was not
}

// Total is the sum of a player's rows in a guild over a span.
type Total struct {
	Guild, Player string
	Span          Span
	game.Result
	LongestStreak int // kept over all time and all tiers, 0 in other spans
}

// RulesVersion is rules that are in force from a moment on.
type RulesVersion struct {
	Number int // from 1
	From   time.Time
	game.Rules
}

// StreakDay is one of a guild's posts with what a player's attempt came to.
type StreakDay struct {
	Post    int64
	Date    game.Date
	Closes  time.Time
	Outcome game.Outcome // "" if the player has not started it
	Streak  int
}

// Query reads results.
type Query interface {
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
	// HasNoResults reports whether no row is stored, and AnyJoins whether an attempt was
	// ever let count in a guild.
	HasNoResults() (bool, error)
	AnyJoins() (bool, error)
	// Outdated lists the attempts of which the row at a post is missing, or says
	// something else of when it closes.
	Outdated(post int64) ([]int64, error)
	// PlayersAfter lists the players who solved the guild's daily after a post.
	PlayersAfter(post int64) ([]string, error)
	// Standing returns a player's line among those who solved a post's daily; it
	// fails with game.ErrNotFound for one who has not.
	Standing(post int64, player string) (*game.Standing, error)
	// StreakDays lists a guild's posts by date, from the last one before a date on.
	StreakDays(guild, player string, from game.Date) ([]StreakDay, error)
	// ResultGuilds lists the guilds that can have rows or totals.
	ResultGuilds() ([]string, error)
	// Posts lists a guild's posts dated from first to last, newest first.
	Posts(guild string, first, last game.Date) ([]game.Post, error)
	// Totals lists a guild's totals; of the spans only name and tier.
	Totals(guild string) ([]Total, error)
	// SumResults adds up a player's rows in a guild.
	SumResults(guild, player string, s Span) (Total, error)
	// RulesVersions lists the rules that there were, by number.
	RulesVersions() ([]RulesVersion, error)
}

// Tx reads and writes results.
type Tx interface {
	Query

	SaveAttemptResult(r *AttemptResult) error
	DropAttemptResult(post int64, player string) error
	SetStreak(post int64, player string, run int) error
	// AddTotal adds to a total; Longest is the greater of both.
	AddTotal(t *Total) error
	// SaveTotal writes a total, or drops it if nothing was started.
	SaveTotal(t *Total) error
	SaveRulesVersion(v RulesVersion) error
	// Unjoin ends that an attempt counts in a guild.
	Unjoin(attempt int64, guild string) error
}
