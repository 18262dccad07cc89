package film

import (
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// Look shows which cells are examined. A look at the whole grid for the simplest is no
// frame: recalculation has no need to look.
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

// Step shows a step, or a guess, that rests on so many guesses. It reports whether to go on.
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
	f.Text = c.Printer.ToldStep(&s, before.Layout()).Rated()
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

// name says once a page what a technique or a method is called.
func (c *Camera) name(technique string) {
	if _, known := c.film.Names[technique]; !known && technique != "" {
		c.film.Names[technique] = c.Printer.Method(technique)
	}
}

// notes is what the pane tells of a step.
func (c *Camera) notes(before *solver.Grid, s *solver.Step, e *logic.Technique) (notes []Note) {
	text := c.Printer.StepSummary(s, before.Layout())
	switch {
	case e.Family == logic.FamilySubsets:
		notes = append(notes, Note{Pane: Pairs, Text: text})
	case s.Technique == "bad-guess":
		notes = append(notes, Note{Pane: Guesses, Text: text})
	}
	if !tellsChains(c.Ladder) {
		return notes
	}
	if forced := c.Printer.Forces(before, s); forced != "" {
		notes = append(notes, Note{Pane: Chains, Text: c.Printer.Discovery(before.Layout(), s) + " " + forced})
	}
	return notes
}

// tellsChains reports whether what a discovery forces is told: of the ladders of the
// sources, which place naked singles as they come.
func tellsChains(l *logic.Ladder) bool {
	for _, of := range textbook.Ladders() {
		if of.Name == l.Name {
			return true
		}
	}
	return false
}

// Scenario shows where a combination of guesses leads.
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

// unlike returns a position as it is written, if it is not what the last frame left, and
// has the film go on from there.
func (c *Camera) unlike(g *solver.Grid) string {
	written := format.LineWithRestrictions(g)
	if written == format.LineWithRestrictions(c.at) {
		return ""
	}
	c.at = g.Clone()
	return written
}

// colourNamed is the colour of what a technique changes.
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

// conclude draws on the last frame what the end comes to, and returns the position that it
// is drawn on.
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

// ending is where the solve led, in words.
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
