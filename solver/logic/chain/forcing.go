package chain

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// Forcing chains assume a candidate and follow what it forces. An assumption that leads to a contradiction is false.
// A candidate that follows from every candidate of a cell, every place of a digit in a unit, or a candidate and its
// opposite, is true. Each technique prefers few branches, then few links.

// FindNishio assumes a digit in a cell and follows only that digit: if a unit then has no place for it, the
// assumption is false.
func FindNishio(v *View, yield func(solver.Step) bool) {
	d := v.newDeduction()
	d.eachContradiction(d.contradictions(true), true, yield)
}

// FindForcingChains finds candidates that follow along chains from every candidate of a cell, if cells is true, or
// else from every place of a digit in a unit.
func FindForcingChains(v *View, cells bool, yield func(solver.Step) bool) {
	d := v.newDeduction()
	d.unbranched = true
	all := d.choicesAsCases(func(k *choice) bool { return (k.unit < 0) == cells })
	d.eachCommonConclusion(all, yield)
}

// FindDynamicForcingChains combines what several candidates force, and finds contradictions or, if there are none,
// common conclusions.
func FindDynamicForcingChains(v *View, yield func(solver.Step) bool) {
	d := v.newDeduction()
	if list := d.contradictions(false); len(list) > 0 {
		d.eachContradiction(list, false, yield)
		return
	}
	all := d.choicesAsCases(func(*choice) bool { return true })
	d.eachCommonConclusion(append(d.opposites(), all...), yield)
}

// maxTries bounds the refutations of a search for a forcing net.
const maxTries = 60_000

// FindForcingNets is FindDynamicForcingChains with refutations inside an assumption. It yields at most one instance,
// because the search is expensive.
func FindForcingNets(v *View, yield func(solver.Step) bool) {
	d := v.newDeduction()
	d.nests, d.tries = true, maxTries
	for _, node := range d.fewestFirst() {
		if v.Ctx.Err() != nil || d.tries < 0 {
			return
		}
		if d.suppose(node, true); d.clash >= 0 {
			s := d.contradiction()
			d.addRefutations(s.Branches)
			yield(s)
			return
		}
	}
}

// fewestFirst lists the candidates, those of cells with few candidates first.
func (g *graph) fewestFirst() []int {
	list := make([]int, g.singles)
	for i := range list {
		list[i] = i
	}
	many := func(i int) int { return g.Candidates(g.nodes[i].cells.First()).Len() }
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(many(a), many(b)) })
	return list
}

// refutedNode is a candidate that leads to a contradiction, with the size of the argument.
type refutedNode struct{ node, branches, links int }

// contradictions lists the candidates that lead to a contradiction, by their own digit alone or by all digits,
// shortest argument first. A candidate that follows from another one without a contradiction cannot lead to one
// itself.
func (d *deduction) contradictions(ownDigit bool) (list []refutedNode) {
	var clashing solver.Digits
	sound := make([]uint64, d.words)
	for node := range d.singles {
		if d.Ctx.Err() != nil {
			return nil
		}
		if has(sound, node) {
			continue
		}
		if d.digit = 0; ownDigit {
			d.digit = d.nodes[node].digit
			if d.Barren.IsDigit(position.Nishio, 0, d.digit, d.CellsAllowing(d.digit)) {
				continue
			}
		}
		if d.suppose(node, true); d.clash < 0 {
			unite(sound, d.known[1])
			continue
		}
		ends := d.clashing()
		list = append(list, refutedNode{node, len(ends), d.linkCount(ends...)})
		clashing = clashing.With(d.nodes[node].digit)
	}
	if ownDigit {
		d.Barren.NoteOthers(d.Grid, position.Nishio, clashing)
	}
	slices.SortStableFunc(list, func(a, b refutedNode) int {
		return cmp.Or(cmp.Compare(a.branches, b.branches), cmp.Compare(a.links, b.links))
	})
	return list
}

// eachContradiction yields a step for each refuted candidate or, with BestOnly, one for each number of branches.
func (d *deduction) eachContradiction(list []refutedNode, ownDigit bool, yield func(solver.Step) bool) {
	for i, r := range list {
		if d.BestOnly && i > 0 && r.branches == list[i-1].branches {
			continue
		}
		if ownDigit {
			d.digit = d.nodes[r.node].digit
		}
		d.suppose(r.node, true)
		if !yield(d.contradiction()) {
			return
		}
	}
}

func byLinks(a, b solver.Step) int {
	return cmp.Or(cmp.Compare(len(a.Branches), len(b.Branches)), cmp.Compare(a.LinkCount(), b.LinkCount()))
}

// clashing lists the facts that contradict each other, without the assumption itself.
func (d *deduction) clashing() []int {
	if d.clash == d.order[0]>>1 {
		return []int{fact(d.clash, false)}
	}
	return []int{fact(d.clash, true), fact(d.clash, false)}
}

