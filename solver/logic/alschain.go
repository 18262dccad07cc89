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

// alsChain is four sets or more in a row.
func findALSChain(v *view, yield func(solver.Step) bool) {
	s := newLockedSearch(v.lockables())
	for first := range s.list {
		for i := s.at[first]; i < s.at[first+1]; i++ {
			s.follow(first, &s.exits[i])
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

	words int      // of a row of bits, one for each set
	seen  []uint64 // rows: by digit, the sets that lack it already
	ways  []wayIn  // nearest first
	more  int      // of maxLockedWays
	found smallest
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

func newLockedSearch(list []lockable) *lockedSearch {
	s := &lockedSearch{list: list, words: (len(list) + 63) / 64, more: maxLockedWays, at: make([]int, 1, len(list)+1)}
	numbers := 0 // of places
	for i := range list {
		for d := range list[i].digits.All() {
			if p := list[i].of(d); len(p.sharers) > 0 {
				s.exits = append(s.exits, exit{int32(d), int32(p.number), p.joined})
				numbers = max(numbers, p.number+1)
			}
		}
		s.at = append(s.at, len(s.exits))
	}
	s.left = make([]int32, numbers)
	s.seen = make([]uint64, (solver.MaxSize+1)*s.words)
	return s
}

// follow goes from a set that has the digit of an exit to all that this reaches.
func (s *lockedSearch) follow(first int, out *exit) {
	clear(s.seen)
	s.turn++
	s.ways = append(s.ways[:0], wayIn{set: int32(first), from: -1, depth: 1})
	s.leave(0, out)
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
			s.conclude(n, int(out.digit))
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
