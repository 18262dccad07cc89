// Package rating says how hard a puzzle is. Call [Rate]; to rate many puzzles, give every worker a separate [Rater].
//
// A classic 9x9 puzzle is rated on the reference scale, see [ScaleReference], with ER, EP and ED; its tier follows
// from ER. A report also has the points of the methods ladder, which is the only scale of other layouts.
package rating

import (
	"context"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/logic"
	"pencilmark/solver/minutes"
	"pencilmark/solver/textbook"
)

// The scales, each with a version that changes whenever a rating could.
const (
	// ScaleReference is the scale of Sudoku Explainer 1.2.1. It assumes that the puzzle has exactly one solution:
	// unique rectangles, unique loops and BUG are among its steps.
	ScaleReference = "se-1.2.1/2"
	// ScaleMethods is the ladder of methods A to F of source D.
	ScaleMethods = "methods/2"
	// ScaleHodoku is HoDoKu's scale, whose grades are shown in addition to the rating.
	ScaleHodoku = "hodoku/1"
)

// Report is a puzzle's rating. Without exactly one solution it has no tier, points, uses, ER or time.
type Report struct {
	Solutions int  // 0, 1, or 2 for several
	Tier      Tier // None unless there is one solution

	Scale  string // the scale of the tier: ScaleReference or ScaleMethods
	ER     Tenths // the hardest step; 200 if the reference does not finish
	EP     Tenths // the hardest step up to the first that places a digit
	ED     Tenths // the first step
	Peak   Peak   // the point of the walk at which ER was reached
	Bound  bool   // time ran out: all figures are lower bounds
	Reason string // why there is no ER; "" if there is
	Steps  int    // of the walk that gives the tier; 0 if it does not end or was not counted

	Time minutes.Estimate // how long people take; the zero value unless a Rater rated the puzzle

	Hodoku HodokuGrade // on HoDoKu's scale; the zero value unless AddHodoku was called

	Points   int         // the sum of the costs of all uses of methods; up to where they end, if not Finished
	Uses     []MethodUse // how often each method was used, the easiest method first
	Hardest  string      // the technique of the hardest step, by its position on the methods ladder
	Finished bool        // the methods solve the puzzle
}

// HardestTechnique names the hardest step's technique on the scale of the tier; "" if no step is needed.
func (r *Report) HardestTechnique() string {
	if r.ER != 0 {
		return r.Peak.Technique
	}
	return r.Hardest
}

// MethodUse counts the uses of one method.
type MethodUse struct {
	Method string // A, B, C, D or F, of source D
	Count  int
}

// The reasons why a puzzle has no ER.
const (
	noSolution       = "no solution"
	severalSolutions = "several solutions"
	otherLayout      = "not a classic 9x9 puzzle"
	restricted       = "candidates are missing: the reference scale starts from all of them"
	nothingLeft      = "nothing is left to solve"
)

// ScaleOf returns the scale that a grid is rated on.
func ScaleOf(g *solver.Grid) string {
	if g.Layout() == solver.Classic() && g.Restricted().IsEmpty() {
		return ScaleReference
	}
	return ScaleMethods
}

// Rate rates a position as it is. For many puzzles use a Rater, which reuses its memory.
func Rate(ctx context.Context, g *solver.Grid) (Report, error) { return NewRater().Rate(ctx, g) }

// Rate rates a position as it is. The error is the context's; the report of a puzzle with one solution is then a
// lower bound, marked as Bound.
func (r *Rater) Rate(ctx context.Context, g *solver.Grid) (Report, error) {
	return r.Walk(ctx, g, nil)
}

// Walk is Rate that yields every step of the reference's walk before it is made. yield must not keep or change the grid
// and may be nil.
func (r *Rater) Walk(ctx context.Context, g *solver.Grid, yield StepFunc) (Report, error) {
	g = withSingles(g)
	report := Report{Scale: ScaleOf(g)}
	var solution *solver.Grid
	solutions, err := solver.Search(ctx, g, 2, func(found *solver.Grid) bool {
		solution = found
		return true
	})
	if err != nil {
		return Report{}, err
	}
	report.Solutions = solutions
	if solutions != 1 {
		report.Reason = unsolvable(solutions)
		return report, nil
	}
	if err = report.climb(ctx, g); err == nil {
		report.Reason = unrated(g)
	}
	if err == nil && report.Reason == "" {
		err = r.explain(ctx, g, &report, yield)
	}
	report.Time = report.TimeOf(g, solution)
	return report, err
}

// TimeOf estimates how long people take for the rated puzzle, given its solution.
func (r *Report) TimeOf(puzzle, solution *solver.Grid) minutes.Estimate {
	e := minutes.Of(puzzle, solution, int(r.ER))
	e.Rough = e.Rough || r.Bound
	return e
}

