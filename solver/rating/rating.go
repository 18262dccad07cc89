// Package rating says how hard a puzzle is. Call Rate.
package rating

import (
	"context"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Scale names the scale that Rate rates by, and its version. A stored rating
// carries it; it changes whenever a puzzle's tier or points could.
const Scale = "methods/1"

// Report is a puzzle's rating. A puzzle without exactly one solution has no
// tier, no points and no uses.
type Report struct {
	Solutions int    // 0, 1, or 2 for several
	Tier      Tier   // None unless there is one solution
	Points    int    // the sum of what every use costs; so far, if not Finished
	Uses      []Use  // how often each method was used, the easiest method first
	Hardest   string // the technique of the hardest step, by its place on the ladder
	Finished  bool   // the methods solve the puzzle
	Scale     string // Scale
}

// Use counts the uses of one method.
type Use struct {
	Method string // A, B, C, D or F, of source D
	Count  int
}

// Rate rates a position as it stands by the methods ladder. The error is the
// context's.
func Rate(ctx context.Context, g *solver.Grid) (Report, error) {
	report := Report{Scale: Scale}
	solutions, err := solver.Count(ctx, g, 2)
	if err != nil {
		return Report{}, err
	}
	report.Solutions = solutions
	if solutions != 1 {
		return report, nil
	}
	var hardest hardestStep
	out, err := logic.Methods().Walk(ctx, g, func(_ *solver.Grid, s solver.Step) bool {
		hardest.see(&s)
		return true
	})
	if err != nil {
		return Report{}, err
	}
	for _, u := range out.Uses {
		report.Uses = append(report.Uses, Use{u.Method, u.Count})
	}
	report.Points = out.Points
	report.Finished = out.Solved
	report.Hardest = hardest.technique
	report.Tier = tierOf(&report)
	return report, nil
}

// tierOf is the rule that stands until there is a reference scale: the hardest
// method decides, and a puzzle that the methods do not finish is beyond them.
func tierOf(r *Report) Tier {
	if !r.Finished {
		return Extreme
	}
	tier := Easy
	for _, u := range r.Uses {
		tier = max(tier, methodTier(u.Method))
	}
	return tier
}

func methodTier(method string) Tier {
	switch method {
	case "A":
		return Easy
	case "B":
		return Medium
	case "C", "D":
		return Hard
	}
	return Expert
}

// hardestStep remembers the step highest on the ladder.
type hardestStep struct {
	technique string
	rung      int
}

func (h *hardestStep) see(s *solver.Step) {
	if rung := logic.Methods().Rung(s); h.technique == "" || rung > h.rung {
		h.technique, h.rung = s.Technique, rung
	}
}
