package answerjson

import (
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Technique is what is known of a technique: technique NAME --format json, GET
// /api/v1/techniques/{name}.
type Technique struct {
	Version    int      `json:"version" jsonschema:"enum=1"` // Of this schema.
	Technique  string   `json:"technique" jsonschema:"format=Technique"`
	Name       string   `json:"name"`                                // The technique's name in the answer's language.
	Family     string   `json:"family"`                              // What it belongs to, such as fish.
	Aliases    []string `json:"aliases,omitempty"`                   // What else people call it, in any language.
	Definition string   `json:"definition"`                          // What it is, in a line.
	Reference  float64  `json:"er,omitempty" jsonschema:"minimum=1"` // The least that the reference scale gives for a step.
	Level      string   `json:"hodoku_level,omitempty"`              // HoDoKu's level of it.
	Points     int      `json:"hodoku_score,omitempty"`              // What HoDoKu counts for a step.
	Unique     bool     `json:"assumes_unique"`                      // Whether it rests on there being one solution.
	Example    *Hint    `json:"example,omitempty"`
}

// Techniques are all techniques, without examples: technique list --format json, GET
// /api/v1/techniques.
type Techniques []*Technique

// NewTechnique tells of a technique, with a position that shows it where there is one.
func NewTechnique(p *phrase.Printer, name string, g *solver.Grid, step *solver.Step) *Technique {
	t, _ := logic.CatalogueEntry(name)
	out := &Technique{
		Version:   Version,
		Technique: name, Name: p.Technique(name), Family: string(t.Family), Aliases: t.Aliases, Definition: p.Definition(name),
		Reference: float64(t.Reference) / 10, Level: t.Hodoku.Level, Points: t.Hodoku.Points, Unique: t.Unique,
	}
	if g != nil {
		out.Example = &Hint{
			Position: NewPosition(g, logic.Human().Name), Level: phrase.LevelMove, State: "step",
			Text: text(p.HintInFull(step, g)), Before: newBefore(g), Step: newStepAt(step, g, phrase.LevelMove),
		}
	}
	return out
}
