package game

import (
	"context"
	"time"

	"pencilmark/solver/rating"
)

// Store keeps the facts. Package store implements it on SQLite.
//
// View runs fn on an unchanging state; several may run at once. Update runs fn
// alone and returns only when what it wrote is on disk; if fn fails, nothing
// was written. fn must not block on anything but the store, and must not keep
// the Query or Tx.
//
// A look-up of one thing fails with ErrNotFound if there is none.
type Store interface {
	View(ctx context.Context, fn func(Query) error) error
	Update(ctx context.Context, fn func(Tx) error) error
}

// Query reads.
type Query interface {
	PuzzleQuery
	DailyQuery
	AttemptQuery
	GuildQuery
	PersonQuery

	// Recall returns what Remember kept for a call.
	Recall(call string) (result string, ok bool, err error)
}

// Tx reads and writes.
type Tx interface {
	Query
	PuzzleTx
	AttemptTx

	// RememberFor keeps the result of a call, so that a repeated delivery of it
	// changes nothing, until the player is deleted.
	RememberFor(player, call, result string, at time.Time) error

	// PruneAttempts drops attempts at pasted grids and replays not touched since
	// before.
	PruneAttempts(before time.Time) error
}

// PuzzleQuery reads puzzles.
type PuzzleQuery interface {
	Puzzle(id string) (*Puzzle, error)
	HasPuzzle(id string) (bool, error)
	PuzzleByText(shape, givens string) (*Puzzle, error)
	// PuzzleByForm returns the first puzzle whose givens have a form.
	PuzzleByForm(form string) (*Puzzle, error)
	// Formless lists puzzles whose forms nobody has looked for, by id, at most
	// limit.
	Formless(limit int) ([]*Puzzle, error)

	// Supply counts the puzzles of a usage by tier.
	Supply(u Usage) (map[rating.Tier]int, error)

	// Stocked reports whether SetStocked noted the puzzles of a name.
	Stocked(name string) (bool, error)

	// NthPuzzle returns the n-th puzzle (from 0, by id) of a tier and usage.
	NthPuzzle(t rating.Tier, u Usage, n int) (*Puzzle, error)

	// Untried returns a puzzle of a tier that is for practice, or was the daily
	// of a date before one, and that the player has no attempt at.
	Untried(player string, t rating.Tier, before Date) (*Puzzle, error)

	// Hardest returns the puzzle with the greatest ER, then EP, then ED, of those
	// that Untried chooses from and, if bank is set, those that wait to be dailies.
	Hardest(player string, before Date, bank bool) (*Puzzle, error)

	// Puzzles lists the puzzles of a usage and a tier with an id above one, by id, at
	// most limit.
	Puzzles(u Usage, t rating.Tier, after string, limit int) ([]*Puzzle, error)

	// Shelf counts all puzzles by tier and usage.
	Shelf() (map[rating.Tier]map[Usage]int, error)

	// Stale lists the puzzles with an id above one, by id, whose rating is on an
	// older scale or a bound, at most limit. Dailies are never stale: they keep
	// the tier they were posted with.
	Stale(after string, limit int) ([]*Puzzle, error)

	// Recent lists the puzzles that a player has attempts at, those last
	// touched first, at most limit.
	Recent(player string, limit int) ([]PuzzleName, error)
}

// PuzzleTx writes puzzles.
type PuzzleTx interface {
	// AddPuzzle adds a puzzle whose id is free.
	AddPuzzle(p *Puzzle) error
	SetUsage(id string, u Usage) error
	// Withdraw turns the bank's puzzles whose solutions have a form to practice.
	Withdraw(solutionForm string) error
	SaveForms(id string, f CanonicalForms) error
	// SetStocked notes that the puzzles of a name were added.
	SetStocked(name string, at time.Time) error
	// SaveRating changes a puzzle's rating, unless it is a daily.
	SaveRating(id string, r rating.Report) error
	// AddSubmission reports false, and changes nothing, if the guild's pool
	// has the puzzle already.
	AddSubmission(s Submission) (added bool, err error)
}

