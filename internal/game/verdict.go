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
	Reason   string
	By       string // a player's id, or "" for the program
	At       time.Time
	Answer   string // the player's, or ""
	Answered time.Time
}
