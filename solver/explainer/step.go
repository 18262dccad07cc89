package explainer

import (
	"fmt"
	"math/bits"
	"strings"

	"pencilmark/solver"
)

func (e *engine) step(name string) solver.Step {
	h := &e.win
	s := solver.Step{Technique: e.technique(name), Digits: solver.Digits(h.digits), Cells: h.cells.list()}
	if h.place >= 0 {
		s.Places = []solver.Candidate{outward(uint16(h.place))}
	} else {
		s.Removes = outwardAll(h.removed)
	}
	e.rest(&s)
	return s
}

// technique completes a producer's name with the kind of its winner.
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

func (h *chainHint) name() string {
	what := "chain"
	if h.kind == cycleKind {
		what = "cycle"
	}
	return [...]string{2: "x-", 3: "y-", 4: "forcing-"}[h.key] + what
}

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
		s.Cover = s.Base
		s.Pattern = e.pattern(h.cells, h.digits)
	case directLockingHint, lockingHint:
		e.restLocked(s)
	case fishHint:
		e.restFish(s)
	case wingHint:
		s.Pattern = e.pattern(h.cells, 0x1ff)
	case alignedHint:
		s.Pattern = e.pattern(h.cells, 0x1ff)
		s.Sets = e.emptied(h.cells)
	case loopHint:
		s.Pattern = e.pattern(h.cells, h.digits)
		s.Fins = e.pattern(h.cells, ^h.digits)
		e.restUnique(s)
	case bugHint:
		e.restBug(s)
		e.restUnique(s)
	case forcingHint, multipleHint:
		e.chain.rest(s)
	}
}

// rest takes the cells where the branches start, and the unit of a region hint as base.
func (c *chainer) rest(s *solver.Step) {
	s.Branches = c.branches()
	var cells cellSet
	for _, b := range s.Branches {
		s.Digits = s.Digits.With(b.Start.Digit)
		cells.add(b.Start.Cell)
	}
	s.Cells = append(s.Cells, cells.list()...)
	if h := &c.best; h.kind == regionKind {
		s.Base = []int{unit(int(h.region))}
	}
}

// restBug: the digits of a cell other than the grave's two are its fins.
func (e *engine) restBug(s *solver.Step) {
	for _, c := range s.Cells {
		s.Pattern = append(s.Pattern, e.pattern(setOf(c), ^e.graves.digits[c])...)
		s.Fins = append(s.Fins, e.pattern(setOf(c), e.graves.digits[c])...)
	}
}

// restUnique adds the unit of types 3 and 4 of loops and graves, and the set of type 3.
func (e *engine) restUnique(s *solver.Step) {
	h := &e.win
	if h.variant < 3 {
		return
	}
	s.Base = []int{unit(int(h.regions[0]))}
	if h.variant == 3 {
		s.Sets = []solver.Subset{{Cells: h.set.list(), Digits: solver.Digits(h.setDigits), Unit: s.Base[0], Hidden: h.hidden}}
	}
}

// emptied lists the cells that combinations with a removed candidate would empty.
func (e *engine) emptied(aligned cellSet) []solver.Subset {
	cells, common := aligned.list(), everyCell
	for _, c := range cells {
		common = common.and(geometry.peerSet[c])
	}
	var used cellSet
	for _, p := range e.win.removed {
		e.combine(cells, 0, p, 0, func(digits uint16) {
			if x, ok := e.emptiedBy(common, used, digits); ok {
				used.add(x)
			}
		})
	}
	var sets []solver.Subset
	for _, x := range used.list() {
		sets = append(sets, solver.Subset{Cells: []int{x}, Digits: solver.Digits(e.cand[x]), Unit: -1})
	}
	return sets
}

// combine yields every combination of the cells' digits, from cell i on, with candidate p. yield must handle repeated
// digits.
func (e *engine) combine(cells []int, i int, p, digits uint16, yield func(uint16)) {
	if i == len(cells) {
		yield(digits)
		return
	}
	m := e.cand[cells[i]]
	if cells[i] == int(p/9) {
		m = 1 << (p % 9)
	}
	for ; m != 0; m &= m - 1 {
		e.combine(cells, i+1, p, digits|m&-m, yield)
	}
}

