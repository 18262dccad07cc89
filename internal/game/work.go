package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Call identifies the player who makes a request, the guild, and the delivery of the request.
type Call struct {
	ID     string // unique to the request, such as the platform's interaction id; "" is never a repetition
	Player Player
	Guild  string // where the player is; "" is a direct message

	Request string // a digest of the request: the same ID with another digest is refused

	NoUniqueness bool // the player wants no argument that the puzzle has one solution
}

// RequestDigest returns the digest of a request that can be written as JSON.
func RequestDigest(request any) string {
	text, err := json.Marshal(request)
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// Subject says which puzzle a call is about: a pasted grid, a puzzle's id, an
// attempt (from a control of an earlier reply), or, when all are zero, the
// player's current puzzle where the call was made.
type Subject struct {
	Grid    *solver.Grid
	Puzzle  string
	Attempt int64

	// Version is the attempt's version when the control or the form was shown; nil for the present
	// one.
	Version *int

	PartialNotes bool // the grid was pasted with notes of a part of it, which it leaves out

	// OnPage says that the request comes from the page on which the attempt is played: it finds
	// only the player's own attempt, and takes the marks kept for it as the candidates.
	OnPage bool
}

// Work is a player's attempt with everything that an answer needs.
type Work struct {
	Attempt
	Puzzle *Puzzle // nil for a pasted grid
	Posts  []Post  // the open posts that it counts for, this guild's first; empty if it does not rank
	Live   bool    // the puzzle is a live daily: keep it private, keep its solution
	Fresh  bool    // this call started it

	NoFilling bool // a guild of Posts wants no candidates filled in

	PartialNotes bool // what the player has noted is of a part of the grid, and not in Progress

	Aside *Work // the puzzle in progress that it has replaced as the current one; nil for none
}

// Slot is which of the puzzles under way a work is: beside a daily and its mini a player
// has one other.
type Slot string

// The slots, in the order in which a request that names no puzzle looks at them.
const (
	SlotDaily Slot = "daily"
	SlotMini  Slot = "mini"
	SlotOther Slot = "other"
)

// Slots lists the slots in that order.
func Slots() []Slot { return []Slot{SlotDaily, SlotMini, SlotOther} }

// Slot is which slot the work takes.
func (w *Work) Slot() Slot {
	switch {
	case !w.Live:
		return SlotOther
	case w.Grid.Layout().Shape() == MiniShape():
		return SlotMini
	}
	return SlotDaily
}

// Ranked reports whether finishing now would count on a leaderboard.
func (w *Work) Ranked() bool {
	_, ended := w.Ended()
	return !ended && len(w.Posts) > 0
}

// Timed reports whether the player's time ranks where the call was made.
func (w *Work) Timed() bool { return w.Ranked() && w.Posts[0].Reveal != RevealOnPost }

// AwaitsHandIn reports whether the player has the solution and has not handed it in.
// A solution that was pasted as a puzzle has nothing to hand in.
func (w *Work) AwaitsHandIn() bool {
	_, ended := w.Ended()
	return !ended && !w.Grid.Empty().IsEmpty() && SameDigits(w.Progress, w.Solution)
}

// Number is the daily's number, 0 when the work is on no open daily.
func (w *Work) Number() int {
	if len(w.Posts) == 0 {
		return 0
	}
	return w.Posts[0].Date.Number()
}

// Position returns the player's position.
func (w *Work) Position() *coach.Position {
	return &coach.Position{Puzzle: w.Grid, Progress: w.Progress, Solution: w.Solution, PartialNotes: w.PartialNotes}
}
