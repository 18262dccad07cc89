package discord

import "time"

// roundTrips knows what a request has taken of late to Discord and back at the least. That much
// of every round trip shifts all requests alike; when one arrived is in doubt only by what it
// took longer.
type roundTrips struct {
	begun         time.Time     // of the present span
	least, before time.Duration // of it, and of the span before; 0 for not known
}

// roundTripSpan is how long the least is looked for. In a longer one a network that has become
// slower would be known late, in a shorter one the quick would be missed among the slow.
const roundTripSpan = 15 * time.Second

// firstSpan is that after nothing was asked for a while. Until it ends nothing is known, and
// requests leave more slowly.
const firstSpan = 2 * time.Second

// note takes what a request took whose answer is there now.
func (r *roundTrips) note(took time.Duration, now time.Time) {
	switch since := now.Sub(r.begun); {
	case since < roundTripSpan:
		r.least = min(r.least, took)
	case since < 2*roundTripSpan:
		r.begun, r.least, r.before = now, took, r.least
	default: // nothing was asked for a while
		r.begun, r.least, r.before = now.Add(firstSpan-roundTripSpan), took, 0
	}
}

// doubt returns how far apart the earliest and the latest moment are, of those at which a
// request that took so long can have arrived.
func (r *roundTrips) doubt(took time.Duration) time.Duration {
	return max(0, took-min(r.least, r.before))
}
