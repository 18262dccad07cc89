package game

import (
	"errors"
	"fmt"
	"time"

	"pencilmark/solver"
)

// The errors of the game's rooms. Their texts are for logs only.
var (
	ErrNotFound      = errors.New("game: no such thing")
	ErrChanged       = errors.New("game: changed in between")
	ErrOtherRequest  = errors.New("game: the call's id belongs to another request")
	ErrNoCurrent     = errors.New("game: the player has no current puzzle here")
	ErrNotSetUp      = errors.New("game: the guild is not set up")
	ErrSuspended     = errors.New("game: nothing can be posted in the guild")
	ErrPaused        = errors.New("game: the guild's dailies are paused")
	ErrNotStarted    = errors.New("game: the player has not started this daily")
	ErrEnded         = errors.New("game: the attempt is over")
	ErrGoesOn        = errors.New("game: the attempt is not over")
	ErrNothingToUndo = errors.New("game: no change of the attempt can be taken back")
	ErrLastCandidate = errors.New("game: the candidate is the last of its cell")
	ErrComplete      = errors.New("game: the solution is entered and not handed in")
	ErrLive          = errors.New("game: the puzzle is a live daily")
	ErrManySolutions = errors.New("game: the puzzle has too many solutions to show any")
	ErrBankEmpty     = errors.New("game: no unused puzzle of this tier")
	ErrPosted        = errors.New("game: today's daily was posted already")
	ErrTaken         = errors.New("game: the date has a daily of the guild's own")
	ErrTooMany       = errors.New("game: the player has submitted as many as one may in a day")
	ErrNotClassic    = errors.New("game: only a classic sudoku can be a daily")
	ErrNoMini        = errors.New("game: the guild has no mini beside its daily")
	ErrNoResult      = errors.New("game: the player has no result of the daily")
	ErrNotWorldwide  = errors.New("game: the guild takes no part in the boards of all servers")
	ErrUnreachable   = errors.New("game: the person takes no direct messages")
	ErrUnavailable   = errors.New("game: the database cannot be read or written at the moment")
)

// MaxShownSolutions is the largest number of solutions of a puzzle for which solutions are shown.
const MaxShownSolutions = 100

// SeveralError lists all solutions of a pasted grid. It wraps a solver.AmbiguousError.
type SeveralError struct{ Solutions []*solver.Grid }

func (e *SeveralError) Error() string { return e.Unwrap().Error() }

// Unwrap returns a solver.AmbiguousError with the first two solutions.
func (e *SeveralError) Unwrap() error {
	return &solver.AmbiguousError{First: e.Solutions[0], Second: e.Solutions[1]}
}

// NoDailyError says that a guild has no open daily, and when the next one is due.
type NoDailyError struct {
	Next time.Time // zero if none is planned
}

func (e *NoDailyError) Error() string {
	return fmt.Sprintf("game: no daily is open; the next is due at %s", e.Next)
}

// LiveError says that a puzzle is a live daily that the player has not started.
type LiveError struct {
	Post *Post // where the player can start it; nil if it is open only elsewhere
}

func (e *LiveError) Error() string { return ErrLive.Error() + ", not started" }

// Unwrap returns ErrLive.
func (e *LiveError) Unwrap() error { return ErrLive }

type WorkError struct {
	*Work
	Err error
}

func (e *WorkError) Error() string { return e.Err.Error() }

// Unwrap returns the error itself, without the work.
func (e *WorkError) Unwrap() error { return e.Err }

// About wraps err with the work that it is about; nil stays nil.
func About(w *Work, err error) error {
	if err == nil {
		return nil
	}
	return &WorkError{Work: w, Err: err}
}

// TurnedError says that a pasted grid is the player's live daily after lines or digits were
// exchanged.
type TurnedError struct{ *Work }

func (e *TurnedError) Error() string { return "game: what was pasted is a live daily, turned" }
