package explainer

import (
	"fmt"
	"math/bits"
	"strings"

	"pencilmark/solver"
)

// step makes a Step of the winner, in the terms of package solver.
func (e *engine) step(name string) solver.Step {
	h := &e.win
	s := solver.Step{Technique: e.technique(name), Digits: solver.Digits(h.digits)}
	for cells := h.cells; !cells.isEmpty(); {
		s.Cells = append(s.Cells, cells.pop())
	}
	if h.place >= 0 {
		s.Places = []solver.Candidate{outward(uint16(h.place))}
	} else {
		s.Removes = outwardAll(h.removed)
	}
	e.rest(&s)
	return s
}

// technique completes a producer's name by what its winner turned out to be.
func (e *engine) technique(name string) string {
	h := &e.win
	switch h.kind {
	case hiddenSingleHint:
		if h.rating == 1.0 {
			return "full-house"
		}
	case directLockingHint, lockingHint:
		if h.regions[0] < 9 {
			return strings.Replace(name, "locked", "pointing", 1)
		}
		return strings.Replace(name, "locked", "claiming", 1)
	case loopHint:
		if h.cells.len() == 4 {
			name = "unique-rectangle"
		}
		return fmt.Sprintf("%s-%d", name, h.variant)
	case bugHint:
		return fmt.Sprintf("%s-%d", name, h.variant)
	case forcingHint:
		return e.chain.best.name()
	case multipleHint:
		switch e.chain.best.kind {
		case cellKind:
			return strings.Replace(name, "multiple", "cell", 1)
		case regionKind:
			return strings.Replace(name, "multiple", "region", 1)
		}
	}
	return name
}

// name tells the forcing chains and cycles apart.
func (h *chainHint) name() string {
	what := "chain"
	if h.kind == cycleKind {
		what = "cycle"
	}
	return [...]string{2: "x-", 3: "y-", 4: "forcing-"}[h.key] + what
}

// rest fills in what the step rests on.
func (e *engine) rest(s *solver.Step) {
	h := &e.win
	switch h.kind {
	case hiddenSingleHint:
		s.Base = []int{unit(int(h.regions[0]))}
		e.single(s)
	case nakedSingleHint:
		e.single(s)
	case directHiddenSetHint, nakedSetHint, hiddenSetHint:
		s.Base = []int{unit(int(h.regions[0]))}
		s.Pattern = e.pattern(h.cells, h.digits)
	case directLockingHint, lockingHint:
		e.restLocked(s)
	case fishHint:
		e.restFish(s)
	case wingHint, loopHint, bugHint, alignedHint:
		s.Pattern = e.pattern(h.cells, 0x1ff)
	case forcingHint, multipleHint:
		s.Branches = e.chain.branches()
		for _, b := range s.Branches {
			s.Digits = s.Digits.With(b.Start.Digit)
		}
	}
}

func (e *engine) single(s *solver.Step) {
	p := s.Places[0]
	s.Digits, s.Cells, s.Pattern = solver.DigitsOf(p.Digit), []int{p.Cell}, []solver.Candidate{p}
}

// restLocked: the digit's places in the base, all inside the cover; a direct
// hint acts in one more region of the base's type.
func (e *engine) restLocked(s *solver.Step) {
	base, cover := int(e.win.regions[0]), int(e.win.regions[1])
	d := e.win.digits
	s.Cover = []int{unit(cover)}
	if p := e.win.place; p >= 0 {
		d = 1 << (p % 9)
		s.Cover = append(s.Cover, unit(int(geometry.region[p/9][base/9])))
	}
	s.Base, s.Digits = []int{unit(base)}, solver.Digits(d)
	s.Pattern = e.pattern(cellsAt(base, e.pos[base][low(d)]), d)
	for _, c := range s.Pattern {
		s.Cells = append(s.Cells, c.Cell)
	}
}

// restFish: the lines of the base's type are base, those across them cover.
func (e *engine) restFish(s *solver.Step) {
	kind := int(e.win.regions[0]) / 9
	s.Pattern = e.pattern(e.win.cells, e.win.digits)
	var base, cover uint32
	for _, c := range s.Cells {
		base |= 1 << geometry.region[c][kind]
		cover |= 1 << geometry.region[c][row+column-kind]
	}
	s.Base, s.Cover = unitsOf(base), unitsOf(cover)
}

func unitsOf(regions uint32) []int {
	var units []int
	for ; regions != 0; regions &= regions - 1 {
		units = append(units, unit(bits.TrailingZeros32(regions)))
	}
	return units
}

// pattern lists the candidates of some cells that are among digits.
func (e *engine) pattern(cells cellSet, digits uint16) []solver.Candidate {
	var list []solver.Candidate
	for !cells.isEmpty() {
		c := cells.pop()
		for m := e.cand[c] & digits; m != 0; m &= m - 1 {
			list = append(list, solver.Candidate{Cell: c, Digit: low(m) + 1})
		}
	}
	return list
}

// unit turns a region into an index into Layout.Units: rows, columns, boxes.
func unit(region int) int { return (region + 18) % 27 }

func outward(p uint16) solver.Candidate {
	return solver.Candidate{Cell: int(p / 9), Digit: int(p%9) + 1}
}

func outwardAll(list []uint16) []solver.Candidate {
	out := make([]solver.Candidate, len(list))
	for i, p := range list {
		out[i] = outward(p)
	}
	return out
}
