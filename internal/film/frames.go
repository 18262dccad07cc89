package film

import (
	"slices"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// Look shows the examined cells. A look at the whole grid for singles has no frame.
func (c *Camera) Look(look logic.Look) {
	e, _ := logic.CatalogueEntry(look.Technique)
	if c.StepsOnly || look.Unit == logic.NoUnit && e.Family == logic.FamilySingles {
		return
	}
	if !c.onPage() {
		c.count++
		return
	}
	f := Frame{Kind: Look, Colour: Examined, Look: look.Technique, Method: look.Method, Position: c.unlike(look.Grid)}
	c.name(look.Technique)
	switch {
	case look.Unit != logic.NoUnit:
		f.Unit = &look.Unit
	case look.Cells != look.Grid.Empty():
		f.Cells = look.Cells.Slice()
	}
	if counts := textbook.Counted(&look); c.Ladder.Name == textbook.PhasesLadder().Name && counts != nil {
		f.Notes = []Note{{Pane: Counts, Text: c.Printer.Frequencies(&look.Grid.Layout().Units()[look.Unit], counts)}}
	}
	c.add(f)
}

// Step shows a step or guess that depends on depth guesses. It reports whether to go on.
func (c *Camera) Step(depth int, before *solver.Grid, s solver.Step) bool {
	if c.wasForced(&s) {
		return c.count <= c.to
	}
	if c.Trials && s.Trial != nil && !c.trial(depth, before, &s) {
		return false
	}
	f := Frame{Kind: Step, Guesses: depth, Position: c.unlike(before)}
	c.at.Apply(&s)
	if !c.onPage() {
		return c.add(f)
	}
	e, _ := logic.CatalogueEntry(s.Technique)
	f.Colour, f.Cells = colourNamed(s.Technique), s.Cells
	f.Places, f.Removes = pairsOf(s.Places), pairsOf(s.Removes)
	f.Text = c.Printer.StepLine(&s, before.Layout()).Rated()
	if s.Technique == textbook.GuessTechnique {
		f.Kind, f.Colour = Guess, Guessed
		return c.add(f)
	}
	f.Method, f.Points = c.Ladder.Score(&s)
	c.name(f.Method)
	f.Rating, f.Height = rating.Tenths(s.Rating), max(s.Rating, c.Ladder.RungOf(&s)+1)
	f.Notes = c.notes(before, &s, &e)
	return c.add(f)
}

func (c *Camera) name(technique string) {
	if _, known := c.film.Names[technique]; !known && technique != "" {
		c.film.Names[technique] = c.Printer.Method(technique)
	}
}

func (c *Camera) notes(before *solver.Grid, s *solver.Step, e *logic.Technique) (notes []Note) {
	text := c.Printer.StepSummary(s, before.Layout())
	switch {
	case e.Family == logic.FamilySubsets:
		notes = append(notes, Note{Pane: Pairs, Text: text})
	case s.Technique == "bad-guess":
		notes = append(notes, Note{Pane: Guesses, Text: text})
	}
	if !listsForced(c.Ladder) {
		return notes
	}
	if forced := c.Printer.Forces(before, s); forced != "" {
		notes = append(notes, Note{Pane: Chains, Text: c.Printer.Discovery(before.Layout(), s) + " " + forced})
	}
	return notes
}

// listsForced reports whether the film lists forced placements: on ladders that place naked singles at once.
func listsForced(l *logic.Ladder) bool {
	for _, of := range textbook.Ladders() {
		if of.Name == l.Name {
			return true
		}
	}
	return false
}

// Scenario shows the result of a combination of guesses.
func (c *Camera) Scenario(s textbook.Scenario) bool {
	if !c.onPage() {
		return c.add(Frame{})
	}
	text, left := c.Printer.Scenario(&s), format.LineWithRestrictions(s.Grid)
	f := Frame{Kind: Scenario, Colour: Guessed, Position: c.unlike(s.Grid), Guesses: len(s.Assume), Text: text}
	for _, a := range s.Assume {
		f.Cells = append(f.Cells, a.Cell)
	}
	f.Notes = []Note{{Scenarios, text, left}}
	return c.add(f)
}

// unlike returns the position g if it differs from the board after the last frame, and makes it that board.
func (c *Camera) unlike(g *solver.Grid) string {
	written := format.LineWithRestrictions(g)
	if written == format.LineWithRestrictions(c.at) {
		return ""
	}
	c.at = g.Clone()
	return written
}

func colourNamed(technique string) Colour {
	t, _ := logic.CatalogueEntry(technique)
	switch {
	case t.Name == "hidden-single":
		return Single
	case t.Family == logic.FamilySingles:
		return Recalculated
	case t.Family == logic.FamilyLocked:
		return Locked
	case t.Family == logic.FamilySubsets:
		return Group
	case t.Name == "bad-guess":
		return Guessed
	}
	return Other
}

func pairsOf(list []solver.Candidate) (pairs [][2]int) {
	for _, c := range list {
		pairs = append(pairs, [2]int{c.Cell, c.Digit})
	}
	return pairs
}

// conclude adds the end of the solve to the last frame, and returns the position.
func (c *Camera) conclude(f *Frame, end *coach.PathEnd) *solver.Grid {
	switch {
	case end.Thread != nil && len(end.Thread.Solutions) > 0:
		return end.Thread.Solutions[0]
	case end.Thread != nil:
		return c.at
	case end.Scenarios != nil:
		f.Removes = pairsOf(end.Scenarios.Eliminated)
	case end.Searched && len(c.Solutions) == 1:
		s := end.Finish(c.Solutions[0])
		f.Places = pairsOf(s.Places)
	}
	return end.Grid
}

func (c *Camera) ending(end *coach.PathEnd) *End {
	e := &End{Lines: c.Printer.PathEnding(c.Ladder, end, nil), Count: len(c.Solutions), More: c.More}
	list := c.Solutions
	switch {
	case end.Thread != nil:
		e.Count, e.More, list = len(end.Thread.Solutions), !end.Thread.Complete, end.Thread.Solutions
	case end.Scenarios != nil:
		e.Count, list = min(end.Scenarios.Possible, end.Counted), end.Scenarios.Solutions
		e.More = end.Scenarios.Possible > end.Counted
	case end.Searched && end.Count > end.Counted && c.More:
	case end.Searched:
		e.Count, list, e.More = min(end.Count, end.Counted), end.Solutions, end.Count > end.Counted
	default:
		e.Lines = append(e.Lines, c.Printer.SolutionsOf(len(c.Solutions), c.More)...)
	}
	if r := end.Ratings; end.Solved && !c.Ladder.Narrowed() {
		e.ER, e.EP, e.ED = rating.Tenths(r.ER), rating.Tenths(r.EP), rating.Tenths(r.ED)
	}
	for _, g := range list {
		e.Solutions = append(e.Solutions, format.Line(g))
	}
	return e
}

// trial shows a bad guess up to its contradiction. It reports whether to go on.
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

func (c *Camera) appliesGivens() bool {
	return c.Ladder.Name == textbook.PhasesLadder().Name && slices.Contains(c.Ladder.Methods(), "phase 1")
}

// applyGivens shows the first phase of source B: the givens one by one, with the placements that each forces.
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

// force shows a placement that a given forces. The walk will repeat it, unless the cell is a given.
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

// unmade removes the points of placements that were shown but that the walk did not make.
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

// wasForced reports whether applyGivens has already shown a step of the walk.
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
