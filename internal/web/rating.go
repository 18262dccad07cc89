package web

import "pencilmark/solver/rating"

// ratingBody is how hard a puzzle with one solution is.
type ratingBody struct {
	Tier  rating.Tier `json:"tier" jsonschema:"format=Tier"`
	Steps int         `json:"steps,omitempty" jsonschema:"minimum=1"` // How many steps to expect; missing where that is not known.
	referenceBody
	HodokuLevel string `json:"hodoku_level,omitempty" jsonschema:"enum=Easy,enum=Medium,enum=Hard,enum=Unfair,enum=Extreme"` // HoDoKu's level; missing where it was not graded.
	HodokuScore int    `json:"hodoku_score,omitempty"`                                                                       // HoDoKu's score.
	Points      int    `json:"points" jsonschema:"minimum=0"`                                                                // By the methods A to F; so far, if they do not finish it.
	Finished    bool   `json:"finished"`                                                                                     // The methods A to F solve it.
	// The hardest technique of the methods A to F that it needs, as far as these go; empty if naked
	// singles are enough. The hardest step of the reference scale is peak.
	Hardest string    `json:"hardest"`
	Uses    []useBody `json:"uses"`  // How often each method was used, the easiest first.
	Scale   string    `json:"scale"` // The scale and its version.
}

// referenceBody is a puzzle's place on the reference scale; its figures are null
// where that does not rate it.
type referenceBody struct {
	// The hardest step on the scale of Sudoku Explainer 1.2.1; null where that does not rate the
	// puzzle.
	ER     rating.Tenths `json:"er" jsonschema:"nullable,minimum=1"`
	EP     rating.Tenths `json:"ep" jsonschema:"nullable,minimum=1"` // The hardest step up to the first that places a digit.
	ED     rating.Tenths `json:"ed" jsonschema:"nullable,minimum=1"` // The first step.
	Peak   *peakBody     `json:"peak" jsonschema:"nullable"`         // Where er was reached.
	Bound  bool          `json:"bound"`                              // Time ran out: tier and figures are the least that they can be.
	Unique bool          `json:"assumes_unique"`                     // The steps behind er may rest on there being exactly one solution.
}

// peakBody is where er was reached.
type peakBody struct {
	Step      int    `json:"step" jsonschema:"minimum=1"`  // The first step at that level.
	Technique string `json:"technique"`                    // Its technique.
	Count     int    `json:"count" jsonschema:"minimum=1"` // How many steps stand at that level.
}

func newReferenceBody(r *rating.Report) referenceBody {
	body := referenceBody{ER: r.ER, EP: r.EP, ED: r.ED, Bound: r.Bound, Unique: r.ER != 0}
	if r.Peak.Step != 0 {
		body.Peak = &peakBody{r.Peak.Step, r.Peak.Technique, r.Peak.Count}
	}
	return body
}

// useBody is how often a method was used.
type useBody struct {
	Method string `json:"method"`                       // A, B, C, D or F.
	Count  int    `json:"count" jsonschema:"minimum=1"` // Its uses.
}

// ratingUnless returns the rating of a puzzle that is not live: of others the hardest
// step is not told.
func ratingUnless(live bool, r *rating.Report) *ratingBody {
	if live {
		return nil
	}
	return new(newRatingBody(r))
}

func newRatingBody(r *rating.Report) ratingBody {
	body := ratingBody{
		Tier: r.Tier, Steps: r.Steps, HodokuLevel: r.Hodoku.Level, HodokuScore: r.Hodoku.Score, referenceBody: newReferenceBody(r), Points: r.Points, Finished: r.Finished, Hardest: r.Hardest, Uses: []useBody{}, Scale: r.Scale,
	}
	for _, u := range r.Uses {
		body.Uses = append(body.Uses, useBody{u.Method, u.Count})
	}
	return body
}
