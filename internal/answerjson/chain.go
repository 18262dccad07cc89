package answerjson

import (
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

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

	// What stands on the board and is marked on it, as an SVG document of the grid's square; only
	// where the request names a theme for it.
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

// NewChain tells a verdict.
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

func newChainLink(p *phrase.Printer, l *solver.Layout, v *logic.LinkVerdict) ChainLink {
	k := v.Link
	return ChainLink{
		Link: p.ChainLink(l, v), From: newNode(l, k.From, k.FromCells), To: newNode(l, k.To, k.ToCells), Kind: linkKinds[k.Kind],
		Fault: string(v.Fault), Others: Candidates(l, v.Others),
	}
}
