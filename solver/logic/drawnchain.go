package logic

import (
	"slices"

	"pencilmark/solver"
)

// LinkFault names what is wrong with a link that somebody drew, as answers in JSON do.
type LinkFault string

// The faults.
const (
	LinkHolds       LinkFault = ""
	LinkNoCandidate LinkFault = "gone"        // Others are no candidates
	LinkToItself    LinkFault = "itself"      // its ends have a candidate in common
	LinkUnrelated   LinkFault = "unrelated"   // its ends have neither digit nor cell in common, nor an almost locked set
	LinkApart       LinkFault = "apart"       // weak: the two Others do not see each other; strong: no unit has both ends
	LinkThirdPlace  LinkFault = "third-place" // strong: the Unit has Others
	LinkThirdDigit  LinkFault = "third-digit" // strong: the cell has Others
)

// LinkVerdict is what there is to say of a link that somebody drew.
type LinkVerdict struct {
	Fault  LinkFault
	Link   solver.Link // as it was drawn; with the Unit that it is about, if any, and By where a set makes it strong
	Others []solver.Candidate
	Set    solver.Subset // the almost locked set that makes it strong, if By says so
}

// ChainVerdict is what there is to say of a chain that somebody drew.
type ChainVerdict struct {
	Links []LinkVerdict // in the order of the chain
	Break int           // the first link that does not take turns with the one before it; -1 if all do, or if some do not hold
	Step  solver.Step   // what follows
	Found bool          // there is a Step
	Loose int           // weak links at the ends of an open chain, without which the Step is found
}

// Holds reports whether every link holds and the chain does not break.
func (v *ChainVerdict) Holds() bool {
	return v.Break < 0 && !slices.ContainsFunc(v.Links, func(l LinkVerdict) bool { return l.Fault != LinkHolds })
}

// JudgeChain judges a chain in a position, link by link: each must end where the next
// begins, and says by its Kind whether it is meant to be strong (not both false) or weak (not both true).
// A strong link may take the place of a weak one where it is that as well.
//
// The turns that a chain may have, and what follows from each, are those of niceloop.go.
func JudgeChain(g *solver.Grid, links []solver.Link) *ChainVerdict {
	v := newView(g)
	verdict := &ChainVerdict{Break: -1}
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

// endsOf returns the two ends of a link.
func endsOf(l *solver.Link) (from, to node) {
	from, to = node{l.From.Digit, l.FromCells}, node{l.To.Digit, l.ToCells}
	from.cells.Add(l.From.Cell)
	to.cells.Add(l.To.Cell)
	return from, to
}

// judgeLink says whether a link holds in the position.
func (v *view) judgeLink(l solver.Link) LinkVerdict {
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

// missing lists what of a node is no candidate.
func (v *view) missing(n node) []solver.Candidate {
	return candidatesOf(n.cells.AndNot(v.CellsAllowing(n.digit)), n.digit)
}

// judgeSight judges a weak link of one digit.
func (v *view) judgeSight(l solver.Link, a, b node) LinkVerdict {
	for c := range a.cells.All() {
		if unseen := b.cells.AndNot(v.layout.Peers(c)); !unseen.IsEmpty() {
			return LinkVerdict{Fault: LinkApart, Link: l, Others: []solver.Candidate{at(c, a.digit), at(unseen.First(), b.digit)}}
		}
	}
	l.Unit = v.unitHolding(a.cells.Or(b.cells))
	return LinkVerdict{Link: l}
}

// judgePlaces judges a strong link of one digit, by the unit that has fewest other
// places for it.
func (v *view) judgePlaces(l solver.Link, a, b node) LinkVerdict {
	best, others := noUnit, solver.CellSet{}
	units := v.layout.Units()
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
	return LinkVerdict{Fault: LinkThirdPlace, Link: l, Others: candidatesOf(others, a.digit)}
}

// judgeDigits judges a strong link in a cell.
func (v *view) judgeDigits(l solver.Link, a, b node) LinkVerdict {
	cell := a.cells.First()
	l.Unit = inCell
	verdict := LinkVerdict{Link: l}
	for d := range v.Candidates(cell).Without(a.digit).Without(b.digit).All() {
		verdict.Fault = LinkThirdDigit
		verdict.Others = append(verdict.Others, at(cell, d))
	}
	return verdict
}

// judgeSet judges a strong link of two digits in several cells: it needs an almost locked set.
func (v *view) judgeSet(l solver.Link, a, b node) LinkVerdict {
	for _, grade := range []int{setGraph, bentGraph} {
		g := v.graph(grade)
		i, one := g.find(a)
		j, other := g.find(b)
		if !one || !other {
			continue
		}
		if s := g.smallestSet(i, j); s != nil {
			l.Unit, l.By = s.unit, bySet
			return LinkVerdict{Link: l, Set: solver.Subset{Cells: s.cells.Slice(), Digits: s.digits, Unit: s.unit}}
		}
	}
	return LinkVerdict{Fault: LinkUnrelated, Link: l}
}

// inTurns gives links that hold the kinds by which they take turns, or returns the first
// that does not. Where they may begin either way, they begin strong.
func (v *view) inTurns(links []LinkVerdict) (turns []solver.Link, broken int) {
	for _, first := range []solver.LinkKind{solver.LinkStrong, solver.LinkWeak} {
		taken := v.turnsFrom(links, first)
		if len(taken) == len(links) {
			return taken, 0
		}
		broken = max(broken, len(taken))
	}
	return nil, broken
}

// turnsFrom returns the links, from the first, that take turns if that is of a kind.
func (v *view) turnsFrom(links []LinkVerdict, kind solver.LinkKind) (turns []solver.Link) {
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
