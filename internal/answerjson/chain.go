package answerjson

import (
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

// Chain is the verdict on a chain that somebody drew.
type Chain struct {
	Position
	State  string      `json:"state"` // right, useless, broken, wrong or mistaken
	Text   string      `json:"text"`
	Links  []ChainLink `json:"links"`            // of the chain, in its order; none if entries are wrong
	Break  int         `json:"break,omitempty"`  // broken: the number of the link, from 2, that does not take turns with the one before it
	Before *Before     `json:"before,omitempty"` // the grid that Step changes
	Step   *Step       `json:"step"`             // null unless State is right
	Learn  string      `json:"learn,omitempty"`
	Wrong  []string    `json:"wrong,omitempty"`

	Picture string `json:"picture,omitempty"` // the marks on the board as SVG, for a page that asks
}

// ChainLink is the verdict on a link.
type ChainLink struct {
	Link   string      `json:"link"` // in Eureka notation
	From   Node        `json:"from"`
	To     Node        `json:"to"`
	Kind   string      `json:"kind"` // weak or strong
	Fault  string      `json:"fault,omitempty"`
	Others []Candidate `json:"others,omitempty"` // what speaks against it
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
