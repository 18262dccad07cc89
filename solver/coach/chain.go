package coach

import (
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Verdict says whether a chain that somebody drew is right, and what follows from it.
type Verdict struct {
	Mistakes                     // if there are any, they come first
	Before   *solver.Grid        // the position that the chain is about
	Chain    *logic.ChainVerdict // nil if there are Mistakes
}

// Chain judges a chain in the position, link by link.
func (c *Coach) Chain(p *Position, links []solver.Link) *Verdict {
	v := &Verdict{Mistakes: p.Mistakes(), Before: p.Progress}
	if !v.Any() {
		v.Chain = logic.JudgeChain(p.Progress, links)
	}
	return v
}
