package answerjson

import (
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic/chain"
)

// Position is the position of the question, in every answer.
type Position struct {
	about
	Ladder string `json:"ladder"` // The ladder that argues.
}

// about is the grid of a question.
type about struct {
	Version int `json:"version" jsonschema:"enum=1"` // Of this schema.
	// The grid as it was read, one character for each cell, row by row; . for an empty cell, and [357]
	// for a cell with only these candidates.
	Puzzle string `json:"puzzle"`
	Layout string `json:"layout" jsonschema:"format=Layout"`
}

func newAbout(g *solver.Grid, puzzle string) about {
	return about{Version: Version, Puzzle: puzzle, Layout: g.Layout().Shape().String()}
}

// NewPosition describes a grid and the ladder of the answer.
func NewPosition(g *solver.Grid, ladder string) Position {
	return Position{newAbout(g, g.String()), ladder}
}

// Hint is the next deduction, as far as the level shows it: hint --format json, POST
// /api/v1/hint.
type Hint struct {
	Position
	Level int    `json:"level" jsonschema:"minimum=1,maximum=5"`                            // The level.
	State string `json:"state" jsonschema:"enum=step,enum=solved,enum=stuck,enum=mistaken"` // Whether there is a step; mistaken if entries are wrong, which is then the hint.
	Text  string `json:"text"`                                                              // The hint in words.
	views
	Before *Before     `json:"before,omitempty"`
	Step   *Step       `json:"step" jsonschema:"nullable"` // null unless state is step.
	Also   []Candidate `json:"also,omitempty"`             // Other singles that are found in the same way. Level 4.
	// Nothing simple changes the cell that was asked about yet: the step is the next of simple ones
	// on the way there.
	Towards bool     `json:"towards,omitempty"`
	Learn   string   `json:"learn,omitempty" jsonschema:"format=Lesson"`
	Wrong   []string `json:"wrong,omitempty" jsonschema:"format=Cell"` // Where entries are wrong, their cells.
	// The board with its marks, as an SVG document of the grid's square; only where the request
	// names a theme for it.
	Picture string `json:"picture,omitempty"`
}

// views are other wordings of an argument.
type views struct {
	Short  string `json:"short,omitempty"`  // The text without what only those read who want all of it. Missing if that is nothing.
	Simple string `json:"simple,omitempty"` // The argument without names of techniques. Level 3.
}

// shorter keeps what an answer says without what is folded, if that is less.
func (v *views) shorter(whole string, folded []string) {
	if short := text(folded); short != whole {
		v.Short = short
	}
}

// NewHint describes a hint up to a level.
func NewHint(p *phrase.Printer, at Position, h *coach.Hint, level int) *Hint {
	out := &Hint{Position: at, Level: level, State: "stuck", Text: text(p.HintAdvice(h, level)), Wrong: wrong(h.Before, h.Mistakes)}
	switch {
	case h.Any():
		out.State = "mistaken"
	case h.Found:
		out.State, out.Before, out.Step = "step", newBefore(h.Before), newStepAt(&h.Step, h.Before, level)
		out.Towards, out.Learn = h.Towards, phrase.Lesson(h.Step.Technique, level)
		out.shorter(out.Text, p.Folded().HintAdvice(h, level))
		if level == phrase.LevelWhy && p.CanSimplify(&h.Step) {
			out.Simple = text(p.Simply().Folded().HintAdvice(h, level))
		}
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

// Why is the reason why a cell cannot be a digit: hint --why --format json, POST /api/v1/why.
type Why struct {
	Position
	Cell  string `json:"cell" jsonschema:"format=Cell"`
	Digit string `json:"digit" jsonschema:"format=Digit"`
	// refuted: the step rules it out. seen: a cell that it sees has the digit. filled: the cell has a
	// digit. right: it is the solution's; the step, if one is known, places it. unproved: it is
	// wrong, and the ladder has no argument. open: in a live daily, no argument that can be followed
	// says which. mistaken: entries are wrong.
	State string `json:"state" jsonschema:"enum=refuted,enum=seen,enum=filled,enum=right,enum=unproved,enum=open,enum=mistaken"`
	Text  string `json:"text"` // The argument in words.
	views
	// How many deductions come before the step, whose position is the one after them; absent for
	// none.
	After  int      `json:"after,omitempty" jsonschema:"minimum=1"`
	Before *Before  `json:"before,omitempty"`
	Step   *Step    `json:"step" jsonschema:"nullable"` // null unless state is refuted, or right and the ladder has an argument.
	Learn  string   `json:"learn,omitempty" jsonschema:"format=Lesson"`
	Wrong  []string `json:"wrong,omitempty" jsonschema:"format=Cell"` // Where entries are wrong, their cells.

	// The board with its marks, as an SVG document of the grid's square; only where the request
	// names a theme for it.
	Picture string `json:"picture,omitempty"`
}

// states names the kinds of reasons.
var states = map[coach.ReasonKind]string{
	coach.ReasonArgument:   "refuted",
	coach.ReasonCellFilled: "filled",
	coach.ReasonDigitSeen:  "seen",
	coach.ReasonUnproved:   "unproved",
	coach.ReasonUnfinished: "unproved",
	coach.ReasonOpen:       "open",
	coach.ReasonMistakes:   "mistaken",
}

// NewWhy describes a reason.
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
		out.shorter(out.Text, p.Folded().WhyAdvice(r, nil))
	}
	return out
}