// withSingles returns a grid with the digits of cells restricted to one digit, if it has no other restrictions.
func withSingles(g *solver.Grid) *solver.Grid {
	restricted := g.Restricted()
	if restricted.IsEmpty() {
		return g
	}
	values := g.Values()
	for c := range restricted.All() {
		only, ok := g.Candidates(c).Single()
		if !ok {
			return g
		}
		values[c] = uint8(only)
	}
	given := solver.GridFromValues(g.Layout(), values)
	given.MarkGivens()
	return given
}

// unrated returns the reason why a puzzle with one solution has no ER, or "".
func unrated(g *solver.Grid) string {
	switch {
	case g.Layout() != solver.Classic():
		return otherLayout
	case g.Empty().IsEmpty():
		return nothingLeft
	case !g.Restricted().IsEmpty():
		return restricted
	}
	return ""
}

// climb fills in the methods' result and the tier that follows from it.
func (r *Report) climb(ctx context.Context, g *solver.Grid) error {
	var hardest hardestStep
	out, err := textbook.MethodsLadder().Walk(ctx, g, func(_ *solver.Grid, s solver.Step) bool {
		hardest.see(&s)
		return true
	})
	for _, u := range out.Uses {
		r.Uses = append(r.Uses, MethodUse{u.Method, u.Count})
	}
	r.Points, r.Hardest = out.Points, hardest.technique
	r.Finished, r.Bound = out.Solved, err != nil
	if out.Solved && unrated(g) != "" {
		r.Steps = out.Steps
	}
	r.Tier = Easy
	if err == nil || unrated(g) != "" {
		r.Tier = r.methodsTier()
	}
	return err
}

// explain fills in the reference's ratings of a puzzle, and the tier by ER.
func (r *Rater) explain(ctx context.Context, g *solver.Grid, report *Report, yield StepFunc) error {
	got, err := r.explainer().Walk(ctx, g, yield)
	report.Bound = err != nil
	report.ER, report.EP, report.ED = Tenths(got.ER), Tenths(got.EP), Tenths(got.ED)
	report.Peak = r.explainer().Peak()
	report.Tier = TierOf(report.ER)
	if err == nil && report.ER < 200 {
		report.Steps = r.explainer().Steps()
	}
	return err
}

// hardestStep remembers the step that is highest on the ladder.
type hardestStep struct {
	technique string
	rung      int
}

func (h *hardestStep) see(s *solver.Step) {
	if rung := textbook.MethodsLadder().RungOf(s); h.technique == "" || rung > h.rung {
		h.technique, h.rung = s.Technique, rung
	}
}

// Rater rates puzzles one after another. It reuses some megabytes of memory and is not safe for concurrent use.
type Rater struct {
	reference *explainer.Rater // made when first needed
	hodoku    logic.Memory
}

// NewRater returns a Rater.
func NewRater() *Rater { return new(Rater) }

// Peak is the point of the reference's walk at which ER was reached.
type Peak = explainer.Peak

// StepFunc gets a step with its rating, in tenths, and the position before it; false ends the walk.
type StepFunc = func(before *solver.Grid, h explainer.RatedStep) bool

func (r *Rater) explainer() *explainer.Rater {
	if r.reference == nil {
		r.reference = explainer.NewRater()
	}
	return r.reference
}

// RateUpTo rates a classic puzzle with exactly one solution, but stops after the first step above a limit, whose
// rating is then ER; with limit 0 only ED is valid. The report holds Scale, ER, EP, ED, Peak and Tier. It fails for
// positions without an ER and when ctx ends.
func (r *Rater) RateUpTo(ctx context.Context, g *solver.Grid, limit Tenths) (Report, error) {
	got, err := r.explainer().RateUpTo(ctx, g, int(limit))
	er := Tenths(got.ER)
	return Report{
		Solutions: 1, Scale: ScaleReference, Bound: err != nil, Tier: TierOf(er),
		ER: er, EP: Tenths(got.EP), ED: Tenths(got.ED), Peak: r.explainer().Peak(),
	}, err
}

// HasTier reports whether a puzzle with exactly one solution has a tier. It stops at the first step that decides.
func (r *Rater) HasTier(ctx context.Context, g *solver.Grid, tier Tier) (bool, error) {
	if unrated(g) != "" {
		var report Report
		err := report.climb(ctx, g)
		return report.Tier == tier, err
	}
	got, err := r.explainer().RateUpTo(ctx, g, int(ceilings[min(tier, Extreme)]))
	return err == nil && TierOf(Tenths(got.ER)) == tier, err
}
