package answerjson

import (
	"slices"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Step is a deduction as data. In a hint it has the fields that the level shows, elsewhere all fields.
type Step struct {
	Technique string      `json:"technique,omitempty" jsonschema:"format=Technique"` // The technique's identifier. From level 3.
	Digits    []string    `json:"digits,omitempty" jsonschema:"format=Digit"`        // The digits of the argument. From level 2.
	Base      []string    `json:"base,omitempty" jsonschema:"format=Unit"`           // The units that the step looks at. From level 2.
	Cover     []string    `json:"cover,omitempty" jsonschema:"format=Unit"`          // The units in which the step removes candidates. From level 3.
	Cells     []string    `json:"cells,omitempty" jsonschema:"format=Cell"`          // The cells of the pattern. From level 3.
	Pattern   []Candidate `json:"pattern,omitempty"`                                 // The candidates that the step is based on. From level 3.
	// Candidates outside the pattern: for a fish those outside its cover, for a deadly pattern its extra candidates.
	// From level 3.
	Fins     []Candidate `json:"fins,omitempty"`
	Sets     []Set       `json:"sets,omitempty"`     // Sets that the pattern completes, or would leave with too few digits. From level 3.
	Branches []Branch    `json:"branches,omitempty"` // The chains of the argument. From level 3.
	Assume   *Candidate  `json:"assume,omitempty"`   // The candidate that is tried and found impossible. From level 3.
	Trial    *Trial      `json:"trial,omitempty"`    // The consequences of that trial. From level 3.
	Places   []Candidate `json:"places,omitempty"`   // The digits that it places. Level 4.
	Removes  []Candidate `json:"removes,omitempty"`  // The candidates that it removes. Level 4.
	Forces   []Candidate `json:"forces,omitempty"`   // In a hint, the naked singles that follow, in order. Level 4.
}

// Candidate is a digit in a cell, by name.
type Candidate struct {
	Cell  string `json:"cell" jsonschema:"format=Cell"`
	Digit string `json:"digit" jsonschema:"format=Digit"`
}

// Set is some cells and the digits that they share or, if it is hidden, the digits that have no other place in the
// unit.
type Set struct {
	Cells  []string `json:"cells" jsonschema:"format=Cell"`   // The cells.
	Digits []string `json:"digits" jsonschema:"format=Digit"` // The digits.
	Unit   string   `json:"unit,omitempty" jsonschema:"format=Unit"`
	Hidden bool     `json:"hidden"` // Whether it is a hidden set.
}

// Branch is a chain of inferences from an assumption to its consequence.
type Branch struct {
	Start Assertion `json:"start"`
	End   Assertion `json:"end"`
	// In order: each link comes after the links that it depends on. In a net, several links may lead to the same end.
	Links []Link `json:"links"`
	// The deductions behind the links of kind derived, in order. Each is a deduction in the grid as the chain has left
	// it by then, and removes the candidates to which those links lead. A deduction that is a chain has branches, which
	// may again have inner deductions. A branch does not repeat the inner deductions of an earlier branch with the same
	// start. All inner deductions of a step together have at most 500 links. Those nearest to the step come first, and
	// inner_left_out counts the rest.
	Inner []Step `json:"inner,omitempty"`

	// How many inner deductions of the branch are left out, because those of the step have too many links. Deductions
	// inside these are not counted.
	InnerLeftOut int `json:"inner_left_out,omitempty" jsonschema:"minimum=1"`
}

// Assertion is the statement that a candidate is true or false.
type Assertion struct {
	Candidate
	True bool `json:"true"` // Whether it is true.
}

// Link is an inference between two candidates, or groups of candidates.
type Link struct {
	From Node `json:"from"`
	To   Node `json:"to"`
	// weak: if from is true, to is false. strong: if from is false, to is true, possibly together with other links to
	// the same to. derived: if from is false, to is false, because of a deduction.
	Kind string `json:"kind" jsonschema:"enum=weak,enum=strong,enum=derived"`
	Unit string `json:"unit,omitempty" jsonschema:"format=Unit"`
	// The deduction behind the link: a technique, locked for pointing and claiming, or als for an almost locked set
	// among the step's sets.
	By string `json:"by,omitempty"`
}

// Node is a digit in a cell or, for a grouped link, in one of several cells. A group is true if the digit is in one of
// its cells, and false if it is in none.
type Node struct {
	Cells []string `json:"cells" jsonschema:"minItems=1,format=Cell"` // The cells.
	Digit string   `json:"digit" jsonschema:"format=Digit"`
}

// Trial is the consequences of an assumption, up to a contradiction.
type Trial struct {
	// The consequences in order. Each is a step in the grid that the assumption and the steps before it leave.
	Steps []Step        `json:"steps"`
	End   Contradiction `json:"end"`
}

// Contradiction is a cell without candidates, or a unit without a place for a digit.
type Contradiction struct {
	Cell  string `json:"cell,omitempty" jsonschema:"format=Cell"`
	Unit  string `json:"unit,omitempty" jsonschema:"format=Unit"`
	Digit string `json:"digit,omitempty" jsonschema:"format=Digit"`
}

// Before is the grid before a step changes it. To draw the step, draw this grid and mark the parts of the step in it.
type Before struct {
	Values     string   `json:"values" jsonschema:"pattern=^[.1-9A-G]+$"`    // One character for each cell, row by row; . is an empty cell.
	Candidates []string `json:"candidates" jsonschema:"pattern=^[1-9A-G]*$"` // The remaining candidates of each cell, row by row; empty for a filled cell.
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

// NewStep describes a step of a grid in full.
func NewStep(step *solver.Step, g *solver.Grid) *Step { return newStepAt(step, g, phrase.LevelMove) }

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

// maxInnerLinks is the maximum number of links of the deductions inside a step's chains. Those nearest to the step come
// first. Most nets have fewer.
const maxInnerLinks = 500

// newStep describes a step, without the deductions beyond maxInnerLinks.
func newStep(step *solver.Step, l *solver.Layout) *Step {
	body := newOuterStep(step, l)
	left := maxInnerLinks
	for level := []described{{step, body}}; len(level) > 0; {
		var next []described
		for _, t := range level {
			next = append(next, t.addInner(l, &left)...)
		}
		level = next
	}
	return body
}

// described is a step with its description.
type described struct {
	step *solver.Step
	body *Step
}

// addInner adds the inner steps of the branches while links are left, and returns them. A branch with the same start as
// an earlier one does not repeat its inner steps.
func (t described) addInner(l *solver.Layout, left *int) (inner []described) {
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
			inner = append(inner, described{&own[k], &body.Inner[k]})
		}
	}
	return inner
}

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

