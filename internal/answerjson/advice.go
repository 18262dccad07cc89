package answerjson

import (
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Position is what was asked about, in every answer.
type Position struct {
	Version int    `json:"version"`
	Puzzle  string `json:"puzzle"`
	Layout  string `json:"layout"`
	Ladder  string `json:"ladder"`
}

// NewPosition describes a grid and the ladder that is to argue about it.
func NewPosition(g *solver.Grid, ladder string) Position {
	return Position{Version: Version, Puzzle: g.String(), Layout: g.Layout().Shape().String(), Ladder: ladder}
}

// Hint is a deduction, as far as the level tells it.
type Hint struct {
	Position
	Level   int         `json:"level"`
	State   string      `json:"state"` // step, solved, stuck or mistaken
	Text    string      `json:"text"`
	Before  *Before     `json:"before,omitempty"`  // the grid that Step changes
	Step    *Step       `json:"step"`              // null unless State is step
	Also    []Candidate `json:"also,omitempty"`    // level 5: other singles found in the same way
	Towards bool        `json:"towards,omitempty"` // nothing simple changes the cell asked about yet: Step is on the way there
	Learn   string      `json:"learn,omitempty"`   // from level 3: where a server's pages explain the technique, see phrase.Lesson
	Wrong   []string    `json:"wrong,omitempty"`   // mistaken: the cells
	Picture string      `json:"picture,omitempty"` // the marks on the board as SVG, for a page that asks
}

// NewHint tells a hint at a level.
func NewHint(p *phrase.Printer, at Position, h *coach.Hint, level int) *Hint {
	out := &Hint{Position: at, Level: level, State: "stuck", Text: text(p.HintAdvice(h, level)), Wrong: wrong(h.Before, h.Mistakes)}
	switch {
	case h.Any():
		out.State = "mistaken"
	case h.Found:
		out.State, out.Before, out.Step = "step", newBefore(h.Before), newStepAt(&h.Step, h.Before, level)
		out.Towards, out.Learn = h.Towards, phrase.Lesson(h.Step.Technique, level)
		for i := range h.Also {
			if level >= phrase.LevelAfter {
				out.Also = append(out.Also, Candidates(h.Before.Layout(), h.Also[i].Places)...)
			}
		}
	case h.Before.Solved():
		out.State = "solved"
	}
	return out
}

// Why is what there is to say of a candidate.
type Why struct {
	Position
	Cell   string   `json:"cell"`
	Digit  string   `json:"digit"`
	State  string   `json:"state"` // refuted, seen, filled, right, unproved, open or mistaken
	Text   string   `json:"text"`
	After  int      `json:"after,omitempty"`  // how many deductions come before Step
	Before *Before  `json:"before,omitempty"` // the grid that Step changes
	Step   *Step    `json:"step"`             // null unless State is refuted or right; of right perhaps still
	Learn  string   `json:"learn,omitempty"`
	Wrong  []string `json:"wrong,omitempty"`

	Picture string `json:"picture,omitempty"` // likewise
}

// states names what can be said of a candidate.
var states = map[coach.ReasonKind]string{
	coach.ReasonArgument:   "refuted",
	coach.ReasonCellFilled: "filled",
	coach.ReasonDigitSeen:  "seen",
	coach.ReasonUnproved:   "unproved",
	coach.ReasonUnfinished: "unproved",
	coach.ReasonOpen:       "open",
	coach.ReasonMistakes:   "mistaken",
}

// NewWhy tells a reason.
func NewWhy(p *phrase.Printer, at Position, r *coach.Reason) *Why {
	l := r.Before.Layout()
	out := &Why{
		Position: at, Cell: l.CellName(r.Asked.Cell), Digit: symbol(r.Asked.Digit), State: states[r.Kind],
		Text: text(p.WhyAdvice(r, nil)), After: r.After, Wrong: wrong(r.Before, r.Mistakes),
	}
	if r.Right {
		out.State = "right"
	}
	if r.Kind == coach.ReasonArgument {
		out.Before, out.Step = newBefore(r.Before), newStepAt(&r.Step, r.Before, phrase.LevelWhy)
		out.Learn = phrase.Lesson(r.Step.Technique, phrase.LevelWhy)
	}
	return out
}

// Steps is all that can be deduced now, the easiest first.
type Steps struct {
	Position
	Before *Before     `json:"before,omitempty"` // the grid that each of Steps changes
	Steps  []StepBrief `json:"steps"`
	More   bool        `json:"more"`            // there are further ones
	Text   string      `json:"text"`            // how many there are and a line for each technique, or what is wrong
	Wrong  []string    `json:"wrong,omitempty"` // the cells, where entries are wrong; then there are no steps
}

// NewSteps tells all steps.
func NewSteps(p *phrase.Printer, at Position, s *coach.Steps) *Steps {
	out := &Steps{Position: at, Steps: []StepBrief{}, More: s.More, Text: text(p.StepsAdvice(s, nil)), Wrong: wrong(s.Before, s.Mistakes)}
	if len(s.Steps) > 0 {
		out.Before = newBefore(s.Before)
	}
	for i := range s.Steps {
		out.Steps = append(out.Steps, newStepBrief(p, &s.Steps[i], s.Before))
	}
	return out
}

// Check is how a position stands.
type Check struct {
	Version int         `json:"version"`
	Puzzle  string      `json:"puzzle"`
	Layout  string      `json:"layout"`
	State   string      `json:"state"` // right, solved or mistaken
	Text    string      `json:"text"`
	Left    int         `json:"left"`              // cells still empty
	Wrong   []Candidate `json:"wrong,omitempty"`   // digits that are not the solution's
	Crossed []Candidate `json:"crossed,omitempty"` // the solution's candidates that are crossed out
}

// NewCheck tells how a grid stands.
func NewCheck(p *phrase.Printer, g *solver.Grid, k *coach.CheckResult) *Check {
	l := g.Layout()
	out := &Check{
		Version: Version, Puzzle: g.String(), Layout: l.Shape().String(), State: "right", Text: text(p.CheckAdvice(k, l)),
		Left: k.Left,
	}
	if !k.Secret {
		out.Wrong, out.Crossed = Candidates(l, k.Wrong), Candidates(l, k.Crossed)
	}
	switch {
	case k.Any():
		out.State = "mistaken"
	case k.Solved():
		out.State = "solved"
	}
	return out
}

func text(paragraphs []string) string { return strings.Join(paragraphs, "\n") }

// wrong names the cells of mistakes. Where digits are wrong, candidates that are
// crossed out may well come of these.
func wrong(g *solver.Grid, m coach.Mistakes) []string {
	if len(m.Wrong) > 0 {
		m.Crossed = nil
	}
	return cellNames(g.Layout(), m.Cells().Slice())
}
