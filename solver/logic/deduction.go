package logic

import (
	"math/bits"
	"slices"

	"pencilmark/solver"
)

// choice is a cell, or a digit's places in a unit: at least one of its nodes is true.
type choice struct {
	unit  int // -1 for a cell
	nodes []int
}

// openChoice is what is left of a choice.
type openChoice struct {
	left uint16 // how many of its nodes are not yet followed as false
	rest uint16 // these, with XOR between them: where one is left, that one
}

// listChoices lists the choices of the position and those of each node, once.
func (g *graph) listChoices() {
	if len(g.choices) > 0 {
		return
	}
	g.openChoices = g.openChoices[:0]
	g.choicesOf = slices.Grow(g.choicesOf[:0], g.singles)[:g.singles]
	for i := range g.choicesOf {
		g.choicesOf[i] = g.choicesOf[i][:0]
	}
	g.chosen = g.chosen[:0]
	for c := range g.Empty().All() {
		from := len(g.chosen)
		for d := range g.Candidates(c).All() {
			g.chosen = append(g.chosen, g.single(c, d))
		}
		g.addChoice(inCell, from)
	}
	units := g.layout.Units()
	for d := 1; d <= g.layout.Size(); d++ {
		for u := range units {
			from := len(g.chosen)
			for c := range g.Positions(&units[u], d).All() {
				g.chosen = append(g.chosen, g.single(c, d))
			}
			g.addChoice(u, from)
		}
	}
}

func (g *graph) addChoice(unit, from int) {
	k := choice{unit, g.chosen[from:len(g.chosen):len(g.chosen)]}
	open := openChoice{left: uint16(len(k.nodes))}
	for _, i := range k.nodes {
		g.choicesOf[i] = append(g.choicesOf[i], uint16(len(g.choices)))
		open.rest ^= uint16(i)
	}
	if len(k.nodes) > 0 {
		g.choices = append(g.choices, k)
		g.openChoices = append(g.openChoices, open)
	}
}

// newDeduction returns a deduction on the plain graph that reuses the memory of the one before.
func (v *view) newDeduction() *deduction {
	d := &v.deduced
	d.graph, d.digit, d.unbranched, d.nests = v.graph(plainGraph), 0, false, false
	d.listChoices()
	return d
}

// deduction follows what a supposition forces, breadth first: peers of a true candidate are false,
// and the last node left of a choice is true. It ends when nothing more follows or a candidate is
// both true and false.
type deduction struct {
	*graph
	digit      int  // nothing but this digit's places count; 0 for all
	unbranched bool // only choices of two candidates count, which make chains without branches
	nests      bool // candidates that lead to a clash are false, too

	known [2][]uint64  // nodes known to be false, and true
	open  []openChoice // by choice
	order []int        // facts as they were found
	next  int          // of these, the next to follow
	why   []cause      // by fact
	clash int          // a node both true and false; -1 if there is none

	listed   []int // by fact: the basis in which it was listed last
	listing  int   // of these, the one that is made
	listLent []int // lent by gather

	casesLent []cases
	factsLent []int

	nested []refutation
	tries  int      // how many more refutations may be tried
	sound  []uint64 // nodes of which it is known that they cannot be refuted
	before standing // each refutation
}

// standing is the state of a deduction, without why.
type standing struct {
	known [2][]uint64
	open  []openChoice
	found int // facts
}

func (s *standing) keep(d *deduction) {
	s.found, s.open = len(d.order), append(s.open[:0], d.open...)
	for i := range d.known {
		s.known[i] = append(s.known[i][:0], d.known[i]...)
	}
}

// restore returns to a state that was kept. Copying is faster than taking facts back.
func (s *standing) restore(d *deduction) {
	copy(d.open, s.open)
	for i := range d.known {
		copy(d.known[i], s.known[i])
	}
	d.order, d.next, d.clash = d.order[:s.found], s.found, -1
}

// refutation is a candidate that a nested deduction refuted.
type refutation struct {
	rests []int // on these facts, known before
	since int   // where the order of facts stood then
}

// fact encodes that a node is true or false.
func fact(node int, on bool) int { return node<<1 | polarity(on) }

// cause says why a fact holds, and when it was found.
type cause struct {
	kind, index int
	at          int
}

// The kinds of cause, with the meaning of their index.
const (
	supposed = iota
	excluded // the true node that sees it
	last     // the choice of which it is the last
	refuted  // the refutation, in nested
)

