package logic

import (
	"cmp"
	"math/bits"
	"slices"

	"pencilmark/solver"
)

// catch is a fish of any kind: n base units whose places, but for the fins, lie in n cover units. A
// fin lies outside the cover or in two base units (an endo fin). If no fin is true, the base uses
// up the cover: its other places are false, and so are base places in two cover units
// (cannibalism).
type catch struct {
	places      *digitPlaces
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

func unitsIn(l *solver.Layout, way division) uint64 {
	return (1<<l.Size() - 1) << (int(way) * l.Size())
}

// Bounds for large grids: the sets of units tried for a digit, and the fish kept of it. A 9x9 with
// half of a digit placed stays below them up to size 6.
const (
	maxFishTries = 1 << 20
	maxCatches   = 1 << 10
	maxAllFinned = 1 << 14
)

// fishOfSize lists the fish of n units that fish does not find: by digit, fewest fins first, then
// most removals.
func (v *view) fishOfSize(n int) []catch {
	return v.catches[n].get(v, func(d int, list []catch) []catch {
		s := fishSearch{layout: v.layout, n: n, list: list, known: map[[2]uint64]bool{}}
		return s.on(&v.digitPlaces()[d-1])
	})
}

// allFinnedOfSize lists the finned fish of n units, including those with superfluous units or that
// only hit their own base.
func (v *view) allFinnedOfSize(n int) []catch {
	return v.allFinned[n].get(v, func(d int, list []catch) []catch {
		s := fishSearch{layout: v.layout, n: n, wide: true, list: list, known: map[[2]uint64]bool{}}
		return s.on(&v.digitPlaces()[d-1])
	})
}

func (s *fishSearch) on(b *digitPlaces) []catch {
	s.digitPlaces, s.tries, s.limit = b, maxFishTries, maxCatches
	if s.wide {
		s.limit = maxAllFinned
	}
	for dead := b.dead; dead != 0; dead &= dead - 1 {
		s.aim(bits.TrailingZeros64(dead))
	}
	slices.SortFunc(s.list, catch.compare)
	if s.wide {
		slices.SortStableFunc(s.list, func(a, b catch) int { return cmp.Compare(a.base, b.base) })
	}
	return s.list
}

func (c catch) compare(o catch) int {
	return cmp.Or(
		cmp.Compare(bits.OnesCount64(c.fins), bits.OnesCount64(o.fins)),
		cmp.Compare(bits.OnesCount64(o.hit), bits.OnesCount64(c.hit)),
		cmp.Compare(c.base, o.base),
		cmp.Compare(c.cover, o.cover),
	)
}

// fishSearch finds the fish of n units by what they hit, the target, which must be in no placement
// of the digit. If the target were true, the places it sees would be false, fins included. So the
// places left in the n base units lie in n-1 units, each in one base unit. The last cover unit is
// any of the target's.
type fishSearch struct {
	*digitPlaces
	layout *solver.Layout
	n      int
	wide   bool // finned fish that smaller ones make superfluous, too
	tries  int  // sets of units left to try
	limit  int  // on the length of list
	list   []catch
	known  map[[2]uint64]bool // by base and cover: looked at for another target

	target int
	inside uint64                     // the base unit that the target lies in, if it does
	left   uint64                     // places that the target leaves
	units  uint64                     // those that keep places, without the target's
	most   int                        // places that one of these keeps
	clash  [solver.MaxSize * 4]uint64 // by unit: those that keep one of the same places
}

func (s *fishSearch) aim(target int) {
	s.target = target
	s.left = s.all &^ s.sees[target] &^ (1 << target)
	s.units, s.most = 0, 0
	for u, places := range s.in {
		if s.of[target]>>u&1 == 0 && (places&s.left != 0 || s.wide && places != 0) {
			s.units |= 1 << u
			s.clash[u] = s.unitsOf(places&s.left) | 1<<u
			s.most = max(s.most, bits.OnesCount64(places&s.left))
		}
	}
	s.bases(0, 0, s.units)
	if s.wide {
		s.aimInside()
	}
}

// aimInside finds fish that hit a place of their own base, in two cover units.
func (s *fishSearch) aimInside() {
	s.n--
	for own := s.of[s.target]; own != 0; own &= own - 1 {
		s.inside = own & -own
		s.bases(0, 0, s.units)
	}
	s.n++
	s.inside = 0
}

func (b *digitPlaces) unitsOf(places uint64) (units uint64) {
	for ; places != 0; places &= places - 1 {
		units |= b.of[bits.TrailingZeros64(places)]
	}
	return units
}

// goesOn counts a set of units and reports whether the bounds hold.
func (s *fishSearch) goesOn() bool {
	s.tries--
	return s.tries >= 0 && len(s.list) < s.limit
}

// bases picks base units that share no place left.
func (s *fishSearch) bases(base, keep, free uint64) {
	missing := s.n - bits.OnesCount64(base)
	if missing == 0 {
		s.covers(base, 0, keep, s.units&^base)
		return
	}
	for ; bits.OnesCount64(free) >= missing && s.goesOn(); free &= free - 1 {
		u := bits.TrailingZeros64(free)
		if more := keep | s.in[u]&s.left; bits.OnesCount64(more) <= (s.n-1)*s.most {
			s.bases(base|1<<u, more, free&^s.clash[u])
		}
	}
}

// covers picks the n-1 cover units other than the target's. Each open place has to be in one.
func (s *fishSearch) covers(base, cover, open, free uint64) {
	missing := s.n - 1 - bits.OnesCount64(cover)
	if open == 0 {
		s.fill(base, cover, missing, free)
		return
	}
	choice := s.of[bits.TrailingZeros64(open)] & free
	switch missing {
	case 0:
		return
	case 1:
		choice = s.common(open, choice)
	}
	for ; choice != 0 && s.goesOn(); choice &= choice - 1 {
		u := choice & -choice
		free &^= u
		if less := open &^ s.in[bits.TrailingZeros64(u)]; bits.OnesCount64(less) <= (missing-1)*s.most {
			s.covers(base, cover|u, less, free)
		}
	}
}

// common returns those of the units that hold all of the places.
func (b *digitPlaces) common(places, units uint64) uint64 {
	for ; places != 0 && units != 0; places &= places - 1 {
		units &= b.of[bits.TrailingZeros64(places)]
	}
	return units
}

// fill adds cover units that only reduce the fins.
func (s *fishSearch) fill(base, cover uint64, missing int, free uint64) {
	if missing == 0 {
		s.land(base, cover)
		return
	}
	for free &= s.unitsOf(s.union(base)); free != 0 && s.goesOn(); free &= free - 1 {
		s.fill(base, cover|free&-free, missing-1, free&(free-1))
	}
}

// land keeps the fish, one for each unit that may complete the cover.
func (s *fishSearch) land(base, cover uint64) {
	own := s.of[s.target] &^ s.inside
	for last := own; last != 0; last &= last - 1 {
		unit := last & -last
		if s.inside == 0 {
			s.keep(base, cover|unit)
			continue
		}
		for other := last &^ unit; other != 0; other &= other - 1 {
			s.keep(base|s.inside, cover|unit|other&-other)
		}
	}
}

// keep keeps the fish of the units if it is wanted.
func (s *fishSearch) keep(base, cover uint64) {
	units := [2]uint64{base, cover}
	if s.known[units] {
		return
	}
	s.known[units] = true
	c := s.measure(base, cover)
	c.kind = kindOf(s.layout, base, cover)
	if s.wants(&c) {
		s.list = append(s.list, c)
	}
}

func (s *fishSearch) wants(c *catch) bool {
	if s.wide {
		return c.fins != 0 && c.hit != 0
	}
	return (c.kind != basicFish || c.fins != 0) && s.used(c) && !s.superfluous(c)
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

// superfluous reports whether some of the units do as much with no other fins.
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

func (s *fishSearch) measure(base, cover uint64) catch {
	places, covered := s.union(base), s.union(cover)
	c := catch{places: s.digitPlaces, base: base, cover: cover}
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
