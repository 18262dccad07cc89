package chain

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// Chains alternate strong and weak links. In a chain with strong links at both ends, one of its ends is true, and a
// candidate that sees both is false. If the ends see each other it is a loop, in which every link is both strong and
// weak. If it returns to its start, the start is true, or false if the links at the start are weak.

// FindChains finds chains of a shape between candidates.
func FindChains(v *View, shape Shape, yield func(solver.Step) bool) {
	v.eachChain("", plainGraph, shape, yield)
}

// FindWings finds the chains of three strong links that have a name, such as "m-wing".
func FindWings(v *View, name string, yield func(solver.Step) bool) {
	v.eachChain(name, plainGraph, wingChain, yield)
}

// FindXChains finds chains of one digit, for digits whose places have changed since the last search.
func FindXChains(v *View, yield func(solver.Step) bool) {
	if v.Barren.Unsearched(v.Grid, position.OneDigitChains) == 0 {
		return
	}
	var found solver.Digits
	if v.eachChain("", plainGraph, oneDigitChain, func(s solver.Step) bool { found |= s.Digits; return yield(s) }) {
		v.Barren.NoteOthers(v.Grid, position.OneDigitChains, found)
	}
}

// FindGroupedChains finds chains of a shape through groups, and then through almost locked sets.
func FindGroupedChains(v *View, shape Shape, yield func(solver.Step) bool) {
	_ = v.eachChain("", groupedGraph, shape, yield) && !v.Setless &&
		v.eachChain("", setGraph, shape, yield) && v.eachChain("", bentGraph, shape, yield)
}

// Shape is the shape of a chain, which determines its conclusion.
type Shape int

const (
	oneDigitChain Shape = iota // two ends, with links of one digit: one end is true; or back to the start, which is true
	XY                         // two ends, with strong links only in cells and weak links of one digit
	Open                       // two ends that exclude several candidates
	Loop                       // two ends that see each other: one end of each link is true
	Returning                  // back to the start, with the opposite of what was assumed
	wingChain                  // two ends, three strong links between them
	chainShapes
)

// found is a chain by its ends and its length in links.
type found struct {
	length     int
	start, end int  // nodes
	on         bool // the start is assumed to be true
}

// chains lists the chains of a shape from candidates to candidates, shortest first, one for each pair of ends. Some
// of them may remove nothing.
func (g *graph) chains(shape Shape) []found {
	return g.lists[shape].Get(&g.Facts, func(list []found) []found {
		list = append(list[:0], g.fromFalse(shape)...)
		if shape == Returning {
			follows := g.closed()
			for start := range g.singles {
				weak := row(g.weak, g.words, start)
				if overlap(follows.ifTrue(start), weak) && !(g.nearest(shape) > 3 && overlap(row(follows.near, g.words, start), weak)) {
					g.waves.from(&g.net, start, true, maxLinks)
					list = g.returned(list, shape, start)
				}
			}
		}
		slices.SortStableFunc(list, func(a, b found) int {
			return cmp.Or(a.length-b.length, a.start-b.start, polarity(a.on)-polarity(b.on))
		})
		return list
	})
}

// fromFalse lists the chains whose start is assumed to be false. Loops, open chains and returning chains share one
// search from each node.
func (g *graph) fromFalse(shape Shape) []found {
	shapes := []Shape{Loop, Open, Returning}
	together := shape
	if slices.Contains(shapes, shape) {
		together = Loop
	} else {
		shapes = []Shape{shape}
	}
	return g.searched[together].Get(&g.Facts, func(lists [chainShapes][]found) [chainShapes][]found {
		for _, s := range shapes {
			lists[s] = lists[s][:0]
		}
		digits := g.digitsFor(shape)
		if digits == 0 {
			return lists
		}
		net := g.netOf(shape)
		follows := g.closureOf(net)
		for start := range g.singles {
			if !digits.Has(g.nodes[start].digit) || !g.leads(follows, shapes, start) {
				continue
			}
			g.waves.from(net, start, false, shape.longest())
			for _, s := range shapes {
				if s != Returning {
					lists[s] = g.joined(lists[s], s, start)
				}
				if s == oneDigitChain && !g.Brief || s == Returning {
					lists[s] = g.returned(lists[s], s, start)
				}
			}
		}
		return lists
	})[shape]
}

