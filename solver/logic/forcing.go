package logic

import (
	"cmp"
	"math/bits"
	"slices"

	"pencilmark/solver"
)

// Forcing chains suppose a candidate and follow what it forces. What clashes is false; what follows
// from every candidate of a cell, every place of a digit in a unit, or a candidate and its
// opposite, is true. Each technique prefers few branches, then few links.

// Suppose a digit in a cell and follow that digit alone: if a unit then has no place for it, it is
// not there.
func findNishio(v *view, yield func(solver.Step) bool) {
	d := v.newDeduction()
	d.eachContradiction(d.contradictions(true), true, yield)
}

// What follows from every candidate of a cell, or from every place of a digit in a unit, along
// chains, is true.
func forcingChains(cells bool) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		d := v.newDeduction()
		d.unbranched = true
		all := d.choicesAsCases(func(k *choice) bool { return (k.unit < 0) == cells })
		d.eachCommonConclusion(all, yield)
	})
}

// Chains that combine what several candidates force show a contradiction, or a common conclusion.
func findDynamicForcingChains(v *view, yield func(solver.Step) bool) {
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

// findForcingNets yields at most one instance, because the search is expensive.
func findForcingNets(v *view, yield func(solver.Step) bool) {
	d := v.newDeduction()
	d.nests, d.tries = true, maxTries
	for _, node := range d.fewestFirst() {
		if v.ctx.Err() != nil || d.tries < 0 {
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

// refutedNode is a candidate that leads to a clash, with the size of the argument.
type refutedNode struct{ node, branches, links int }

// contradictions lists the candidates that lead to a clash, by their own digit alone or by all,
// shortest argument first. What is true without a clash leads to none either.
func (d *deduction) contradictions(ownDigit bool) (list []refutedNode) {
	var clashing solver.Digits
	sound := make([]uint64, d.words)
	for node := range d.singles {
		if d.ctx.Err() != nil {
			return nil
		}
		if has(sound, node) {
			continue
		}
		if d.digit = 0; ownDigit {
			d.digit = d.nodes[node].digit
			if d.barren.isDigit(nishio, 0, d.digit, d.CellsAllowing(d.digit)) {
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
		d.barren.noteOthers(d.view, nishio, clashing)
	}
	slices.SortStableFunc(list, func(a, b refutedNode) int {
		return cmp.Or(cmp.Compare(a.branches, b.branches), cmp.Compare(a.links, b.links))
	})
	return list
}

// eachContradiction makes steps of them; with bestOnly, one for each number of branches.
func (d *deduction) eachContradiction(list []refutedNode, ownDigit bool, yield func(solver.Step) bool) {
	for i, r := range list {
		if d.bestOnly && i > 0 && r.branches == list[i-1].branches {
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

// clashing lists the facts that clash, without the supposition.
func (d *deduction) clashing() []int {
	if d.clash == d.order[0]>>1 {
		return []int{fact(d.clash, false)}
	}
	return []int{fact(d.clash, true), fact(d.clash, false)}
}

// contradiction makes a step of a clash.
func (d *deduction) contradiction() solver.Step {
	start := d.order[0]
	s := d.forcedStep([]int{start}, -1)
	for _, end := range d.clashing() {
		s.Branches = append(s.Branches, d.branch(end))
	}
	s.Removes = []solver.Candidate{d.nodes[start>>1].candidate()}
	return s
}

// forcedStep makes a step of the facts that the cases start with.
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

// cases are facts of which at least one holds.
type cases struct {
	facts []int
	unit  int // of a choice of places; -1 for none
}

// choicesAsCases lists the wanted choices of two nodes or more. The list is reused.
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

// eachCommonConclusion yields each conclusion common to some cases once, fewest cases first, then
// shortest argument.
func (d *deduction) eachCommonConclusion(all []cases, yield func(solver.Step) bool) {
	outcomes := d.outcomes()
	known := map[int]bool{}
	for n := 2; n <= d.layout.Size(); n++ {
		var steps []solver.Step
		for i := range all {
			if len(all[i].facts) == n && d.ctx.Err() == nil {
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

// outcomes returns the outcomes of all facts, computed when asked for. Cell and region forcing
// chains share those along links.
func (d *deduction) outcomes() []outcomeOfFact {
	if !d.unbranched {
		return make([]outcomeOfFact, 2*d.singles)
	}
	return d.graph.linear.get(d.view, func(old []outcomeOfFact) []outcomeOfFact {
		old = slices.Grow(old[:0], 2*d.singles)[:2*d.singles]
		for i := range old { // their memory is kept
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

// maxCompared bounds the conclusions of the same cases that are compared.
const maxCompared = 16

// commonConclusion returns the conclusion with the fewest links.
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

// common lists facts that hold in all cases, none of which clashes.
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
