package game

import "slices"

// A freeze is earned each time a run reaches a multiple of freezeEvery, and no more
// than MaxFreezes are held.
const (
	freezeEvery = 7
	MaxFreezes  = 2
)

// Streak is how many of a guild's dailies a player has solved in a row. It follows the
// guild's posts, of which each date has one: no clock and no zone comes into it.
type Streak struct {
	Run     int
	Freezes int              // held: each keeps the run over one daily that is not solved
	Frozen  [MaxFreezes]Date // when some were used: since the last one solved or, if none was, just before it; the oldest first
	Last    Date             // the last one solved
}

// Solve adds a daily that was solved.
func (s *Streak) Solve(d Date) {
	if s.Frozen[0] < s.Last {
		s.Frozen = [MaxFreezes]Date{}
	}
	s.Run, s.Last = s.Run+1, d
	if s.Run%freezeEvery == 0 {
		s.Freezes = min(s.Freezes+1, MaxFreezes)
	}
}

// Miss adds a daily that was not solved in time: a freeze keeps the run, or it ends.
func (s *Streak) Miss(d Date) {
	if s.Freezes == 0 {
		*s = Streak{Last: s.Last}
		return
	}
	s.Freezes--
	if s.Frozen[0] < s.Last {
		s.Frozen = [MaxFreezes]Date{d}
	} else {
		s.Frozen[1] = d
	}
}

// Earned reports whether the last one solved earned a freeze.
func (s *Streak) Earned() bool {
	return s.Run > 0 && s.Run%freezeEvery == 0 && s.Freezes > 0 && s.Frozen[0] < s.Last
}

// seasonPoints is what the first places of a day earn; every other one that solved it
// earns one point.
var seasonPoints = [...]int{25, 18, 15, 12, 10, 8, 6, 4, 2}

// SeasonDays is how many days of a season count, a player's best.
const SeasonDays = 20

// PointsByPlace lists what the first places of a day earn.
func PointsByPlace() []int { return slices.Clone(seasonPoints[:]) }

// SeasonPoints is what a place earns, from 1.
func SeasonPoints(place int) int {
	if place > len(seasonPoints) {
		return 1
	}
	return seasonPoints[place-1]
}
