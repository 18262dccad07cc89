package logic

import "pencilmark/solver"

// at is the candidate of a digit in a cell.
func at(cell, digit int) solver.Candidate { return solver.Candidate{Cell: cell, Digit: digit} }

// strongLink says that without from there must be to: the other place of its
// digit in the unit or, with -1, the other digit of its cell.
func strongLink(from, to solver.Candidate, unit int) solver.Link {
	return solver.Link{From: from, To: to, Kind: solver.LinkStrong, Unit: unit}
}

// weakLink says that from and to cannot both be true: they share their cell, or
// their digit and a unit.
func (v *view) weakLink(from, to solver.Candidate) solver.Link {
	unit := -1
	if from.Cell != to.Cell {
		unit = v.unitOf(from.Cell, to.Cell)
	}
	return solver.Link{From: from, To: to, Kind: solver.LinkWeak, Unit: unit}
}

// chainOf makes a branch of links that follow one upon the other. It begins by
// supposing the first candidate false if the first link is strong, else true.
func chainOf(links ...solver.Link) solver.Branch {
	first, last := links[0], links[len(links)-1]
	return solver.Branch{
		Start: first.From, StartOn: first.Kind == solver.LinkWeak,
		End: last.To, EndOn: last.Kind == solver.LinkStrong,
		Links: links,
	}
}

// patternOf lists the candidates that branches speak of, and their cells, each
// once: cells ascending, the digits of a cell ascending.
func patternOf(g *solver.Grid, branches ...solver.Branch) (pattern []solver.Candidate, cells []int) {
	var where [solver.MaxSize + 1]solver.CellSet
	var all solver.CellSet
	add := func(c solver.Candidate, group solver.CellSet) {
		group.Add(c.Cell)
		where[c.Digit] = where[c.Digit].Or(group)
		all = all.Or(group)
	}
	for i := range branches {
		for _, l := range branches[i].Links {
			add(l.From, l.FromCells)
			add(l.To, l.ToCells)
		}
	}
	cells = all.Slice()
	for _, c := range cells {
		for d := range g.Candidates(c).All() {
			if where[d].Has(c) {
				pattern = append(pattern, at(c, d))
			}
		}
	}
	return pattern, cells
}

// linked makes a step of branches that concern the given digits.
func linked(g *solver.Grid, digits solver.Digits, removes []solver.Candidate, branches ...solver.Branch) solver.Step {
	pattern, cells := patternOf(g, branches...)
	return solver.Step{
		Digits:   digits,
		Cells:    cells,
		Pattern:  pattern,
		Branches: branches,
		Removes:  removes,
	}
}