// DailyQuery reads dailies and posts.
type DailyQuery interface {
	DailyPuzzle(d Date, t rating.Tier) (*Puzzle, error)
	Post(id int64) (*Post, error)

	// Posts lists a guild's posts dated from first to last, newest first.
	Posts(guild string, first, last Date) ([]Post, error)

	// LastPost returns the guild's newest post by date.
	LastPost(guild string) (*Post, error)

	// Unsent lists the posts that were not sent and were due after a moment, of
	// guilds that are not in trouble: at most the one of each guild that was
	// claimed last, the one that is due the longest first.
	Unsent(dueAfter time.Time) ([]Post, error)

	// OpenPosts lists the guild's posts in which answers count at a moment:
	// those sent before those not, then newest first.
	OpenPosts(guild string, at time.Time) ([]Post, error)

	// RecentDailies lists the puzzles of dailies from a date on, by date.
	RecentDailies(first Date) ([]*Puzzle, error)

	// DateOf returns the date and the tier that a puzzle is the daily of.
	DateOf(puzzle string) (Date, rating.Tier, error)

	// IsOpen reports whether a puzzle has an open post in any guild.
	IsOpen(puzzle string, at time.Time) (bool, error)

	// PostsOf lists the open posts of a puzzle in the guilds that an attempt
	// counts in.
	PostsOf(attempt int64, at time.Time) ([]Post, error)
}

// AttemptQuery reads players and their attempts.
type AttemptQuery interface {
	Attempt(id int64) (*Attempt, error)
	AttemptAt(player, puzzle string) (*Attempt, error)
	// PastedAttempt finds the attempt at a pasted grid by its text.
	PastedAttempt(player, shape, givens string) (*Attempt, error)
	// LastReplay returns the player's newest replay of a puzzle.
	LastReplay(player, puzzle string) (*Attempt, error)
	// Current returns the attempt that a player works at in a guild.
	Current(player, guild string) (*Attempt, error)
	// Home returns the guild that the player last played in.
	Home(player string) (string, error)
	// Solved counts the players who solved a post's daily in time.
	Solved(post int64) (int, error)
	// Standing returns a player's line among them; it fails with ErrNotFound for one
	// who did not.
	Standing(post int64, player string) (*Standing, error)
}

// AttemptTx writes players and their attempts.
type AttemptTx interface {
	// SeePlayer adds or renames a player; a guild other than "" becomes home.
	SeePlayer(p Player, guild string, at time.Time) error
	// AddAttempt sets the attempt's ID and writes its events.
	AddAttempt(a *Attempt) error
	// SaveProgress writes the attempt's progress and raises its version. It
	// fails with ErrChanged if the version is not the stored one.
	SaveProgress(a *Attempt, at time.Time) error
	AddEvent(attempt int64, e Event) error
	// Join makes an attempt count in a guild; a second time changes nothing.
	Join(attempt int64, guild string, at time.Time) error
	SetCurrent(player, guild string, attempt int64) error
}

// GuildQuery reads guilds.
type GuildQuery interface {
	// Guild returns a guild with the plans in force and waiting at a moment.
	Guild(id string, at time.Time) (*Guild, error)
	// GuildLocale returns a guild's Locale.
	GuildLocale(id string) (string, error)
	// Guilds lists all guilds likewise, by id.
	Guilds(at time.Time) ([]Guild, error)
	// GuildsToCheck lists the ids of guilds that do not rest and of which
	// SetNextCheck has not said that nothing is due before a later moment than at:
	// those to look at the longest first, at most limit.
	GuildsToCheck(at time.Time, limit int) ([]string, error)
	// Expecting lists the ids of guilds that do not rest and may yet come to a date
	// with a daily of a tier, by what SetNextCheck said of them last; those of which
	// nothing is known come first.
	Expecting(d Date, t rating.Tier) ([]string, error)
	// AdminsToNotify lists the guilds in trouble whose keepers are to be told.
	AdminsToNotify(at time.Time) ([]Guild, error)
	// RemovedBefore lists the ids of the guilds that removed the bot before a
	// moment.
	RemovedBefore(at time.Time) ([]string, error)
	// Restored returns when the store was last put back from a backup, zero if
	// it never was. Posts from before then may be missing.
	Restored() (time.Time, error)
}

// Submission is a puzzle that a player gave to a guild's pool.
type Submission struct {
	Guild  string
	Player Player
	Puzzle string // its id
	At     time.Time
}

// PersonQuery reads who was deleted.
type PersonQuery interface {
	TombstoneKey(puzzle string) (key []byte, err error)
	HasTombstone(puzzle string, mark []byte) (bool, error)
}
