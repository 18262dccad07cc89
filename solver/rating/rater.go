package rating

import (
	"context"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/logic"
)

// Rater rates puzzles one after another. It keeps its working memory, some
// megabytes, from one to the next, and is not safe for concurrent use.
type Rater struct {
	reference *explainer.Rater // made when first needed
	hodoku    logic.Memory
}

// NewRater returns a Rater.
func NewRater() *Rater { return new(Rater) }

// Peak is where on the reference's walk ER was reached.
type Peak = explainer.Peak

// StepFunc sees a step with its rating, in tenths, and the position before it;
// it returns false to end the walk.
type StepFunc = func(before *solver.Grid, h explainer.RatedStep) bool

func (r *Rater) explainer() *explainer.Rater {
	if r.reference == nil {
		r.reference = explainer.NewRater()
	}
	return r.reference
}

// RateUpTo rates a classic puzzle that is known to have exactly one solution, but
// stops behind the first step above a limit: ER is that step's then, and with a
// limit of 0 ED is all there is to it. The report holds no more than Scale, ER,
// EP, ED, Peak and Tier. It fails for what has no ER, and when ctx ends.
func (r *Rater) RateUpTo(ctx context.Context, g *solver.Grid, limit Tenths) (Report, error) {
	got, err := r.explainer().RateUpTo(ctx, g, int(limit))
	er := Tenths(got.ER)
	return Report{
		Solutions: 1, Scale: ScaleReference, Bound: err != nil, Tier: TierOf(er),
		ER: er, EP: Tenths(got.EP), ED: Tenths(got.ED), Peak: r.explainer().Peak(),
	}, err
}

// HasTier reports whether a puzzle that is known to have exactly one solution is of
// a tier. It stops at the first step that decides.
func (r *Rater) HasTier(ctx context.Context, g *solver.Grid, tier Tier) (bool, error) {
	if unrated(g) != "" {
		var report Report
		err := report.climb(ctx, g)
		return report.Tier == tier, err
	}
	got, err := r.explainer().RateUpTo(ctx, g, int(ceilings[min(tier, Extreme)]))
	return err == nil && TierOf(Tenths(got.ER)) == tier, err
}
