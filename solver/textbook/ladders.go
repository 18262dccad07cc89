package textbook

import "pencilmark/solver/logic"

// Ladders returns the ladders of sources A to D.
func Ladders() []*logic.Ladder {
	return []*logic.Ladder{LogicalLadder(), PhasesLadder(), HypothesesLadder(), MethodsLadder()}
}
