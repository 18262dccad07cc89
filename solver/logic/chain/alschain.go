package chain

import (
	"math/bits"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// The smallest and the largest number of sets in a chain.
const (
	leastLockedChain = 4
	maxLockedChain   = 8
)

// maxLockedWays bounds the paths that one search follows; only large grids reach it.
const maxLockedWays = 1_500_000

// FindALSChain finds chains of four almost locked sets or more: of each two neighbours, one set lacks their
// restricted common.
func FindALSChain(v *View, yield func(solver.Step) bool) {
	k := v.lockables()
	s := &k.chains
	s.begin(k)
	for first := range s.list {
		for d := range s.list[first].Digits.All() {
			if s.leads(first, d) {
				s.follow(first, d)
			}
		}
	}
	s.found.Yield(yield)
}

// lockedSearch finds chains from one set to another or back to itself, breadth first. The first set has a digit, the
// next lacks it, and so on.
type lockedSearch struct {
	grid  *solver.Grid
	list  []lockable
	exits []exit  // the exits of all sets, set by set: one for each digit of a set
	at    []int   // by set: where its exits begin, and after the last set where they end
	left  []int32 // by the number of places: the search in which a set was left by their digit
	turn  int32   // the number of this search

	words  int   // of a row of bits, one for each set
	node   []int // by the number of places: their node; places that join their set to others come first
	nodes  int   // how many these are
	links  net   // of the nodes, and strong links from the other places to them
	routes closure
	before []uint64 // rows of nodes, by the number of places: those from which chains reach a set with these places
	ends   []uint64 // likewise: those from which chains reach a set with which a set with these places excludes their digit
	seen   []uint64 // rows by digit: the sets that lack it already
	ways   []wayIn  // nearest first
	more   int      // of maxLockedWays
	found  position.Smallest
}

// exit leads from a set that has a digit to the sets that then lack it.
type exit struct {
	digit, number int32 // of the places
	joined        []uint64
}

// wayIn is a set that lacks a digit, and the way by which the search reached it.
type wayIn struct {
	set   int32
	from  int32 // the way in to the set that has the digit instead; -1 for the first set
	digit int8  // that it lacks; 0 for the first
	depth int8  // the number of sets up to here
}

// begin prepares the search for other sets.
func (s *lockedSearch) begin(k *lockables) {
	s.grid, s.list, s.words, s.more, s.turn, s.found = k.grid, k.list, k.words, maxLockedWays, 0, position.Smallest{}
	s.exits, s.at = s.exits[:0], append(s.at[:0], 0)
	for i := range k.list {
		for _, p := range k.list[i].places {
			s.exits = append(s.exits, exit{int32(p.digit), int32(p.number), p.joined})
		}
		s.at = append(s.at, len(s.exits))
	}
	s.left = append(s.left[:0], make([]int32, len(k.all))...)
	s.seen = zeroed(s.seen, k.digits*k.words)
	s.numberNodes(k)
	s.addRoutes(k)
}

// numberNodes numbers the places, first those with restricted commons.
func (s *lockedSearch) numberNodes(k *lockables) {
	s.node, s.nodes = append(s.node[:0], make([]int, len(k.all))...), 0
	for i := range k.all {
		if len(k.all[i].sharers) > 0 {
			s.node[i] = s.nodes
			s.nodes++
		}
	}
	others := s.nodes
	for i := range k.all {
		if len(k.all[i].sharers) == 0 {
			s.node[i] = others
			others++
		}
	}
}

// addRoutes builds the link rows between places, and computes what chains can reach.
func (s *lockedSearch) addRoutes(k *lockables) {
	words := (s.nodes + 63) / 64
	s.links = net{words, zeroed(s.links.strong, len(k.all)*words), zeroed(s.links.weak, s.nodes*words)}
	s.linkWithin(k)
	for i := range k.all {
		p := &k.all[i]
		for _, j := range p.sharers {
			set(row(s.links.weak, words, s.node[i]), s.node[k.list[j].of(p.digit).number])
		}
	}
	s.routes.begin(&s.links, s.nodes)
	s.before = zeroed(s.before, len(k.all)*words)
	for i := range k.all {
		for y := range ones(row(s.links.strong, words, s.node[i])) {
			unite(row(s.before, words, i), row(s.links.weak, words, y))
		}
	}
	k.lent = k.bySeers(k.lent, s.before, words)
	s.ends = k.acrossSeers(s.ends, k.lent, words)
}

// linkWithin links the places of each set strongly.
func (s *lockedSearch) linkWithin(k *lockables) {
	words := s.links.words
	own := make([]uint64, words)
	for i := range k.list {
		clear(own)
		for _, p := range k.list[i].places {
			if len(p.sharers) > 0 {
				set(own, s.node[p.number])
			}
		}
		for _, p := range k.list[i].places {
			unite(row(s.links.strong, words, s.node[p.number]), own)
		}
	}
	for i := range s.nodes {
		row(s.links.strong, words, i)[i>>6] &^= 1 << (i & 63)
	}
}

// leads reports whether a chain that leaves the set by the digit can end with a removal.
func (s *lockedSearch) leads(first, digit int) bool {
	p := s.list[first].of(digit)
	if len(p.sharers) == 0 {
		return false
	}
	on := s.routes.ifTrue(s.node[p.number])
	return slices.ContainsFunc(s.list[first].places, func(q *places) bool {
		return p != q && overlap(on, row(s.ends, s.routes.words, q.number))
	})
}

// follow searches from a set that has a digit.
func (s *lockedSearch) follow(first, digit int) {
	clear(s.seen)
	s.turn++
	s.ways = append(s.ways[:0], wayIn{set: int32(first), from: -1, depth: 1})
	for i := s.at[first]; i < s.at[first+1]; i++ {
		if e := &s.exits[i]; int(e.digit) == digit {
			s.leave(0, e)
		}
	}
	for n := 1; n < len(s.ways) && s.ways[n].depth < maxLockedChain && s.more > 0; n++ {
		set, lacks := s.ways[n].set, int32(s.ways[n].digit)
		for i := s.at[set]; i < s.at[set+1]; i++ {
			// If a set with the same places was left by the digit, the result is the same.
			if e := &s.exits[i]; e.digit != lacks && s.left[e.number] != s.turn {
				s.left[e.number] = s.turn
				s.leave(n, e)
			}
		}
	}
	for n := range s.ways {
		if s.ways[n].depth >= leastLockedChain && int(s.ways[n].set) >= first {
			s.conclude(n, digit)
		}
	}
}

// leave continues from a set by a digit that the set has.
func (s *lockedSearch) leave(n int, e *exit) {
	depth, seen := s.ways[n].depth+1, row(s.seen, s.words, int(e.digit))
	for at, word := range e.joined {
		fresh := word &^ seen[at]
		seen[at] |= word
		for ; fresh != 0; fresh &= fresh - 1 {
			s.ways = append(s.ways, wayIn{int32(at<<6 + bits.TrailingZeros64(fresh)), int32(n), int8(e.digit), depth})
			s.more--
		}
	}
}

// conclude considers the chain from the first set to the n-th way in.
func (s *lockedSearch) conclude(n, digit int) {
	one, two := &s.list[s.ways[0].set], &s.list[s.ways[n].set]
	if one.endsWith(two, digit, int(s.ways[n].digit)) == 0 {
		return
	}
	var c lockedChain
	for ; n >= 0; n = int(s.ways[n].from) {
		c.sets, c.shared = append(c.sets, &s.list[s.ways[n].set]), append(c.shared, int(s.ways[n].digit))
	}
	c.shared = c.shared[:len(c.shared)-1] // no set comes before the first
	slices.Reverse(c.sets)
	slices.Reverse(c.shared)
	if !c.cellsAlone() && !c.detours() {
		c.end()
		c.addTo(&s.found, s.grid)
	}
}

// detours reports whether a chain visits a set twice, other than by returning to its first set, or could skip a set.
func (c *lockedChain) detours() bool {
	for i, s := range c.sets {
		for j := i + 1; j < len(c.sets); j++ {
			if s == c.sets[j] && (i > 0 || j < len(c.sets)-1) || j > i+1 && c.shared[i] == c.shared[j-1] && s.shares(c.sets[j], c.shared[i]) {
				return true
			}
		}
	}
	return false
}

// FindALSXZ finds two almost locked sets with a restricted common: one of them lacks it, and so has the other digits
// that they share.
func FindALSXZ(v *View, yield func(solver.Step) bool) {
	var found position.Smallest
	v.lockables().eachPair(false, func(one, two *lockable, x, _ int) {
		if one.Cells.Len()+two.Cells.Len() <= 3 || one.endsWith(two, x, x) == 0 {
			return // an XYZ-Wing has three cells
		}
		c := &lockedChain{sets: []*lockable{one, two}, shared: []int{x}}
		c.end()
		c.addTo(&found, v.Grid)
	})
	found.Yield(yield)
}

// FindALSXZDoubly finds two almost locked sets with two restricted commons: each set lacks one of them and has the
// rest of its digits.
func FindALSXZDoubly(v *View, yield func(solver.Step) bool) {
	var found position.Smallest
	v.lockables().eachPair(true, func(one, two *lockable, x, y int) {
		if v.UnitHolding(one.Cells.Or(two.Cells)) >= 0 {
			return // that is a subset of the unit
		}
		c := &lockedChain{sets: []*lockable{one, two}, shared: []int{x, y}}
		c.removes = v.lockedBoth(one, two, x, y)
		c.addTo(&found, v.Grid)
	})
	found.Yield(yield)
}

// eachPair visits pairs of sets, neither inside the other, that may exclude a candidate. It gives their two smallest
// restricted commons if several is true, or else their only one.
func (k *lockables) eachPair(several bool, yield func(one, two *lockable, x, y int)) {
	wanted := make([]uint64, k.words)
	for i := range k.list {
		one := &k.list[i]
		if !k.partners(i, several, wanted) {
			continue
		}
		for x := range one.Digits.All() {
			for _, j := range one.of(x).sharers {
				if !has(wanted, j) {
					continue
				}
				wanted[j>>6] &^= 1 << (j & 63)
				if two := &k.list[j]; !one.Cells.Within(two.Cells) {
					yield(one, two, x, one.commonAfter(x, two, j))
				}
			}
		}
	}
}

// partners fills wanted with the sets after the i-th that eachPair pairs with it.
func (k *lockables) partners(i int, several bool, wanted []uint64) (any bool) {
	ends := row(k.ends, k.words, i)
	for at := i >> 6; at < k.words; at++ {
		var once, twice uint64
		for _, p := range k.list[i].places {
			once, twice = once|p.joined[at], twice|once&p.joined[at]
		}
		if wanted[at] = once &^ twice & ends[at]; several {
			wanted[at] = twice
		}
		if at == i>>6 {
			wanted[at] &= ^uint64(1) << (i & 63)
		}
		any = any || wanted[at] != 0
	}
	return any
}

// commonAfter returns the smallest restricted common greater than x with the set t, which is the j-th; 0 if there is
// none.
func (s *lockable) commonAfter(x int, t *lockable, j int) int {
	for d := range (s.Digits & t.Digits &^ solver.FirstDigits(x)).All() {
		if has(s.of(d).joined, j) {
			return d
		}
	}
	return 0
}

// lockedBoth lists the candidates outside both sets that are false if each set has one of x and y.
func (v *View) lockedBoth(one, two *lockable, x, y int) (removes []solver.Candidate) {
	for d := range (one.Digits | two.Digits).All() {
		var hit solver.CellSet
		switch {
		case d == x || d == y:
			hit = one.of(d).seers.And(two.of(d).seers)
		default:
			if one.Digits.Has(d) {
				hit = one.of(d).seers
			}
			if two.Digits.Has(d) {
				hit = hit.Or(two.of(d).seers)
			}
		}
		removes = append(removes, hit.AndNot(one.Cells).AndNot(two.Cells).Candidates(d)...)
	}
	return removes
}

// FindALSXYWing finds chains of three almost locked sets.
func FindALSXYWing(v *View, yield func(solver.Step) bool) {
	var found position.Smallest
	k := v.lockables()
	for i := range k.list {
		if n := k.list[i].commons(); !found.Spend(n * n / 2) {
			break
		}
		k.wings(&k.list[i], &found)
	}
	found.Yield(yield)
}

// endsBut returns the sets together with which the i-th set excludes a digit other than x and y. The row is reused.
func (k *lockables) endsBut(i, x, y int) []uint64 {
	clear(k.but)
	for _, p := range k.list[i].places {
		if p.digit != x && p.digit != y {
			unite(k.but, row(k.across, k.words, p.number))
		}
	}
	return k.but
}

// wings visits the pairs of sets that are joined to a pivot by different digits.
func (k *lockables) wings(pivot *lockable, found *position.Smallest) {
	for x := range pivot.Digits.All() {
		for _, i := range pivot.of(x).sharers {
			ends := row(k.ends, k.words, i)
			for y := range (pivot.Digits &^ solver.FirstDigits(x)).All() {
				if !overlap(pivot.of(y).joined, ends) || !overlap(pivot.of(y).joined, k.endsBut(i, x, y)) {
					continue
				}
				for _, j := range pivot.of(y).sharers {
					one, two := &k.list[i], &k.list[j]
					if i == j || !has(k.but, j) {
						continue
					}
					c := &lockedChain{sets: []*lockable{one, pivot, two}, shared: []int{x, y}}
					c.end()
					if !c.cellsAlone() {
						c.addTo(found, k.grid)
					}
				}
			}
		}
	}
}

// FindDeathBlossom finds a cell, the stem, with an almost locked set, a petal, for each of its digits. A petal lacks
// its digit if the stem has it.
func FindDeathBlossom(v *View, yield func(solver.Step) bool) {
	b := blossoms{View: v, sets: v.lockables()}
	for stem := range v.Empty().All() {
		if n := v.Candidates(stem).Len(); n > 1 && n <= maxPetals {
			b.of(stem)
		}
	}
	b.found.Yield(yield)
}

// maxPetals is the maximum number of digits of a stem.
const maxPetals = 5

type blossoms struct {
	*View
	sets   *lockables
	stem   int
	petals [solver.MaxSize + 1][]*lockable // by digit of the stem, smaller first
	found  position.Smallest
}

// of finds the blossoms of a stem. For every candidate that a petal of each digit excludes, it takes those with the
// smallest petals.
func (b *blossoms) of(stem int) {
	b.stem = stem
	digits := b.Candidates(stem)
	for d := range digits.All() {
		b.petals[d] = b.petals[d][:0]
		for i := range ones(b.sets.lackedAt(stem, d)) {
			b.petals[d] = append(b.petals[d], &b.sets.list[i])
		}
		if len(b.petals[d]) == 0 {
			return
		}
	}
	var gone [solver.MaxCells]solver.Digits
	var cells solver.CellSet
	reached := b.reached(digits)
	for z := range (b.Layout().Digits() &^ digits).All() {
		for c := range reached[z].All() {
			cells.Add(c)
			gone[c] = gone[c].With(z)
		}
	}
	for c := range cells.All() {
		for _, some := range together(gone[c]) {
			b.pick(c, some)
		}
	}
}

// reached returns, by digit, the cells that see all places of it in some petal of each of the stem's digits.
func (b *blossoms) reached(digits solver.Digits) (cells [solver.MaxSize + 1]solver.CellSet) {
	for z := range b.Layout().Digits().All() {
		cells[z] = b.CellsAllowing(z)
	}
	for d := range digits.All() {
		var seers [solver.MaxSize + 1]solver.CellSet
		for _, s := range b.petals[d] {
			for _, p := range s.places {
				seers[p.digit] = seers[p.digit].Or(p.seers)
			}
		}
		for z := range cells {
			cells[z] = cells[z].And(seers[z])
		}
	}
	return cells
}

// pick takes the smallest petals that exclude the digits from a cell, if there are any.
func (b *blossoms) pick(cell int, gone solver.Digits) {
	f := &blossom{stem: b.stem}
	for d := range b.Candidates(b.stem).All() {
		for _, s := range b.petals[d] {
			if s.Digits&gone == gone && s.seenBy(cell, gone) {
				f.petals, f.digits = append(f.petals, s), append(f.digits, d)
				break
			}
		}
	}
	if len(f.petals) == b.Candidates(b.stem).Len() {
		f.removes = b.sharedBy(f.petals, b.Layout().Digits()&^b.Candidates(b.stem))
		size := len(f.petals)*solver.MaxCells + cellsIn(f.petals)
		b.found.Add(size, f.removes, func() solver.Step { return f.step(b.Grid) })
	}
}

// sharedBy lists the candidates that are false because one of the sets has each of their common digits.
func (b *blossoms) sharedBy(sets []*lockable, digits solver.Digits) (removes []solver.Candidate) {
	for _, s := range sets {
		digits &= s.Digits
	}
	for z := range digits.All() {
		hit := b.CellsAllowing(z)
		for _, s := range sets {
			hit = hit.And(s.of(z).seers)
		}
		removes = append(removes, hit.Candidates(z)...)
	}
	return removes
}

type blossom struct {
	stem    int
	digits  []int // of the stem, one for each petal
	petals  []*lockable
	removes []solver.Candidate
}

func (f *blossom) step(g *solver.Grid) solver.Step {
	s := lockedStep(g, f.petals, f.removes, f.branches()...)
	stem := solver.Subset{Cells: []int{f.stem}, Digits: g.Candidates(f.stem), Unit: -1}
	s.Sets = append([]solver.Subset{stem}, s.Sets...)
	s.Digits |= stem.Digits
	cells := solver.CellsOf(append(s.Cells, f.stem)...)
	s.Cells, s.Pattern = cells.Slice(), g.CandidatesIn(cells, s.Digits)
	return s
}

// branches returns branches from each digit of the stem to each removed digit.
func (f *blossom) branches() (list []solver.Branch) {
	var gone solver.Digits
	for _, r := range f.removes {
		gone = gone.With(r.Digit)
	}
	for i, s := range f.petals {
		for z := range gone.All() {
			out := solver.Link{From: solver.At(f.stem, f.digits[i]), Kind: solver.LinkWeak, Unit: -1}
			out.To, out.ToCells = grouped(s.of(f.digits[i]).cells, f.digits[i])
			list = append(list, chainOf(out, s.locks(f.digits[i], z)))
		}
	}
	return list
}

// seenBy reports whether a cell sees all places of each of the digits.
func (s *lockable) seenBy(cell int, digits solver.Digits) bool {
	for d := range digits.All() {
		if !s.of(d).seers.Has(cell) {
			return false
		}
	}
	return true
}
