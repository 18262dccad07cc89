package chain

import (
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// LinkFault is the fault of a link that a player drew. Its values appear in JSON.
type LinkFault string

// The faults.
const (
	LinkHolds       LinkFault = ""
	LinkNoCandidate LinkFault = "gone"        // Others are not candidates
	LinkToItself    LinkFault = "itself"      // its ends have a candidate in common
	LinkUnrelated   LinkFault = "unrelated"   // its ends have neither digit nor cell in common, nor an almost locked set
	LinkApart       LinkFault = "apart"       // weak: the two Others do not see each other; strong: no unit has both ends
	LinkThirdPlace  LinkFault = "third-place" // strong: the Unit has Others
	LinkThirdDigit  LinkFault = "third-digit" // strong: the cell has Others
)

// LinkVerdict is the result of checking one link.
type LinkVerdict struct {
	Fault  LinkFault
	Link   solver.Link // as drawn, with its Unit, if any, and By if a set makes it strong
	Others []solver.Candidate
	Set    solver.Subset // the almost locked set that makes the link strong, if By says so
}

// Verdict is the result of checking a chain that a player drew.
type Verdict struct {
	Links []LinkVerdict // in the order of the chain
	Break int           // the first link that does not alternate with the previous one; -1 if all alternate or some do not hold
	Step  solver.Step   // the conclusion
	Found bool          // there is a Step
	Loose int           // how many weak links at the ends of an open chain the Step leaves out
}

// Holds reports whether every link holds and the chain does not break.
func (v *Verdict) Holds() bool {
	return v.Break < 0 && !slices.ContainsFunc(v.Links, func(l LinkVerdict) bool { return l.Fault != LinkHolds })
}

// Judge checks a chain in a position, link by link. Each link must end where the next begins; its Kind says whether
// it should be strong (not both false) or weak (not both true). A strong link may replace a weak one if it is both.
// eachChain describes the conclusions.
func Judge(g *solver.Grid, links []solver.Link) *Verdict {
	v := NewView(g)
	verdict := &Verdict{Break: -1}
	for i := range links {
		verdict.Links = append(verdict.Links, v.judgeLink(links[i]))
	}
	if !verdict.Holds() {
		return verdict
	}
	turns, broken := v.inTurns(verdict.Links)
	if broken > 0 {
		verdict.Break = broken
		return verdict
	}
	v.conclude(verdict, turns)
	return verdict
}

func endsOf(l *solver.Link) (from, to node) {
	from, to = node{l.From.Digit, l.FromCells}, node{l.To.Digit, l.ToCells}
	from.cells.Add(l.From.Cell)
	to.cells.Add(l.To.Cell)
	return from, to
}

func (v *View) judgeLink(l solver.Link) LinkVerdict {
	l.Unit, l.By = noUnit, ""
	a, b := endsOf(&l)
	if missing := append(v.missing(a), v.missing(b)...); len(missing) > 0 {
		return LinkVerdict{Fault: LinkNoCandidate, Link: l, Others: missing}
	}
	inOneCell := a.cells == b.cells && a.cells.Len() == 1
	switch {
	case a.clash(&b):
		return LinkVerdict{Fault: LinkToItself, Link: l}
	case a.digit == b.digit && l.Kind == solver.LinkWeak:
		return v.judgeSight(l, a, b)
	case a.digit == b.digit:
		return v.judgePlaces(l, a, b)
	case inOneCell && l.Kind == solver.LinkWeak:
		l.Unit = inCell
		return LinkVerdict{Link: l}
	case inOneCell:
		return v.judgeDigits(l, a, b)
	case l.Kind == solver.LinkStrong:
		return v.judgeSet(l, a, b)
	}
	return LinkVerdict{Fault: LinkUnrelated, Link: l}
}

func (v *View) missing(n node) []solver.Candidate {
	return n.cells.AndNot(v.CellsAllowing(n.digit)).Candidates(n.digit)
}

func (v *View) judgeSight(l solver.Link, a, b node) LinkVerdict {
	for c := range a.cells.All() {
		if unseen := b.cells.AndNot(v.Layout().Peers(c)); !unseen.IsEmpty() {
			return LinkVerdict{Fault: LinkApart, Link: l, Others: []solver.Candidate{solver.At(c, a.digit), solver.At(unseen.First(), b.digit)}}
		}
	}
	l.Unit = v.UnitHolding(a.cells.Or(b.cells))
	return LinkVerdict{Link: l}
}

// judgePlaces checks a strong link of one digit against the unit with the fewest other places.
func (v *View) judgePlaces(l solver.Link, a, b node) LinkVerdict {
	best, others := noUnit, solver.CellSet{}
	units := v.Layout().Units()
	for u := range units {
		places := v.Positions(&units[u], a.digit)
		if !a.cells.Or(b.cells).Within(places) {
			continue
		}
		if more := places.AndNot(a.cells).AndNot(b.cells); best == noUnit || more.Len() < others.Len() {
			best, others = u, more
		}
	}
	switch l.Unit = best; {
	case best == noUnit:
		return LinkVerdict{Fault: LinkApart, Link: l}
	case others.IsEmpty():
		return LinkVerdict{Link: l}
	}
	return LinkVerdict{Fault: LinkThirdPlace, Link: l, Others: others.Candidates(a.digit)}
}

// judgeDigits checks a strong link in a cell.
func (v *View) judgeDigits(l solver.Link, a, b node) LinkVerdict {
	cell := a.cells.First()
	l.Unit = inCell
	verdict := LinkVerdict{Link: l}
	for d := range v.Candidates(cell).Without(a.digit).Without(b.digit).All() {
		verdict.Fault = LinkThirdDigit
		verdict.Others = append(verdict.Others, solver.At(cell, d))
	}
	return verdict
}

// judgeSet checks a strong link of two digits in several cells, which needs an almost locked set.
func (v *View) judgeSet(l solver.Link, a, b node) LinkVerdict {
	for _, grade := range []int{setGraph, bentGraph} {
		g := v.graph(grade)
		i, one := g.find(a)
		j, other := g.find(b)
		if !one || !other {
			continue
		}
		if s := g.smallestSet(i, j); s != nil {
			l.Unit, l.By = s.Unit, bySet
			return LinkVerdict{Link: l, Set: solver.Subset{Cells: s.Cells.Slice(), Digits: s.Digits, Unit: s.Unit}}
		}
	}
	return LinkVerdict{Fault: LinkUnrelated, Link: l}
}

// inTurns sets the kinds of links that hold so that they alternate, or returns the first link that does not. If both
// kinds are possible for the first link, it is strong.
func (v *View) inTurns(links []LinkVerdict) (turns []solver.Link, broken int) {
	for _, first := range []solver.LinkKind{solver.LinkStrong, solver.LinkWeak} {
		taken := v.turnsFrom(links, first)
		if len(taken) == len(links) {
			return taken, 0
		}
		broken = max(broken, len(taken))
	}
	return nil, broken
}

// turnsFrom returns the longest beginning of the links that alternates if the first one is of the given kind.
func (v *View) turnsFrom(links []LinkVerdict, kind solver.LinkKind) (turns []solver.Link) {
	for i := range links {
		link := links[i].Link
		if link.Kind != kind {
			if kind == solver.LinkStrong {
				break
			}
			link.Kind = solver.LinkWeak
			as := v.judgeLink(link)
			if as.Fault != LinkHolds {
				break
			}
			link = as.Link
		}
		turns = append(turns, link)
		kind = solver.LinkStrong + solver.LinkWeak - kind
	}
	return turns
}

// conclude finds the conclusion of alternating links. It drops weak links at the ends of an open chain.
func (v *View) conclude(verdict *Verdict, links []solver.Link) {
	start, _ := endsOf(&links[0])
	_, end := endsOf(&links[len(links)-1])
	back := start == end
	switch {
	case back && len(links)%2 == 0:
		if links[0].Kind == solver.LinkWeak {
			links = slices.Concat(links[1:], links[:1])
		}
		v.addStep(verdict, links, "continuous-nice-loop", v.ruledOutInLoop(links, verdict.Links))
		return
	case back && links[0].Kind == solver.LinkWeak:
		v.addStep(verdict, links, "discontinuous-nice-loop", start.cells.Candidates(start.digit))
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

// concludeStrong finds the conclusion of a chain with strong links at both ends. If the ends see each other, it is a
// loop, if that removes more.
func (v *View) concludeStrong(verdict *Verdict, links []solver.Link) {
	start, _ := endsOf(&links[0])
	_, end := endsOf(&links[len(links)-1])
	if start == end {
		excluded := v.excludedBy(start)
		v.addStep(verdict, links, "discontinuous-nice-loop", excluded.List(v.Layout()))
		return
	}
	both := v.excludedByBoth(start, end)
	removes := both.List(v.Layout())
	closing := v.judgeLink(solver.Link{From: end.candidate(), To: start.candidate(), FromCells: end.group(), ToCells: start.group(), Kind: solver.LinkWeak})
	if closing.Fault == LinkHolds && len(links) > 1 {
		loop := append(slices.Clone(links), closing.Link)
		if all := v.ruledOutInLoop(loop, verdict.Links); len(all) > len(removes) {
			v.addStep(verdict, loop, "continuous-nice-loop", all)
			return
		}
	}
	v.addStep(verdict, links, "aic", removes)
}

// addStep makes the step of a chain that removes something.
func (v *View) addStep(verdict *Verdict, links []solver.Link, technique string, removes []solver.Candidate) {
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

// chainName returns the more specific name of a chain, if any.
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
func (v *View) excludedBy(n node) (cells position.CellsByDigit) {
	cells[n.digit] = v.CellsAllowing(n.digit).And(v.Layout().CommonPeers(n.cells))
	if n.cells.Len() == 1 {
		for d := range v.Candidates(n.cells.First()).Without(n.digit).All() {
			cells[d] = n.cells
		}
	}
	return cells
}

func (v *View) excludedByBoth(a, b node) (cells position.CellsByDigit) {
	one, two := v.excludedBy(a), v.excludedBy(b)
	for d := range cells {
		cells[d] = one[d].And(two[d])
	}
	return cells
}

// ruledOutInLoop is graph.ruledOutByLoop for drawn links.
func (v *View) ruledOutInLoop(loop []solver.Link, drawn []LinkVerdict) []solver.Candidate {
	var hit position.CellsByDigit
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
			hit[d] = hit[d].Or(v.Seeing(d, cells.And(v.CellsAllowing(d)).Slice()...))
		}
	}
	return hit.List(v.Layout())
}
