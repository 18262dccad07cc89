package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// printReferenceWalk prints the walk on the reference scale, each step with its
// rating, and the ratings that come of it.
func (p *stepPrinter) printReferenceWalk(ctx context.Context, grid *solver.Grid) error {
	stopped := false
	report, err := rating.NewRater().Walk(ctx, grid, func(before *solver.Grid, h explainer.RatedStep) bool {
		stopped = !p.print(0, fmt.Sprintf("%4s  ", rating.Tenths(h.Rating)), before, &h.Step)
		return !stopped
	})
	switch {
	case err != nil || stopped:
		return err
	case report.ER == 0:
		return noReferenceWalk(&report)
	}
	fmt.Fprintf(p.out, "ER %s  EP %s  ED %s  %s\n", report.ER, report.EP, report.ED, report.Tier)
	return nil
}

// noReferenceWalk says that a position has no ER.
func noReferenceWalk(r *rating.Report) error {
	return fmt.Errorf("there is no walk on the reference scale from this position: %s", r.Reason)
}

// referenceWalkJSON is the line of rate --format json --path for one position.
func referenceWalkJSON(ctx context.Context, m *Main, grid *solver.Grid) error {
	r := rate(ctx, rating.NewRater(), source{grid: grid}, true)
	switch {
	case r.interrupted:
		return ctx.Err()
	case r.report.ER == 0:
		return noReferenceWalk(&r.report)
	}
	r.json(m.Stdout)
	return nil
}

// walkStep is a step of the reference's walk in JSON. Fields are only ever added.
type walkStep struct {
	Technique string        `json:"technique"`
	Rating    rating.Tenths `json:"rating"`
	Cells     []string      `json:"cells"`             // what the step rests on
	Places    []string      `json:"places,omitempty"`  // such as r1c5=6
	Removes   []string      `json:"removes,omitempty"` // such as r1c5<>6
	Text      string        `json:"text"`
}

func newWalkStep(p *phrase.Printer, l *solver.Layout, h *explainer.RatedStep) walkStep {
	s := walkStep{
		Technique: h.Technique, Rating: rating.Tenths(h.Rating), Cells: []string{},
		Places:  candidateNames(l, h.Places, "="),
		Removes: candidateNames(l, h.Removes, "<>"),
		Text:    p.StepSummary(&h.Step, l),
	}
	for _, cell := range h.Cells {
		s.Cells = append(s.Cells, l.CellName(cell))
	}
	return s
}

// ratedJSON is a puzzle's line of JSON. Fields are only ever added; those without
// a meaning for a puzzle are left out.
type ratedJSON struct {
	Puzzle    string `json:"puzzle"`
	Solutions string `json:"solutions"` // 0, 1 or 2+
	*ratingJSON
	Reason string     `json:"reason,omitempty"` // why there is no er
	Path   []walkStep `json:"path,omitempty"`   // the walk that leads to er
}

// ratingJSON is there for a puzzle with exactly one solution.
type ratingJSON struct {
	Tier     string         `json:"tier"`
	Points   int            `json:"points"`
	Uses     map[string]int `json:"uses"`
	Hardest  string         `json:"hardest"`
	Finished bool           `json:"finished"`
	Scale    string         `json:"scale"`
	*referenceJSON
	*hodokuJSON
}

// hodokuJSON is there for a puzzle that was graded on HoDoKu's scale.
type hodokuJSON struct {
	Level string `json:"hodoku_level"`
	Score int    `json:"hodoku_score"`
}

// referenceJSON is there for a puzzle with an ER.
type referenceJSON struct {
	ER     rating.Tenths `json:"er"`
	EP     rating.Tenths `json:"ep"`
	ED     rating.Tenths `json:"ed"`
	Peak   peakJSON      `json:"peak"`
	Unique bool          `json:"assumes_unique"` // always: the scale's steps may rest on there being one solution
}

// peakJSON is where on the walk er was reached.
type peakJSON struct {
	Step      int    `json:"step"`
	Technique string `json:"technique"`
	Count     int    `json:"count"` // steps at that level
}

func (r *rated) json(out io.Writer) {
	object := ratedJSON{
		Puzzle: format.LineWithRestrictions(r.grid), Solutions: r.solutions(), Reason: r.reason(), Path: r.path,
		ratingJSON: newRatingJSON(&r.report),
	}
	if r.hodoku.Level != "" {
		object.hodokuJSON = &hodokuJSON{r.hodoku.Level, r.hodoku.Score}
	}
	_ = json.NewEncoder(out).Encode(object) // the output keeps its error
}

func newRatingJSON(r *rating.Report) *ratingJSON {
	if r.Solutions != 1 {
		return nil
	}
	object := &ratingJSON{
		Tier: r.Tier.String(), Points: r.Points, Uses: map[string]int{},
		Hardest: r.Hardest, Finished: r.Finished, Scale: r.Scale,
	}
	for _, u := range r.Uses {
		object.Uses[u.Method] = u.Count
	}
	if r.ER != 0 {
		object.referenceJSON = &referenceJSON{r.ER, r.EP, r.ED, peakJSON(r.Peak), true}
	}
	return object
}
