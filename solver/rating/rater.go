package rating

import (
	"context"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
)

// Rater rates puzzles one after another. It keeps its working memory, some
// megabytes, from one to the next, and is not safe for concurrent use.
type Rater struct {
	reference *explainer.Rater // made when first needed
}

// NewRater returns a Rater.
func NewRater() *Rater { return new(Rater) }

// Peak is where on the reference's walk ER was reached.
type Peak = explainer.Peak

// Visitor sees a step with its rating, in tenths, and the position before it;
// it returns false to end the walk.
type Visitor = func(before *solver.Grid, h explainer.Hint) bool

func (r *Rater) explainer() *explainer.Rater {
	if r.reference == nil {
		r.reference = explainer.NewRater()
	}
	return r.reference
}

// Is reports whether a puzzle that is known to have exactly one solution is of
// a tier. It stops at the first step that decides.
func (r *Rater) Is(ctx context.Context, g *solver.Grid, tier Tier) (bool, error) {
	if unrated(g) != "" {
		var report Report
		err := report.climb(ctx, g)
		return report.Tier == tier, err
	}
	got, err := r.explainer().RateTo(ctx, g, int(ceilings[min(tier, Extreme)]))
	return err == nil && TierOf(Tenths(got.ER)) == tier, err
}
