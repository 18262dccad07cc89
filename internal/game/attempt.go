package game

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// Player is a person, identified by the platform's id.
type Player struct {
	ID   string
	Name string // as last seen

	Locale string // as sent by the platform with a call; "" if it sent none
}

// FormerPlayer is the author of the pool puzzles of deleted players.
const FormerPlayer = "nobody"

// Attempt is a player's work on a daily, a puzzle of the bank or a pasted grid.
type Attempt struct {
	ID       int64
	Player   string
	PuzzleID string // "" for a pasted grid
	Kind     AttemptKind
	Grid     *solver.Grid // as first set: the givens, and the restricted cells of a pasted grid
	Progress *solver.Grid // givens, entries and the remaining candidates
	Solution *solver.Grid
	Started  time.Time
	Events   []Event // oldest first
	Version  int     // number of saves so far
	Unranked bool    // a daily that the player knew: from before their data was deleted, or from reviewing it; it counts nowhere
	Replay   bool    // played again after the daily closed; it counts nowhere either
}

// AttemptKind is the kind of puzzle that an attempt is about.
type AttemptKind string

// The kinds of attempt.
const (
	DailyAttempt    AttemptKind = "daily"
	PracticeAttempt AttemptKind = "practice"
	PastedAttempt   AttemptKind = "pasted"
)

// The levels of a hint run from 1, a nudge, to MaxHintLevel, the move. An argument implies its
// move, so after ArgumentLevel the move costs nothing more.
const (
	ArgumentLevel = 3
	MaxHintLevel  = 4                // the move
	LevelAfter    = MaxHintLevel + 1 // what follows from the move; shown separately, counted as a hint of MaxHintLevel
)

// Event is a fact about an attempt.
type Event struct {
	Kind   EventKind
	Level  int    // Hinted: 1 to 4, or LevelAfter; Saved: LevelUndo if it took back an earlier save (old undo events have no Detail)
	Detail string // Hinted: the key of what was shown, see Event.In; Saved: what the changed cells held before, see ChangeFrom
	At     time.Time

	Entered time.Time // Saved: the time on the player's own clock, kept only as evidence; zero if unknown
}

// LevelUndo is the Level of a save that takes back an earlier one.
const LevelUndo = 1

// EventKind is the kind of an event.
type EventKind string

// The kinds of event.
const (
	EventStarted  EventKind = "started"
	EventHinted   EventKind = "hinted"
	EventSaved    EventKind = "saved"
	EventWrong    EventKind = "wrong"
	EventFinished EventKind = "finished"
	EventGaveUp   EventKind = "gave-up"
)

// Help is a kind of help that a player asked for.
type Help string

// The kinds of help.
const (
	HelpHint  Help = "hint"
	HelpCheck Help = "check"
	HelpWhy   Help = "why"
	HelpSteps Help = "steps"
	HelpChain Help = "chain"
)

// Key returns the key under which an event records this help on one or more digests.
func (h Help) Key(digests ...string) string { return string(h) + " " + strings.Join(digests, " ") }

// StepKey returns the key under which an event records a hint on a step.
func StepKey(s *solver.Step) string { return s.Technique + " " + MoveDigest(s) }

func MoveDigest(s *solver.Step) string { return moveDigest(s.Places, s.Removes) }

// In returns a hint event with the position in which the help was given added to its Detail.
// progress is nil before the attempt begins.
func (e Event) In(progress *solver.Grid) Event {
	if progress == nil {
		return e
	}
	e.Detail += positionMark + Digest(format.LineWithRestrictions(progress))
	return e
}

// positionMark precedes the digest of a position.
const positionMark = " @"

// partsOf splits an event's detail into its digests and the digest of the position, "" if it has
// none. Two requests for help that share a digest gave the same information.
func partsOf(detail string) (digests []string, board string) {
	detail, board, _ = strings.Cut(detail, positionMark)
	if digests = strings.Fields(detail); len(digests) > 1 {
		digests = digests[1:]
	}
	return digests, board
}

func moveDigest(places, removes []solver.Candidate) string {
	return Digest(fmt.Sprint(places, removes))
}

// Digest shortens a text to a key.
func Digest(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:12] }

// Help returns the kind of help of a hint event; HelpHint if the Detail names no other.
func (e Event) Help() Help {
	asked, _, _ := strings.Cut(e.Detail, " ")
	switch h := Help(asked); h {
	case HelpCheck, HelpWhy, HelpSteps, HelpChain:
		return h
	}
	return HelpHint
}

// Ends reports whether the event is the end of its attempt.
func (e Event) Ends() bool { return e.Kind == EventFinished || e.Kind == EventGaveUp }

// Ended returns the event that ended the attempt; ok is false if it has not ended.
func (a *Attempt) Ended() (e Event, ok bool) {
	for _, e := range a.Events {
		if e.Ends() {
			return e, true
		}
	}
	return Event{}, false
}

// SeenLevel returns the deepest level at which the player has seen a deduction that key names, or
// 0.
func (a *Attempt) SeenLevel(key string) int {
	deepest := 0
	digests, _ := partsOf(key)
	for _, e := range a.Events {
		told, _ := partsOf(e.Detail)
		if e.Kind == EventHinted && slices.ContainsFunc(told, func(d string) bool { return slices.Contains(digests, d) }) {
			deepest = max(deepest, e.Level)
		}
	}
	return deepest
}

// HintsHere counts the different hints that the player got in the current position.
func (a *Attempt) HintsHere() int {
	seen := map[string]bool{}
	for _, e := range slices.Backward(a.Events) {
		if e.Kind != EventHinted {
			break
		}
		if e.Help() == HelpHint {
			seen[e.Detail] = true
		}
	}
	return len(seen)
}

// Touched returns the time of the attempt's last event, or of its start.
func (a *Attempt) Touched() time.Time {
	if len(a.Events) == 0 {
		return a.Started
	}
	return a.Events[len(a.Events)-1].At
}

// Preferences are a player's settings.
type Preferences struct {
	Letters      bool   // rows are named by letters, as in A5; otherwise r1c5
	NoUniqueness bool   // no deduction relies on the puzzle having only one solution
	PencilMarks  bool   // boards show the remaining candidates
	Words        bool   // boards are described in words instead of pictures
	Language     string // language of the answers; "" for the platform's
	News         bool   // the player's next command will show a notice; computed, not set
}
