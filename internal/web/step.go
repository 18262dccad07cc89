package web

import (
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// stepBody is a step as data. What a level does not tell in words it does not
// tell in data either: its fields fill up from level to level.
type stepBody struct {
	Technique string          `json:"technique"`         // from level 1
	Digits    []string        `json:"digits,omitempty"`  // from level 2
	Base      []string        `json:"base,omitempty"`    // from level 2: the units that it looks in, such as r1 and b5
	Cover     []string        `json:"cover,omitempty"`   // from level 3: the units that it acts in
	Cells     []string        `json:"cells,omitempty"`   // from level 3: where the pattern stands
	Pattern   []candidateBody `json:"pattern,omitempty"` // from level 3: what it rests on
	Assume    *candidateBody  `json:"assume,omitempty"`  // from level 3: what is tried and found impossible
	Places    []candidateBody `json:"places,omitempty"`  // level 4
	Removes   []candidateBody `json:"removes,omitempty"` // level 4
	Forces    []candidateBody `json:"forces,omitempty"`  // level 4: the singles that follow, in order
}

type candidateBody struct {
	Cell  string `json:"cell"`
	Digit string `json:"digit"`
}

func newStepBody(step *solver.Step, g *solver.Grid, level int) *stepBody {
	l := g.Layout()
	body := &stepBody{Technique: step.Technique}
	if level >= 2 {
		for d := range step.Digits.All() {
			body.Digits = append(body.Digits, symbol(d))
		}
		body.Base = unitNames(l, step.Base)
	}
	if level >= 3 {
		body.Cover = unitNames(l, step.Cover)
		body.Cells = cellNames(l, step.Cells)
		body.Pattern = candidateBodies(l, step.Pattern)
		if step.Trial != nil {
			body.Assume = new(newCandidateBody(l, step.Trial.Assume))
		}
	}
	if level >= 4 {
		body.Places = candidateBodies(l, step.Places)
		body.Removes = candidateBodies(l, step.Removes)
		for _, next := range logic.Consequences(g, *step) {
			body.Forces = append(body.Forces, candidateBodies(l, next.Places)...)
		}
	}
	return body
}

func newCandidateBody(l *solver.Layout, c solver.Candidate) candidateBody {
	return candidateBody{l.CellName(c.Cell), symbol(c.Digit)}
}

func candidateBodies(l *solver.Layout, cs []solver.Candidate) []candidateBody {
	var bodies []candidateBody
	for _, c := range cs {
		bodies = append(bodies, newCandidateBody(l, c))
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
