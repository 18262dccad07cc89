package game

import "time"

// Validity is whether a result counts. One that does not is worth nothing anywhere.
type Validity string

// The validities.
const (
	Counted  Validity = "counted"
	TooFast  Validity = "unverified" // nobody enters digits so fast; "unverified" is its name in databases
	Unranked Validity = "unranked"   // a manager took it off the leaderboards
)

// String names a validity.
func (v Validity) String() string {
	if v == TooFast {
		return "too-fast"
	}
	return string(v)
}

// Verdict is what a manager said of a result at a guild's post.
type Verdict struct {
	Post     int64
	Player   string
	Validity Validity
	Reason   string
	By       string // a player's id
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
