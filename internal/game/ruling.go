package game

import "time"

// Validity is whether a result counts in its server. One that does not is worth nothing there.
type Validity string

// The validities.
const (
	Counted  Validity = "counted"
	TooFast  Validity = "unverified" // nobody enters digits so fast; "unverified" is its name in databases
	TakenOff Validity = "unranked"   // by a manager; "unranked" is its name in databases
)

// String names a validity.
func (v Validity) String() string {
	switch v {
	case TooFast:
		return "too-fast"
	case TakenOff:
		return "taken-off"
	}
	return string(v)
}

// Ruling is what a manager decided about a result at a guild's post, the last time.
type Ruling struct {
	Post     int64
	Player   string
	Validity Validity // TakenOff, or Counted if it was put back
	Reason   string   // why it was taken off
	By       string   // a player's id
	At       time.Time
}

// RuledResult is a ruling with the daily that it is about.
type RuledResult struct {
	Ruling
	Guild string
	Date  Date
}
