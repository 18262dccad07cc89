package explainer

// kind names a producer's result.
type kind uint8

// hint is the compact winner of a producer: what it concludes and just enough
// of where to make a Step of it when somebody asks.
type hint struct {
	kind    kind
	rating  float64
	place   int16    // candidate that is written, or -1
	removed []uint16 // candidates that go; storage belongs to the engine

	regions [2]int8 // base and cover, or the region of a set
	cells   cellSet
	digits  uint16
	variant int8 // the type of a loop or a BUG, 1 to 4

	set       cellSet // of type 3: the cells that join the loop's or the BUG's in a set
	setDigits uint16  // and the set's digits
	hidden    bool    // it is a hidden set
}

// engine walks one puzzle. It is reused from step to step so that the rules
// allocate nothing.
type engine struct {
	position
	win hint
	buf [729]uint16 // storage of win.removed

	touched cellSet // cells changed since aligned triplets were sought in vain
	barren  uint16  // digits that have not changed since Nishio was sought in vain
	chain   chainer
	loops   loopSearch
	graves  bugSearch
	aligned alignedSearch
}

// begin clears the winner and makes it one of the given kind and rating.
func (e *engine) begin(k kind, rating float64) *hint {
	e.win = hint{kind: k, rating: rating, place: -1, removed: e.buf[:0]}
	return &e.win
}

// candidate joins a cell and a digit from 0.
func candidate(cell, d int) uint16 { return uint16(cell*9 + d) }

// direct makes the winner a placement.
func (e *engine) direct(k kind, rating float64, cell, d int) *hint {
	h := e.begin(k, rating)
	h.place = int16(candidate(cell, d))
	return h
}

// remove adds the given digits of a cell, where they are candidates, to what
// the winner removes.
func (e *engine) remove(cell int, digits uint16) {
	for m := e.cand[cell] & digits; m != 0; m &= m - 1 {
		e.win.removed = append(e.win.removed, candidate(cell, low(m)))
	}
}

// removeAll is remove for every cell of a set.
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

// apply makes the winner's changes.
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

// cellsAt returns the cells at some positions of a region.
func cellsAt(region int, at uint16) cellSet {
	var s cellSet
	for ; at != 0; at &= at - 1 {
		s.add(int(geometry.cells[region][low(at)]))
	}
	return s
}