// digitsFor returns the digits that chains of a shape may begin with.
func (g *graph) digitsFor(shape Shape) (digits solver.Digits) {
	switch strong := g.shortest(shape)/2 + 1; shape {
	case oneDigitChain:
		for d := range g.Barren.Unsearched(g.Grid, position.OneDigitChains).All() {
			if len(g.ConjugatesOf(d)) >= strong {
				digits = digits.With(d)
			}
		}
	case XY:
		if g.Bivalue().Len() >= strong {
			digits = g.Layout().Digits()
		}
	default:
		digits = g.Layout().Digits()
	}
	return digits
}

// leads reports whether links lead from a false start to a possible end of one of the shapes, over enough links.
// Otherwise a search is useless.
func (g *graph) leads(follows *closure, shapes []Shape, start int) bool {
	if !has(follows.linked, start) {
		return false
	}
	on, early := g.lent[0], g.lent[1]
	follows.ifFalse(start, on)
	follows.early(start, g.nearestOf(shapes)-2, early)
	for at := range on {
		on[at] &^= early[at]
	}
	for _, s := range shapes {
		if (s == oneDigitChain && !g.Brief || s == Returning) && has(on, start) {
			return true
		}
	}
	for end := range ones(on) {
		for _, s := range shapes {
			if s != Returning && g.spans(s, start, end) {
				return true
			}
		}
	}
	return false
}

// spans reports whether a chain of a shape may go from start to end.
func (g *graph) spans(shape Shape, start, end int) bool {
	return end > start && (end < g.singles || shape == Loop) && g.joins(shape, start, end)
}

// netOf returns the links that chains of a shape use.
func (g *graph) netOf(shape Shape) *net {
	if shape != oneDigitChain && shape != XY {
		return &g.net
	}
	n := &g.narrow
	n.words = g.words
	n.strong, n.weak = append(n.strong[:0], g.strong...), append(n.weak[:0], g.weak...)
	for i := range g.nodes {
		strong, weak := row(n.strong, n.words, i), row(n.weak, n.words, i)
		same := row(g.ofDigit, g.words, g.nodes[i].digit)
		for at := range same {
			weak[at] &= same[at]
			if shape == oneDigitChain {
				strong[at] &= same[at]
			} else {
				strong[at] &^= same[at]
			}
		}
	}
	return n
}

// shortest returns the fewest links of a shape: shorter chains have names of their own, such as turbot fish and X-Wing.
func (g *graph) shortest(shape Shape) int {
	switch {
	case shape == XY:
		return 7 // a shorter one is an XY-Wing
	case shape == oneDigitChain && !g.Brief:
		return 3 // when all chains are wanted, a turbot fish counts, too
	}
	return 5
}

// nearest returns the number of links after which ends are considered. Ends that are connected by something shorter
// than a chain may still be joined by a longer chain.
func (g *graph) nearest(shape Shape) int {
	switch {
	case shape == oneDigitChain && !g.Brief:
		return 1
	case shape == Returning && !g.Brief:
		return 3
	}
	return g.shortest(shape)
}

func (g *graph) nearestOf(shapes []Shape) int {
	least := maxLinks
	for _, s := range shapes {
		least = min(least, g.nearest(s))
	}
	return least
}

func (shape Shape) longest() int {
	if shape == wingChain {
		return 5
	}
	return maxLinks
}

// links counts the links of a step, including the one that closes a loop.
func (shape Shape) links(length int) int {
	if shape == Loop {
		return length + 1
	}
	return length
}

// joined lists the ends that are true if the start is false and that exclude something together with the start. They
// come after it.
func (g *graph) joined(list []found, shape Shape, start int) []found {
	w := &g.waves
	for k := g.nearest(shape); k < w.count; k += 2 {
		for end := range ones(w.wave(k)) {
			if g.spans(shape, start, end) {
				list = append(list, found{k, start, end, false})
			}
		}
	}
	return list
}

// joins reports whether two ends suit a shape.
func (g *graph) joins(shape Shape, a, b int) bool {
	closed, same := has(row(g.weak, g.words, a), b), g.nodes[a].digit == g.nodes[b].digit
	switch shape {
	case Loop:
		return closed
	case Open:
		return (same || !closed) && g.hits(a, b) > 1
	case wingChain:
		return !closed && g.hits(a, b) > 0
	}
	return same && g.hits(a, b) > 0
}

// hits counts the candidates that are false if either node is true.
func (g *graph) hits(a, b int) (n int) {
	one, two := row(g.weak, g.words, a), row(g.weak, g.words, b)
	whole := g.singles >> 6
	for at := range whole {
		n += bits.OnesCount64(one[at] & two[at])
	}
	if rest := g.singles & 63; rest > 0 {
		n += bits.OnesCount64(one[whole] & two[whole] << (64 - rest))
	}
	return n
}

