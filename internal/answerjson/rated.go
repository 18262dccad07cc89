package answerjson

import (
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
	"pencilmark/solver/trial"
)

// Rated is a puzzle's rating with all scales. What has no meaning for a puzzle is left out.
type Rated struct {
	Version   int    `json:"version"`
	Puzzle    string `json:"puzzle"`
	Layout    string `json:"layout"`
	Solutions string `json:"solutions"` // 0, 1 or 2+
	*ratedUnique
	Reason string      `json:"reason,omitempty"` // why there is no er
	Path   []RatedStep `json:"path,omitempty"`   // the walk that leads to er
}

// ratedUnique is there for a puzzle with exactly one solution.
type ratedUnique struct {
	Tier     string         `json:"tier"`
	Steps    int            `json:"steps,omitempty"` // how many to expect
	Points   int            `json:"points"`
	Uses     map[string]int `json:"uses"`
	Hardest  string         `json:"hardest"`
	Finished bool           `json:"finished"`
	Scale    string         `json:"scale"`
	*ratedReference
	*ratedHodoku
	*ratedMeasures
}

// ratedReference is there for a puzzle with an ER.
type ratedReference struct {
	ER     rating.Tenths `json:"er"`
	EP     rating.Tenths `json:"ep"`
	ED     rating.Tenths `json:"ed"`
	Peak   Peak          `json:"peak"`
	Unique bool          `json:"assumes_unique"` // always: the scale's steps may rest on there being one solution
}

// ratedHodoku is there for a puzzle that was graded on HoDoKu's scale.
type ratedHodoku struct {
	Level string `json:"hodoku_level"`
	Score int    `json:"hodoku_score"`
}

// ratedMeasures is there for a puzzle whose trials were measured.
type ratedMeasures struct {
	Depth    int       `json:"te_depth"`
	Backdoor *[]string `json:"backdoor,omitempty"` // its cells; missing if no small one was found
}

// Peak is where on the walk er was reached.
type Peak struct {
	Step      int    `json:"step"`
	Technique string `json:"technique"`
	Count     int    `json:"count"` // steps at that level
}

// NewRated tells a rating; path may be nil.
func NewRated(g *solver.Grid, r *rating.Report, reason string, path []RatedStep) *Rated {
	body := &Rated{
		Version: Version, Puzzle: format.LineWithRestrictions(g), Layout: g.Layout().Shape().String(),
		Solutions: Solutions(r.Solutions), Reason: reason, Path: path,
	}
	if r.Solutions != 1 {
		return body
	}
	body.ratedUnique = &ratedUnique{
		Tier: r.Tier.String(), Steps: r.Steps, Points: r.Points, Uses: map[string]int{}, Hardest: r.Hardest, Finished: r.Finished, Scale: r.Scale,
	}
	for _, u := range r.Uses {
		body.Uses[u.Method] = u.Count
	}
	if r.ER != 0 {
		body.ratedReference = &ratedReference{r.ER, r.EP, r.ED, Peak(r.Peak), true}
	}
	if r.Hodoku.Level != "" {
		body.ratedHodoku = &ratedHodoku{r.Hodoku.Level, r.Hodoku.Score}
	}
	return body
}

// WithMeasures adds what trial and error says of a puzzle; m may be nil.
func (r *Rated) WithMeasures(l *solver.Layout, m *trial.Measures) *Rated {
	if m == nil || r.ratedUnique == nil {
		return r
	}
	r.ratedMeasures = &ratedMeasures{Depth: m.Depth}
	if !m.Larger {
		cells := append([]string{}, cellNames(l, m.Backdoor)...)
		r.Backdoor = &cells
	}
	return r
}

// Solutions writes how many solutions a rating found: 0, 1 or 2+.
func Solutions(n int) string { return [...]string{"0", "1", "2+"}[min(n, 2)] }
