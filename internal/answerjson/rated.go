package answerjson

import (
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
	"pencilmark/solver/trial"
)

// Rated is a puzzle's rating with all scales: rate --format json, an object a line, and with
// --path its walk; path --ladder explainer, POST /api/v1/path. What has no meaning for a puzzle
// is left out.
type Rated struct {
	Version int `json:"version" jsonschema:"enum=1"` // Of this schema.
	// The grid as it was understood, a character a cell, row by row; . for an empty one, and [357]
	// for one with only these candidates left.
	Puzzle    string `json:"puzzle"`
	Layout    string `json:"layout" jsonschema:"format=Layout"`
	Solutions string `json:"solutions" jsonschema:"enum=0,enum=1,enum=2+"` // How many there are.
	*ratedUnique
	Reason string      `json:"reason,omitempty"` // Why there is no er; empty if there is one.
	Path   []RatedStep `json:"path,omitempty"`   // The walk that leads to er.
}

// ratedUnique is there for a puzzle with exactly one solution.
type ratedUnique struct {
	Tier     string         `json:"tier" jsonschema:"format=Tier"`          // How hard it is.
	Steps    int            `json:"steps,omitempty" jsonschema:"minimum=1"` // How many steps to expect: those of the walk that the tier comes from.
	Points   int            `json:"points"`                                 // By the methods A to F.
	Uses     map[string]int `json:"uses"`                                   // How often each of these methods was used.
	Hardest  string         `json:"hardest"`                                // The hardest technique of these methods; empty if none is needed.
	Finished bool           `json:"finished"`                               // Whether these methods solve it.
	Scale    string         `json:"scale"`                                  // The scale that the tier comes from, with its version.
	*ratedReference
	*ratedHodoku
	*ratedMeasures
}

// ratedReference is there for a puzzle with an ER.
type ratedReference struct {
	ER     rating.Tenths `json:"er" jsonschema:"minimum=1"` // The hardest step on the scale of Sudoku Explainer 1.2.1.
	EP     rating.Tenths `json:"ep" jsonschema:"minimum=1"` // The hardest step up to the first that places a digit.
	ED     rating.Tenths `json:"ed" jsonschema:"minimum=1"` // The first step.
	Peak   Peak          `json:"peak"`                      // Where er is reached.
	Unique bool          `json:"assumes_unique"`            // The steps behind er may rest on there being one solution.
}

// ratedHodoku is there for a puzzle that was graded on HoDoKu's scale.
type ratedHodoku struct {
	Level string `json:"hodoku_level" jsonschema:"enum=Easy,enum=Medium,enum=Hard,enum=Unfair,enum=Extreme"` // HoDoKu's level.
	Score int    `json:"hodoku_score"`                                                                       // HoDoKu's score.
}

// ratedMeasures is there for a puzzle whose trials were measured.
type ratedMeasures struct {
	Depth int `json:"te_depth" jsonschema:"minimum=0,maximum=4"` // How deep trial and error by singles is nested, T&E(n); 4 is deeper than 3.
	// A smallest set of cells whose digits leave singles for the rest; missing if it has more than 4.
	Backdoor *[]string `json:"backdoor,omitempty"`
}

// Peak is where on the walk er was reached.
type Peak struct {
	Step      int    `json:"step" jsonschema:"minimum=1"` // The first step at that level, from 1.
	Technique string `json:"technique" jsonschema:"format=Technique"`
	Count     int    `json:"count" jsonschema:"minimum=1"` // How many steps stand at that level.
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
