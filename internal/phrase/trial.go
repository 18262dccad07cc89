package phrase

import (
	"slices"

	"pencilmark/solver"
)

// maxTold is how many steps of a trial, or forced placements, a sentence lists
// before it only counts the rest.
const maxTold = 12

// consequences tells the steps by which a trial meets its contradiction.
func (e *explanation) consequences() []string {
	steps := essential(e.g, e.s.Trial)
	told := make([]string, 0, len(steps))
	for i := range steps[:min(len(steps), maxTold)] {
		told = append(told, e.p.Text("trial.then", map[string]any{"Brief": e.p.Brief(&steps[i], e.l)}))
	}
	if rest := len(steps) - len(told); rest > 0 {
		told = append(told, e.p.Count("trial.rest", rest))
	}
	return told
}

// proof says why the contradiction stands where these steps end.
func (e *explanation) proof() []string {
	end := *e
	end.g = supposed(e.g, e.s.Trial)
	for _, s := range essential(e.g, e.s.Trial) {
		end.g.Apply(&s)
	}
	c := e.s.Trial.End
	if c.Cell >= 0 {
		return end.whyOnlyDigit(c.Cell)
	}
	return end.whyOnlyPlaces(&e.l.Units()[c.Unit], c.Digit)
}

// supposed returns the grid with the trial's assumption made.
func supposed(g *solver.Grid, t *solver.Trial) *solver.Grid {
	after := g.Clone()
	after.Place(t.Assume.Cell, t.Assume.Digit)
	return after
}

// essential leaves out every step of a trial without which the others still
// hold and still meet the same contradiction. A walk makes many that lead
// nowhere.
func essential(g *solver.Grid, t *solver.Trial) []solver.Step {
	steps := slices.Clone(t.Steps)
	for i := len(steps) - 1; i >= 0; i-- {
		without := slices.Delete(slices.Clone(steps), i, i+1)
		if refutes(g, t, without) {
			steps = without
		}
	}
	return steps
}

// refutes reports whether the steps, each holding where it is made, lead from
// the trial's assumption to its contradiction.
func refutes(g *solver.Grid, t *solver.Trial, steps []solver.Step) bool {
	after := supposed(g, t)
	for i := range steps {
		if !holds(after, &steps[i]) {
			return false
		}
		after.Apply(&steps[i])
	}
	return broken(after, t.End)
}

// broken reports whether the contradiction stands in the grid.
func broken(g *solver.Grid, c solver.Contradiction) bool {
	if c.Cell >= 0 {
		return g.Value(c.Cell) == 0 && g.Candidates(c.Cell) == 0
	}
	u := &g.Layout().Units()[c.Unit]
	return g.Positions(u, c.Digit).IsEmpty() &&
		!slices.ContainsFunc(u.Cells, func(cell int) bool { return g.Value(cell) == c.Digit })
}

// holds reports whether a step's argument is true of the grid. A technique it
// does not know never holds, so that its steps are kept as they were.
func holds(g *solver.Grid, s *solver.Step) bool {
	switch family(s.Technique) {
	case "full-house", "naked-single":
		return g.Candidates(s.Cells[0]) == s.Digits
	case "hidden-single", "locked", "hidden-set":
		return confined(g, s, solver.CellsOf(s.Cells...))
	case "fish":
		var cover solver.CellSet
		for _, u := range s.Cover {
			cover = cover.Or(g.Layout().Units()[u].Set)
		}
		return confined(g, s, cover)
	case "naked-set":
		return !slices.ContainsFunc(s.Cells, func(c int) bool { return g.Candidates(c)&^s.Digits != 0 })
	}
	return false
}

// confined reports whether the step's digits have places in each of its base
// units, and only among the cells given.
func confined(g *solver.Grid, s *solver.Step, cells solver.CellSet) bool {
	for _, u := range s.Base {
		for d := range s.Digits.All() {
			places := g.Positions(&g.Layout().Units()[u], d)
			if places.IsEmpty() || !places.Within(cells) {
				return false
			}
		}
	}
	return true
}
