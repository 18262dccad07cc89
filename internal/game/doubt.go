package game

import (
	"math"
	"slices"
	"time"
)

// Doubt is why the program took a result for unverified, "" if it did not.
type Doubt string

// The doubts.
const (
	DoubtTooFast  Doubt = "too-fast"  // nobody enters digits so fast
	DoubtFarBelow Doubt = "far-below" // far from what others needed
)

// What a result is held against.
const (
	leastPerCell   = time.Second // for each cell that was blank
	EnoughTimes    = 50          // so many results of a tier say what is usual
	ComparedTimes  = 500         // the last ones that are looked at
	maxDeviations  = 4
	normalScale    = 1.4826 // times the median deviation is a normal distribution's standard deviation
	UnverifiedDays = 7      // then a result counts, if no manager has said anything
)

// DoubtAbout holds the time that a daily took, without penalties, against the cells that
// were blank and against the last times of others at dailies of the tier.
func DoubtAbout(took time.Duration, blanks int, others []time.Duration) Doubt {
	if took < time.Duration(blanks)*leastPerCell {
		return DoubtTooFast
	}
	if len(others) < EnoughTimes {
		return ""
	}
	logs := make([]float64, len(others))
	for i, t := range others {
		logs[i] = logOf(t)
	}
	usual := median(logs)
	for i := range logs {
		logs[i] = math.Abs(logs[i] - usual)
	}
	spread := normalScale * median(logs)
	if spread > 0 && usual-logOf(took) > maxDeviations*spread {
		return DoubtFarBelow
	}
	return ""
}

func logOf(t time.Duration) float64 { return math.Log(max(t, time.Millisecond).Seconds()) }

// median sorts the values.
func median(values []float64) float64 {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
