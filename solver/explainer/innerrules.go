package explainer

import (
	"cmp"
	"math/bits"
	"slices"

	"pencilmark/solver"
)

// innerChains lists, by level, the chain producers that follow the four simple inner rules.
var innerChains = [...][]mode{
	1: {},
	2: {{}},
	3: {{}, {base: 8.0}},
	4: {{base: 8.5, dynamic: true}},
	5: {{base: 8.5, dynamic: true}, {base: 9.5, dynamic: true, level: 2}},
}

// applyInner runs the inner rules on the reduced grid, beginning with rule from (0 for the simple ones), and turns
// off the removals of the first rule that has any. It reports whether anything is new.
func (c *chainer) applyInner(t *trail, from int) bool {
	if from == 0 && c.applySimple(t) {
		return true
	}
	for _, m := range innerChains[c.mode.level][max(from-1, 0):] {
		if c.nested(t, m) {
			return true
		}
	}
	return false
}

// applySimple runs the simple inner rules on what has changed since they last found nothing.
func (c *chainer) applySimple(t *trail) bool {
	c.changed.since(t.offs[t.settled:t.nOff])
	if c.innerLocking(t) || c.innerHidden(t) || c.innerNaked(t) || c.innerFish(t) {
		return true
	}
	t.settled = t.nOff
	return false
}

// goneFrom lists the candidates of a digit at some positions of a region that are gone since the search began.
func (c *chainer) goneFrom(t *trail, region, d int, at uint16) {
	t.parents = appendAt(t.parents, region, c.b.pos[region][d]&at&^c.reduced.pos[region][d], d)
}

// rest turns off the removals of an inner hint, whose parents begin at from. A hint without parents does not count.
func (t *trail) rest(ref innerRef, from int, removed []uint16) bool {
	if len(t.parents) == from {
		return false
	}
	fresh := false
	for _, p := range removed {
		if !t.offSet.has(p) {
			t.addOff(p, uint16(byInner+len(t.inner)))
			fresh = true
		}
	}
	ref.from, ref.to = from, len(t.parents)
	t.inner = append(t.inner, ref)
	return fresh
}

func (c *chainer) innerLocking(t *trail) bool {
	found := false
	c.reduced.locked(&c.changed, func(base, cover, d int) bool {
		rest := c.reduced.pos[cover][d] &^ geometry.cross[cover][base]
		if rest == 0 {
			return false
		}
		from := len(t.parents)
		c.goneFrom(t, base, d, ^geometry.cross[base][cover])
		c.removed = appendAt(c.removed[:0], cover, rest, d)
		found = t.rest(innerRef{by: byLocking, regions: [2]int8{int8(base), int8(cover)}, digits: 1 << d}, from, c.removed) || found
		return false
	})
	return found
}

// appendAt adds a digit at some positions of a region.
func appendAt(list []uint16, region int, at uint16, d int) []uint16 {
	for ; at != 0; at &= at - 1 {
		list = append(list, candidate(int(geometry.cells[region][low(at)]), d))
	}
	return list
}

// appendCells adds the candidates among digits of the cells at some positions of a region.
func (b *position) appendCells(list []uint16, region int, at, digits uint16) []uint16 {
	for ; at != 0; at &= at - 1 {
		cell := int(geometry.cells[region][low(at)])
		list = appendCell(list, cell, b.cand[cell]&digits)
	}
	return list
}

func (c *chainer) innerHidden(t *trail) bool {
	found := false
	c.reduced.hiddenSets(&c.changed, 2, 4, func(r int, digits, at uint16) bool {
		c.removed = c.reduced.appendCells(c.removed[:0], r, at, ^digits)
		if len(c.removed) == 0 {
			return false
		}
		from := len(t.parents)
		for m := digits; m != 0; m &= m - 1 {
			c.goneFrom(t, r, low(m), ^at)
		}
		found = t.rest(innerRef{by: byHiddenPair, regions: [2]int8{int8(r)}, digits: digits, at: at}, from, c.removed) || found
		return false
	})
	return found
}

