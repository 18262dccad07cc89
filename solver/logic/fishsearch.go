package logic

import (
	"cmp"
	"math/bits"
	"slices"

	"pencilmark/solver"
)

// catch is a fish of any kind: of n base units, whose places but for the fins lie
// in n cover units. A fin lies outside the cover, or in two base units (an endo
// fin). If no fin is true, the base units hold n different true places, one in
// every cover unit. So either a fin is true, or the cover is used up by the base:
// its other places are false, and so are those of the base that lie in two cover
// units (cannibalism), which would use up two at once.
type catch struct {
	board       *board
	base, cover uint64 // units
	body, fins  uint64 // the places of the base: in the cover and in one base unit only, and the others
	hit         uint64 // places that go
	kind        fishKind
	sashimi     bool // a base unit has only one place in the body
}

// fishKind says between which kinds of unit a fish lies.
type fishKind uint8

const (
	basicFish   fishKind = iota // rows and columns
	frankenFish                 // rows and columns, blocks on either side or both
	mutantFish                  // any other
)

// kindOf tells the kind of a fish by its units.
func kindOf(l *solver.Layout, base, cover uint64) fishKind {
	inRows, inColumns, inBlocks := unitsIn(l, rows), unitsIn(l, columns), unitsIn(l, blocks)
	b, c := base&^inBlocks, cover&^inBlocks
	switch {
	case (b&^inRows|c&^inColumns) != 0 && (b&^inColumns|c&^inRows) != 0:
		return mutantFish
	case (base|cover)&inBlocks != 0:
		return frankenFish
	}
	return basicFish
}

// unitsIn returns all rows, all columns or all blocks.
func unitsIn(l *solver.Layout, way division) uint64 {
	return (1<<l.Size() - 1) << (int(way) * l.Size())
}

// The limits of a search, for large grids: the sets of cover units that are tried
// for a digit, and the fish that are kept of it. A 9x9 with half of a digit's
// places found stays below both up to size 6.
const (
	maxCoverSets = 1 << 17
	maxCatches   = 1 << 10
)

// fishOfSize lists the fish of n units, of every kind but those that fish finds:
// by digit, the fewest fins first, of these the most removals.
func (v *view) fishOfSize(n int) []catch {
	return v.catches[n].get(func(list []catch) []catch {
		list = list[:0]
		for i := range v.boards() {
			list = v.fishOn(&v.boards()[i], n, list)
		}
		return list
	})
}

func (v *view) fishOn(b *board, n int, list []catch) []catch {
	from := len(list)
	s := fishSearch{board: b, layout: v.layout, n: n, tries: maxCoverSets, limit: from + maxCatches, list: list}
	for dead := b.dead; dead != 0; dead &= dead - 1 {
		s.aim(bits.TrailingZeros64(dead))
	}
	found := s.list[from:]
	slices.SortFunc(found, catch.compare)
	found = slices.CompactFunc(found, func(a, b catch) bool { return a.base == b.base && a.cover == b.cover })
	return s.list[:from+len(found)]
}

func (c catch) compare(o catch) int {
	return cmp.Or(
		cmp.Compare(bits.OnesCount64(c.fins), bits.OnesCount64(o.fins)),
		cmp.Compare(bits.OnesCount64(o.hit), bits.OnesCount64(c.hit)),
		cmp.Compare(c.base, o.base),
		cmp.Compare(c.cover, o.cover),
	)
}

// fishSearch looks for the fish of n units on a board, by what they hit. Only
// what is in no placement of the digit can be hit. Were such a place, the target,
// true, the places that it sees would be false: the fins among them. So the base
// units are n whose places left lie in n-1 units, each place in one base unit.
// The last cover unit is any of the target's.
type fishSearch struct {
	*board
	layout *solver.Layout
	n      int
	tries  int // sets of cover units left to try
	limit  int // on the length of list
	list   []catch

	target int
	left   uint64   // places that the target leaves
	units  []int    // units that keep places, without the target's
	keeps  []uint64 // the places that each of these keeps
}

