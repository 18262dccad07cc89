package phrase

import (
	"slices"

	"pencilmark/solver"
)

// addGuardians adds the values about cells that go round in a loop, and its guardians.
func (e *explanation) addGuardians(data map[string]any) {
	e.addTridagon(data)
	data["Loop"] = e.p.List(e.loopCells())
	data["Start"], data["Second"] = e.p.Cell(e.l, e.s.Branches[0].Start.Cell), e.p.Cell(e.l, e.s.Branches[0].Links[0].To.Cell)
}

// loopCells names the cells of a loop in its order.
func (e *explanation) loopCells() (cells []string) {
	for _, l := range e.s.Branches[0].Links {
		cells = append(cells, e.p.Cell(e.l, l.From.Cell))
	}
	return cells
}

// medusaColours lists the candidates of the two colours that a chain gives in turns.
func medusaColours(b *solver.Branch) (colours [2][]solver.Candidate) {
	colours[0] = append(colours[0], b.Start)
	for _, l := range b.Links {
		i := 1
		if l.Kind == solver.LinkStrong {
			i = 0
		}
		colours[i] = append(colours[i], l.To)
	}
	return colours
}

// maxRules is how many candidates that go because of two colours are argued.
const maxRules = 4

// addMedusa adds the values about candidates in two colours: why one colour is false,
// or why each candidate that goes sees both.
func (e *explanation) addMedusa(data map[string]any) {
	colours := medusaColours(&e.s.Branches[0])
	data["One"], data["Two"] = e.p.Candidates(e.l, colours[0]), e.p.Candidates(e.l, colours[1])
	for _, colour := range colours {
		if slices.Contains(colour, e.s.Removes[0]) {
			data["False"], data["Rules"] = true, e.brokenRule(colour)
			return
		}
	}
	var rules []string
	told := e.s.Removes[:e.p.most(len(e.s.Removes), maxRules)]
	for _, r := range told {
		rules = append(rules, e.bothRule(r, colours))
	}
	rules = slices.Compact(rules)
	if rest := len(e.s.Removes) - len(told); rest > 0 {
		rules = append(rules, e.p.CountNoun("reason.likewise", rest))
	}
	data["False"], data["Rules"] = false, e.p.JoinClauses(rules)
}

// brokenRule says why a colour is false.
func (e *explanation) brokenRule(colour []solver.Candidate) string {
	for i, a := range colour {
		for _, b := range colour[:i] {
			data := map[string]any{"Cell": e.p.Cell(e.l, a.Cell), "Digits": e.p.Digits(solver.DigitsOf(a.Digit, b.Digit)), "Cells": e.p.Cells(e.l, ascending(a.Cell, b.Cell))}
			switch {
			case a.Cell == b.Cell:
				return e.p.Text("medusa.cell", data)
			case a.Digit == b.Digit && e.l.Sees(a.Cell, b.Cell):
				data["Unit"] = e.p.Unit(&e.l.Units()[sharedUnit(e.l, a.Cell, b.Cell)])
				return e.p.Text("medusa.unit", data)
			}
		}
	}
	return e.emptiedRule(colour)
}

// emptiedRule names the cell that a colour leaves nothing, and what keeps each of its
// digits out; the cell is not known where only the step itself is described.
func (e *explanation) emptiedRule(colour []solver.Candidate) string {
	if e.g == nil {
		return e.p.Text("medusa.emptied", nil)
	}
	for c := range e.g.Empty().All() {
		var sights []string
		for d := range e.g.Candidates(c).All() {
			if from, ok := e.seen(solver.Candidate{Cell: c, Digit: d}, colour); ok && from != c {
				sights = append(sights, e.p.Text("medusa.sight", map[string]any{"Digit": symbol(d), "Cell": e.p.Cell(e.l, from)}))
			}
		}
		if len(sights) == e.g.Candidates(c).Len() {
			return e.p.Text("medusa.empty", map[string]any{"Cell": e.p.Cell(e.l, c), "Sights": e.p.List(sights)})
		}
	}
	return e.p.Text("medusa.emptied", nil)
}

// seen returns the cell of a candidate of the colour that another sees: by its digit
// or, else, in its own cell.
func (e *explanation) seen(c solver.Candidate, colour []solver.Candidate) (cell int, ok bool) {
	for _, k := range colour {
		switch {
		case k.Digit == c.Digit && e.l.Sees(k.Cell, c.Cell):
			return k.Cell, true
		case k.Cell == c.Cell && k.Digit != c.Digit:
			cell, ok = k.Cell, true
		}
	}
	return cell, ok
}

// bothRule says how a candidate sees both colours.
func (e *explanation) bothRule(c solver.Candidate, colours [2][]solver.Candidate) string {
	one, _ := e.seen(c, colours[0])
	two, _ := e.seen(c, colours[1])
	if one == c.Cell {
		one, two = two, one
		colours[0], colours[1] = colours[1], colours[0]
	}
	data := map[string]any{
		"Cell": e.p.Cell(e.l, c.Cell), "Digit": symbol(c.Digit), "One": e.p.Cell(e.l, one), "Two": e.p.Cell(e.l, two),
		"OneDigit": e.p.Digits(digitsOf(within(colours[0], c.Cell))), "TwoDigit": e.p.Digits(digitsOf(within(colours[1], c.Cell))),
	}
	switch {
	case one == c.Cell:
		return e.p.Text("medusa.both", data)
	case two == c.Cell:
		return e.p.Text("medusa.mixed", data)
	}
	return e.p.Text("medusa.sees", data)
}