func (c *chainer) innerNaked(t *trail) bool {
	found := false
	c.reduced.nakedSets(&c.changed, 2, 4, func(r int, digits, at uint16) bool {
		c.removed = c.reduced.appendCells(c.removed[:0], r, 0x1ff&^at, digits)
		if len(c.removed) == 0 {
			return false
		}
		from := len(t.parents)
		for m := at; m != 0; m &= m - 1 {
			cell := int(geometry.cells[r][low(m)])
			t.parents = appendCell(t.parents, cell, c.b.cand[cell]&^digits&^c.reduced.cand[cell])
		}
		found = t.rest(innerRef{by: byNakedPair, regions: [2]int8{int8(r)}, digits: digits, at: at}, from, c.removed) || found
		return false
	})
	return found
}

func (c *chainer) innerFish(t *trail) bool {
	found := false
	c.reduced.fishes(&c.changed, 2, func(kind, d int, lines, covers uint16) bool {
		c.removed = c.removed[:0]
		for m := covers; m != 0; m &= m - 1 {
			r := (row+column-kind)*9 + low(m)
			c.removed = appendAt(c.removed, r, c.reduced.pos[r][d]&^lines, d)
		}
		if len(c.removed) == 0 {
			return false
		}
		slices.Sort(c.removed)
		from := len(t.parents)
		for m := lines; m != 0; m &= m - 1 {
			c.goneFrom(t, kind*9+low(m), d, ^covers)
		}
		found = t.rest(innerRef{by: byXWing, regions: [2]int8{int8(kind * 9)}, digits: 1 << d, at: lines, across: covers}, from, c.removed) || found
		return false
	})
	return found
}

func (c *chainer) nested(t *trail, m mode) bool {
	if c.ended() {
		return false
	}
	if c.inner == nil {
		c.inner = &chainer{}
	}
	in := c.inner
	in.begin(c.ctx)
	in.outer, in.tells = c.b, t.asked != nil
	in.reset(&c.reduced)
	if in.mode = m; m == (mode{}) {
		in.forcing()
	} else {
		in.multiple()
	}
	if in.err != nil {
		c.err = in.err
		return false
	}
	found := false
	for _, h := range in.hints.sorted() {
		from := len(t.parents)
		t.parents = append(t.parents, h.parents...)
		if told, ok := t.asked[len(t.inner)]; ok {
			*told = in.argument(&h)
		}
		found = t.rest(innerRef{by: h.rule(), complexity: h.complexity, id: h.id}, from, h.removed) || found
	}
	return found
}

// rule names the inner hint of a chain producer by its sort key.
func (h *innerHint) rule() innerRule {
	switch h.key {
	case cellKey:
		return byCellChains
	case regionKey:
		return byRegionChains
	case doubleKey, contradictionKey:
		return byDynamicChains
	}
	return byChain
}

// collectPath keeps a forcing chain or cycle of a nested search.
func (c *chainer) collectPath(h *chainHint, path []uint16, endOn bool) {
	var gone candSet
	on := endOn
	last := len(path) - 1 // the start depends on nothing
	for i, p := range path[:last] {
		next := path[i+1] // the node from which p was reached
		switch {
		case on:
			c.addGone(&gone, c.strongReason(p, next))
		case h.kind == cycleKind:
			// Backwards along the cycle, p is on because next is off.
			c.addGone(&gone, weakReason(p, next))
		}
		on = !on
	}
	if h.kind == cycleKind {
		slices.Sort(c.removed)
	}
	id := digest(0).addNode(path[0], endOn)
	for _, p := range path[1:] {
		id = id.add(uint64(p))
	}
	kept := innerHint{chainHint: *h, removed: c.removed, parents: gone.list(nil), id: id}
	if c.tells {
		kept.path = slices.Clone(path)
	}
	c.hints.add(&kept)
}

// digest is a hash of a hint's targets and node lists.
type digest uint64

func (d digest) add(word uint64) digest {
	hi, lo := bits.Mul64(uint64(d)^0x9e3779b97f4a7c15, word^0xd1342543de82ef95)
	return digest(hi ^ lo + uint64(d)<<1)
}

