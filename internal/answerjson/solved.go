package answerjson

import (
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// Solved is what a search finds: solve --format json, an object a line; POST /api/v1/solve.
type Solved struct {
	Version int `json:"version" jsonschema:"enum=1"` // Of this schema.
	// The grid as it was understood, a character a cell, row by row; . for an empty one, and [357]
	// for one with only these candidates left.
	Puzzle    string   `json:"puzzle"`
	Layout    string   `json:"layout" jsonschema:"format=Layout"`
	Count     int      `json:"count" jsonschema:"minimum=0"`               // How many solutions were counted.
	More      bool     `json:"more"`                                       // Whether there are more than that.
	Solutions []string `json:"solutions" jsonschema:"pattern=^[1-9A-G]+$"` // The first of them.
	Reason    string   `json:"reason,omitempty"`                           // Why there is none.
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
