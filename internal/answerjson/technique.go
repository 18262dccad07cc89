package answerjson

import (
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Technique is what is known of one.
type Technique struct {
	Version    int      `json:"version"`
	Technique  string   `json:"technique"`
	Name       string   `json:"name"` // in the answer's language
	Family     string   `json:"family"`
	Aliases    []string `json:"aliases,omitempty"` // what else people call it, in any language
	Definition string   `json:"definition"`
	Reference  float64  `json:"er,omitempty"` // the least that the reference scale gives for a step
	Level      string   `json:"hodoku_level,omitempty"`
	Points     int      `json:"hodoku_score,omitempty"`
	Unique     bool     `json:"assumes_unique"`
	Example    *Hint    `json:"example,omitempty"` // a position that shows it
}

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
