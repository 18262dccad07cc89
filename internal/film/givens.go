package film

import (
	"slices"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/textbook"
)

// appliesGivens reports whether the ladder begins as source B does, with its first phase.
func (c *Camera) appliesGivens() bool {
	return c.Ladder.Name == textbook.PhasesLadder().Name && slices.Contains(c.Ladder.Methods(), "phase 1")
}

// applyGivens shows source B's first phase: on an empty board the givens come one by one,
// each with the placements that it forces.
func (c *Camera) applyGivens(set *solver.Grid) {
	c.at = solver.NewGrid(set.Layout())
	for i, given := range textbook.ApplyGivens(set) {
		f := Frame{Kind: Given, Colour: First, Cells: []int{given.Placement.Cell}, Places: pairsOf([]solver.Candidate{given.Placement})}
		if i == 0 {
			f.Position = strings.Repeat(".", set.Layout().CellCount())
		}
		if c.onPage() {
			f.Text = c.Printer.AppliedGiven(set.Layout(), i+1, &given)
			if line := c.Printer.ForcingGiven(set.Layout(), i+1, &given); line != "" {
				f.Notes = []Note{{Pane: Givens, Text: line}}
			}
		}
		c.place(given.Placement)
		c.add(f)
		for _, forced := range given.Forces {
			c.force(set, forced.Step)
		}
	}
}

// force shows a placement that a given forces. The walk makes it again unless it is a given
// itself, which then is still to come, or ends at a contradiction first: see unmade.
func (c *Camera) force(set *solver.Grid, s solver.Step) {
	p := s.Places[0]
	f := Frame{Kind: Step, Colour: Recalculated, Cells: s.Cells, Places: pairsOf(s.Places)}
	shown := c.onPage()
	if shown {
		f.Text = c.Printer.PathStep(&s, set.Layout())
	}
	if set.Value(p.Cell) == 0 {
		f.Method, f.Points = c.Ladder.Score(&s)
		f.Height = c.Ladder.RungOf(&s) + 1
		c.forced = append(c.forced, p)
		if shown {
			c.name(f.Method)
		}
	}
	c.place(p)
	c.add(f)
}

// unmade takes back what the placements count for that the walk ended without.
func (c *Camera) unmade() {
	for i := range c.film.Frames {
		f := &c.film.Frames[i]
		if f.Kind != Step || len(f.Places) != 1 {
			continue
		}
		p := solver.Candidate{Cell: f.Places[0][0], Digit: f.Places[0][1]}
		if slices.Contains(c.forced, p) {
			f.Method, f.Points, f.Height = "", 0, 0
		}
	}
}

func (c *Camera) place(p solver.Candidate) { c.at.Apply(&solver.Step{Places: []solver.Candidate{p}}) }

// wasForced reports whether a step of the walk is one that was shown with the given that
// forces it. Such steps come first.
func (c *Camera) wasForced(s *solver.Step) bool {
	i := -1
	if len(s.Places) == 1 {
		i = slices.Index(c.forced, s.Places[0])
	}
	c.forced = c.forced[i+1:]
	if i < 0 {
		c.forced = nil
	}
	return i >= 0
}
