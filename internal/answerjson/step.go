package answerjson

import (
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Step is a step as data. What a level does not tell in words it does not
// tell in data either: its fields fill up from level to level.
type Step struct {
	Technique string      `json:"technique"`         // from level 1
	Digits    []string    `json:"digits,omitempty"`  // from level 2
	Base      []string    `json:"base,omitempty"`    // from level 2: the units that it looks in, such as r1 and b5
	Cover     []string    `json:"cover,omitempty"`   // from level 3: the units that it acts in
	Cells     []string    `json:"cells,omitempty"`   // from level 3: where the pattern stands
	Pattern   []Candidate `json:"pattern,omitempty"` // from level 3: what it rests on
	Assume    *Candidate  `json:"assume,omitempty"`  // from level 3: what is tried and found impossible
	Places    []Candidate `json:"places,omitempty"`  // level 4
	Removes   []Candidate `json:"removes,omitempty"` // level 4
	Forces    []Candidate `json:"forces,omitempty"`  // level 4: the singles that follow, in order
}

// Candidate is a digit in a cell, by their names.
type Candidate struct {
	Cell  string `json:"cell"`
	Digit string `json:"digit"`
}

func newStep(step *solver.Step, g *solver.Grid, level int) *Step {
	l := g.Layout()
	body := &Step{Technique: step.Technique}
	if level >= phrase.LevelWhere {
		for d := range step.Digits.All() {
			body.Digits = append(body.Digits, symbol(d))
		}
		body.Base = unitNames(l, step.Base)
	}
	if level >= phrase.LevelWhy {
		body.Cover = unitNames(l, step.Cover)
		body.Cells = cellNames(l, step.Cells)
		body.Pattern = Candidates(l, step.Pattern)
		if step.Trial != nil {
			body.Assume = new(newCandidate(l, step.Trial.Assume))
		}
	}
	if level >= phrase.LevelMove {
		body.Places = Candidates(l, step.Places)
		body.Removes = Candidates(l, step.Removes)
		for _, next := range logic.ForcedSteps(g, *step) {
			body.Forces = append(body.Forces, Candidates(l, next.Places)...)
		}
	}
	return body
}

func newCandidate(l *solver.Layout, c solver.Candidate) Candidate {
	return Candidate{l.CellName(c.Cell), symbol(c.Digit)}
}

// Candidates names candidates.
func Candidates(l *solver.Layout, cs []solver.Candidate) []Candidate {
	var bodies []Candidate
	for _, c := range cs {
		bodies = append(bodies, newCandidate(l, c))
	}
	return bodies
}

func unitNames(l *solver.Layout, units []int) []string {
	var names []string
	for _, u := range units {
		names = append(names, l.Units()[u].String())
	}
	return names
}

func cellNames(l *solver.Layout, cells []int) []string {
	var names []string
	for _, c := range cells {
		names = append(names, l.CellName(c))
	}
	return names
}

func symbol(digit int) string { return string(solver.Symbol(digit)) }

// StepBrief is a step in a clause.
type StepBrief struct {
	Technique string      `json:"technique"`
	Name      string      `json:"name"` // the technique's, in the answer's language
	Text      string      `json:"text"`
	Places    []Candidate `json:"places,omitempty"`
	Removes   []Candidate `json:"removes,omitempty"`
}

func newStepBrief(p *phrase.Printer, step *solver.Step, l *solver.Layout) StepBrief {
	return StepBrief{
		Technique: step.Technique, Name: p.Technique(step.Technique), Text: p.StepSummary(step, l),
		Places: Candidates(l, step.Places), Removes: Candidates(l, step.Removes),
	}
}