func (s *fishSearch) aim(target int) {
	s.target = target
	s.left = s.all &^ s.sees[target] &^ (1 << target)
	s.units, s.keeps = s.units[:0], s.keeps[:0]
	for u, places := range s.in {
		if s.of[target]>>u&1 == 0 && places&s.left != 0 {
			s.units, s.keeps = append(s.units, u), append(s.keeps, places&s.left)
		}
	}
	s.covers(0, 0, 0)
}

// covers picks n-1 cover units, from the i-th on.
func (s *fishSearch) covers(i int, cover, covered uint64) {
	missing := s.n - 1 - bits.OnesCount64(cover)
	if missing == 0 {
		s.tries--
		s.bases(cover, covered)
		return
	}
	for ; i <= len(s.units)-missing && s.tries > 0 && len(s.list) < s.limit; i++ {
		u := s.units[i]
		s.covers(i+1, cover|1<<u, covered|s.in[u])
	}
}

// bases finds the units whose places left are covered.
func (s *fishSearch) bases(cover, covered uint64) {
	var within [solver.MaxSize * 4]int
	n := 0
	for i, places := range s.keeps {
		if places&^covered == 0 && cover>>s.units[i]&1 == 0 {
			within[n] = s.units[i]
			n++
		}
	}
	if n >= s.n {
		s.pick(within[:n], cover, 0, 0)
	}
}

// pick picks n base units that share no place left.
func (s *fishSearch) pick(within []int, cover, base, taken uint64) {
	missing := s.n - bits.OnesCount64(base)
	if missing == 0 {
		s.land(base, cover)
		return
	}
	for i := 0; i <= len(within)-missing && len(s.list) < s.limit; i++ {
		if places := s.in[within[i]] & s.left; places&taken == 0 {
			s.pick(within[i+1:], cover, base|1<<within[i], taken|places)
		}
	}
}

// land keeps the fish, one for each unit that may be the last of the cover,
// unless some of the units would do.
func (s *fishSearch) land(base, cover uint64) {
	for last := s.of[s.target]; last != 0; last &= last - 1 {
		c := s.measure(base, cover|last&-last)
		c.kind = kindOf(s.layout, c.base, c.cover)
		if (c.kind != basicFish || c.fins != 0) && s.used(&c) && !s.superfluous(&c) {
			s.list = append(s.list, c)
		}
	}
}

// used reports whether the body reaches into every cover unit.
func (s *fishSearch) used(c *catch) bool {
	for rest := c.cover; rest != 0; rest &= rest - 1 {
		if s.in[bits.TrailingZeros64(rest)]&c.body == 0 {
			return false
		}
	}
	return true
}

// superfluous reports whether some of the units do as much, with no other fins.
func (s *fishSearch) superfluous(c *catch) bool {
	for some := (c.cover - 1) & c.cover; some != 0; some = (some - 1) & c.cover {
		base, covered := uint64(0), s.union(some)|c.fins
		for rest := c.base; rest != 0; rest &= rest - 1 {
			if s.in[bits.TrailingZeros64(rest)]&^covered == 0 {
				base |= rest & -rest
			}
		}
		if bits.OnesCount64(base) != bits.OnesCount64(some) {
			continue
		}
		if smaller := s.measure(base, some); smaller.fins&^c.fins == 0 && c.hit&^smaller.hit == 0 {
			return true
		}
	}
	return false
}

// measure makes the fish of the units.
func (s *fishSearch) measure(base, cover uint64) catch {
	places, covered := s.union(base), s.union(cover)
	c := catch{board: s.board, base: base, cover: cover}
	c.fins = places&^covered | s.twice(base)
	c.body = places &^ c.fins
	c.hit = (covered&^places | s.twice(cover)&c.body) & s.seenBy(c.fins)
	for rest := base; rest != 0; rest &= rest - 1 {
		if bits.OnesCount64(s.in[bits.TrailingZeros64(rest)]&c.body) == 1 {
			c.sashimi = true
		}
	}
	return c
}
