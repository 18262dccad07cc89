package web

import "pencilmark/solver/rating"

// ratingBody is how hard a puzzle with one solution is.
type ratingBody struct {
	Tier  rating.Tier `json:"tier"`
	Steps int         `json:"steps,omitempty"` // how many to expect, where that is known
	referenceBody
	HodokuLevel string    `json:"hodoku_level,omitempty"`
	HodokuScore int       `json:"hodoku_score,omitempty"`
	Points      int       `json:"points"`   // so far, if not finished
	Finished    bool      `json:"finished"` // the methods of the scale solve it
	Hardest     string    `json:"hardest"`  // the hardest technique of the methods A to F; "" if naked singles are enough
	Uses        []useBody `json:"uses"`     // the easiest method first
	Scale       string    `json:"scale"`    // with its version, of what the tier comes from
}

// referenceBody is a puzzle's place on the reference scale; its figures are null
// where that does not rate it.
type referenceBody struct {
	ER     rating.Tenths `json:"er"`
	EP     rating.Tenths `json:"ep"`
	ED     rating.Tenths `json:"ed"`
	Peak   *peakBody     `json:"peak"`
	Bound  bool          `json:"bound"`          // time ran out: all figures are the least that they can be
	Unique bool          `json:"assumes_unique"` // the steps may rest on there being one solution
}

// peakBody is where er was reached.
type peakBody struct {
	Step      int    `json:"step"` // the first at that level, from 1
	Technique string `json:"technique"`
	Count     int    `json:"count"` // steps at that level
}

func newReferenceBody(r *rating.Report) referenceBody {
	body := referenceBody{ER: r.ER, EP: r.EP, ED: r.ED, Bound: r.Bound, Unique: r.ER != 0}
	if r.Peak.Step != 0 {
		body.Peak = &peakBody{r.Peak.Step, r.Peak.Technique, r.Peak.Count}
	}
	return body
}

type useBody struct {
	Method string `json:"method"`
	Count  int    `json:"count"`
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