// suppose follows what supposing a candidate true or false forces.
func (d *deduction) suppose(node int, on bool) {
	d.begin()
	d.learn(node, on, supposed, 0)
	d.run()
	if d.nests {
		d.nest()
	}
}

func (d *deduction) begin() {
	d.clash, d.next, d.order, d.nested = -1, 0, d.order[:0], d.nested[:0]
	for i := range d.known {
		d.known[i] = zeroed(d.known[i], d.words)
	}
	d.why = slices.Grow(d.why[:0], 2*len(d.nodes))[:2*len(d.nodes)]
	d.open = append(d.open[:0], d.openChoices...)
}

func (d *deduction) learn(node int, on bool, kind, index int) {
	if d.clash >= 0 || has(d.known[polarity(on)], node) {
		return
	}
	set(d.known[polarity(on)], node)
	d.why[fact(node, on)] = cause{kind, index, len(d.order)}
	d.order = append(d.order, fact(node, on))
	if has(d.known[polarity(!on)], node) {
		d.clash = node
	}
}

func (d *deduction) run() {
	for ; d.next < len(d.order) && d.clash < 0; d.next++ {
		if f := d.order[d.next]; f&1 == 1 {
			d.exclude(f >> 1)
		} else {
			d.removeChoice(f >> 1)
		}
	}
}

// exclude makes the peers of a true node false.
func (d *deduction) exclude(i int) {
	weak, known := row(d.weak, d.words, i), d.known[0]
	own := row(d.ofDigit, d.words, d.digit)
	for at := range weak {
		fresh := weak[at] &^ known[at]
		if d.digit != 0 {
			fresh &= own[at]
		}
		for ; fresh != 0 && d.clash < 0; fresh &= fresh - 1 {
			d.learn(at<<6+bits.TrailingZeros64(fresh), false, excluded, i)
		}
	}
}

// removeChoice takes a false node out of its choices.
func (d *deduction) removeChoice(i int) {
	for _, k := range d.choicesOf[i] {
		open := &d.open[k]
		open.left--
		open.rest ^= uint16(i)
		if open.left == 1 && d.counts(&d.choices[k]) {
			d.learn(int(open.rest), true, last, int(k))
		}
	}
}

func (d *deduction) counts(k *choice) bool {
	return (d.digit == 0 || k.unit >= 0) && (!d.unbranched || len(k.nodes) == 2)
}

// nest refutes candidates under the supposition until something clashes or nothing more is refuted.
// What is true without a clash cannot be refuted until more is known.
func (d *deduction) nest() {
	if d.clash >= 0 {
		return
	}
	d.sound = zeroed(d.sound, d.words)
	d.before.keep(d)
	for again := true; again && d.clash < 0; {
		again = false
		for i := range d.singles {
			if has(d.known[0], i) || has(d.known[1], i) {
				continue
			}
			if d.tries--; d.tries < 0 || d.clash >= 0 {
				return
			}
			if has(d.sound, i) {
				continue
			}
			if rests, ok := d.refute(i); ok {
				d.nested = append(d.nested, refutation{rests, len(d.order)})
				d.learn(i, false, refuted, len(d.nested)-1)
				d.run()
				clear(d.sound)
				d.before.keep(d)
				again = true
			}
		}
	}
}

// refute follows a candidate on top of what is known. If that clashes it returns the facts that the
// clash depends on. It restores the state.
func (d *deduction) refute(node int) (because []int, ok bool) {
	start := len(d.order)
	d.learn(node, true, supposed, 0)
	d.run()
	if d.clash < 0 {
		unite(d.sound, d.known[1])
		d.before.restore(d)
		return nil, false
	}
	for _, f := range d.basis(start, fact(d.clash, true), fact(d.clash, false)) {
		if d.why[f].at < start {
			because = append(because, f)
		}
	}
	d.before.restore(d)
	ok = len(because) > 0 && !slices.ContainsFunc(because, func(f int) bool { return f&1 == 1 })
	return because, ok
}

func (d *deduction) undo(start int) {
	for at, f := range d.order[start:] {
		i := f >> 1
		d.known[f&1][i>>6] &^= 1 << (i & 63)
		if f&1 == 0 && start+at < d.next {
			for _, k := range d.choicesOf[i] {
				d.open[k].left++
				d.open[k].rest ^= uint16(i)
			}
		}
	}
	d.order, d.next, d.clash = d.order[:start], start, -1
}

