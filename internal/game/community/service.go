// Package community is the room of the puzzles that players submit to guilds, and of the
// notices that tell players what managers decided.
//
// A guild's managers approve a submission for the guild's practice, reject it, or schedule it to be
// the guild's daily of a date. A scheduled submission is only a row here: the daily room reads it when
// it claims the date, and the guard treats the puzzle as live from then on.
package community

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
)

// Query reads submissions and notices.
type Query interface {
	guard.Query
	bank.Query
	noticeQuery

	Submission(id int64) (*game.Submission, error)
	// SubmissionOf returns the submission of a puzzle to a guild.
	SubmissionOf(guild, puzzle string) (*game.Submission, error)
	// IsSubmitted reports whether a puzzle was submitted to any guild and not withdrawn.
	IsSubmitted(puzzle string) (bool, error)
	// Submissions lists a guild's submissions in a state, oldest first, at most limit.
	Submissions(guild string, state game.SubmissionState, limit int) ([]game.Submission, error)
	// SubmissionsBy lists a player's submissions to a guild, newest first, at most limit.
	SubmissionsBy(player, guild string, limit int) ([]game.Submission, error)
	// SubmittedSince counts a player's submissions to all guilds after a time.
	SubmittedSince(player string, since time.Time) (int, error)
	// CountSubmissions counts a guild's submissions in a state.
	CountSubmissions(guild string, state game.SubmissionState) (int, error)
	// UntriedSubmission returns the first approved puzzle of a guild that another player submitted
	// and of which the player has no attempt.
	UntriedSubmission(guild, player string) (*game.Puzzle, error)
	Figures(s *game.Submission) (game.SubmissionFigures, error)
	// HasReviewed reports whether a player looked at a submission of a puzzle as a manager.
	HasReviewed(player, puzzle string) (bool, error)
}

// Tx reads and writes submissions and notices.
type Tx interface {
	Query
	bank.Tx
	noticeTx
	txn.CallTx

	// SaveSubmission adds a submission, which gets its ID, or changes it.
	SaveSubmission(s *game.Submission) error
	DropSubmission(id int64) error
	// PruneWithdrawn deletes withdrawn submissions from before a time.
	PruneWithdrawn(before time.Time) error
	AddReview(submission int64, player string, at time.Time) error
}

// Options is what Submissions and Notices need to work.
type Options struct {
	Store txn.Store[Query, Tx]
	Guard *guard.Service
	Bank  *bank.Service
	Now   func() time.Time
}

// Submissions lets players submit puzzles, and managers decide on them. It is safe for concurrent use.
//
// Other rooms call the methods with a Query or Tx inside their own units of work.
type Submissions struct{ Options }

// NewSubmissions returns the submissions of a store.
func NewSubmissions(o Options) *Submissions { return &Submissions{o} }

// Maintain deletes submissions that were withdrawn long ago, and puzzles that nobody submits or plays.
func (s *Submissions) Maintain(ctx context.Context) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		if err := tx.PruneWithdrawn(s.Now().Add(-txn.KeepFor)); err != nil {
			return err
		}
		return tx.DropUnclaimed()
	})
}
