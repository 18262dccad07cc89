package logic

import (
	"slices"

	"pencilmark/solver"
)

// How many sets a chain has at least and at most.
const (
	leastLockedChain = 4
	maxLockedChain   = 8
)

// alsChain is four sets or more in a row.
func alsChain() Technique {
	const name = "als-chain"
	return Technique{
		Name: name,
		Doc:  "Almost locked sets in a chain, each with a digit that it and the next can have only once between them: the first set or the last has the other digits that these two share.",
		find: func(v *view, yield func(solver.Step) bool) {
			s := lockedSearch{list: v.lockables()}
			for c := range v.Empty().All() {
				s.cell(c, v.Candidates(c))
			}
			s.found.yield(v, name, yield)
		},
	}
}

// lockedSearch looks for what cannot be because a chain of sets rules it out:
// supposed true, it is missing from sets that it sees, these are locked and have
// their other digits, which are missing from others, until one would lack two.
type lockedSearch struct {
	list  []lockable
	ways  []wayIn // as they were found, nearest first
	of    [][]int // the ways in by set
	found smallest
}

// wayIn is how a set came to be locked.
type wayIn struct {
	set    int
	digits solver.Digits // what the set lacks; several only for what was supposed
	from   int           // the way in to the set that has the digit instead; -1 where it is what was supposed
	root   int           // the set that the chain starts with
	depth  int           // sets from there
}

// cell looks for chains that rule digits out of a cell: one by one and, if several
// go, for chains that do away with some of these together.
func (s *lockedSearch) cell(c int, digits solver.Digits) {
	var gone solver.Digits
	for d := range digits.All() {
		if s.follow(c, solver.DigitsOf(d)) {
			gone = gone.With(d)
		}
	}
	for _, some := range together(gone)[gone.Len():] {
		s.follow(c, some)
	}
}

// follow goes on from what some digits of a cell would lock, nearest first, and
// reports whether chains meet: in a set that would lack two digits. Chains of two
// and three sets have names of their own.
func (s *lockedSearch) follow(cell int, digits solver.Digits) (met bool) {
	s.start(cell, digits)
	shortest := [2]int{maxLockedChain, maxLockedChain} // of those with two starts, and with one
	for n := 0; n < len(s.ways); n++ {
		w := s.ways[n]
		if w.depth >= maxLockedChain/2 || !s.found.spend(len(s.list[w.set].commons)) {
			break
		}
		for _, k := range s.list[w.set].commons {
			if w.digits.Has(k.digit) {
				continue
			}
			for _, m := range s.of[k.other] {
				long, one := w.depth+s.ways[m].depth, polarity(w.root == s.ways[m].root)
				if long >= leastLockedChain && long <= shortest[one] && !s.ways[m].digits.Has(k.digit) && s.join(n, m, k.digit) {
					met, shortest[one] = true, long
				}
			}
			s.add(wayIn{k.other, solver.DigitsOf(k.digit), n, w.root, w.depth + 1})
		}
	}
	return met
}

// start locks the sets that have the digits only where the cell sees them.
func (s *lockedSearch) start(cell int, digits solver.Digits) {
	s.of = slices.Grow(s.of[:0], len(s.list))[:len(s.list)]
	for i := range s.of {
		s.of[i] = s.of[i][:0]
	}
	s.ways = s.ways[:0]
	for i := range s.list {
		if s.list[i].digits&digits == digits && s.list[i].seenBy(cell, digits) {
			s.add(wayIn{i, digits, -1, i, 1})
		}
	}
}

// add keeps a way in if it is of use beside those that the set has.
func (s *lockedSearch) add(w wayIn) {
	if s.useful(&w) {
		s.of[w.set] = append(s.of[w.set], len(s.ways))
		s.ways = append(s.ways, w)
	}
}

// useful reports whether a chain could go on or meet another with this way in and
// with none of those that the set has: these lack the digit that it would go on
// by, or come from where the other does.
func (s *lockedSearch) useful(w *wayIn) bool {
	var lacked solver.Digits
	for _, m := range s.of[w.set] {
		lacked |= s.ways[m].digits
	}
	if s.oneRoot(w, 0) {
		return true
	}
	for d := range (lacked &^ w.digits).All() {
		if s.oneRoot(w, solver.DigitsOf(d)) {
			return true
		}
	}
	return false
}

// oneRoot reports whether all ways in that have some digits come from one root,
// which is not this one's.
func (s *lockedSearch) oneRoot(w *wayIn, digits solver.Digits) bool {
	root := -1
	for _, m := range s.of[w.set] {
		old := &s.ways[m]
		if old.digits&digits != 0 {
			continue
		}
		if root >= 0 && root != old.root {
			return false
		}
		root = old.root
	}
	return root != w.root
}

// seenBy reports whether a cell sees all places of each of some digits.
func (s *lockable) seenBy(cell int, digits solver.Digits) bool {
	for d := range digits.All() {
		if !s.of(d).seers.Has(cell) {
			return false
		}
	}
	return true
}

// join makes one chain of two ways in, the sets of which have a digit in common, and
// reports whether all of its sets are needed.
func (s *lockedSearch) join(n, m, digit int) bool {
	var c lockedChain
	for ; n >= 0; n = s.ways[n].from {
		c.add(&s.list[s.ways[n].set], s.ways[n].digits)
	}
	slices.Reverse(c.sets)
	slices.Reverse(c.shared)
	c.shared = append(c.shared, digit)
	for ; m >= 0; m = s.ways[m].from {
		c.add(&s.list[s.ways[m].set], s.ways[m].digits)
	}
	c.shared = c.shared[1 : len(c.shared)-1] // what was supposed joins no sets
	if c.detours() {
		return false
	}
	c.end()
	if !c.cellsAlone() {
		s.found.add(&c)
	}
	return true
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

func (c *lockedChain) add(s *lockable, lost solver.Digits) {
	c.sets, c.shared = append(c.sets, s), append(c.shared, lost.Min())
}
