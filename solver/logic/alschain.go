package logic

import (
	"slices"

	"pencilmark/solver"
)

// maxLockedChain is how many sets a chain may have.
const maxLockedChain = 8

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
	lost  []lostDigits // by set
	queue []int        // sets that are locked
	found smallest
}

// lostDigits is how a set came to be locked.
type lostDigits struct {
	digits solver.Digits // none if it is not; several only for what was supposed
	from   int           // the set that has the digit instead; -1 where it is what was supposed
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
// reports whether chains meet.
func (s *lockedSearch) follow(cell int, digits solver.Digits) (met bool) {
	s.start(cell, digits)
	shortest := 0
	for n := 0; n < len(s.queue); n++ {
		i := s.queue[n]
		if s.lost[i].depth >= maxLockedChain/2 || !s.found.spend(len(s.list[i].commons)) {
			break
		}
		for _, k := range s.list[i].commons {
			switch next := &s.lost[k.other]; {
			case s.lost[i].digits.Has(k.digit):
			case next.digits == 0:
				*next = lostDigits{solver.DigitsOf(k.digit), i, s.lost[i].root, s.lost[i].depth + 1}
				s.queue = append(s.queue, k.other)
			case s.meets(i, k) && (!met || s.lost[i].depth+next.depth <= shortest):
				s.join(i, k)
				met, shortest = true, s.lost[i].depth+next.depth
			}
		}
	}
	return met
}

// start locks the sets that have the digits only where the cell sees them.
func (s *lockedSearch) start(cell int, digits solver.Digits) {
	s.lost = slices.Grow(s.lost[:0], len(s.list))[:len(s.list)]
	clear(s.lost)
	s.queue = s.queue[:0]
	for i := range s.list {
		if s.list[i].digits&digits == digits && s.list[i].seenBy(cell, digits) {
			s.lost[i] = lostDigits{digits, -1, i, 1}
			s.queue = append(s.queue, i)
		}
	}
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

// meets reports whether a set would lack one digit more, by a chain from another
// start. Chains of two and three sets have names of their own.
func (s *lockedSearch) meets(i int, k common) bool {
	one, two := &s.lost[i], &s.lost[k.other]
	return !two.digits.Has(k.digit) && two.root != one.root && one.depth+two.depth >= 4
}

// join makes one chain of those that lead to two sets.
func (s *lockedSearch) join(i int, k common) {
	var c lockedChain
	for j := i; j >= 0; j = s.lost[j].from {
		c.add(&s.list[j], s.lost[j].digits)
	}
	slices.Reverse(c.sets)
	slices.Reverse(c.shared)
	c.shared = append(c.shared, k.digit)
	for j := k.other; j >= 0; j = s.lost[j].from {
		c.add(&s.list[j], s.lost[j].digits)
	}
	c.shared = c.shared[1 : len(c.shared)-1] // what was supposed joins no sets
	c.end()
	if !c.cellsAlone() {
		s.found.add(&c)
	}
}

func (c *lockedChain) add(s *lockable, lost solver.Digits) {
	c.sets, c.shared = append(c.sets, s), append(c.shared, lost.Min())
}
