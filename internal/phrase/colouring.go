package phrase

import (
	"slices"

	"pencilmark/solver"
)

func addColours(e *explanation, data map[string]any) {
	for i, name := range []string{"", "Other"} {
		if i < len(e.s.Branches) {
			one, two := colours(&e.s.Branches[i])
			data[name+"One"], data[name+"Two"] = e.p.Cells(e.l, one), e.p.Cells(e.l, two)
		}
	}
	if a, b, ok := e.clash(); ok {
		data["Clash"] = e.p.Cells(e.l, []int{a, b})
		data["ClashUnit"] = e.p.Unit(&e.l.Units()[sharedUnit(e.l, a, b)])
	}
}

// addTrap adds the values about clusters whose colours see each other, and the colours that are left.
func addTrap(e *explanation, data map[string]any) {
	addColours(e, data)
	var clashes, left []string
	unexplained := e.s.Removes
	for _, t := range e.traps() {
		gone := t.gone(e, unexplained)
		if len(gone) == 0 {
			continue
		}
		unexplained = slices.DeleteFunc(slices.Clone(unexplained), func(c solver.Candidate) bool { return slices.Contains(gone, c) })
		clash := map[string]any{
			"Seer": e.p.Cell(e.l, t.seer), "Seen": e.p.Cell(e.l, t.seen), "Digit": symbol(gone[0].Digit),
			"Left": e.p.Cells(e.l, t.left), "OtherLeft": e.p.Cells(e.l, t.otherLeft), "Gone": e.p.Candidates(e.l, gone),
		}
		clashes, left = append(clashes, e.p.Text("colouring.clash", clash)), append(left, e.p.Text("colouring.left", clash))
	}
	data["Clashes"], data["Left"] = e.p.JoinClauses(clashes), e.p.JoinClauses(left)
}

// trap is a cell that sees a cell of another cluster, and the two colours that are left.
type trap struct {
	seer, seen      int
	left, otherLeft []int
}

// traps lists the clusters' traps, those that remove most first.
func (e *explanation) traps() (list []trap) {
	var one, other [2][]int
	one[0], one[1] = colours(&e.s.Branches[0])
	other[0], other[1] = colours(&e.s.Branches[1])
	for i := range one {
		for j := range other {
			if a, b, ok := e.sight(one[i], other[j]); ok {
				list = append(list, trap{a, b, one[1-i], other[1-j]})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b trap) int { return len(b.gone(e, e.s.Removes)) - len(a.gone(e, e.s.Removes)) })
	return list
}

func (t *trap) gone(e *explanation, among []solver.Candidate) (gone []solver.Candidate) {
	for _, r := range among {
		_, _, one := e.sight([]int{r.Cell}, t.left)
		_, _, other := e.sight([]int{r.Cell}, t.otherLeft)
		if one && other {
			gone = append(gone, r)
		}
	}
	return gone
}

// addWrap adds the values about a false colour that sees both colours of another cluster.
func addWrap(e *explanation, data map[string]any) {
	addColours(e, data)
	var gone []int
	for _, r := range e.s.Removes {
		gone = append(gone, r.Cell)
	}
	for i := range e.s.Branches {
		on, off := colours(&e.s.Branches[i])
		a, b, ok := e.sight(gone, on)
		c, d, too := e.sight(gone, off)
		if ok && too && !slices.Contains(on, gone[0]) && !slices.Contains(off, gone[0]) {
			data["Seer"], data["Seen"] = e.p.Cell(e.l, a), e.p.Cell(e.l, b)
			data["Seer2"], data["Seen2"] = e.p.Cell(e.l, c), e.p.Cell(e.l, d)
			return
		}
	}
}

func (e *explanation) sight(cells, others []int) (a, b int, ok bool) {
	for _, a := range cells {
		for _, b := range others {
			if e.l.Sees(a, b) {
				return a, b, true
			}
		}
	}
	return 0, 0, false
}

func colours(b *solver.Branch) (on, off []int) {
	on = []int{b.Start.Cell}
	for _, l := range b.Links {
		if l.Kind == solver.LinkStrong {
			on = append(on, l.To.Cell)
		} else {
			off = append(off, l.To.Cell)
		}
	}
	slices.Sort(on)
	slices.Sort(off)
	return on, off
}

func (e *explanation) clash() (a, b int, ok bool) {
	for i, x := range e.s.Removes {
		for _, y := range e.s.Removes[i+1:] {
			if x.Digit == y.Digit && e.l.Sees(x.Cell, y.Cell) {
				return x.Cell, y.Cell, true
			}
		}
	}
	return 0, 0, false
}

func sharedUnit(l *solver.Layout, a, b int) int {
	for _, u := range l.UnitsOf(a) {
		if set := l.Units()[u].Set; set.Has(b) {
			return u
		}
	}
	return -1
}

func addRemote(e *explanation, data map[string]any) {
	b := &e.s.Branches[0]
	data["Chain"] = e.p.List(e.remoteCells())
	data["Ends"] = e.p.Cells(e.l, []int{b.Start.Cell, b.End.Cell})
	data["Other"] = e.p.Digits(e.s.Digits &^ digitsOf(e.s.Removes))
	data["PairBox"] = e.p.Unit(&e.l.Units()[e.l.BlockOf(b.Start.Cell)])
}

func (e *explanation) remoteCells() (chain []string) {
	for _, l := range e.s.Branches[0].Links {
		if l.Kind == solver.LinkStrong {
			chain = append(chain, e.p.Cell(e.l, l.From.Cell))
		}
	}
	return chain
}

func addGuardians(e *explanation, data map[string]any) {
	addTridagon(e, data)
	data["Loop"] = e.p.List(e.loopCells())
	data["Start"], data["Second"] = e.p.Cell(e.l, e.s.Branches[0].Start.Cell), e.p.Cell(e.l, e.s.Branches[0].Links[0].To.Cell)
}

func (e *explanation) loopCells() (cells []string) {
	for _, l := range e.s.Branches[0].Links {
		cells = append(cells, e.p.Cell(e.l, l.From.Cell))
	}
	return cells
}

// medusaColours lists the candidates of a chain's two colours.
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

// maxRules is how many removed candidates get separate arguments.
const maxRules = 4

// addMedusa adds the values about two colours: why one is false, or why candidates that see both are removed.
func addMedusa(e *explanation, data map[string]any) {
	colours := medusaColours(&e.s.Branches[0])
	data["One"], data["Two"] = e.p.Candidates(e.l, colours[0]), e.p.Candidates(e.l, colours[1])
	for _, colour := range colours {
		if slices.Contains(colour, e.s.Removes[0]) {
			data["False"], data["Rules"] = true, e.brokenRule(colour)
			return
		}
	}
	var rules []string
	shown := e.s.Removes[:e.p.most(len(e.s.Removes), maxRules)]
	for _, r := range shown {
		rules = append(rules, e.bothRule(r, colours))
	}
	rules = slices.Compact(rules)
	if rest := len(e.s.Removes) - len(shown); rest > 0 {
		rules = append(rules, e.p.CountNoun("reason.likewise", rest))
	}
	data["False"], data["Rules"] = false, e.p.JoinClauses(rules)
}

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

// emptiedRule names the cell that a colour empties, and what removes each of its digits.
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

// seen returns the cell of a colour's candidate that c sees: by digit, or else in its own cell.
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
