package answerjson

import (
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// Path is a walk of a ladder.
type Path struct {
	Version int        `json:"version"`
	Puzzle  string     `json:"puzzle"`
	Layout  string     `json:"layout"`
	Ladder  string     `json:"ladder"`
	Steps   []PathStep `json:"steps"`
	Solved  bool       `json:"solved"`
	Reason  string     `json:"reason,omitempty"` // why it is not solved
	Points  int        `json:"points"`
	Uses    []Use      `json:"uses"`
	Grid    string     `json:"grid"` // where the walk ended, see format.Restricted
}

// PathStep is a step of a walk, and what it costs.
type PathStep struct {
	toldStep
	Method string `json:"method,omitempty"`
	Points int    `json:"points"`
}

// Use is how often a method was used.
type Use struct {
	Method string `json:"method"`
	Count  int    `json:"count"`
	Points int    `json:"points"`
}

// toldStep is what every walk tells of a step.
type toldStep struct {
	Technique string   `json:"technique"`
	Name      string   `json:"name"`              // the technique's, in the answer's language
	Text      string   `json:"text"`              // in a clause
	Why       string   `json:"why"`               // the whole argument
	Formal    string   `json:"formal"`            // the step in a line of notation
	Places    []string `json:"places,omitempty"`  // such as r1c5=6
	Removes   []string `json:"removes,omitempty"` // such as r1c5<>6
	Before    *Before  `json:"before"`
	Step      *Step    `json:"step"`
}

func newToldStep(p *phrase.Printer, before *solver.Grid, s *solver.Step) toldStep {
	l := before.Layout()
	return toldStep{
		Technique: s.Technique, Name: p.Technique(s.Technique), Text: p.StepSummary(s, l), Why: p.InFull().Hint(s, before, phrase.LevelWhy), Formal: p.Formal(s, l),
		Places: relations(l, s.Places, "="), Removes: relations(l, s.Removes, "<>"), Before: newBefore(before), Step: newStep(s, l),
	}
}

func relations(l *solver.Layout, cs []solver.Candidate, relation string) []string {
	var names []string
	for _, c := range cs {
		names = append(names, l.CellName(c.Cell)+relation+symbol(c.Digit))
	}
	return names
}

// NewPath begins to tell a walk.
func NewPath(g *solver.Grid, ladder *logic.Ladder) *Path {
	return &Path{
		Version: Version, Puzzle: format.LineWithRestrictions(g), Layout: g.Layout().Shape().String(), Ladder: ladder.Name,
		Steps: []PathStep{}, Uses: []Use{},
	}
}

// Add tells a step.
func (b *Path) Add(p *phrase.Printer, ladder *logic.Ladder, before *solver.Grid, s *solver.Step) {
	method, points := ladder.Score(s)
	b.Steps = append(b.Steps, PathStep{newToldStep(p, before, s), method, points})
}

// End tells where the walk led.
func (b *Path) End(p *phrase.Printer, ladder *logic.Ladder, o *logic.WalkResult) {
	for _, u := range o.Uses {
		b.Uses = append(b.Uses, Use{u.Method, u.Count, u.Points})
	}
	b.Solved, b.Points, b.Grid = o.Solved, o.Points, format.LineWithRestrictions(o.Grid)
	if !o.Solved {
		b.Reason = p.Unfinished(ladder.Name, o)
	}
}

// RatedStep is a step of a walk on the reference scale.
type RatedStep struct {
	toldStep
	Rating rating.Tenths `json:"rating"`
	Cells  []string      `json:"cells"` // what the step rests on
}

// NewRatedStep tells a step of such a walk.
func NewRatedStep(p *phrase.Printer, before *solver.Grid, s *explainer.RatedStep) RatedStep {
	return RatedStep{newToldStep(p, before, &s.Step), rating.Tenths(s.Rating), append([]string{}, cellNames(before.Layout(), s.Cells)...)}
}
