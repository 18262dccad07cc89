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
	Ladder string `json:"ladder"` // The ladder used.
}

// about is the grid of a question.
type about struct {
	Version int `json:"version" jsonschema:"enum=1"` // The version of this schema.
	// The grid as it was read, one character for each cell, row by row; . is an empty cell, and [357] a cell with only
	// these candidates.
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

// Hint is the next deduction, as much as the level shows: hint --format json, POST /api/v1/hint.
type Hint struct {
	Position
	Level int    `json:"level" jsonschema:"minimum=1,maximum=5"`                            // The level.
	State string `json:"state" jsonschema:"enum=step,enum=solved,enum=stuck,enum=mistaken"` // Whether there is a step; mistaken if entries are wrong, which is then the hint.
	Text  string `json:"text"`                                                              // The hint in words.
	views
	Before *Before     `json:"before,omitempty"`
	Step   *Step       `json:"step" jsonschema:"nullable"` // null unless state is step.
	Also   []Candidate `json:"also,omitempty"`             // Other singles that are found in the same way. Level 4.
	// Whether the step is only one of the simple steps that lead to the cell in question, because no simple step
	// changes that cell yet.
	Towards bool     `json:"towards,omitempty"`
	Learn   string   `json:"learn,omitempty" jsonschema:"format=Lesson"`
	Wrong   []string `json:"wrong,omitempty" jsonschema:"format=Cell"` // The cells of wrong entries.
	// The board with its marks, as a square SVG document; only if the request names a theme.
	Picture string `json:"picture,omitempty"`
}

// views are other wordings of an argument.
type views struct {
	Short  string `json:"short,omitempty"`  // The text without its details. Missing if it has none.
	Simple string `json:"simple,omitempty"` // The argument without technique names. Level 3.
}

// shorter adds the text without the folded details, if it has any.
func (v *views) shorter(whole string, folded []string) {
	if short := text(folded); short != whole {
		v.Short = short
	}
}

// NewHint describes a hint, up to a level.
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
	// refuted: the step removes it. seen: a cell that it sees has the digit. filled: the cell has a digit. right: it is
	// the solution's; the step places it, if one is known. unproved: it is wrong, and the ladder has no argument. open:
	// in a live daily, no argument that people can follow decides. mistaken: entries are wrong.
	State string `json:"state" jsonschema:"enum=refuted,enum=seen,enum=filled,enum=right,enum=unproved,enum=open,enum=mistaken"`
	Text  string `json:"text"` // The argument in words.
	views
	// How many deductions come before the step, whose position is the one after them; absent if there are none.
	After  int      `json:"after,omitempty" jsonschema:"minimum=1"`
	Before *Before  `json:"before,omitempty"`
	Step   *Step    `json:"step" jsonschema:"nullable"` // null unless state is refuted, or right and the ladder has an argument.
	Learn  string   `json:"learn,omitempty" jsonschema:"format=Lesson"`
	Wrong  []string `json:"wrong,omitempty" jsonschema:"format=Cell"` // The cells of wrong entries.

	// The board with its marks, as a square SVG document; only if the request names a theme.
	Picture string `json:"picture,omitempty"`
}

// states are the names of the kinds of reasons.
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

// Steps is all deductions that are possible now: hint --all --format json, POST /api/v1/steps.
type Steps struct {
	Position
	Before *Before     `json:"before,omitempty"`
	Steps  []StepBrief `json:"steps"`                                    // Easiest first, at most 60.
	More   bool        `json:"more"`                                     // Whether there are more.
	Text   string      `json:"text"`                                     // How many there are, or what is wrong.
	Wrong  []string    `json:"wrong,omitempty" jsonschema:"format=Cell"` // The cells of wrong entries.
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
	// right: no digit is wrong so far. solved: it is the solution. mistaken: digits are wrong, or candidates of the
	// solution are crossed out.
	State   string      `json:"state" jsonschema:"enum=right,enum=solved,enum=mistaken"`
	Text    string      `json:"text"`                        // The answer in words.
	Left    int         `json:"left" jsonschema:"minimum=0"` // The number of empty cells.
	Wrong   []Candidate `json:"wrong,omitempty"`             // The wrong digits.
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

// wrong returns the cells of mistakes. If there are wrong digits, it omits crossed-out candidates, because they may
// follow from those digits.
func wrong(g *solver.Grid, m coach.Mistakes) []string {
	if len(m.Wrong) > 0 {
		m.Crossed = nil
	}
	return cellNames(g.Layout(), m.Cells().Slice())
}

// Chain is the verdict on a chain: hint --chain --format json, POST /api/v1/chain.
type Chain struct {
	Position
	// right: the step follows. useless: every link holds, but nothing new follows. broken: every link holds, but strong
	// and weak links do not alternate. wrong: some links do not hold. mistaken: entries are wrong.
	State  string      `json:"state" jsonschema:"enum=right,enum=useless,enum=broken,enum=wrong,enum=mistaken"`
	Text   string      `json:"text"`                                   // The verdict in words.
	Links  []ChainLink `json:"links"`                                  // In the order of the chain; empty if entries are wrong.
	Break  int         `json:"break,omitempty" jsonschema:"minimum=2"` // For broken: the number of the link that does not alternate with the previous one.
	Before *Before     `json:"before,omitempty"`
	Step   *Step       `json:"step" jsonschema:"nullable"` // null unless state is right.
	Learn  string      `json:"learn,omitempty" jsonschema:"format=Lesson"`
	Wrong  []string    `json:"wrong,omitempty" jsonschema:"format=Cell"` // The cells of wrong entries.

	// The board with its marks, as a square SVG document; only if the request names a theme.
	Picture string `json:"picture,omitempty"`
}

// ChainLink is the verdict on a link of a chain.
type ChainLink struct {
	Link string `json:"link" jsonschema:"example=(5)r1c4=(5)r1c7"` // In Eureka notation: = is a strong link, - a weak one.
	From Node   `json:"from"`
	To   Node   `json:"to"`
	Kind string `json:"kind" jsonschema:"enum=weak,enum=strong"` // The kind that the chain gave it.
	// What is wrong with the link; absent if it holds. gone: others are no longer candidates. itself: its ends are the
	// same. unrelated: its ends share no digit, no cell and no almost locked set. apart: its ends do not see each other
	// or, for a strong link, share no unit. third-place and third-digit: the unit or the cell has further candidates.
	Fault  string      `json:"fault,omitempty" jsonschema:"enum=gone,enum=itself,enum=unrelated,enum=apart,enum=third-place,enum=third-digit"`
	Others []Candidate `json:"others,omitempty"` // The candidates that disprove it.
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
