package logic

import (
	"slices"

	"pencilmark/solver"
)

// conclude finds what follows from links that take turns: from a loop, from a chain back to
// its start, or from one of two ends; of weak links at these, without them.
func (v *view) conclude(verdict *ChainVerdict, links []solver.Link) {
	start, _ := endsOf(&links[0])
	_, end := endsOf(&links[len(links)-1])
	back := start == end
	switch {
	case back && len(links)%2 == 0:
		if links[0].Kind == solver.LinkWeak {
			links = slices.Concat(links[1:], links[:1])
		}
		v.tell(verdict, links, "continuous-nice-loop", v.ruledOutInLoop(links, verdict.Links))
		return
	case back && links[0].Kind == solver.LinkWeak:
		v.tell(verdict, links, "discontinuous-nice-loop", candidatesOf(start.cells, start.digit))
		return
	}
	if links[0].Kind == solver.LinkWeak {
		links, verdict.Loose = links[1:], 1
	}
	if n := len(links); n > 0 && links[n-1].Kind == solver.LinkWeak {
		links = links[:n-1]
		verdict.Loose++
	}
	if len(links) > 0 {
		v.concludeStrong(verdict, links)
	}
}

// concludeStrong finds what follows from a chain that begins and ends with a strong link.
// If its ends see each other it is a loop, where that rules out more.
func (v *view) concludeStrong(verdict *ChainVerdict, links []solver.Link) {
	start, _ := endsOf(&links[0])
	_, end := endsOf(&links[len(links)-1])
	if start == end {
		v.tell(verdict, links, "discontinuous-nice-loop", v.listed(v.excludedBy(start)))
		return
	}
	removes := v.listed(v.excludedByBoth(start, end))
	closing := v.judgeLink(solver.Link{From: end.candidate(), To: start.candidate(), FromCells: end.group(), ToCells: start.group(), Kind: solver.LinkWeak})
	if closing.Fault == LinkHolds && len(links) > 1 {
		loop := append(slices.Clone(links), closing.Link)
		if all := v.ruledOutInLoop(loop, verdict.Links); len(all) > len(removes) {
			v.tell(verdict, loop, "continuous-nice-loop", all)
			return
		}
	}
	v.tell(verdict, links, "aic", removes)
}

// tell makes the step of a chain, if that rules out anything.
func (v *view) tell(verdict *ChainVerdict, links []solver.Link, technique string, removes []solver.Candidate) {
	if len(removes) == 0 {
		return
	}
	var digits solver.Digits
	for _, l := range links {
		digits = digits.With(l.From.Digit).With(l.To.Digit)
	}
	verdict.Found, verdict.Step = true, linked(v.Grid, digits, removes, chainOf(links...))
	for _, l := range verdict.Links {
		if l.Link.By == bySet {
			verdict.Step.Sets = append(verdict.Step.Sets, l.Set)
		}
	}
	verdict.Step.Technique = chainName(&verdict.Step, technique)
}

// chainName returns the closer name that a chain has, if any.
func chainName(s *solver.Step, name string) string {
	b := &s.Branches[0]
	grouped, inCells := false, true
	for _, l := range b.Links {
		grouped = grouped || !l.FromCells.IsEmpty() || !l.ToCells.IsEmpty() || l.By != ""
		inCells = inCells && (l.Kind == solver.LinkWeak || l.Unit == inCell)
	}
	open := b.Start != b.End
	switch {
	case grouped:
		return "grouped-" + name
	case s.Digits.Len() == 1 && b.EndOn:
		return "x-chain"
	case open && inCells && b.EndOn && b.Start.Digit == b.End.Digit:
		return "xy-chain"
	}
	return name
}

// excludedBy returns, by digit, the cells where a candidate is false if the node is true.
func (v *view) excludedBy(n node) (cells [solver.MaxSize + 1]solver.CellSet) {
	cells[n.digit] = v.CellsAllowing(n.digit).And(v.layout.CommonPeers(n.cells))
	if n.cells.Len() == 1 {
		for d := range v.Candidates(n.cells.First()).Without(n.digit).All() {
			cells[d] = n.cells
		}
	}
	return cells
}

func (v *view) excludedByBoth(a, b node) (cells [solver.MaxSize + 1]solver.CellSet) {
	one, two := v.excludedBy(a), v.excludedBy(b)
	for d := range cells {
		cells[d] = one[d].And(two[d])
	}
	return cells
}

// ruledOutInLoop lists what both ends of a weak link exclude, one of which is true, and what
// sees all places of a digit that a set keeps, as in graph.ruledOutByLoop.
func (v *view) ruledOutInLoop(loop []solver.Link, drawn []LinkVerdict) []solver.Candidate {
	var hit [solver.MaxSize + 1]solver.CellSet
	for i := range loop {
		if loop[i].Kind == solver.LinkStrong {
			continue
		}
		both := v.excludedByBoth(endsOf(&loop[i]))
		for d := range hit {
			hit[d] = hit[d].Or(both[d])
		}
	}
	for _, l := range drawn {
		if l.Link.By != bySet {
			continue
		}
		cells := solver.CellsOf(l.Set.Cells...)
		for d := range l.Set.Digits.Without(l.Link.From.Digit).Without(l.Link.To.Digit).All() {
			hit[d] = hit[d].Or(v.seeing(d, cells.And(v.CellsAllowing(d)).Slice()...))
		}
	}
	return v.listed(hit)
}

// listed lists candidates that are given by digit, cell by cell.
func (v *view) listed(where [solver.MaxSize + 1]solver.CellSet) (list []solver.Candidate) {
	for c := range v.Empty().All() {
		for d := range v.Candidates(c).All() {
			if where[d].Has(c) {
				list = append(list, at(c, d))
			}
		}
	}
	return list
}
