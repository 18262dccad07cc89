package render

import "pencilmark/solver"

// TeachingBoard returns a board that shows a step as one who teaches draws it: with all
// candidates of the digit that it is about, or with all candidates where it is
// about several. What places a digit by itself needs none, nor does a trial, and
// on boards over 9x9 those that play no part would only be in the way.
func TeachingBoard(g *solver.Grid, s *solver.Step) Board {
	b := Board{Grid: g, Step: s}
	_, single := s.Digits.Single()
	switch {
	case s.Trial != nil, len(s.Pattern) <= 1 && len(s.Fins)+len(s.Branches)+len(s.Sets) == 0:
	case single:
		b.Candidates, b.OnlyDigits = true, s.Digits
	case g.Layout().Size() <= 9:
		b.Candidates = true
	}
	return b
}
