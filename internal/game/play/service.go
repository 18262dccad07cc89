// Package play is the room in which players work at puzzles: attempts, hints, hand-ins, ratings and
// practice.
//
// Every request goes through the same steps. One read-only unit of work finds the subject, loads
// the position, and collects the writes that are needed. Then the coach is asked, with no unit of
// work open. Then one unit of work stores the collected writes and records what the player sees. It
// is left out if there is nothing to write.
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
	// PastedAttempt returns the attempt at a pasted grid, found by its text.
	PastedAttempt(player, shape, givens string) (*game.Attempt, error)
	// LastReplay returns the player's newest replay of a puzzle.
	LastReplay(player, puzzle string) (*game.Attempt, error)
	// LastEnded returns the ended attempt at which a player worked last. Attempts at pasted grids
	// and replays do not count.
	LastEnded(player string) (*game.Attempt, error)
	// Current returns the attempt at which a player last worked in a guild. IsCurrent reports
	// whether that is the attempt with the given id.
	Current(player, guild string) (*game.Attempt, error)
	// LastOf returns the attempt of a slot at which a player last worked in a guild.
	LastOf(player, guild string, slot game.Slot) (*game.Attempt, error)
	IsCurrent(player, guild string, attempt int64) (bool, error)
	// Joined reports whether an attempt counts in a guild.
	Joined(attempt int64, guild string) (bool, error)
	// IsSeen reports whether SeePlayer would change nothing.
	IsSeen(p game.Player, guild string, at time.Time) (bool, error)
	// Marks returns the player's marks in an attempt.
	Marks(attempt int64) (*game.Marks, error)
	// StaleCards lists the posts that AddStaleCard recorded, at most limit.
	StaleCards(limit int) ([]StaleCard, error)
	// NoFilling reports whether a guild wants no candidates of its dailies filled in.
	NoFilling(guild string) (bool, error)

	Post(id int64) (*game.Post, error)
	// PostsOf lists the open posts of an attempt's puzzle in the guilds where the attempt counts.
	PostsOf(attempt int64, at time.Time) ([]game.Post, error)
	// Recent lists the puzzles at which a player has attempts, the last touched first, at most
	// limit.
	Recent(player string, limit int) ([]game.PuzzleName, error)
}

// Tx reads and writes attempts.
type Tx interface {
	Query
	community.Tx
	results.Tx

	// AddAttempt sets the attempt's ID and writes its events.
	AddAttempt(a *game.Attempt) error
	// SaveProgress stores the attempt's progress and increments its version. It fails with
	// game.ErrChanged if the stored version is different.
	SaveProgress(a *game.Attempt, at time.Time) error
	AddEvent(attempt int64, e game.Event) error
	SaveMarks(attempt int64, m *game.Marks) error
	AddStaleCard(post int64) error
	// DropStaleCard deletes a stale card, unless it was recorded again in the meantime.
	DropStaleCard(c StaleCard) error
	// Join makes an attempt count in a guild. Repeating it changes nothing.
	Join(attempt int64, guild string, at time.Time) error
	// SetCurrent makes an attempt the current one, and replaces the attempt in its slot.
	SetCurrent(player, guild string, attempt int64, slot game.Slot) error
	// PruneAttempts deletes attempts at pasted grids, and replays, that were last touched before
	// the given time.
	PruneAttempts(before time.Time) error
}

// Options is what a Service needs to work.
type Options struct {
	Store  txn.Store[Query, Tx]
	Guard  *guard.Service
	Bank   *bank.Service
	Now    func() time.Time
	Rules  game.Rules
	Budget time.Duration // for rating while a player waits
	Raters int           // how many ratings FinishRating runs at a time

	Submissions *community.Submissions
}

// Service runs what players do with puzzles. It is safe for concurrent use.
//
// A method that changes something takes a Call. A second call with the same Call.ID changes nothing
// and returns the result of the first.
type Service struct {
	Options
	coach     *coach.Coach
	cautious  *coach.Coach // uses no uniqueness arguments
	recent    recentCalls
	finishing chan struct{} // holds a value for every rating that FinishRating runs
}

// New returns the room's service.
func New(o Options) *Service {
	return &Service{
		Options: o, coach: coach.New(logic.Human()), cautious: coach.New(logic.Human().WithoutUniqueness()),
		finishing: make(chan struct{}, o.Raters),
	}
}