// emptiedBy finds a cell whose candidates are all among digits, from preferred if possible.
func (e *engine) emptiedBy(common, preferred cellSet, digits uint16) (cell int, ok bool) {
	for _, set := range [2]cellSet{preferred, common} {
		for !set.isEmpty() {
			if x := set.pop(); e.cand[x] != 0 && e.cand[x]&^digits == 0 {
				return x, true
			}
		}
	}
	return 0, false
}

func (e *engine) single(s *solver.Step) {
	p := s.Places[0]
	s.Digits, s.Cells, s.Pattern = solver.DigitsOf(p.Digit), []int{p.Cell}, []solver.Candidate{p}
}

// restLocked: all places of the digit in the base are inside the cover; a direct hint places it in another region of
// the base's type.
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

func (e *engine) pattern(cells cellSet, digits uint16) []solver.Candidate {
	var list []solver.Candidate
	for _, c := range cells.list() {
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

// kind names a producer's result.
type kind uint8

// hint is the compact result of a producer: its conclusion and the data to make a Step from it.
type hint struct {
	kind    kind
	rating  float64
	place   int16    // candidate that is written, or -1
	removed []uint16 // candidates to remove; the engine owns the storage

	regions [2]int8 // base and cover, or the region of a set
	cells   cellSet
	digits  uint16
	variant int8 // the type of a loop or a BUG, 1 to 4

	set       cellSet // of type 3: the cells that join the loop's or the BUG's in a set
	setDigits uint16  // and the set's digits
	hidden    bool    // whether it is a hidden set
}

// engine walks one puzzle. It is reused so that the rules do not allocate.
type engine struct {
	position
	win hint
	buf [729]uint16 // storage of win.removed

	touched cellSet // cells changed since a search for aligned triplets found nothing
	barren  uint16  // digits unchanged since a search for Nishio found nothing
	chain   chainer
	loops   loopSearch
	graves  bugSearch
	aligned alignedSearch
}

// begin starts a new winner of the given kind and rating.
func (e *engine) begin(k kind, rating float64) *hint {
	e.win = hint{kind: k, rating: rating, place: -1, removed: e.buf[:0]}
	return &e.win
}

// candidate joins a cell and a digit from 0.
func candidate(cell, d int) uint16 { return uint16(cell*9 + d) }

// appendCell adds the candidates of a cell with some digits.
func appendCell(list []uint16, cell int, digits uint16) []uint16 {
	for ; digits != 0; digits &= digits - 1 {
		list = append(list, candidate(cell, low(digits)))
	}
	return list
}

func (e *engine) direct(k kind, rating float64, cell, d int) *hint {
	h := e.begin(k, rating)
	h.place = int16(candidate(cell, d))
	return h
}

// remove adds a cell's candidates that are among digits to the winner's removals.
func (e *engine) remove(cell int, digits uint16) {
	e.win.removed = appendCell(e.win.removed, cell, e.cand[cell]&digits)
}

func (e *engine) removeAll(cells cellSet, digits uint16) {
	for !cells.isEmpty() {
		e.remove(cells.pop(), digits)
	}
}

// removeAt is remove for the cells at some positions of a region.
func (e *engine) removeAt(region int, at, digits uint16) {
	for ; at != 0; at &= at - 1 {
		e.remove(int(geometry.cells[region][low(at)]), digits)
	}
}

func (e *engine) apply() {
	e.chain.linked = false
	for _, p := range e.win.removed {
		e.touched.add(int(p / 9))
		e.barren &^= 1 << (p % 9)
		e.drop(int(p/9), int(p%9))
	}
	if e.win.place < 0 {
		return
	}
	cell, d := int(e.win.place/9), int(e.win.place%9)
	e.touched.add(cell)
	e.barren &^= e.cand[cell]
	for _, peer := range geometry.peers[cell] {
		if e.cand[peer]>>d&1 != 0 {
			e.touched.add(int(peer))
		}
	}
	e.place(cell, d)
}

func cellsAt(region int, at uint16) cellSet {
	var s cellSet
	for ; at != 0; at &= at - 1 {
		s.add(int(geometry.cells[region][low(at)]))
	}
	return s
}
