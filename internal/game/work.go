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
	ID     string // unique to the request, such as the platform's interaction id; calls with "" are never treated as repeated
	Player Player
	Guild  string // where the player is; "" for a direct message

	Request string // digest of the request; a call with a known ID and another digest is refused

	NoUniqueness bool // the player wants no deduction that relies on the puzzle having one solution
}

// RequestDigest returns the digest of a request. It panics if the request cannot be written as
// JSON.
func RequestDigest(request any) string {
	text, err := json.Marshal(request)
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// Subject says which puzzle a call is about: a pasted grid, a puzzle's id, an attempt (from a
// control of an earlier reply) or, if all are zero, the player's current puzzle in the guild of the
// call.
type Subject struct {
	Grid    *solver.Grid
	Puzzle  string
	Attempt int64

	// Version is the attempt's version when the control or the form was shown; nil for the current
	// one.
	Version *int

	PartialNotes bool // the grid was pasted with notes in only some cells, which Grid leaves out

	// OnPage says that the request comes from the page on which the attempt is played. Such a
	// request finds only the player's own attempt, and takes the marks kept for it as the
	// candidates.
	OnPage bool
}

// Work is a player's attempt with everything that an answer needs.
type Work struct {
	Attempt
	Puzzle *Puzzle // nil for a pasted grid
	Posts  []Post  // the open posts for which it counts, this guild's first; empty if it does not rank
	Live   bool    // the puzzle is a live daily: answer in private and do not reveal the solution
	Fresh  bool    // this call started it

	NoFilling bool // a guild of Posts wants no candidates filled in

	PartialNotes bool // the player's notes cover only some cells, and are not in Progress

	Replaced *Work // the unfinished puzzle that was current before; nil for none
}

// Slot says which of a player's current puzzles a work is. A player has at most one daily, one mini
// and one other.
type Slot string

// The slots, in the order in which a request without a puzzle looks at them.
const (
	SlotDaily Slot = "daily"
	SlotMini  Slot = "mini"
	SlotOther Slot = "other"
)

// Slots lists the slots in that order.
func Slots() []Slot { return []Slot{SlotDaily, SlotMini, SlotOther} }

// Slot returns the slot of the work.
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

// AwaitsHandIn reports whether the player has entered the solution and not handed it in. A solution
// that was pasted as a puzzle has nothing to hand in.
func (w *Work) AwaitsHandIn() bool {
	_, ended := w.Ended()
	return !ended && !w.Grid.Empty().IsEmpty() && SameDigits(w.Progress, w.Solution)
}

// Number returns the daily's number, or 0 if the work is not on an open daily.
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
