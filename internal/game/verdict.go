package game

import "time"

// Validity is whether a result counts.
type Validity string

// The validities.
const (
	Counted    Validity = "counted"
	Unverified Validity = "unverified" // stands on boards with a mark, without a place, points or podium
	Unranked   Validity = "unranked"   // is worth nothing
)

// Verdict is what somebody, or the program, said of a result at a guild's post.
type Verdict struct {
	Post     int64
	Player   string
	Validity Validity
	Reason   string // the program's is a Doubt
	By       string // a player's id, or "" for the program
	At       time.Time
	Answer   string // the player's, or ""
	Answered time.Time
}

// MayAnswer reports whether the player may say something to it: once.
func (v *Verdict) MayAnswer() bool { return v.Validity == Unranked && v.Answered.IsZero() }

// JudgedResult is a verdict with the daily that it is about.
type JudgedResult struct {
	Verdict
	Guild string
	Date  Date
}

// DeedAnswered is what the log of verdicts calls an answer; it calls a verdict by its
// Validity.
const DeedAnswered = "answered"

// LoggedVerdict is a line of the log of what was said of a guild's results.
type LoggedVerdict struct {
	Date   Date   // the daily's
	Player Player // whose result it is
	Deed   string // a Validity, or DeedAnswered
	Text   string // the reason, or the answer
	By     Player // without an id for the program
	At     time.Time
}