// excluded yields the candidates that both nodes exclude.
func (g *graph) excluded(a, b int) iter.Seq[int] {
	one, two := row(g.weak, g.words, a), row(g.weak, g.words, b)
	return func(yield func(int) bool) {
		for i := range ones(one) {
			if i >= g.singles || has(two, i) && !yield(i) {
				return
			}
		}
	}
}

// returned adds the shortest way from a node back to itself to a list.
func (g *graph) returned(list []found, shape Shape, start int) []found {
	w := &g.waves
	for k := g.nearest(shape); k < w.count; k += 2 {
		if has(w.wave(k), start) {
			return append(list, found{k, start, start, w.on})
		}
	}
	return list
}

// maxWays bounds how many equally short paths between two nodes are tried.
const maxWays = 64

// eachChain yields the steps of a shape, one for each set of removed candidates: first by the shortest paths, then,
// unless the search is brief, by longer paths if no short path is a proper chain.
func (v *View) eachChain(name string, grade int, shape Shape, yield func(solver.Step) bool) bool {
	g := v.graph(grade)
	list := g.chains(shape)
	if len(list) == 0 {
		return true
	}
	net := *g.netOf(shape)
	known := map[string]bool{}
	more := true
	// fresh reports whether the removals are new and worth a step.
	fresh := func(f found, removes []solver.Candidate) bool {
		key := position.RemovalKey(removes)
		return key != "" && !known[key] && (v.Worth == nil || v.Worth(removes, shape.links(f.length)))
	}
	// take yields the step of a chain's first proper path and reports whether there is one.
	take := func(f found, most bool) (proper bool) {
		g.ways(f, name, grade, shape, most, func(path []int) bool {
			proper = true
			if removes := g.ruledOut(shape, path, f.on); fresh(f, removes) {
				known[position.RemovalKey(removes)] = true
				more = yield(g.chainStep(shape, path, removes))
			}
			return more && shape == Loop
		})
		return proper
	}
	var missed []found
	for _, f := range list {
		proper := false
		if shape != Loop && !fresh(f, g.ruledOut(shape, []int{f.start, f.end}, f.on)) {
			continue // whichever path it takes
		}
		if f.length >= g.shortest(shape) {
			g.waves.from(&net, f.start, f.on, f.length)
			proper = take(f, true)
		}
		if !more {
			return false
		}
		if !proper && !g.Brief && (shape == oneDigitChain || shape == Returning) {
			missed = append(missed, f)
		}
	}
	for _, f := range missed {
		g.waves.walks(&net, f.start, f.on, maxDetour)
		proper, shortest := false, max(f.length, g.shortest(shape))
		for _, g.overlap = range [2]bool{false, grade == groupedGraph} {
			for f.length = shortest; !proper && more && f.length < g.waves.count; f.length += 2 {
				proper = has(g.waves.wave(f.length), f.end) && take(f, false)
			}
		}
		g.overlap = false
		if !more {
			return false
		}
	}
	return true
}

// maxDetour bounds the links of chains that are longer than the shortest path.
const maxDetour = 21

// ways yields the equally short, proper paths of a chain.
func (g *graph) ways(f found, name string, grade int, shape Shape, most bool, yield func(path []int) bool) {
	left := maxWays
	g.paths(f.end, f.length, func(path []int) bool {
		left--
		ok := g.proper(grade, path) && (!most || g.rulesOutMost(shape, path)) && (shape != wingChain || g.wingName(path) == name)
		return (!ok || yield(path)) && left > 0
	})
}

// proper reports whether a chain needs the graph's grade.
func (g *graph) proper(grade int, path []int) bool {
	if grade == groupedGraph && !slices.ContainsFunc(path, func(i int) bool { return i >= g.singles }) {
		return false
	}
	return grade < setGraph || g.throughSets(path, grade == bentGraph)
}

// rulesOutMost reports whether a chain is not part of one that removes more.
func (g *graph) rulesOutMost(shape Shape, path []int) bool {
	if shape != Returning || !g.waves.on {
		return true
	}
	a, b := path[1], path[len(path)-2]
	return a >= g.singles || b >= g.singles || g.hits(a, b) == 1 || has(row(g.weak, g.words, a), b)
}

// throughSets reports whether a path needs an almost locked set or, with bent, a bent one.
func (g *graph) throughSets(path []int, bent bool) bool {
	for k := 1; k < len(path); k++ {
		if g.waves.strongTo(k) && g.strongUnit(path[k-1], path[k]) == noUnit &&
			(!bent || g.smallestSet(path[k-1], path[k]).Unit < 0) {
			return true
		}
	}
	return false
}
