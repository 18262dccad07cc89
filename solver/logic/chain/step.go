package chain

import (
	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// chainStep makes a step from a path and its removals.
func (g *graph) chainStep(shape Shape, path []int, removes []solver.Candidate) solver.Step {
	links := g.chainLinks(path, g.waves.on)
	if shape == Loop {
		links = append(links, g.weakBetween(path[len(path)-1], path[0]))
	}
	s := linked(g.Grid, g.digitsOf(path), removes, chainOf(links...))
	s.Sets = g.setsOf(path)
	return s
}

// chainLinks makes links from a path. The first one is weak if on is true.
func (g *graph) chainLinks(path []int, on bool) []solver.Link {
	links := make([]solver.Link, 0, len(path))
	for k := 1; k < len(path); k++ {
		if on == (k%2 == 1) {
			links = append(links, g.weakBetween(path[k-1], path[k]))
		} else {
			links = append(links, g.strongBetween(path[k-1], path[k]))
		}
	}
	return links
}

func (g *graph) weakBetween(i, j int) solver.Link {
	a, b := &g.nodes[i], &g.nodes[j]
	l := g.weakLink(a.candidate(), b.candidate())
	l.FromCells, l.ToCells = a.group(), b.group()
	if l.Unit >= 0 {
		l.Unit = g.UnitHolding(a.cells.Or(b.cells))
	}
	return l
}

func (g *graph) strongBetween(i, j int) solver.Link {
	a, b := &g.nodes[i], &g.nodes[j]
	l := strongLink(a.candidate(), b.candidate(), g.strongUnit(i, j))
	l.FromCells, l.ToCells = a.group(), b.group()
	if l.Unit == noUnit {
		l.Unit, l.By = g.smallestSet(i, j).Unit, bySet
	}
	return l
}

// bySet is Link.By for a strong link of an almost locked set.
const bySet = "als"

func (g *graph) digitsOf(path []int) (digits solver.Digits) {
	for _, i := range path {
		digits = digits.With(g.nodes[i].digit)
	}
	return digits
}

func (g *graph) cellsOf(path []int) (cells solver.CellSet) {
	for _, i := range path {
		cells = cells.Or(g.nodes[i].cells)
	}
	return cells
}

// setsOf lists the almost locked sets that a path goes through.
func (g *graph) setsOf(path []int) (sets []solver.Subset) {
	for k := 1; k < len(path); k++ {
		if g.waves.strongTo(k) && g.strongUnit(path[k-1], path[k]) == noUnit {
			s := g.smallestSet(path[k-1], path[k])
			sets = append(sets, solver.Subset{Cells: s.Cells.Slice(), Digits: s.Digits, Unit: s.Unit})
		}
	}
	return sets
}

// ruledOut lists the removals of a path. Only for a loop do they depend on more than the ends.
func (g *graph) ruledOut(shape Shape, path []int, on bool) []solver.Candidate {
	start := g.nodes[path[0]].candidate()
	switch {
	case shape == Loop:
		return g.ruledOutByLoop(path)
	case shape == oneDigitChain && path[0] == path[len(path)-1]:
		return g.candidates(ones(row(g.narrow.weak, g.words, path[0])))
	case shape != Returning:
		return g.candidates(g.excluded(path[0], path[len(path)-1]))
	case on:
		return []solver.Candidate{start}
	}
	return g.CandidatesIn(solver.CellsOf(start.Cell), ^solver.DigitsOf(start.Digit))
}

// ruledOutByLoop lists the candidates that see both ends of a weak link, and those excluded by the digits that a set
// surely has. As in the reference library, cells of the loop lose only candidates that links inside them exclude.
func (g *graph) ruledOutByLoop(path []int) []solver.Candidate {
	hit := make([]uint64, g.words)
	own := g.cellsOf(path)
	for k := range path {
		next := path[(k+1)%len(path)]
		if k%2 == 1 {
			inside := g.nodes[path[k]].digit != g.nodes[next].digit
			for i := range g.excluded(path[k], next) {
				if inside || g.nodes[i].cells.And(own).IsEmpty() {
					set(hit, i)
				}
			}
		} else if g.strongUnit(path[k], next) == noUnit {
			g.ruledOutBySet(g.smallestSet(path[k], next), g.nodes[path[k]].digit, g.nodes[next].digit, hit)
		}
	}
	return g.candidates(ones(hit))
}

func (g *graph) ruledOutBySet(s *position.AlmostLocked, a, b int, hit []uint64) {
	for d := range s.Digits.Without(a).Without(b).All() {
		for c := range g.Seeing(d, s.Cells.And(g.CellsAllowing(d)).Slice()...).All() {
			set(hit, g.single(c, d))
		}
	}
}

// candidates lists the candidates of nodes, sorted by cell.
func (g *graph) candidates(nodes func(yield func(int) bool)) []solver.Candidate {
	var where position.CellsByDigit
	for i := range nodes {
		n := &g.nodes[i]
		where[n.digit] = where[n.digit].Or(n.cells)
	}
	return where.List(g.Layout())
}

// strongLink says that if from is false, to is true, because it is the only other place of its digit in the unit or,
// for unit -1, the only other digit of its cell.
func strongLink(from, to solver.Candidate, unit int) solver.Link {
	return solver.Link{From: from, To: to, Kind: solver.LinkStrong, Unit: unit}
}

// weakLink says that from and to cannot both be true.
func (v *View) weakLink(from, to solver.Candidate) solver.Link {
	unit := -1
	if from.Cell != to.Cell {
		unit = v.UnitOf(from.Cell, to.Cell)
	}
	return solver.Link{From: from, To: to, Kind: solver.LinkWeak, Unit: unit}
}

// chainOf makes a branch of consecutive links. It assumes that the first candidate is false if the first link is
// strong, and otherwise true.
func chainOf(links ...solver.Link) solver.Branch {
	first, last := links[0], links[len(links)-1]
	return solver.Branch{
		Start: first.From, StartOn: first.Kind == solver.LinkWeak,
		End: last.To, EndOn: last.Kind == solver.LinkStrong,
		Links: links,
	}
}

// inTurn makes a branch of strong links, each between two of the candidates, with weak links between them. units are
// the units of the strong links, inCell for links in a cell.
func (v *View) inTurn(units []int, ends ...solver.Candidate) solver.Branch {
	links := make([]solver.Link, 0, len(ends)-1)
	for i, unit := range units {
		if i > 0 {
			links = append(links, v.weakLink(ends[2*i-1], ends[2*i]))
		}
		links = append(links, strongLink(ends[2*i], ends[2*i+1], unit))
	}
	return chainOf(links...)
}

// patternOf lists the candidates and cells of branches, each once and sorted.
func patternOf(g *solver.Grid, branches ...solver.Branch) (pattern []solver.Candidate, cells []int) {
	var where position.CellsByDigit
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
	return where.List(g.Layout()), all.Slice()
}

// linked makes a step from branches about the given digits.
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
