package minutes

import (
	"math"
	"time"
)

// noise is how far a player's time for a puzzle is from what their pace and the estimate say, as a standard deviation of
// the logarithm. Most of it is the estimate's.
const noise = 0.4

// Pace is how fast a player solves, from times for puzzles with estimates. The zero value knows nothing: the player may
// be anyone. The logarithm of a time is the estimate's plus the player's pace, as in Pelánek and Jarušek (2015).
type Pace struct {
	results int
	sum     float64 // of how far times were from estimates, by weight
	weight  float64
}

const (
	helpWeight = 0.25 // of a result with help, which says little of the player
	mostOff    = 1.5  // counts of a time, as a logarithm: a clock may have run on over lunch
)

// Add counts the time of a player's first attempt at a puzzle, with the penalties for help. Rough estimates are left out.
func (p *Pace) Add(e Estimate, t time.Duration, helped bool) {
	if e.Minutes == 0 || e.Rough || t <= 0 {
		return
	}
	weight := 1 / noise / noise
	if helped {
		weight *= helpWeight
	}
	off := math.Log(t.Minutes() / e.middle())
	p.results++
	p.weight += weight
	p.sum += weight * min(mostOff, max(-mostOff, off))
}

// enoughResults is how many results it takes to say something.
const enoughResults = 5

// ForPlayer returns the whole minutes between which the player takes every other time; ok is false after too few
// results, and for rough estimates.
func (p *Pace) ForPlayer(e Estimate) (from, to int, ok bool) {
	if p.results < enoughResults || e.Minutes == 0 || e.Rough {
		return 0, 0, false
	}
	known := 1/spread/spread + p.weight
	middle := e.middle() * math.Exp(p.sum/known)
	factor := math.Exp(half * math.Sqrt(1/known+noise*noise))
	from = roundMinutes(middle / factor)
	return from, max(from+1, roundMinutes(middle*factor)), true
}
