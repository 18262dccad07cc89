// Package play is the room in which players work at puzzles: attempts, hints,
// hand-ins, ratings and practice.
//
// Every way through it is one pass. The subject is settled and the position loaded
// in one look at the store, with what is yet to be written of that; then the coach is
// asked, with nothing open; then what the player sees, and what was to be written,
// goes into one unit of work. Where there is nothing to write there is none.
package play

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

// Query reads attempts and what the lower rooms read.
type Query interface {
	guard.Query
	community.Query
	results.Query

	Attempt(id int64) (*game.Attempt, error)
	AttemptAt(player, puzzle string) (*game.Attempt, error)
	// PastedAttempt finds the attempt at a pasted grid by its text.
	PastedAttempt(player, shape, givens string) (*game.Attempt, error)
	// LastReplay returns the player's newest replay of a puzzle.
	LastReplay(player, puzzle string) (*game.Attempt, error)
	// LastEnded returns the attempt that is over, at no pasted grid, at which a player
	// worked last; no replay.
	LastEnded(player string) (*game.Attempt, error)
	// Current returns the attempt that a player last worked at in a guild, and IsCurrent
	// reports whether it is the one of an id.
	Current(player, guild string) (*game.Attempt, error)
	// LastOf returns the attempt that a player last worked at in a guild, of a slot.
	LastOf(player, guild string, slot game.Slot) (*game.Attempt, error)
	IsCurrent(player, guild string, attempt int64) (bool, error)
	// Joined reports whether an attempt counts in a guild.
	Joined(attempt int64, guild string) (bool, error)
	// IsSeen reports whether SeePlayer would change nothing.
	IsSeen(p game.Player, guild string, at time.Time) (bool, error)
	// Marks returns what is noted in an attempt.
	Marks(attempt int64) (*game.Marks, error)
	// StaleCards lists the posts that AddStaleCard noted, at most limit.
	StaleCards(limit int) ([]StaleCard, error)
	// NoFilling reports whether a guild wants no candidates of its dailies filled in.
	NoFilling(guild string) (bool, error)

	Post(id int64) (*game.Post, error)
	// PostsOf lists the open posts of a puzzle in the guilds that an attempt
	// counts in.
	PostsOf(attempt int64, at time.Time) ([]game.Post, error)
	// Recent names the puzzles that a player has attempts at, those last touched
	// first, at most limit.
	Recent(player string, limit int) ([]game.PuzzleName, error)
}

// Tx reads and writes attempts.
type Tx interface {
	Query
	community.Tx
	results.Tx

	// AddAttempt sets the attempt's ID and writes its events.
	AddAttempt(a *game.Attempt) error
	// SaveProgress writes the attempt's progress and raises its version. It
	// fails with game.ErrChanged if the version is not the stored one.
	SaveProgress(a *game.Attempt, at time.Time) error
	AddEvent(attempt int64, e game.Event) error
	SaveMarks(attempt int64, m *game.Marks) error
	AddStaleCard(post int64) error
	// DropStaleCard drops a post that was noted no more often since.
	DropStaleCard(c StaleCard) error
	// Join makes an attempt count in a guild; a second time changes nothing.
	Join(attempt int64, guild string, at time.Time) error
	// SetCurrent makes an attempt the current one, in the place of what had its slot.
	SetCurrent(player, guild string, attempt int64, slot game.Slot) error
	// PruneAttempts drops attempts at pasted grids and replays not touched since
	// before.
	PruneAttempts(before time.Time) error
}

// Options is what a Service works with.
type Options struct {
	Store  txn.Store[Query, Tx]
	Guard  *guard.Service
	Bank   *bank.Service
	Now    func() time.Time
	Rules  game.Rules
	Budget time.Duration // for rating while a player waits
	Raters int           // how many ratings Finish has under way at once

	Submissions *community.Submissions
}

// Service is what players do with puzzles. It is safe for concurrent use.
//
// A method that changes something takes a Call. The same Call.ID twice is the
// same deed: the second changes nothing and returns what the first did.
type Service struct {
	Options
	coach     *coach.Coach
	cautious  *coach.Coach // does not argue by uniqueness
	recent    recentCalls
	finishing chan struct{} // holds a value for every rating under way in Finish
}

// New returns the room's service.
func New(o Options) *Service {
	return &Service{
		Options: o, coach: coach.New(logic.Human()), cautious: coach.New(logic.Human().WithoutUniqueness()),
		finishing: make(chan struct{}, o.Raters),
	}
}
