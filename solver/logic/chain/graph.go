package chain

import (
	"math/bits"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// node is a digit in a cell or, as a group, in one of several cells.
type node struct {
	digit int
	cells solver.CellSet
}

// The grades of a graph; each grade also has the nodes of the lower ones.
const (
	plainGraph   = iota // candidates
	groupedGraph        // places of a digit that two units share
	setGraph            // places of a digit in an almost locked set
	bentGraph           // the same for sets that are not in one unit
	graphGrades
)

// graph links nodes strongly (at least one is true) and weakly (at most one is true). It extends the graph of the grade
// below.
type graph struct {
	*View
	below   *graph       // the graph of the next lower grade; nil for a plain graph
	nodes   []node       // candidates first, by digit and cell
	singles int          // how many are candidates
	index   map[node]int // groups that the grade below does not have
	widest  int          // the most cells of a group
	singly  []int        // the nodes that are candidates, by cell and digit
	ofDigit []uint64     // rows of the nodes of each digit
	sets    []position.AlmostLocked
	ends    []int   // the nodes of the sets' digits, set by set
	setsAt  [][]int // by node: the sets whose digit it is
	net             // all links
	narrow  net     // the links for one shape of chain
	waves   chainSearch
	overlap bool // chains may use a candidate again as part of another group

	choices     []choice     // only in plain graphs
	openChoices []openChoice // by choice, in its initial state
	chosen      []int        // the nodes of the choices
	choicesOf   [][]uint16   // by node: the choices that contain it

	reached  []reach                 // by node, of krakenSearch
	lent     [2][]uint64             // memory of leads
	follows  position.Lazy[*closure] // of all links
	narrowed closure                 // of narrow

	linear position.Lazy[[]outcomeOfFact] // by fact

	searched [chainShapes]position.Lazy[[chainShapes][]found] // by the first of the shapes that one search finds
	lists    [chainShapes]position.Lazy[[]found]
}

// net is links as rows of bits, one row for each node.
type net struct {
	words        int // of a row
	strong, weak []uint64
}

func row(links []uint64, words, i int) []uint64 { return links[i*words : (i+1)*words] }

func has(bits []uint64, i int) bool { return bits[i>>6]>>(i&63)&1 != 0 }

func set(bits []uint64, i int) { bits[i>>6] |= 1 << (i & 63) }

// graph returns the links of the position, with nodes up to a grade.
func (v *View) graph(grade int) *graph {
	return v.graphs[grade].Get(&v.Facts, func(old *graph) *graph {
		if old == nil {
			old = &graph{View: v, index: map[node]int{}}
		}
		old.build(grade)
		return old
	})
}

func (g *graph) build(grade int) {
	clear(g.index)
	if grade == plainGraph {
		g.addCandidates()
	} else {
		g.takeNodes(g.View.graph(grade - 1))
	}
	switch grade {
	case groupedGraph:
		g.addGroups()
	case setGraph:
		g.addChainedSets()
	case bentGraph:
		g.addBentSets()
	}
	g.words = (len(g.nodes) + 63) / 64
	g.strong = zeroed(g.strong, len(g.nodes)*g.words)
	g.weak = zeroed(g.weak, len(g.nodes)*g.words)
	for i := range g.lent {
		g.lent[i] = zeroed(g.lent[i], g.words)
	}
	g.ofDigit = zeroed(g.ofDigit, (g.Layout().Size()+1)*g.words)
	for i, n := range g.nodes {
		set(row(g.ofDigit, g.words, n.digit), i)
	}
	if grade == plainGraph {
		g.linkConjugates()
		g.linkCells()
		g.linkPeers()
	} else {
		g.takeLinks()
		g.linkUnits()
		g.linkSeeing()
	}
	g.linkSets()
	g.choices = g.choices[:0]
}

func (g *graph) addCandidates() {
	g.nodes = g.nodes[:0]
	if g.singly == nil {
		g.singly = make([]int, g.Layout().CellCount()*(g.Layout().Size()+1))
	}
	for d := 1; d <= g.Layout().Size(); d++ {
		for c := range g.CellsAllowing(d).All() {
			g.singly[c*(g.Layout().Size()+1)+d] = len(g.nodes)
			g.nodes = append(g.nodes, node{d, solver.CellsOf(c)})
		}
	}
	g.singles = len(g.nodes)
}

func (g *graph) takeNodes(below *graph) {
	g.below, g.widest = below, below.widest
	g.nodes, g.singles, g.singly = append(g.nodes[:0], below.nodes...), below.singles, below.singly
	g.sets, g.ends = append(g.sets[:0], below.sets...), append(g.ends[:0], below.ends...)
}

func (g *graph) takeLinks() {
	for i := range g.below.nodes {
		copy(row(g.strong, g.words, i), row(g.below.strong, g.below.words, i))
		copy(row(g.weak, g.words, i), row(g.below.weak, g.below.words, i))
	}
}

// zeroed returns n zero words, reusing old if it is large enough.
func zeroed(old []uint64, n int) []uint64 {
	if cap(old) < n {
		return make([]uint64, n, n+n/4) // the next call often needs a little more
	}
	clear(old[:n])
	return old[:n]
}

// closureOf returns the closure of all links or of those of one shape of chain.
func (g *graph) closureOf(n *net) *closure {
	if n == &g.narrow {
		g.narrowed.begin(n, len(g.nodes))
		return &g.narrowed
	}
	return g.closed()
}

func (g *graph) closed() *closure {
	return g.follows.Get(&g.Facts, func(c *closure) *closure {
		if c == nil {
			c = &closure{}
		}
		c.begin(&g.net, len(g.nodes))
		return c
	})
}

// add returns the index of a node. It adds the node if it is new.
func (g *graph) add(digit int, cells solver.CellSet) int {
	n := node{digit, cells}
	i, ok := g.find(n)
	if !ok {
		i = len(g.nodes)
		g.nodes = append(g.nodes, n)
		g.index[n] = i
		g.widest = max(g.widest, cells.Len())
	}
	return i
}

func (g *graph) find(n node) (i int, ok bool) {
	switch first := n.cells.First(); {
	case n.cells == solver.CellsOf(first):
		return g.single(first, n.digit), g.Has(first, n.digit)
	case n.cells.Len() > g.widest:
		return 0, false
	}
	for ; g != nil && !ok; g = g.below {
		i, ok = g.index[n]
	}
	return i, ok
}

func (g *graph) single(cell, digit int) int { return g.singly[cell*(g.Layout().Size()+1)+digit] }

func (g *graph) addGroups() {
	for _, common := range g.shared() {
		for d := 1; d <= g.Layout().Size(); d++ {
			if cells := g.CellsAllowing(d).And(common); cells.Len() >= 2 {
				g.add(d, cells)
			}
		}
	}
}

// shared lists the intersections of two units, if they have two cells or more.
func (v *View) shared() []solver.CellSet {
	if v.crossings == nil {
		units := v.Layout().Units()
		for u := range units {
			for w := range u {
				if common := units[u].Set.And(units[w].Set); common.Len() >= 2 {
					v.crossings = append(v.crossings, common)
				}
			}
		}
	}
	return v.crossings
}

// maxChainedSet bounds the cells of almost locked sets in chains: larger ones have smaller complements in their unit.
const maxChainedSet = 6

func chained(s *position.AlmostLocked) bool {
	n := s.Cells.Len()
	return n > 1 && n <= maxChainedSet
}

func (g *graph) addChainedSets() {
	for _, s := range g.AlmostLockedSets() {
		if chained(&s) {
			g.addSet(s)
		}
	}
}

// addBentSets adds almost locked sets that are not in one unit.
func (g *graph) addBentSets() {
	for i := range g.below.sets {
		g.bend(&g.below.sets[i])
	}
}

// addSet adds an almost locked set, and nodes for its digits.
func (g *graph) addSet(s position.AlmostLocked) {
	g.sets = append(g.sets, s)
	for d := range s.Digits.All() {
		g.ends = append(g.ends, g.add(d, s.Cells.And(g.CellsAllowing(d))))
	}
}

// severalUnits is the unit of an almost locked set that no single unit holds.
const severalUnits = -1

// bend adds almost locked sets that consist of a set in a unit and a cell outside that sees all places of their
// common digits.
func (g *graph) bend(s *position.AlmostLocked) {
	if s.Cells.Len() == maxChainedSet {
		return
	}
	near := solver.CellSet{}
	for c := range s.Cells.All() {
		near = near.Or(g.Layout().Peers(c))
	}
	for c := range near.And(g.Empty()).AndNot(g.Layout().Units()[s.Unit].Set).All() {
		common := g.Candidates(c) & s.Digits
		if common == 0 || g.Candidates(c).Len() != common.Len()+1 || !g.seesAll(c, s, common) {
			continue
		}
		if cells := s.Cells.Or(solver.CellsOf(c)); g.UnitHolding(cells) < 0 {
			g.addSet(position.AlmostLocked{Cells: cells, Digits: s.Digits | g.Candidates(c), Unit: severalUnits})
		}
	}
}

// seesAll reports whether a cell sees all places of some digits in a set.
func (g *graph) seesAll(c int, s *position.AlmostLocked, digits solver.Digits) bool {
	for d := range digits.All() {
		if !s.Cells.And(g.CellsAllowing(d)).Within(g.Layout().Peers(c)) {
			return false
		}
	}
	return true
}

func (g *graph) link(links []uint64, i, j int) {
	set(row(links, g.words, i), j)
	set(row(links, g.words, j), i)
}

// linkConjugates links the only two places of a digit in a unit strongly.
func (g *graph) linkConjugates() {
	for _, k := range g.Conjugates() {
		g.link(g.strong, g.single(k.A, k.Digit), g.single(k.B, k.Digit))
	}
}

// linkUnits links groups strongly with the other places of a unit.
func (g *graph) linkUnits() {
	units := g.Layout().Units()
	for i := len(g.below.nodes); i < len(g.nodes); i++ {
		n := &g.nodes[i]
		for _, u := range g.Layout().UnitsOf(n.cells.First()) {
			places := g.Positions(&units[u], n.digit)
			if !n.cells.Within(places) || n.cells == places {
				continue
			}
			if j, ok := g.find(node{n.digit, places.AndNot(n.cells)}); ok {
				g.link(g.strong, i, j)
			}
		}
	}
}

// linkCells links the digits of a cell weakly, and strongly if there are two.
func (g *graph) linkCells() {
	for c := range g.Empty().All() {
		for a := range g.Candidates(c).All() {
			for b := range (g.Candidates(c) &^ solver.FirstDigits(a)).All() {
				i, j := g.single(c, a), g.single(c, b)
				g.link(g.weak, i, j)
				if g.Candidates(c).Len() == 2 {
					g.link(g.strong, i, j)
				}
			}
		}
	}
}

func (g *graph) linkPeers() {
	for i := range g.singles {
		n, weak := &g.nodes[i], row(g.weak, g.words, i)
		for c := range g.Seeing(n.digit, n.cells.First()).All() {
			set(weak, g.single(c, n.digit))
		}
	}
}

// linkSeeing links groups weakly with the nodes that all of their cells see.
func (g *graph) linkSeeing() {
	for i := len(g.below.nodes); i < len(g.nodes); i++ {
		n := &g.nodes[i]
		seen := g.CellsAllowing(n.digit).And(g.Layout().CommonPeers(n.cells))
		for c := range seen.All() {
			g.link(g.weak, i, g.single(c, n.digit))
		}
		if seen.Len() > 1 {
			g.linkGroups(i, seen)
		}
	}
}

func (g *graph) linkGroups(i int, seen solver.CellSet) {
	same := row(g.ofDigit, g.words, g.nodes[i].digit)
	for at := g.singles >> 6; at <= i>>6; at++ {
		for word := same[at]; word != 0; word &= word - 1 {
			j := at<<6 + bits.TrailingZeros64(word)
			if g.singles <= j && j < i && g.nodes[j].cells.Within(seen) {
				g.link(g.weak, i, j)
			}
		}
	}
}

// linkSets links the digits of an almost locked set strongly: at most one is missing.
func (g *graph) linkSets() {
	g.setsAt = slices.Grow(g.setsAt[:0], len(g.nodes))[:len(g.nodes)]
	for i := range g.setsAt {
		g.setsAt[i] = g.setsAt[i][:0]
	}
	ends := g.ends
	for k := range g.sets {
		n := g.sets[k].Digits.Len()
		for at, i := range ends[:n] {
			g.setsAt[i] = append(g.setsAt[i], k)
			for _, j := range ends[at+1 : n] {
				g.link(g.strong, i, j)
			}
		}
		ends = ends[n:]
	}
}

// Results of strongUnit that are not units: a link in a cell, and a link by an almost locked set.
const (
	inCell = -1
	noUnit = -2 // but an almost locked set
)

// strongUnit returns the first unit that makes a link strong.
func (g *graph) strongUnit(i, j int) int {
	a, b := &g.nodes[i], &g.nodes[j]
	if a.digit != b.digit {
		if a.cells == b.cells && a.cells.Len() == 1 && g.Candidates(a.cells.First()).Len() == 2 {
			return inCell
		}
		return noUnit
	}
	for _, u := range g.Layout().UnitsOf(a.cells.First()) {
		if g.Positions(&g.Layout().Units()[u], a.digit) == a.cells.Or(b.cells) {
			return u
		}
	}
	return noUnit
}

// smallestSet returns the smallest almost locked set that makes a link strong.
func (g *graph) smallestSet(i, j int) (smallest *position.AlmostLocked) {
	for _, k := range g.setsAt[i] {
		s := &g.sets[k]
		if (smallest == nil || s.Cells.Len() < smallest.Cells.Len()) && g.makes(s, j) {
			smallest = s
		}
	}
	return smallest
}

// makes reports whether a node is all places of its digit in an almost locked set.
func (g *graph) makes(s *position.AlmostLocked, i int) bool {
	n := &g.nodes[i]
	return s.Digits.Has(n.digit) && s.Cells.And(g.CellsAllowing(n.digit)) == n.cells
}

// candidate returns the node's first cell with its digit.
func (n *node) candidate() solver.Candidate { return solver.At(n.cells.First(), n.digit) }

// group returns the node's cells if there are several.
func (n *node) group() (cells solver.CellSet) {
	if n.cells.Len() > 1 {
		return n.cells
	}
	return cells
}

// clash reports whether two nodes have a candidate in common.
func (n *node) clash(m *node) bool {
	return n.digit == m.digit && !n.cells.And(m.cells).IsEmpty()
}
