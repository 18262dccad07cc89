package answerjson

import (
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// Solved is what a search found.
type Solved struct {
	Version   int      `json:"version"`
	Puzzle    string   `json:"puzzle"`
	Layout    string   `json:"layout"`
	Count     int      `json:"count"`            // how many solutions were counted
	More      bool     `json:"more"`             // there are more than Count
	Solutions []string `json:"solutions"`        // the first of them
	Reason    string   `json:"reason,omitempty"` // why there is none
}

// NewSolved tells a search: its first solutions, how many it counted, and whether there are more.
func NewSolved(g *solver.Grid, solutions []*solver.Grid, count int, more bool, reason string) *Solved {
	body := &Solved{
		Version: Version, Puzzle: format.LineWithRestrictions(g), Layout: g.Layout().Shape().String(),
		Count: count, More: more, Solutions: []string{}, Reason: reason,
	}
	for _, s := range solutions {
		body.Solutions = append(body.Solutions, format.Line(s))
	}
	return body
}
