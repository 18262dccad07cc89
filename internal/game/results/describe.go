package results

import (
	"fmt"

	"pencilmark/solver/rating"
)

// String describes a row to an operator.
func (r AttemptResult) String() string {
	return fmt.Sprintf("attempt %d of player %s at post %d: %s in %s (%s), hints %v, wrong %d, clean %t, run %d, rules %d",
		r.Attempt, r.Player, r.Post, r.Outcome, r.Time, r.Penalised, r.Hints, r.Wrong, r.Clean, r.Streak, r.Rules)
}

// String describes a total to an operator.
func (t Total) String() string {
	tier := "all tiers"
	if t.Span.Tier != rating.Unrated {
		tier = t.Span.Tier.String()
	}
	return fmt.Sprintf("player %s in guild %s, %s, %s: started %d, solved %d, clean %d, gave up %d, hints %d, wrong %d, %s (%s), best %s, longest %d",
		t.Player, t.Guild, t.Span.Name, tier, t.Started, t.Solved, t.Clean, t.GaveUp, t.Hints, t.Wrong, t.Time, t.Penalised, t.Best, t.LongestStreak)
}