// basis lists the facts that some facts depend on, themselves included, in the order in which they
// were found. It does not go beyond facts found before since. The list is reused.
func (d *deduction) basis(since int, facts ...int) []int {
	list := d.gather(since, facts...)
	slices.SortFunc(list, func(a, b int) int { return d.why[a].at - d.why[b].at })
	return list
}

// gather is basis without an order.
func (d *deduction) gather(since int, facts ...int) []int {
	d.listed = slices.Grow(d.listed, len(d.why))[:len(d.why)]
	d.listing++
	list, n := append(d.listLent[:0], facts...), 0
	for i := 0; i < len(list); i++ {
		if f := list[i]; d.listed[f] != d.listing {
			d.listed[f] = d.listing
			list[n] = f
			n++
			if d.why[f].at >= since {
				list = d.sources(list, f)
			}
		}
	}
	d.listLent = list
	return list[:n]
}

// sources appends the facts that a fact follows from directly.
func (d *deduction) sources(list []int, f int) []int {
	switch why := d.why[f]; why.kind {
	case excluded:
		return append(list, fact(why.index, true))
	case last:
		for _, i := range d.choices[why.index].nodes {
			if i != f>>1 {
				list = append(list, fact(i, false))
			}
		}
	case refuted:
		return append(list, d.nested[why.index].rests...)
	}
	return list
}

// linkCount counts the links of the branches to some facts.
func (d *deduction) linkCount(facts ...int) (n int) {
	for i := range facts {
		for _, next := range d.gather(0, facts[i]) {
			n += d.sourceCount(next)
		}
	}
	return n
}

// sourceCount counts the facts that a fact follows from directly.
func (d *deduction) sourceCount(f int) int {
	switch why := d.why[f]; why.kind {
	case excluded:
		return 1
	case last:
		return len(d.choices[why.index].nodes) - 1
	case refuted:
		return len(d.nested[why.index].rests)
	}
	return 0
}

func (d *deduction) branch(f int) solver.Branch { return d.branchSince(0, f) }

// branchSince shows how a fact follows from the supposition at index since.
func (d *deduction) branchSince(since, f int) solver.Branch {
	start := d.order[since]
	b := solver.Branch{
		Start: d.nodes[start>>1].candidate(), StartOn: start&1 == 1,
		End: d.nodes[f>>1].candidate(), EndOn: f&1 == 1,
	}
	basis, n := d.basis(since, f), 0
	for _, next := range basis {
		n += d.sourceCount(next)
	}
	b.Links = make([]solver.Link, 0, n)
	var sources []int
	for _, next := range basis {
		if d.why[next].at < since {
			continue
		}
		sources = d.sources(sources[:0], next)
		for _, from := range sources {
			b.Links = append(b.Links, d.linkOf(from, next))
		}
	}
	return b
}

// addRefutations adds to branches the refutations that they depend on. It repeats each from the
// state it started in, the last one first.
func (d *deduction) addRefutations(branches []solver.Branch) {
	for _, r := range slices.Backward(d.nested) {
		node := d.order[r.since] >> 1
		refuted := func(l solver.Link) bool {
			return l.Kind == solver.LinkDerived && l.To == d.nodes[node].candidate()
		}
		var inner []solver.Step
		for i := range branches {
			b := &branches[i]
			if slices.ContainsFunc(b.Links, refuted) {
				if inner == nil {
					inner = []solver.Step{d.refutation(node, r.since)}
				}
				b.Inner = slices.Insert(b.Inner, 0, inner...)
			}
		}
	}
}

// refutation goes back to an earlier state and makes a step of what a candidate leads to.
func (d *deduction) refutation(node, since int) solver.Step {
	d.undo(since)
	d.learn(node, true, supposed, 0)
	d.run()
	s := d.forcedStep([]int{fact(node, true)}, -1)
	s.Technique, s.Removes = refutedBy, s.Pattern
	for _, end := range []int{fact(d.clash, true), fact(d.clash, false)} {
		s.Branches = append(s.Branches, d.branchSince(since, end))
	}
	return s
}

// refutedBy is the technique of nested refutations.
const refutedBy = "dynamic-forcing-chains"

func (d *deduction) linkOf(from, to int) solver.Link {
	a, b := d.nodes[from>>1].candidate(), d.nodes[to>>1].candidate()
	switch why := d.why[to]; why.kind {
	case last:
		return strongLink(a, b, d.choices[why.index].unit)
	case refuted:
		return solver.Link{From: a, To: b, Kind: solver.LinkDerived, Unit: -1, By: refutedBy}
	}
	return d.weakLink(a, b)
}
