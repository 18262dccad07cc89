package main

import (
	"context"
	"fmt"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/rating"
)

// printReferenceWalk prints the walk on the reference scale, each step with its
// rating, and the ratings that come of it.
func (p *stepPrinter) printReferenceWalk(ctx context.Context, grid *solver.Grid) error {
	stopped := false
	report, err := rating.NewRater().Walk(ctx, grid, func(before *solver.Grid, h explainer.RatedStep) bool {
		stopped = !p.print(0, fmt.Sprintf("%4s  ", p.printer.Decimal(rating.Tenths(h.Rating).String())), before, &h.Step)
		return !stopped
	})
	switch {
	case err != nil || stopped:
		return err
	case report.ER == 0:
		return noReferenceWalk(&report)
	}
	fmt.Fprintf(p.out, "ER %s  EP %s  ED %s  %s\n", p.printer.Decimal(report.ER.String()), p.printer.Decimal(report.EP.String()), p.printer.Decimal(report.ED.String()), strings.ToLower(p.printer.Tier(report.Tier.String())))
	return nil
}

// noReferenceWalk says that a position has no ER.
func noReferenceWalk(r *rating.Report) error {
	return fmt.Errorf("there is no walk on the reference scale from this position: %s", r.Reason)
}

// referenceWalkJSON is the line of rate --format json --path for one position.
func referenceWalkJSON(ctx context.Context, m *Main, grid *solver.Grid) error {
	r := rate(ctx, rating.NewRater(), source{read: grid}, true)
	switch {
	case r.interrupted:
		return ctx.Err()
	case r.report.ER == 0:
		return noReferenceWalk(&r.report)
	}
	r.json(m)
	return nil
}

func (r *rated) json(m *Main) {
	_ = m.printJSON(answerjson.NewRated(r.grid(), &r.report, r.reason(), r.path).WithMeasures(r.grid().Layout(), r.deep)) // the output keeps its error
}
