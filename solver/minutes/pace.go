package minutes

import (
	"math"
	"time"
)

// Standard deviations of the logarithm of a player's time for a puzzle.
const (
	day   = 0.3 // of a time from the player's usual time: good days and bad ones
	noise = 0.4 // of a time from what the pace and an estimate predict; the estimate has an error, too
)

const (
	helpWeight = 0.25 // of a result with help, which says little about the player
	mostOff    = 1500 // the largest Off of a time that counts: a clock may have run on over lunch
)

// Off returns the distance of a time, with the penalties for help, from an estimate: the natural logarithm of their
// ratio, in thousandths. ok is false for a time that says nothing, and for rough estimates.
func (e Estimate) Off(t time.Duration) (off int, ok bool) {
	if e.Minutes == 0 || e.Rough || t <= 0 {
		return 0, false
	}
	return atMostOff(math.Log(t.Minutes()/e.middle()) * 1000), true
}

func atMostOff(off float64) int { return int(math.Round(min(mostOff, max(-mostOff, off)))) }

// Pace is how fast a player solves, from the distances of times from estimates. The zero value knows nothing about
// the player. The logarithm of a time is the estimate's plus the player's pace, as in Pelánek and Jarušek (2015).
type Pace struct {
	results int
	sum     float64 // of Off, by weight
	weight  float64
}

// Add adds Off's result for the player's first attempt at a puzzle.
func (p *Pace) Add(off int, helped bool) {
	weight := 1 / noise / noise
	if helped {
		weight *= helpWeight
	}
	p.results++
	p.weight += weight
	p.sum += weight * float64(off)
}

// enoughResults is the number of results from which a pace is used.
const enoughResults = 5

// known returns the weight of everything that is known about the player.
func (p *Pace) known() float64 { return 1/spread/spread + p.weight }

// middle returns the estimated pace, in the unit of Off.
func (p *Pace) middle() float64 { return p.sum / p.known() }

// ForPlayer returns the range of whole minutes that holds half of the player's times; ok is false after too few
// results, and for rough estimates.
func (p *Pace) ForPlayer(e Estimate) (from, to int, ok bool) {
	if p.results < enoughResults || e.Minutes == 0 || e.Rough {
		return 0, 0, false
	}
	middle := e.middle() * math.Exp(p.middle()/1000)
	factor := math.Exp(half * math.Sqrt(1/p.known()+day*day+e.uncertainty()*e.uncertainty()))
	from = roundMinutes(middle / factor)
	return from, max(from+1, roundMinutes(middle*factor)), true
}
