package game

import "time"

// Validity says whether a result counts in its server.
type Validity string

// The validities.
const (
	Counted  Validity = "counted"
	TooFast  Validity = "unverified" // faster than anybody enters digits; databases name it "unverified"
	TakenOff Validity = "unranked"   // by a manager; databases name it "unranked"
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

// Ruling is a manager's last decision about a result at a guild's post.
type Ruling struct {
	Post     int64
	Player   string
	Validity Validity // TakenOff, or Counted if it was put back
	Reason   string   // why the result was taken off
	By       string   // the manager's player id
	At       time.Time
}

// RuledResult is a ruling with the guild and date of its daily.
type RuledResult struct {
	Ruling
	Guild string
	Date  Date
}