// contradiction makes a step of a contradiction.
func (d *deduction) contradiction() solver.Step {
	start := d.order[0]
	s := d.forcedStep([]int{start}, -1)
	for _, end := range d.clashing() {
		s.Branches = append(s.Branches, d.branch(end))
	}
	s.Removes = []solver.Candidate{d.nodes[start>>1].candidate()}
	return s
}

// forcedStep makes a step from the facts with which the cases start.
func (g *graph) forcedStep(cases []int, unit int) solver.Step {
	s := solver.Step{}
	var cells solver.CellSet
	for _, f := range cases {
		c := g.nodes[f>>1].candidate()
		s.Digits = s.Digits.With(c.Digit)
		cells.Add(c.Cell)
		if !slices.Contains(s.Pattern, c) {
			s.Pattern = append(s.Pattern, c)
		}
	}
	s.Cells = cells.Slice()
	if unit >= 0 {
		s.Base = []int{unit}
	}
	return s
}

// cases are facts of which at least one is true.
type cases struct {
	facts []int
	unit  int // of a choice of places; -1 for none
}

// choicesAsCases lists the wanted choices with two nodes or more. The list is reused.
func (d *deduction) choicesAsCases(wanted func(*choice) bool) []cases {
	all, facts := d.casesLent[:0], d.factsLent[:0]
	for i := range d.choices {
		k, from := &d.choices[i], len(facts)
		if len(k.nodes) < 2 || !wanted(k) {
			continue
		}
		for _, node := range k.nodes {
			facts = append(facts, fact(node, true))
		}
		all = append(all, cases{facts[from:len(facts):len(facts)], k.unit})
	}
	d.casesLent, d.factsLent = all, facts
	return all
}

func (g *graph) opposites() (all []cases) {
	for node := range g.singles {
		all = append(all, cases{[]int{fact(node, true), fact(node, false)}, -1})
	}
	return all
}

// eachCommonConclusion yields each conclusion of all cases of a choice once, fewest cases first, then shortest
// argument.
func (d *deduction) eachCommonConclusion(all []cases, yield func(solver.Step) bool) {
	outcomes := d.outcomes()
	known := map[int]bool{}
	for n := 2; n <= d.Layout().Size(); n++ {
		var steps []solver.Step
		for i := range all {
			if len(all[i].facts) == n && d.Ctx.Err() == nil {
				if s, ok := d.commonConclusion(&all[i], outcomes); ok {
					steps = append(steps, s)
				}
			}
		}
		slices.SortStableFunc(steps, byLinks)
		for _, s := range steps {
			end := s.Branches[0].End
			key := fact(d.single(end.Cell, end.Digit), s.Branches[0].EndOn)
			if !known[key] && !yield(s) {
				return
			}
			known[key] = true
		}
	}
}

type outcomeOfFact struct {
	reached bool
	clashes bool
	known   [2][]uint64
}

// outcomes returns a list for the outcomes of all facts, each of which outcome computes when it is needed. Cell and
// region forcing chains share the outcomes along links.
func (d *deduction) outcomes() []outcomeOfFact {
	if !d.unbranched {
		return make([]outcomeOfFact, 2*d.singles)
	}
	return d.graph.linear.Get(&d.Facts, func(old []outcomeOfFact) []outcomeOfFact {
		old = slices.Grow(old[:0], 2*d.singles)[:2*d.singles]
		for i := range old { // to keep their memory
			old[i].reached = false
		}
		return old
	})
}

func (d *deduction) outcome(f int, all []outcomeOfFact) *outcomeOfFact {
	o := &all[f]
	switch {
	case o.reached:
	case d.unbranched:
		d.alongLinks(f, o)
	default:
		d.suppose(f>>1, f&1 == 1)
		*o = outcomeOfFact{true, d.clash >= 0, [2][]uint64{slices.Clone(d.known[0]), slices.Clone(d.known[1])}}
	}
	return o
}

// alongLinks follows a fact along links.
func (g *graph) alongLinks(f int, o *outcomeOfFact) {
	off, on := zeroed(o.known[0], g.words), zeroed(o.known[1], g.words)
	if f&1 == 1 {
		copy(on, g.closed().ifTrue(f>>1))
	} else {
		g.closed().ifFalse(f>>1, on)
		set(off, f>>1)
	}
	for i := range ones(on) {
		for at, word := range row(g.weak, g.words, i) {
			off[at] |= word
		}
	}
	*o = outcomeOfFact{true, overlap(off, on), [2][]uint64{off, on}}
}

func overlap(a, b []uint64) bool {
	for at := range a {
		if a[at]&b[at] != 0 {
			return true
		}
	}
	return false
}

// maxCompared bounds the number of conclusions of the same cases that are compared.
const maxCompared = 16

// commonConclusion returns the common conclusion with the fewest links.
func (d *deduction) commonConclusion(c *cases, all []outcomeOfFact) (step solver.Step, ok bool) {
	common := d.common(c, all)
	if len(common) == 0 {
		return step, false
	}
	links := make([]int, len(common))
	for _, start := range c.facts {
		d.suppose(start>>1, start&1 == 1)
		for i, f := range common {
			links[i] += d.linkCount(f)
		}
	}
	f := common[slices.Index(links, slices.Min(links))]
	step = d.forcedStep(c.facts, c.unit)
	end := []solver.Candidate{d.nodes[f>>1].candidate()}
	if f&1 == 1 {
		step.Places = end
	} else {
		step.Removes = end
	}
	for _, start := range c.facts {
		d.suppose(start>>1, start&1 == 1)
		step.Branches = append(step.Branches, d.branch(f))
	}
	return step, true
}