// Candidates returns candidates by name.
func Candidates(l *solver.Layout, cs []solver.Candidate) []Candidate {
	var named []Candidate
	for _, c := range cs {
		named = append(named, newCandidate(l, c))
	}
	return named
}

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
	stepInWords
	Places  []Candidate `json:"places,omitempty"`  // The digits that it places.
	Removes []Candidate `json:"removes,omitempty"` // The candidates that it removes.
	Learn   string      `json:"learn,omitempty" jsonschema:"format=Lesson"`
	Step    *Step       `json:"step"`
}

func newStepBrief(p *phrase.Printer, step *solver.Step, g *solver.Grid) StepBrief {
	all := newStep(step, g.Layout())
	return StepBrief{
		stepInWords: newStepInWords(p, g, step),
		Places:      all.Places, Removes: all.Removes, Step: all,
		Learn: phrase.Lesson(step.Technique, phrase.LevelWhy),
	}
}

// Technique is the facts about a technique: technique NAME --format json, GET /api/v1/techniques/{name}.
type Technique struct {
	Version    int      `json:"version" jsonschema:"enum=1"` // The version of this schema.
	Technique  string   `json:"technique" jsonschema:"format=Technique"`
	Name       string   `json:"name"`                                // The technique's name in the answer's language.
	Family     string   `json:"family"`                              // The family that it belongs to, such as fish.
	Aliases    []string `json:"aliases,omitempty"`                   // Other names that people use, in any language.
	Definition string   `json:"definition"`                          // The definition in one line.
	Reference  float64  `json:"er,omitempty" jsonschema:"minimum=1"` // The lowest rating of a step on the reference scale.
	Level      string   `json:"hodoku_level,omitempty"`              // HoDoKu's level for the technique.
	Points     int      `json:"hodoku_score,omitempty"`              // HoDoKu's score for a step.
	Unique     bool     `json:"assumes_unique"`                      // Whether it relies on there being one solution.
	Example    *Hint    `json:"example,omitempty"`
}

// Techniques are all techniques, without examples: technique list --format json, GET /api/v1/techniques.
type Techniques []*Technique

// NewTechnique describes a technique, with an example if there is one.
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
