package answerjson

import (
	"slices"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Step is a step as data. What a level does not tell in words it does not
// tell in data either: its fields fill up from level to level.
type Step struct {
	Technique string      `json:"technique,omitempty"` // from level 3
	Digits    []string    `json:"digits,omitempty"`    // from level 2
	Base      []string    `json:"base,omitempty"`      // from level 2: the units that it looks in, such as r1 and b5
	Cover     []string    `json:"cover,omitempty"`     // from level 3: the units that it acts in
	Cells     []string    `json:"cells,omitempty"`     // from level 3: where the pattern stands
	Pattern   []Candidate `json:"pattern,omitempty"`   // from level 3: what it rests on
	Fins      []Candidate `json:"fins,omitempty"`      // from level 3: candidates beyond the pattern
	Sets      []Set       `json:"sets,omitempty"`      // from level 3: what shares its digits among its cells
	Branches  []Branch    `json:"branches,omitempty"`  // from level 3: the chains that it follows
	Assume    *Candidate  `json:"assume,omitempty"`    // from level 3: what is tried and found impossible
	Trial     *Trial      `json:"trial,omitempty"`     // from level 3: what comes of that
	Places    []Candidate `json:"places,omitempty"`    // level 4
	Removes   []Candidate `json:"removes,omitempty"`   // level 4
	Forces    []Candidate `json:"forces,omitempty"`    // level 4: the singles that follow, in order
}

// Candidate is a digit in a cell, by their names.
type Candidate struct {
	Cell  string `json:"cell"`
	Digit string `json:"digit"`
}

// Set is some cells and the digits that they share or, hidden, the digits that have no
// other place.
type Set struct {
	Cells  []string `json:"cells"`
	Digits []string `json:"digits"`
	Unit   string   `json:"unit,omitempty"` // none for a cell by itself, and for cells that no unit holds together
	Hidden bool     `json:"hidden"`
}

// Branch is a chain of inferences from one assumption.
type Branch struct {
	Start Assertion `json:"start"`
	End   Assertion `json:"end"`
	Links []Link    `json:"links"`           // those that a link rests on come before it
	Inner []Step    `json:"inner,omitempty"` // what its derived links rest on: each removes what such links lead to

	InnerLeftOut int `json:"inner_left_out,omitempty"` // how many more it has inside of it
}

// Assertion is that a candidate is true or false.
type Assertion struct {
	Candidate
	True bool `json:"true"`
}

// Link is an inference between two candidates, or groups of them.
type Link struct {
	From Node   `json:"from"`
	To   Node   `json:"to"`
	Kind string `json:"kind"`           // weak: from is true, so to is false; strong: false, so true; derived: false, so false
	Unit string `json:"unit,omitempty"` // that both are in; none where that is their cell
	By   string `json:"by,omitempty"`   // of a link that is a deduction of its own: what makes it
}

// Node is an end of a link: a digit in a cell, or in one of several.
type Node struct {
	Cells []string `json:"cells"`
	Digit string   `json:"digit"`
}

// Trial is what comes of an assumption that is impossible.
type Trial struct {
	Steps []Step        `json:"steps"` // in order
	End   Contradiction `json:"end"`
}

// Contradiction is a cell without candidates, or a unit without a place for a digit.
type Contradiction struct {
	Cell  string `json:"cell,omitempty"`
	Unit  string `json:"unit,omitempty"`
	Digit string `json:"digit,omitempty"`
}

// Before is the grid that a step changes, as needed to draw it.
type Before struct {
	Values     string   `json:"values"`     // a character a cell, row by row, . for an empty one
	Candidates []string `json:"candidates"` // of each cell; "" of one with a value
}

func newBefore(g *solver.Grid) *Before {
	l := g.Layout()
	b := &Before{Candidates: make([]string, l.CellCount())}
	for cell := range l.CellCount() {
		v := "."
		if d := g.Value(cell); d != 0 {
			v = symbol(d)
		} else {
			b.Candidates[cell] = strings.Join(symbols(g.Candidates(cell)), "")
		}
		b.Values += v
	}
	return b
}

// NewStep is a step of a grid, all of it.
func NewStep(step *solver.Step, g *solver.Grid) *Step { return newStepAt(step, g, phrase.LevelMove) }

// newStepAt is a step of a grid, as far as a level tells it.
func newStepAt(step *solver.Step, g *solver.Grid, level int) *Step {
	all := newStep(step, g.Layout())
	switch {
	case level < phrase.LevelWhere:
		return &Step{}
	case level < phrase.LevelWhy:
		return &Step{Digits: all.Digits, Base: all.Base}
	}
	if level < phrase.LevelMove {
		all.Places, all.Removes = nil, nil
		return all
	}
	for _, next := range logic.ForcedSteps(g, *step) {
		all.Forces = append(all.Forces, Candidates(g.Layout(), next.Places)...)
	}
	return all
}

// maxInnerLinks bounds the links of the deductions inside of a step's chains that are told,
// those nearest to the step first. Most nets have fewer.
const maxInnerLinks = 500

// newStep is all of a step, but for what is too deep inside of its chains.
func newStep(step *solver.Step, l *solver.Layout) *Step {
	body := newOuterStep(step, l)
	left := maxInnerLinks
	for level := []told{{step, body}}; len(level) > 0; {
		var next []told
		for _, t := range level {
			next = append(next, t.addInner(l, &left)...)
		}
		level = next
	}
	return body
}

// told is a step and what is told of it.
type told struct {
	step *solver.Step
	body *Step
}

// addInner tells what the branches of a step have inside of them while links are left for
// it, and returns that. What a branch that starts as one before has inside is not repeated.
func (t told) addInner(l *solver.Layout, left *int) (inner []told) {
	for i := range t.step.Branches {
		b, body := &t.step.Branches[i], &t.body.Branches[i]
		own := slices.DeleteFunc(slices.Clone(b.Inner), func(s solver.Step) bool {
			return slices.ContainsFunc(t.step.Branches[:i], func(o solver.Branch) bool {
				return o.Start == b.Start && o.StartOn == b.StartOn && o.InnerOf(s.Removes[0]) != nil
			})
		})
		for k := range own {
			if *left -= max(1, own[k].LinkCount()); *left < 0 {
				body.InnerLeftOut = len(own) - k
				own = own[:k]
				break
			}
			body.Inner = append(body.Inner, *newOuterStep(&own[k], l))
		}
		for k := range own {
			inner = append(inner, told{&own[k], &body.Inner[k]})
		}
	}
	return inner
}

// newOuterStep is a step without what is inside of its chains.
func newOuterStep(step *solver.Step, l *solver.Layout) *Step {
	body := &Step{
		Technique: step.Technique, Digits: symbols(step.Digits), Base: unitNames(l, step.Base), Cover: unitNames(l, step.Cover),
		Cells: cellNames(l, step.Cells), Pattern: Candidates(l, step.Pattern), Fins: Candidates(l, step.Fins),
		Places: Candidates(l, step.Places), Removes: Candidates(l, step.Removes),
	}
	for _, s := range step.Sets {
		body.Sets = append(body.Sets, Set{Cells: cellNames(l, s.Cells), Digits: append([]string{}, symbols(s.Digits)...), Unit: unitName(l, s.Unit), Hidden: s.Hidden})
	}
	for i := range step.Branches {
		body.Branches = append(body.Branches, newBranch(l, &step.Branches[i]))
	}
	if step.Trial != nil {
		body.Assume, body.Trial = new(newCandidate(l, step.Trial.Assume)), newTrial(l, step.Trial)
	}
	return body
}

func newBranch(l *solver.Layout, b *solver.Branch) Branch {
	body := Branch{
		Start: Assertion{newCandidate(l, b.Start), b.StartOn}, End: Assertion{newCandidate(l, b.End), b.EndOn}, Links: []Link{},
	}
	for _, k := range b.Links {
		body.Links = append(body.Links, Link{
			From: newNode(l, k.From, k.FromCells), To: newNode(l, k.To, k.ToCells), Kind: linkKinds[k.Kind], Unit: unitName(l, k.Unit), By: k.By,
		})
	}
	return body
}

var linkKinds = [...]string{solver.LinkWeak: "weak", solver.LinkStrong: "strong", solver.LinkDerived: "derived"}

func newNode(l *solver.Layout, c solver.Candidate, group solver.CellSet) Node {
	group.Add(c.Cell)
	return Node{Cells: cellNames(l, group.Slice()), Digit: symbol(c.Digit)}
}

func newTrial(l *solver.Layout, t *solver.Trial) *Trial {
	body := &Trial{Steps: []Step{}}
	for i := range t.Steps {
		body.Steps = append(body.Steps, *newStep(&t.Steps[i], l))
	}
	if t.End.Cell >= 0 {
		body.End.Cell = l.CellName(t.End.Cell)
	} else {
		body.End.Unit, body.End.Digit = unitName(l, t.End.Unit), symbol(t.End.Digit)
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

// unitName names a unit; "" for none.
func unitName(l *solver.Layout, unit int) string {
	if unit < 0 {
		return ""
	}
	return l.Units()[unit].String()
}

func unitNames(l *solver.Layout, units []int) []string {
	var names []string
	for _, u := range units {
		names = append(names, unitName(l, u))
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

func symbols(digits solver.Digits) []string {
	var names []string
	for d := range digits.All() {
		names = append(names, symbol(d))
	}
	return names
}

// StepBrief is a step in a clause and in full.
type StepBrief struct {
	Technique string      `json:"technique"`
	Name      string      `json:"name"`   // the technique's, in the answer's language
	Text      string      `json:"text"`   // in a clause
	Why       string      `json:"why"`    // the whole argument
	Formal    string      `json:"formal"` // the step in a line of notation
	Places    []Candidate `json:"places,omitempty"`
	Removes   []Candidate `json:"removes,omitempty"`
	Learn     string      `json:"learn,omitempty"`
	Step      *Step       `json:"step"`
}

func newStepBrief(p *phrase.Printer, step *solver.Step, g *solver.Grid) StepBrief {
	all := newStep(step, g.Layout())
	return StepBrief{
		Technique: step.Technique, Name: p.Technique(step.Technique), Text: p.StepSummary(step, g.Layout()), Why: p.InFull().Hint(step, g, phrase.LevelWhy), Formal: p.Formal(step, g.Layout()),
		Places: all.Places, Removes: all.Removes, Step: all,
		Learn: phrase.Lesson(step.Technique, phrase.LevelWhy),
	}
}