// common lists the facts that are true in all cases; nil if a case leads to a contradiction.
func (d *deduction) common(c *cases, all []outcomeOfFact) (list []int) {
	for _, f := range c.facts {
		if d.outcome(f, all).clashes {
			return nil
		}
	}
	first, others := d.outcome(c.facts[0], all), c.facts[1:]
	for on := range 2 {
		for at, word := range first.known[on] {
			for _, f := range others {
				word &= all[f].known[on][at]
			}
			for ; word != 0 && len(list) < maxCompared; word &= word - 1 {
				list = append(list, fact(at<<6+bits.TrailingZeros64(word), on == 1))
			}
		}
	}
	return list
}

// choice is a cell, or a digit's places in a unit: at least one of its nodes is true.
type choice struct {
	unit  int // -1 for a cell
	nodes []int
}

// openChoice is the state of a choice during a deduction.
type openChoice struct {
	left uint16 // how many of its nodes have not been followed as false
	rest uint16 // the XOR of these nodes: the last node if only one is left
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
	units := g.Layout().Units()
	for d := 1; d <= g.Layout().Size(); d++ {
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

// MostFirst sorts guesses by how much follows from them by singles; those with a contradiction come first.
func (v *View) MostFirst(guesses []solver.Candidate) {
	d := v.newDeduction()
	follows := make([]int, d.singles)
	for _, c := range guesses {
		node := d.single(c.Cell, c.Digit)
		d.suppose(node, true)
		if follows[node] = len(d.order); d.clash >= 0 {
			follows[node] = math.MaxInt
		}
	}
	slices.SortStableFunc(guesses, func(a, b solver.Candidate) int {
		return cmp.Compare(follows[d.single(b.Cell, b.Digit)], follows[d.single(a.Cell, a.Digit)])
	})
}

// newDeduction returns a deduction on the plain graph that reuses the memory of the previous one.
func (v *View) newDeduction() *deduction {
	d := &v.deduced
	d.graph, d.digit, d.unbranched, d.nests = v.graph(plainGraph), 0, false, false
	d.listChoices()
	return d
}

// deduction follows what an assumption forces, breadth first: the peers of a true candidate are false, and the last
// node that is left of a choice is true. It ends when nothing more follows or a candidate is both true and false.
type deduction struct {
	*graph
	digit      int  // only this digit's places count; 0 for all digits
	unbranched bool // only choices with two nodes count, which make chains without branches
	nests      bool // candidates that lead to a contradiction are false, too

	known [2][]uint64  // nodes known to be false, and true
	open  []openChoice // by choice
	order []int        // facts in the order in which they were found
	next  int          // the index of the next fact to follow
	why   []cause      // by fact
	clash int          // a node both true and false; -1 if there is none

	listed   []int // by fact: the last basis that lists it
	listing  int   // the number of the current basis
	listLent []int // memory of gather

	casesLent []cases
	factsLent []int

	nested []refutation
	tries  int      // how many more refutations may be tried
	sound  []uint64 // nodes known to be irrefutable in this state
	before standing // the state before each refutation
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

// restore returns to a saved state. Copying is faster than undoing facts.
func (s *standing) restore(d *deduction) {
	copy(d.open, s.open)
	for i := range d.known {
		copy(d.known[i], s.known[i])
	}
	d.order, d.next, d.clash = d.order[:s.found], s.found, -1
}

// refutation is a candidate that a nested deduction refuted.
type refutation struct {
	rests []int // the facts that it depends on
	since int   // how many facts were found before it
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
	last     // the choice in which it is the last node
	refuted  // the index of the refutation in nested
)

// suppose assumes that a candidate is true or false, and follows what that forces.
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

// nest refutes candidates under the assumption until there is a contradiction or nothing more is refuted. A candidate
// that is true without a contradiction cannot be refuted until more is known.
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

// refute assumes a candidate in addition to the known facts. If that leads to a contradiction, it returns the facts
// on which the contradiction depends. It restores the state.
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

// basis lists some facts and the facts that they depend on, in the order in which they were found. It does not go
// beyond the facts found before index since. The list is reused.
func (d *deduction) basis(since int, facts ...int) []int {
	list := d.gather(since, facts...)
	slices.SortFunc(list, func(a, b int) int { return d.why[a].at - d.why[b].at })
	return list
}

// gather is basis without sorting.
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

// branchSince returns the branch by which a fact follows from the assumption at index since.
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

// addRefutations adds to branches the refutations that they depend on. It repeats each from its initial state, the
// last one first.
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

// refutation goes back to an earlier state and makes a step from the contradiction of a candidate.
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
