package film

import (
	"pencilmark/solver"
)

// trial shows how a bad guess was followed to its contradiction. It reports whether to go on.
func (c *Camera) trial(depth int, before *solver.Grid, s *solver.Step) bool {
	l, guess := before.Layout(), []solver.Candidate{s.Trial.Assume}
	f := Frame{Kind: Guess, Colour: Guessed, Guesses: depth + 1, Position: c.unlike(before), Cells: s.Cells, Places: pairsOf(guess)}
	if c.onPage() {
		f.Text = c.Printer.Guess(l, guess)
	}
	c.place(s.Trial.Assume)
	if !c.add(f) {
		return false
	}
	for i := range s.Trial.Steps {
		inner := &s.Trial.Steps[i]
		c.at.Apply(inner)
		if !c.add(c.trialStep(l, depth, inner)) {
			return false
		}
	}
	f = Frame{Kind: Trial, Colour: Guessed, Guesses: depth + 1}
	if end := s.Trial.End; end.Cell >= 0 {
		f.Cells = []int{end.Cell}
	} else {
		f.Unit = &end.Unit
	}
	if c.onPage() {
		f.Text = c.Printer.Contradiction(l, s.Trial.End)
	}
	return c.add(f)
}

func (c *Camera) trialStep(l *solver.Layout, depth int, s *solver.Step) Frame {
	f := Frame{Kind: Trial, Guesses: depth + 1, Cells: s.Cells, Places: pairsOf(s.Places), Removes: pairsOf(s.Removes)}
	if c.onPage() {
		f.Colour, f.Text = colourNamed(s.Technique), c.Printer.PathStep(s, l)
	}
	return f
}
