package web

import "pencilmark/solver/rating"

// ratingBody is how hard a puzzle with one solution is.
type ratingBody struct {
	Tier     rating.Tier `json:"tier"`
	Points   int         `json:"points"`   // so far, if not finished
	Finished bool        `json:"finished"` // the methods of the scale solve it
	Hardest  string      `json:"hardest"`  // the hardest technique; "" if naked singles are enough
	Uses     []useBody   `json:"uses"`     // the easiest method first
	Scale    string      `json:"scale"`    // with its version
}

type useBody struct {
	Method string `json:"method"`
	Count  int    `json:"count"`
}

func newRatingBody(r *rating.Report) ratingBody {
	body := ratingBody{
		Tier: r.Tier, Points: r.Points, Finished: r.Finished, Hardest: r.Hardest, Uses: []useBody{}, Scale: r.Scale,
	}
	for _, u := range r.Uses {
		body.Uses = append(body.Uses, useBody{u.Method, u.Count})
	}
	return body
}
