package results

import (
	"fmt"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// String describes a row to an operator.
func (r AttemptResult) String() string {
	return fmt.Sprintf("attempt %d of player %s at post %d: %s in %s (%s), hints %v, wrong %d, clean %t, run %d, rules %d, %s, %d points, freezes %d %v",
		r.Attempt, r.Player, r.Post, r.Outcome, r.Time, r.Penalised, r.Hints, r.Wrong, r.Clean, r.Streak, r.Rules,
		r.Validity, r.Points, r.Freezes, used(r.Frozen))
}

// String describes a total to an operator.
func (t Total) String() string {
	return fmt.Sprintf("player %s in guild %s, %s, %s: started %d, solved %d, clean %d, gave up %d, hints %d, wrong %d, %s (%s), best %s",
		t.Player, t.Guild, t.Span.Name, t.Span.tierName(), t.Started, t.Solved, t.Clean, t.GaveUp, t.Hints, t.Wrong, t.Time, t.Penalised, t.Best)
}

// String describes a streak to an operator.
func (s PlayerStreak) String() string {
	what := "streak"
	if s.Mini {
		what = "streak of minis"
	}
	return fmt.Sprintf("%s of player %s in guild %s: run %d, longest %d, freezes %d %v, last %s, shared %d",
		what, s.Player, s.Guild, s.Run, s.Longest, s.Freezes, used(s.Frozen), s.Last, s.Shared)
}

// String describes a season to an operator.
func (s Season) String() string {
	return fmt.Sprintf("season of player %s in guild %s, %s, %s: %d points in %d days, %s",
		s.Player, s.Guild, s.Span.Name, s.Span.tierName(), s.Points, s.Solved, s.Penalised)
}

func (s Span) tierName() string {
	if s.Tier == rating.Unrated {
		return "all tiers"
	}
	return s.Tier.String()
}

// used lists the dates at which freezes were used.
func used(frozen [game.MaxFreezes]game.Date) []game.Date {
	return slices.DeleteFunc(slices.Clone(frozen[:]), func(d game.Date) bool { return d == "" })
}