func (d digest) addNode(p uint16, on bool) digest {
	if on {
		return d.add(uint64(p) | 1<<16)
	}
	return d.add(uint64(p))
}

func (d digest) addSet(s *candSet) digest {
	for _, word := range s {
		d = d.add(word)
	}
	return d
}

type reason struct{ cell, region, digit int }

// strongReason returns why p is on if q is off: their cell, or their first common region in which the digit has only
// these two places.
func (c *chainer) strongReason(p, q uint16) reason {
	return shared(p, q, func(region int) bool { return count(c.b.pos[region][p%9]) == 2 })
}

// weakReason returns the cell, or the first region, that p and q share.
func weakReason(p, q uint16) reason { return shared(p, q, func(int) bool { return true }) }

// shared returns the cell, or the first suitable region, that p and q share.
func shared(p, q uint16, suits func(region int) bool) reason {
	a, b := int(p/9), int(q/9)
	if a == b {
		return reason{cell: a, region: -1}
	}
	for kind := block; kind <= column; kind++ {
		if r := int(geometry.region[a][kind]); r == int(geometry.region[b][kind]) && suits(r) {
			return reason{cell: -1, region: r, digit: int(p % 9)}
		}
	}
	return reason{cell: -1, region: -1}
}

// addGone adds the candidates of a cell, or of a digit in a region, that the outer search has removed.
func (c *chainer) addGone(gone *candSet, r reason) {
	if r.cell >= 0 {
		for m := c.outer.cand[r.cell] &^ c.b.cand[r.cell]; m != 0; m &= m - 1 {
			gone.add(candidate(r.cell, low(m)))
		}
	}
	if r.region >= 0 {
		for m := c.outer.pos[r.region][r.digit] &^ c.b.pos[r.region][r.digit]; m != 0; m &= m - 1 {
			gone.add(candidate(int(geometry.cells[r.region][low(m)]), r.digit))
		}
	}
}

