package answerjson

import (
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/explainer"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
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
	Points  *int       `json:"points,omitempty"` // nil on a ladder without prices
	Uses    []Use      `json:"uses"`
	Grid    string     `json:"grid"` // where the walk ended, see format.Restricted

	Beginning  []string   `json:"beginning,omitempty"`    // what was wrong in the position that was given, in words
	Ending     []string   `json:"ending"`                 // where it led, in words
	Count      *int       `json:"count,omitempty"`        // solutions found where the ladder ended; absent where none were sought
	More       bool       `json:"more,omitempty"`         // there may be more
	Solutions  []string   `json:"solutions,omitempty"`    // these, if they are few
	Scenarios  []Scenario `json:"scenarios,omitempty"`    // combinations of guesses, MaxScenarios at most
	FalseInAll []string   `json:"false_in_all,omitempty"` // what is false in all of them, such as r1c5<>6
}

// PathStep is a step of a walk or a guess, and what it costs.
type PathStep struct {
	toldStep
	Guesses int           `json:"guesses,omitempty"` // that it rests on
	Method  string        `json:"method,omitempty"`
	Points  *int          `json:"points,omitempty"` // nil on a ladder without prices
	Rating  rating.Tenths `json:"rating,omitempty"` // where the ladder has ratings
}

// Scenario is a combination of guesses.
type Scenario struct {
	Guesses  []string `json:"guesses"` // such as r1c5=6
	Possible bool     `json:"possible"`
	Text     string   `json:"text"` // what became of it
	Grid     string   `json:"grid"` // where it led
}

// How much of a path is told: guesses can come to more than anybody reads.
const (
	MaxPathSteps = 5000
	MaxScenarios = 1000
)

// Use is how often a method was used.
type Use struct {
	Method string        `json:"method"`
	Count  int           `json:"count"`
	Points *int          `json:"points,omitempty"` // nil on a ladder without prices
	Rating rating.Tenths `json:"rating,omitempty"` // of the hardest of them, where the ladder has ratings
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
	Learn     string   `json:"learn,omitempty"`
	Before    *Before  `json:"before"`
	Step      *Step    `json:"step"`
}

func newToldStep(p *phrase.Printer, before *solver.Grid, s *solver.Step) toldStep {
	l := before.Layout()
	return toldStep{
		Technique: s.Technique, Name: p.Technique(s.Technique), Text: p.StepSummary(s, l), Why: p.InFull().Hint(s, before, phrase.LevelWhy), Formal: p.Formal(s, l),
		Places: relations(l, s.Places, "="), Removes: relations(l, s.Removes, "<>"), Before: newBefore(before), Step: newStep(s, l),
		Learn: phrase.Lesson(s.Technique, phrase.LevelWhy),
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
		Steps: []PathStep{}, Uses: []Use{}, Grid: format.LineWithRestrictions(g),
	}
}

// Add tells a step that rests on so many guesses. It reports whether there is room for more.
func (b *Path) Add(p *phrase.Printer, ladder *logic.Ladder, guesses int, before *solver.Grid, s *solver.Step) bool {
	method, points := ladder.Score(s)
	b.Steps = append(b.Steps, PathStep{newToldStep(p, before, s), guesses, method, priced(ladder, points), rating.Tenths(s.Rating)})
	if guesses == 0 {
		after := before.Clone()
		after.Apply(s)
		b.Grid = format.LineWithRestrictions(after)
	}
	return len(b.Steps) < MaxPathSteps
}

// AddScenario tells a combination of guesses, while there is room.
func (b *Path) AddScenario(p *phrase.Printer, s *textbook.Scenario) {
	if len(b.Scenarios) < MaxScenarios {
		b.Scenarios = append(b.Scenarios, Scenario{relations(s.Grid.Layout(), s.Assume, "="), s.Contradiction == nil, p.Scenario(s), format.LineWithRestrictions(s.Grid)})
	}
}

// End tells where the walk led.
func (b *Path) End(p *phrase.Printer, ladder *logic.Ladder, e *coach.PathEnd) {
	b.Ending = p.PathEnding(ladder, e, nil)
	if e.Thread != nil {
		b.Solved, b.Points = len(e.Thread.Solutions) > 0, priced(ladder, e.Thread.Points)
		b.found(len(e.Thread.Solutions), !e.Thread.Complete, e.Thread.Solutions)
		return
	}
	for _, u := range e.Uses {
		b.Uses = append(b.Uses, Use{u.Method, u.Count, priced(ladder, u.Points), rating.Tenths(u.Rating)})
	}
	b.Solved, b.Points, b.Grid = e.Solved, priced(ladder, e.Points), format.LineWithRestrictions(e.Grid)
	if !e.Solved {
		b.Reason = p.Unfinished(ladder.Name, &e.WalkResult)
	}
	switch {
	case e.Scenarios != nil:
		b.FalseInAll = relations(e.Grid.Layout(), e.Scenarios.Eliminated, "<>")
		b.found(e.Scenarios.Possible, e.Scenarios.Possible > e.Counted, e.Scenarios.Solutions)
	case e.Searched:
		b.found(e.Count, e.Count > e.Counted, e.Solutions)
	}
}

// priced are points, nil on a ladder that has none.
func priced(ladder *logic.Ladder, points int) *int {
	if !ladder.Priced() {
		return nil
	}
	return &points
}

// found notes how many solutions there are where the ladder ended.
func (b *Path) found(count int, more bool, list []*solver.Grid) {
	b.Count, b.More = &count, more
	for _, g := range list {
		b.Solutions = append(b.Solutions, format.Line(g))
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
