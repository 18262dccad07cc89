package game

import "slices"

// A player earns a freeze each time a run reaches a multiple of freezeEvery, and holds at most
// MaxFreezes.
const (
	freezeEvery = 7
	MaxFreezes  = 2
)

// Streak counts the dailies of a guild that a player has solved in a row. It follows the guild's
// posts, one per date, so it depends on no clock and no zone.
type Streak struct {
	Run     int
	Freezes int              // freezes held; each keeps the run when one daily is not solved
	Frozen  [MaxFreezes]Date // dates on which freezes were used since the last solved daily, or just before it if none were; oldest first
	Last    Date             // the last daily solved
}

// Solve records a daily that the player solved.
func (s *Streak) Solve(d Date) {
	if s.Frozen[0] < s.Last {
		s.Frozen = [MaxFreezes]Date{}
	}
	s.Run, s.Last = s.Run+1, d
	if s.Run%freezeEvery == 0 {
		s.Freezes = min(s.Freezes+1, MaxFreezes)
	}
}

// Miss records a daily that the player did not solve in time. It uses a freeze, or ends the run if
// there is none.
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

// Earned reports whether the last solved daily earned a freeze.
func (s *Streak) Earned() bool {
	return s.Run > 0 && s.Run%freezeEvery == 0 && s.Freezes > 0 && s.Frozen[0] < s.Last
}

// seasonPoints are the points of the first places of a daily. All other players who solved it get
// one point.
var seasonPoints = [...]int{25, 18, 15, 12, 10, 8, 6, 4, 2}

// SeasonDays is the number of a player's best days that count in a season.
const SeasonDays = 20

// PointsByPlace lists the points of the first places of a daily.
func PointsByPlace() []int { return slices.Clone(seasonPoints[:]) }

// SeasonPoints returns the points of a place; the first place is 1.
func SeasonPoints(place int) int {
	if place > len(seasonPoints) {
		return 1
	}
	return seasonPoints[place-1]
}