func (s *candSet) list(to []uint16) []uint16 {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			to = append(to, uint16(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return to
}

// collect keeps a multiple or dynamic hint of a nested search.
func (c *chainer) collect(h *chainHint, targets []target) {
	if !c.concludes(h) {
		return
	}
	limit := 1 << 30
	if old := c.hints.removing(c.removed); old != nil {
		limit = old.complexity // a longer hint ranks after it
	}
	a := &c.ancestry
	a.inner = a.inner[:0]
	var gone candSet
	var id digest
	complexity := 0
	switch h.kind {
	case cellKind:
		c.addGone(&gone, reason{cell: int(h.start / 9), region: -1})
	case regionKind:
		c.addGone(&gone, reason{cell: -1, region: int(h.region), digit: int(h.start % 9)})
	}
	for i, t := range targets {
		rest := len(targets) - 1 - i
		complexity += c.ancestors(t.t, a, t.p, t.on, limit-complexity-rest)
		if complexity+rest > limit {
			return
		}
		c.members = a.on.list(c.members[:0])
		for _, p := range c.members {
			c.addGone(&gone, t.t.because(&t, p))
		}
		id = id.addNode(t.p, t.on).addSet(&a.on).addSet(&a.off)
	}
	h.complexity = complexity
	h.rating = c.mode.base + surcharge(complexity)
	c.hints.add(&innerHint{chainHint: *h, removed: c.removed, parents: gone.list(nil), id: id})
}

func (t *trail) because(end *target, p uint16) reason {
	by := t.onBy[p]
	if p == end.p && end.on && int(p) == t.clash && t.clashOn {
		by = t.clashBy
	}
	switch by {
	case byStart:
		return reason{cell: -1, region: -1}
	case byCell:
		return reason{cell: int(p / 9), region: -1}
	}
	return reason{cell: -1, region: int(by - byRegion), digit: int(p % 9)}
}

// arguments rebuilds the inner hints of a search, those of chains by searching again.
func (c *chainer) arguments(t *trail, rests []int, start uint16, startOn bool) []solver.Step {
	steps := make([]solver.Step, len(rests))
	chains := map[int]*solver.Step{}
	for at, i := range rests {
		if t.inner[i].by >= byChain {
			chains[i] = &steps[at]
		} else {
			steps[at] = t.inner[i].argument()
		}
	}
	if len(chains) > 0 {
		c.search(&trail{asked: chains}, start, startOn)
	}
	for at, i := range rests {
		for _, p := range t.offs[:t.nOff] {
			if t.offBy[p] == uint16(byInner+i) {
				steps[at].Removes = append(steps[at].Removes, outward(p))
			}
		}
	}
	return steps
}

// argument makes a step from an inner hint that is not a chain.
func (r *innerRef) argument() solver.Step {
	s := solver.Step{Technique: r.by.name(), Digits: solver.Digits(r.digits)}
	first, second := int(r.regions[0]), int(r.regions[1])
	s.Base = []int{unit(first)}
	switch r.by {
	case byLocking:
		s.Cover = []int{unit(second)}
	case byXWing:
		kind := first / 9
		s.Base = unitsOf(uint32(r.at) << (9 * kind))
		s.Cover = unitsOf(uint32(r.across) << (9 * (row + column - kind)))
	default:
		s.Cells = cellsAt(first, r.at).list()
	}
	return s
}

// argument makes a step from an inner hint of this chainer, whose grid must be unchanged.
func (c *chainer) argument(h *innerHint) solver.Step {
	c.best, c.path = h.chainHint, h.path
	s := solver.Step{Technique: h.rule().name()}
	c.rest(&s)
	return s
}

// innerHint is a hint of a nested chain producer: its removals, the candidates off in the outer search that it
// depends on, and its complexity.
type innerHint struct {
	chainHint
	removed []uint16
	path    []uint16 // of a forcing chain or cycle that may be a step
	parents []uint16
	id      digest // of its targets and node lists
	number  int    // in the order in which they are found
}

// innerHints are the hints of a nested search. Of hints with equal removals they keep the first in order.
type innerHints struct {
	list    []innerHint
	found   int            // how many, including those that are not kept
	alone   [729]int16     // by the only candidate that a hint removes: its index in list, from 1
	several map[string]int // the same for hints that remove several candidates, by keyOf
	key     []byte         // the key of the current look-up
}

func (s *innerHints) reset() {
	for i := range s.list {
		if removed := s.list[i].removed; len(removed) == 1 {
			s.alone[removed[0]] = 0
		}
	}
	clear(s.several)
	s.list, s.found = s.list[:0], 0
}

// removing returns the hint that removes exactly these candidates, or nil.
func (s *innerHints) removing(removed []uint16) *innerHint {
	at := 0
	if len(removed) == 1 {
		at = int(s.alone[removed[0]])
	} else {
		at = s.several[string(s.keyOf(removed))]
	}
	if at == 0 {
		return nil
	}
	return &s.list[at-1]
}

func (s *innerHints) keyOf(removed []uint16) []byte {
	s.key = s.key[:0]
	for _, p := range removed {
		s.key = append(s.key, byte(p), byte(p>>8))
	}
	return s.key
}

// add keeps a hint, unless one with the same removals ranks before it. The caller reuses removed.
func (s *innerHints) add(h *innerHint) {
	s.found++
	h.number = s.found
	if old := s.removing(h.removed); old != nil {
		if h.less(old.rank) {
			h.removed = old.removed
			*old = *h
		}
		return
	}
	h.removed = slices.Clone(h.removed)
	s.list = append(s.list, *h)
	if len(h.removed) == 1 {
		s.alone[h.removed[0]] = int16(len(s.list))
		return
	}
	if s.several == nil {
		s.several = map[string]int{}
	}
	s.several[string(s.keyOf(h.removed))] = len(s.list)
}

func (s *innerHints) sorted() []innerHint {
	slices.SortFunc(s.list, func(a, b innerHint) int {
		switch {
		case a.less(b.rank):
			return -1
		case b.less(a.rank):
			return 1
		}
		return cmp.Compare(a.number, b.number)
	})
	return s.list
}