// Steps is all that can be deduced now: hint --all --format json, POST /api/v1/steps.
type Steps struct {
	Position
	Before *Before     `json:"before,omitempty"`
	Steps  []StepBrief `json:"steps"`                                    // The easiest first, 60 at most.
	More   bool        `json:"more"`                                     // Whether there are further ones.
	Text   string      `json:"text"`                                     // How many there are, or what is wrong.
	Wrong  []string    `json:"wrong,omitempty" jsonschema:"format=Cell"` // Where entries are wrong, their cells.
}

// NewSteps describes all steps.
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

// Check is the state of a position: check --format json, POST /api/v1/check.
type Check struct {
	about
	// right: no digit is wrong so far. solved: it is the solution. mistaken: digits are wrong, or
	// candidates that belong are crossed out.
	State   string      `json:"state" jsonschema:"enum=right,enum=solved,enum=mistaken"`
	Text    string      `json:"text"`                        // The answer in words.
	Left    int         `json:"left" jsonschema:"minimum=0"` // How many cells are still empty.
	Wrong   []Candidate `json:"wrong,omitempty"`             // The digits that are wrong.
	Crossed []Candidate `json:"crossed,omitempty"`           // The solution's candidates that are crossed out.
}

// NewCheck describes the state of a grid.
func NewCheck(p *phrase.Printer, g *solver.Grid, k *coach.CheckResult) *Check {
	l := g.Layout()
	out := &Check{
		about: newAbout(g, g.String()), State: "right", Text: text(p.CheckAdvice(k, l)), Left: k.Left,
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

// wrong names the cells of mistakes. If digits are wrong, crossed-out candidates are left out,
// since they may follow from those.
func wrong(g *solver.Grid, m coach.Mistakes) []string {
	if len(m.Wrong) > 0 {
		m.Crossed = nil
	}
	return cellNames(g.Layout(), m.Cells().Slice())
}

// Chain is the verdict on a chain: hint --chain --format json, POST /api/v1/chain.
type Chain struct {
	Position
	// right: the step follows. useless: every link holds, and nothing follows that was not known.
	// broken: every link holds, and strong and weak do not take turns. wrong: links do not hold.
	// mistaken: entries are wrong.
	State  string      `json:"state" jsonschema:"enum=right,enum=useless,enum=broken,enum=wrong,enum=mistaken"`
	Text   string      `json:"text"`                                   // The verdict in words.
	Links  []ChainLink `json:"links"`                                  // In the order of the chain; none if entries are wrong.
	Break  int         `json:"break,omitempty" jsonschema:"minimum=2"` // broken: the number of the link that does not take turns with the one before it.
	Before *Before     `json:"before,omitempty"`
	Step   *Step       `json:"step" jsonschema:"nullable"` // null unless state is right.
	Learn  string      `json:"learn,omitempty" jsonschema:"format=Lesson"`
	Wrong  []string    `json:"wrong,omitempty" jsonschema:"format=Cell"` // Where entries are wrong, their cells.

	// The board with its marks, as an SVG document of the grid's square; only where the request
	// names a theme for it.
	Picture string `json:"picture,omitempty"`
}

// ChainLink is the verdict on a link of a chain.
type ChainLink struct {
	Link string `json:"link" jsonschema:"example=(5)r1c4=(5)r1c7"` // In Eureka notation: = is strong, - weak.
	From Node   `json:"from"`
	To   Node   `json:"to"`
	Kind string `json:"kind" jsonschema:"enum=weak,enum=strong"` // As it was drawn.
	// What is wrong with it; absent if it holds. gone: others are no candidates. itself: its ends are
	// the same. unrelated: its ends have neither digit nor cell in common, nor an almost locked set.
	// apart: its ends do not see each other or, of a strong one, share no unit. third-place and
	// third-digit: the unit or the cell has others.
	Fault  string      `json:"fault,omitempty" jsonschema:"enum=gone,enum=itself,enum=unrelated,enum=apart,enum=third-place,enum=third-digit"`
	Others []Candidate `json:"others,omitempty"` // What speaks against it.
}

// NewChain describes a verdict on a chain.
func NewChain(p *phrase.Printer, at Position, v *coach.Verdict) *Chain {
	out := &Chain{
		Position: at, State: "mistaken", Links: []ChainLink{}, Text: text(p.ChainAdvice(v, nil)), Wrong: wrong(v.Before, v.Mistakes),
	}
	if v.Any() {
		return out
	}
	for i := range v.Chain.Links {
		out.Links = append(out.Links, newChainLink(p, v.Before.Layout(), &v.Chain.Links[i]))
	}
	switch {
	case v.Chain.Break >= 0:
		out.State, out.Break = "broken", v.Chain.Break+1
	case !v.Chain.Holds():
		out.State = "wrong"
	case !v.Chain.Found:
		out.State = "useless"
	default:
		out.State, out.Before, out.Step = "right", newBefore(v.Before), newStepAt(&v.Chain.Step, v.Before, phrase.LevelMove)
		out.Learn = phrase.Lesson(v.Chain.Step.Technique, phrase.LevelMove)
	}
	return out
}

func newChainLink(p *phrase.Printer, l *solver.Layout, v *chain.LinkVerdict) ChainLink {
	k := v.Link
	return ChainLink{
		Link: p.ChainLink(l, v), From: newNode(l, k.From, k.FromCells), To: newNode(l, k.To, k.ToCells), Kind: linkKinds[k.Kind],
		Fault: string(v.Fault), Others: Candidates(l, v.Others),
	}
}
