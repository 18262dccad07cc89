package logic

import (
	"math/bits"
	"slices"

	"pencilmark/solver"
)

// How many sets a chain has at least and at most.
const (
	leastLockedChain = 4
	maxLockedChain   = 8
)

// maxLockedWays bounds the ways in that one search follows; only large grids and
// crowded positions come near.
const maxLockedWays = 1_500_000

// An ALS-Chain is four sets or more in a row.
func findALSChain(v *view, yield func(solver.Step) bool) {
	k := v.lockables()
	s := &k.chains
	s.begin(k)
	for first := range s.list {
		for d := range s.list[first].digits.All() {
			if s.leads(first, d) {
				s.follow(first, d)
			}
		}
	}
	s.found.yield(v, yield)
}

// lockedSearch looks for chains from one set to any other, or back to itself: the
// first has a digit, which the next lacks and so has all its others, and so on to
// one that lacks a digit. Of the ways in to a set by a digit the shortest counts.
type lockedSearch struct {
	list  []lockable
	exits []exit  // of the sets, set by set: by each digit of one
	at    []int   // by set: where its exits begin, and at last where they end
	left  []int32 // by the number of places: which search left a set with them by their digit
	turn  int32   // the number of this search

	words  int   // of a row of bits, one for each set
	node   []int // of places, by their number: first those that join their sets to others
	nodes  int   // how many these are
	links  net   // of the nodes, and strong ones of the other places to them
	routes closure
	before []uint64 // rows of nodes, by the number of places: from where chains come to a set that has these
	ends   []uint64 // likewise: to one with which a set that has these rules out their digit
	seen   []uint64 // rows: by digit, the sets that lack it already
	ways   []wayIn  // nearest first
	more   int      // of maxLockedWays
	found  smallest
}

// exit leads from a set that has a digit to those that lack it then.
type exit struct {
	digit, number int32 // of the places
	joined        []uint64
}

// wayIn is how a set came to lack a digit.
type wayIn struct {
	set   int32
	from  int32 // the way in to the set that has the digit instead; -1 for the first
	digit int8  // that it lacks; 0 for the first
	depth int8  // sets from there
}

// begin takes other sets.
func (s *lockedSearch) begin(k *lockables) {
	s.list, s.words, s.more, s.turn, s.found = k.list, k.words, maxLockedWays, 0, smallest{}
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

// numberNodes numbers the places, those first that join their sets to others.
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

// addRoutes links places weakly that are joined, and strongly where a set has both, so that
// chains go from true places to true places. Then it looks for what they have to come to.
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

// linkWithin links the places of each set strongly to those of its others that are nodes.
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

// leads reports whether a chain that leaves a set by a digit may come to one with which it
// rules out another. Only where it may it is worth while to follow it.
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

// follow goes from a set that has a digit to all that this reaches.
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
			// Where a set with the same places was left by the digit, there is nothing new.
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

// leave goes on from a set by a digit that it has.
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

// conclude considers the chain from the first set, which has a digit, to a way in.
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
		s.found.add(&c)
	}
}

// detours reports whether a chain comes to a set twice, but for its ends, or could go
// from one to a later one at once.
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
