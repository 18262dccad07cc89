package phrase

import (
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// forcedMoves says what a step forces by naked singles alone, breadth first: "That
// forces r7c2 = 2. r7c2 = 2 forces r8c2 = 7."
func (e *explanation) forcedMoves() []string {
	chain := logic.ForcedPlacements(e.g, *e.s)
	texts := chain[:e.p.most(len(chain), maxConsequences)]
	var sentences []string
	for i := 0; i < len(texts); {
		by := texts[i].By
		var places []solver.Candidate
		for ; i < len(texts) && texts[i].By == by; i++ {
			places = append(places, texts[i].Step.Places...)
		}
		sentences = append(sentences, e.forces(texts, by, places))
	}
	if rest := len(chain) - len(texts); rest > 0 {
		sentences = append(sentences, e.p.CountNoun("forced.rest", rest))
	}
	return sentences
}

func (e *explanation) forces(chain []logic.ForcedPlacement, by int, places []solver.Candidate) string {
	data := map[string]any{"Places": e.p.Placements(e.l, places)}
	if by < 0 {
		return e.p.Text("forced.first", data)
	}
	data["By"] = e.p.Placements(e.l, chain[by].Step.Places)
	return e.p.Text("forced.then", data)
}
