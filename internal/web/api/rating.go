package api

import (
	"errors"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// ratingBody is how hard a puzzle with one solution is.
type ratingBody struct {
	Tier  rating.Tier `json:"tier" jsonschema:"format=Tier"`
	Steps int         `json:"steps,omitempty" jsonschema:"minimum=1"` // How many steps to expect; missing if unknown.
	*answerjson.Time
	// The hardest step on the scale of Sudoku Explainer 1.2.1; null if that scale does not rate the puzzle.
	ER          rating.Tenths `json:"er" jsonschema:"nullable,minimum=1"`
	EP          rating.Tenths `json:"ep" jsonschema:"nullable,minimum=1"`                                                           // The hardest step up to the first placement of a digit.
	ED          rating.Tenths `json:"ed" jsonschema:"nullable,minimum=1"`                                                           // The first step.
	Peak        *peakBody     `json:"peak" jsonschema:"nullable"`                                                                   // Where er is reached.
	Bound       bool          `json:"bound"`                                                                                        // Whether time ran out, so that tier and figures are lower bounds.
	Unique      bool          `json:"assumes_unique"`                                                                               // Whether the steps behind er may rely on there being exactly one solution.
	HodokuLevel string        `json:"hodoku_level,omitempty" jsonschema:"enum=Easy,enum=Medium,enum=Hard,enum=Unfair,enum=Extreme"` // HoDoKu's level; missing if it was not determined.
	HodokuScore int           `json:"hodoku_score,omitempty"`                                                                       // HoDoKu's score.
	Points      int           `json:"points" jsonschema:"minimum=0"`                                                                // Points of the methods A to F; those so far if the methods do not solve the puzzle.
	Finished    bool          `json:"finished"`                                                                                     // Whether the methods A to F solve it.
	// The hardest technique of the methods A to F that it needs, as far as these get; empty if naked singles are
	// enough. For the hardest step of the reference scale see peak.
	Hardest string    `json:"hardest"`
	Uses    []useBody `json:"uses"`  // How often each method was used, easiest first.
	Scale   string    `json:"scale"` // The scale and its version.
}

// peakBody is where er is reached.
type peakBody struct {
	Step      int    `json:"step" jsonschema:"minimum=1"`  // The first step at that level.
	Technique string `json:"technique"`                    // Its technique.
	Count     int    `json:"count" jsonschema:"minimum=1"` // How many steps have that level.
}

// useBody is how often a method was used.
type useBody struct {
	Method string `json:"method"`                       // A, B, C, D or F.
	Count  int    `json:"count" jsonschema:"minimum=1"` // Its uses.
}

// ratingUnless returns a rating, or nil for a live daily.
func ratingUnless(live bool, r *rating.Report) *ratingBody {
	if live {
		return nil
	}
	return new(newRatingBody(r))
}

func newRatingBody(r *rating.Report) ratingBody {
	body := ratingBody{
		Tier: r.Tier, Steps: r.Steps, Time: answerjson.NewTime(r.Time), HodokuLevel: r.Hodoku.Level, HodokuScore: r.Hodoku.Score, ER: r.ER, EP: r.EP, ED: r.ED, Bound: r.Bound, Unique: r.ER != 0,
		Points: r.Points, Finished: r.Finished, Hardest: r.Hardest, Uses: []useBody{}, Scale: r.Scale,
	}
	if r.Peak.Step != 0 {
		body.Peak = &peakBody{r.Peak.Step, r.Peak.Technique, r.Peak.Count}
	}
	for _, u := range r.Uses {
		body.Uses = append(body.Uses, useBody{u.Method, u.Count})
	}
	return body
}

// RateAnswer is a rating, or the reason why there is none.
type RateAnswer struct {
	Puzzle    string      `json:"puzzle"` // The grid as it was understood.
	Layout    string      `json:"layout" jsonschema:"format=Layout"`
	Solutions int         `json:"solutions" jsonschema:"minimum=0,maximum=2"` // 0, 1, or 2 for several.
	Text      string      `json:"text"`                                       // The answer in a sentence.
	Rating    *ratingBody `json:"rating" jsonschema:"nullable"`               // null unless there is one solution.
}

// rate rates a puzzle. No solution or several are a valid answer; contradicting givens are an error.
func rate(r *request.Request, in request.PuzzleText) (RateAnswer, error) {
	g, err := r.ReadPuzzleAsSet(in)
	if err != nil {
		return RateAnswer{}, err
	}
	answer := RateAnswer{Puzzle: g.String(), Layout: g.Layout().Shape().String()}
	err = r.CheckSolvable(g)
	several, isAmbiguous := errors.AsType[*solver.AmbiguousError](err)
	switch {
	case isAmbiguous:
		answer.Solutions = 2
		answer.Text = r.Printer.Text("web.detail.several-solutions", request.Difference(several))
		return answer, nil
	case errors.Is(err, game.ErrManySolutions):
		answer.Solutions = 2
		answer.Text = r.Printer.Text("web.detail.many-solutions", map[string]any{"Count": game.MaxShownSolutions})
		return answer, nil
	case errors.Is(err, solver.ErrNoSolution):
		answer.Text = r.Printer.Text("web.detail.no-solution", nil)
		return answer, nil
	case err != nil:
		return answer, r.SolvingProblem(err)
	}
	return judged(r, answer, g)
}

// judged adds the rating of a puzzle that has one solution. If time runs out, the rating is a lower bound.
func judged(r *request.Request, answer RateAnswer, g *solver.Grid) (RateAnswer, error) {
	report, err := rating.Rate(r.Context(), g)
	if err == nil {
		_ = report.AddHodoku(r.Context(), g) // left out if time runs out
	}
	if err != nil && !report.Bound {
		return answer, err
	}
	answer.Solutions, answer.Rating = report.Solutions, new(newRatingBody(&report))
	answer.Text, err = ratingText(r, &report)
	return answer, err
}

// ratingText returns a rating in words, with the visitor's expected minutes if enough is known.
func ratingText(r *request.Request, report *rating.Report) (string, error) {
	lines := r.Printer.Rating(report, false, nil)
	pace, err := r.Pace()
	if yours := r.Printer.YourMinutes(report.Time, &pace); yours != "" {
		lines = append(lines, yours)
	}
	if report.Bound {
		lines = append(lines, r.Printer.Text("web.rate.bound", nil))
	}
	return strings.Join(lines, "\n"), err
}
