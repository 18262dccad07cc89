package logic

import (
	"math/bits"

	"pencilmark/solver"
)

// maxPlaces is the most places of a digit that fit into a word. A digit with more is not searched;
// 9x9 positions stay far below.
const maxPlaces = 64

// digitPlaces numbers the places of one digit so that sets of places are bits of a word.
type digitPlaces struct {
	digit int
	where solver.CellSet // of which all this was derived
	cells []int          // by place
	all   uint64         // the places
	in    []uint64       // by unit: its places
	of    []uint64       // by place: its units
	sees  []uint64       // by place: the places that share a unit with it
	dead  uint64         // the places that are in no placement of the digit
}

// digitPlaces returns the places of each digit, from index 0 for digit 1. A digit with too many
// places has none.
func (v *view) digitPlaces() []digitPlaces {
	return v.placesByDigit.get(v, func(list []digitPlaces) []digitPlaces {
		if list == nil {
			list = make([]digitPlaces, v.Layout().Size())
		}
		for i := range list {
			if list[i].where != v.CellsAllowing(i+1) || list[i].in == nil {
				list[i].build(v, i+1)
			}
		}
		return list
	})
}

func (b *digitPlaces) build(v *view, digit int) {
	units := v.Layout().Units()
	if b.in == nil {
		b.in = make([]uint64, len(units))
	}
	clear(b.in)
	where := v.CellsAllowing(digit)
	*b = digitPlaces{digit: digit, where: where, cells: b.cells[:0], in: b.in, of: b.of[:0], sees: b.sees[:0]}
	if where.Len() > maxPlaces {
		return
	}
	for c := range where.All() {
		var of uint64
		for _, u := range v.Layout().UnitsOf(c) {
			of |= 1 << u
			b.in[u] |= 1 << len(b.cells)
		}
		b.of = append(b.of, of)
		b.cells = append(b.cells, c)
	}
	b.all = 1<<len(b.cells) - 1 // all ones for 64
	for i, of := range b.of {
		b.sees = append(b.sees, b.union(of)&^(1<<i))
	}
	b.dead = b.all &^ b.live()
}

func (b *digitPlaces) union(units uint64) (places uint64) {
	for ; units != 0; units &= units - 1 {
		places |= b.in[bits.TrailingZeros64(units)]
	}
	return places
}

// twice returns the places that are in two or more of the units.
func (b *digitPlaces) twice(units uint64) (places uint64) {
	var once uint64
	for ; units != 0; units &= units - 1 {
		in := b.in[bits.TrailingZeros64(units)]
		places |= once & in
		once |= in
	}
	return places
}

// seenBy returns the places that see all of the given ones.
func (b *digitPlaces) seenBy(places uint64) uint64 {
	common := b.all
	for ; places != 0; places &= places - 1 {
		common &= b.sees[bits.TrailingZeros64(places)]
	}
	return common
}

func (b *digitPlaces) candidates(places uint64) []solver.Candidate {
	list := make([]solver.Candidate, 0, bits.OnesCount64(places))
	for ; places != 0; places &= places - 1 {
		list = append(list, solver.At(b.cells[bits.TrailingZeros64(places)], b.digit))
	}
	return list
}

// cellsAt lists the cells of the places.
func (b *digitPlaces) cellsAt(places uint64) []int {
	list := make([]int, 0, bits.OnesCount64(places))
	for ; places != 0; places &= places - 1 {
		list = append(list, b.cells[bits.TrailingZeros64(places)])
	}
	return list
}

// maxPlacementTries bounds the search for placements of a digit. A 9x9 takes some dozens.
const maxPlacementTries = 4096

// live returns the places that are in some placement: one place in every open unit, none of which
// see one another. When the search is cut short, places not searched count as live.
func (b *digitPlaces) live() uint64 {
	p := placing{digitPlaces: b, tries: maxPlacementTries}
	for u, places := range b.in {
		if places != 0 {
			p.needing |= 1 << u
		}
	}
	var live uint64
	for rest := b.all; rest != 0; rest = rest &^ (rest & -rest) &^ live {
		i := bits.TrailingZeros64(rest)
		if p.complete(b.all&^b.sees[i]&^(1<<i), p.needing&^b.of[i], 1<<i) {
			live |= p.found
		}
		if p.tries <= 0 {
			return live | rest
		}
	}
	return live
}

type placing struct {
	*digitPlaces
	needing uint64 // the units that need the digit
	tries   int
	found   uint64 // the placement
}

// complete extends the chosen places to a placement.
func (p *placing) complete(free, needing, chosen uint64) bool {
	if needing == 0 {
		p.found = chosen
		return true
	}
	if p.tries--; p.tries < 0 {
		return false
	}
	for choice := p.narrowest(free, needing); choice != 0; choice &= choice - 1 {
		i := bits.TrailingZeros64(choice)
		if p.complete(free&^p.sees[i]&^(1<<i), needing&^p.of[i], chosen|1<<i) {
			return true
		}
	}
	return false
}

// narrowest returns the free places of the unit with the fewest.
func (p *placing) narrowest(free, needing uint64) uint64 {
	best, fewest := uint64(0), maxPlaces+1
	for ; needing != 0 && fewest > 1; needing &= needing - 1 {
		places := p.in[bits.TrailingZeros64(needing)] & free
		if n := bits.OnesCount64(places); n < fewest {
			best, fewest = places, n
		}
	}
	return best
}
