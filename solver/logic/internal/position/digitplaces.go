package position

import (
	"math/bits"

	"pencilmark/solver"
)

// MaxPlaces is the maximum number of places of a digit, so that they fit into a word. A digit with more is not
// searched; 9x9 positions stay far below.
const MaxPlaces = 64

// DigitPlaces numbers the places of one digit so that sets of places are bits of a word.
type DigitPlaces struct {
	Digit int
	where solver.CellSet // the places from which all this was derived
	Cells []int          // by place
	All   uint64         // the places
	In    []uint64       // by unit: its places
	Of    []uint64       // by place: its units
	Sees  []uint64       // by place: the places that share a unit with it
	Dead  uint64         // the places that are in no placement of the digit
}

// DigitPlaces returns the places of each digit, from index 0 for digit 1. A digit with too many places has none.
func (v *Facts) DigitPlaces() []DigitPlaces {
	return v.placesByDigit.Get(v, func(list []DigitPlaces) []DigitPlaces {
		if list == nil {
			list = make([]DigitPlaces, v.Layout().Size())
		}
		for i := range list {
			if list[i].where != v.CellsAllowing(i+1) || list[i].In == nil {
				list[i].build(v, i+1)
			}
		}
		return list
	})
}

func (b *DigitPlaces) build(v *Facts, digit int) {
	units := v.Layout().Units()
	if b.In == nil {
		b.In = make([]uint64, len(units))
	}
	clear(b.In)
	where := v.CellsAllowing(digit)
	*b = DigitPlaces{Digit: digit, where: where, Cells: b.Cells[:0], In: b.In, Of: b.Of[:0], Sees: b.Sees[:0]}
	if where.Len() > MaxPlaces {
		return
	}
	for c := range where.All() {
		var of uint64
		for _, u := range v.Layout().UnitsOf(c) {
			of |= 1 << u
			b.In[u] |= 1 << len(b.Cells)
		}
		b.Of = append(b.Of, of)
		b.Cells = append(b.Cells, c)
	}
	b.All = 1<<len(b.Cells) - 1 // all ones for 64
	for i, of := range b.Of {
		b.Sees = append(b.Sees, b.Union(of)&^(1<<i))
	}
	b.Dead = b.All &^ b.live()
}

// Union returns the places in any of the units.
func (b *DigitPlaces) Union(units uint64) (places uint64) {
	for ; units != 0; units &= units - 1 {
		places |= b.In[bits.TrailingZeros64(units)]
	}
	return places
}

// Twice returns the places that are in two or more of the units.
func (b *DigitPlaces) Twice(units uint64) (places uint64) {
	var once uint64
	for ; units != 0; units &= units - 1 {
		in := b.In[bits.TrailingZeros64(units)]
		places |= once & in
		once |= in
	}
	return places
}

// SeenBy returns the places that see all of the given ones.
func (b *DigitPlaces) SeenBy(places uint64) uint64 {
	common := b.All
	for ; places != 0; places &= places - 1 {
		common &= b.Sees[bits.TrailingZeros64(places)]
	}
	return common
}

// Candidates lists the candidates at the places.
func (b *DigitPlaces) Candidates(places uint64) []solver.Candidate {
	list := make([]solver.Candidate, 0, bits.OnesCount64(places))
	for ; places != 0; places &= places - 1 {
		list = append(list, solver.At(b.Cells[bits.TrailingZeros64(places)], b.Digit))
	}
	return list
}

// CellsAt lists the cells of the places.
func (b *DigitPlaces) CellsAt(places uint64) []int {
	list := make([]int, 0, bits.OnesCount64(places))
	for ; places != 0; places &= places - 1 {
		list = append(list, b.Cells[bits.TrailingZeros64(places)])
	}
	return list
}

// maxPlacementTries bounds the search for placements of a digit. A 9x9 needs some dozens.
const maxPlacementTries = 4096

// live returns the places that are in some placement: one place in every open unit, none of which see each other. If
// the search reaches its bound, places that it has not searched count as live.
func (b *DigitPlaces) live() uint64 {
	p := placing{DigitPlaces: b, tries: maxPlacementTries}
	for u, places := range b.In {
		if places != 0 {
			p.needing |= 1 << u
		}
	}
	var live uint64
	for rest := b.All; rest != 0; rest = rest &^ (rest & -rest) &^ live {
		i := bits.TrailingZeros64(rest)
		if p.complete(b.All&^b.Sees[i]&^(1<<i), p.needing&^b.Of[i], 1<<i) {
			live |= p.found
		}
		if p.tries <= 0 {
			return live | rest
		}
	}
	return live
}

type placing struct {
	*DigitPlaces
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
		if p.complete(free&^p.Sees[i]&^(1<<i), needing&^p.Of[i], chosen|1<<i) {
			return true
		}
	}
	return false
}

// narrowest returns the free places of the unit that has the fewest.
func (p *placing) narrowest(free, needing uint64) uint64 {
	best, fewest := uint64(0), MaxPlaces+1
	for ; needing != 0 && fewest > 1; needing &= needing - 1 {
		places := p.In[bits.TrailingZeros64(needing)] & free
		if n := bits.OnesCount64(places); n < fewest {
			best, fewest = places, n
		}
	}
	return best
}
