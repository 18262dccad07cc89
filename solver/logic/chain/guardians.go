package chain

import (
	"math/bits"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// maxOddGuards bounds the guardians of a loop: more hardly ever remove anything together.
const maxOddGuards = 4

// The smallest and the largest number of cells of an odd loop, and the number of paths of a digit that a search
// follows. Most 9x9 positions need a few hundred.
const (
	leastOddLoop = 5
	maxOddLoop   = 9
	maxOddTries  = 6000
)

// FindGuardians finds loops of odd length in which each cell shares a unit with the next. If these units had no other
// place for the digit, true and false would alternate, which is impossible. So one of the other places, the
// guardians, is true.
func FindGuardians(v *View, yield func(solver.Step) bool) {
	var found position.Smallest
	for i := range v.DigitPlaces() {
		d, spent := i+1, found.Spent
		if v.Barren.IsDigit(position.OddLoops, 0, d, v.CellsAllowing(d)) {
			continue
		}
		s := oddLoopSearch{DigitPlaces: &v.DigitPlaces()[i], chainView: v, found: &found, left: maxOddTries}
		for s.length = leastOddLoop; s.length <= maxOddLoop; s.length += 2 {
			for s.path[0] = range s.Cells {
				s.extend(1, 1<<s.path[0], 0, s.All)
			}
		}
		if found.Spent == spent {
			v.Barren.NoteDigit(position.OddLoops, 0, d, v.CellsAllowing(d))
		}
	}
	found.Yield(yield)
}

// oddLoopSearch finds the loops of a digit of one length. Each begins at its first place, and its second place comes
// before its last.
type oddLoopSearch struct {
	*position.DigitPlaces
	chainView    *View
	found        *position.Smallest
	length, left int
	path, units  [maxOddLoop]int // places, and the unit that each shares with the next
}

// extend continues from the n-th place of a path. on is the places so far, guards the other places of their units,
// and seers the places that see all guards.
func (s *oddLoopSearch) extend(n int, on, guards, seers uint64) {
	if s.left--; s.left < 0 {
		return
	}
	from := s.path[n-1]
	for of := s.Of[from]; of != 0; of &= of - 1 {
		s.units[n-1] = bits.TrailingZeros64(of)
		in := s.In[s.units[n-1]]
		next := in &^ on &^ guards &^ (1<<s.path[0] - 1)
		switch {
		case n == s.length && s.path[1] < from:
			next = in & (1 << s.path[0])
		case n == s.length || in&on != 1<<from:
			continue
		}
		for ; next != 0; next &= next - 1 {
			to := bits.TrailingZeros64(next)
			fresh := in &^ (1<<from | 1<<to)
			all, still := guards|fresh, seers&s.SeenBy(fresh)
			if bits.OnesCount64(all) > maxOddGuards || still == 0 && bits.OnesCount64(all) > 1 {
				continue
			}
			if n == s.length {
				s.close(on, all)
				continue
			}
			s.path[n] = to
			s.extend(n+1, on|1<<to, all, still)
		}
	}
}

// close adds the loop of the path if its guardians are not part of it.
func (s *oddLoopSearch) close(on, guards uint64) {
	if guards == 0 || guards&on != 0 {
		return
	}
	k := &oddLoop{digit: s.Digit, units: slices.Clone(s.units[:s.length]), guardians: s.Candidates(guards)}
	for _, i := range s.path[:s.length] {
		k.cells = append(k.cells, s.Cells[i])
	}
	k.removes = s.chainView.RuledOut(k.guardians)
	size := len(k.cells)*position.MaxPlaces + len(k.guardians)
	s.found.Add(size, k.removes, func() solver.Step { return k.step(s.chainView.Grid) })
}

type oddLoop struct {
	digit        int
	cells, units []int
	guardians    []solver.Candidate
	removes      []solver.Candidate
}

// step shows the loop as links that hold without the guardians. They lead from its first cell being true to that cell
// being false.
func (k *oddLoop) step(g *solver.Grid) solver.Step {
	links := make([]solver.Link, len(k.cells))
	for i, c := range k.cells {
		links[i] = strongLink(solver.At(c, k.digit), solver.At(k.cells[(i+1)%len(k.cells)], k.digit), k.units[i])
		if i%2 == 0 {
			links[i].Kind = solver.LinkWeak
		}
	}
	s := linked(g, solver.DigitsOf(k.digit), k.removes, chainOf(links...))
	s.Fins = k.guardians
	if len(k.guardians) == 1 {
		s.Places, s.Removes = k.guardians, nil
	}
	return s
}
