package logic

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"
	"strconv"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// maxBlockFish is the largest fish between blocks and lines. Jigsaw regions allow larger ones above 9x9, which are too
// large to see.
const maxBlockFish = 4

// division is one of the three ways to divide all cells into units, in the order of Layout.Units and UnitsOf.
type division int

const (
	rows division = iota
	columns
	blocks // boxes or, in a jigsaw, regions
)

// orientation says in which units a fish finds its places, and in which it removes candidates.
type orientation struct{ base, cover division }

// fish: a digit's places in n rows are in n columns, so it is removed from the rest of these columns; or the same
// with rows and columns exchanged.
func fish(n int) search {
	return findFish(position.LineFish, n, orientation{rows, columns}, orientation{columns, rows})
}

func fishName(n int) string {
	switch n {
	case 2:
		return "x-wing"
	case 3:
		return "swordfish"
	case 4:
		return "jellyfish"
	}
	return "fish-" + strconv.Itoa(n)
}

// blockFish is a fish between blocks and lines. Size 1 is locked candidates.
func blockFish(n int) search {
	return findFish(position.FishOfBlocks, n, orientation{blocks, rows}, orientation{blocks, columns}, orientation{rows, blocks}, orientation{columns, blocks})
}

func findFish(kind, n int, ways ...orientation) search {
	return inChangedDigits(kind, n, func(g *solver.Grid, d int, yield func(solver.Step) bool) bool {
		for _, way := range ways {
			if !fishOf(g, n, d, way, yield) {
				return false
			}
		}
		return true
	})
}

func fishOf(g *solver.Grid, n, d int, way orientation, yield func(solver.Step) bool) bool {
	l := g.Layout()
	covers, bases := crossings(g, d, way)
	return findTightSets(covers[:l.Size()], n, func(picked, union uint16) bool {
		if lieWithin(&bases, union, picked) {
			return true
		}
		base, baseSet := unitsAt(l, way.base, picked)
		cover, coverSet := unitsAt(l, way.cover, union)
		hit := g.CellsAllowing(d).And(coverSet).AndNot(baseSet)
		body := g.CellsAllowing(d).And(baseSet)
		return yield(solver.Step{
			Digits:  solver.DigitsOf(d),
			Cells:   body.Slice(),
			Pattern: body.Candidates(d),
			Base:    base,
			Cover:   cover,
			Removes: hit.Candidates(d),
		})
	})
}

// crossings returns, for every base unit, the cover units with places of the digit, and the reverse, as bits.
func crossings(g *solver.Grid, d int, way orientation) (covers, bases [solver.MaxSize]uint16) {
	l := g.Layout()
	for c := range g.CellsAllowing(d).All() {
		base, cover := numberOf(l, c, way.base), numberOf(l, c, way.cover)
		covers[base] |= 1 << cover
		bases[cover] |= 1 << base
	}
	return covers, bases
}

// lieWithin reports whether the masks of some units lie within all.
func lieWithin(masks *[solver.MaxSize]uint16, units, all uint16) bool {
	for ; units != 0; units &= units - 1 {
		if masks[bits.TrailingZeros16(units)%solver.MaxSize]&^all != 0 {
			return false
		}
	}
	return true
}

// numberOf returns which row, column or block a cell lies in, from 0.
func numberOf(l *solver.Layout, cell int, way division) int {
	return l.UnitsOf(cell)[way] - int(way)*l.Size()
}

// unitsAt lists the rows, columns or blocks given as bits, and their cells.
func unitsAt(l *solver.Layout, way division, numbers uint16) (units []int, cells solver.CellSet) {
	for i := range l.Size() {
		if numbers>>i&1 != 0 {
			u := int(way)*l.Size() + i
			units = append(units, u)
			cells = cells.Or(l.Units()[u].Set)
		}
	}
	return units, cells
}

// maxFinned is the largest fish with fins, or of other units than lines.
const maxFinned = 6

// finnedFish is a fish with places outside the cover, the fins: either the fish is true or a fin is. It is sashimi if a
// base line has one place without its fins.
func finnedFish(n int, sashimi bool) search {
	return findCatches(n, func(c *catch) bool { return c.kind == basicFish && c.sashimi == sashimi })
}

// complexFish is a fish with boxes among its units (Franken), or with rows and columns on one side, or diagonals
// (mutant); with fins or without.
func complexFish(n int, kind fishKind, fins bool) search {
	return findCatches(n, func(c *catch) bool { return c.kind == kind && (c.fins != 0) == fins })
}

func findCatches(n int, sort func(*catch) bool) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		list := v.fishOfSize(n)
		for i := range list {
			if sort(&list[i]) && !yield(list[i].step()) {
				return
			}
		}
	})
}

func (c *catch) step() solver.Step {
	return solver.Step{
		Digits:  solver.DigitsOf(c.places.Digit),
		Cells:   c.places.CellsAt(c.body | c.fins),
		Pattern: c.places.Candidates(c.body),
		Fins:    c.places.Candidates(c.fins),
		Base:    numbersOf(c.base),
		Cover:   numbersOf(c.cover),
		Removes: c.places.Candidates(c.hit),
	}
}

func numbersOf(units uint64) []int {
	list := make([]int, 0, bits.OnesCount64(units))
	for ; units != 0; units &= units - 1 {
		list = append(list, bits.TrailingZeros64(units))
	}
	return list
}

// siameseFish is two finned fish in the same base lines, both of which remove something; it is sashimi if both are.
func siameseFish(n int, sashimi bool) search {
	return findTwins(n, false, func(a, b *catch) bool {
		return a.kind == basicFish && b.kind == basicFish && (a.sashimi && b.sashimi) == sashimi
	})
}

// siameseComplexFish is two finned complex fish in the same base units. Those of four units may be loose twins, which
// are not visible as one shape.
func siameseComplexFish(n int, kind fishKind) search {
	return findTwins(n, n == 4, func(a, b *catch) bool { return a.kind == kind && b.kind == kind })
}

// findTwins yields twins: first those that share half of the cover, then, if loose and not brief, those that only share
// a body.
func findTwins(n int, loose bool, sort func(a, b *catch) bool) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		twins := closeTwins(v.fishOfSize(n), sort)
		if loose && !v.Brief {
			twins = append(twins, looseTwins(v.allFinnedOfSize(n), sort, twins)...)
		}
		for i := range twins {
			if !yield(twins[i].step()) {
				return
			}
		}
	})
}

// closeTwins lists the twins of a sort, merging those that look the same.
func closeTwins(list []catch, sort func(a, b *catch) bool) (twins []catch) {
	for i := range list {
		for j := range list[:i] {
			a, b := &list[j], &list[i]
			if !a.twinOf(b) || !sort(a, b) {
				continue
			}
			both := a.both(b)
			if same := slices.IndexFunc(twins, both.looksLike); same >= 0 {
				twins[same].hit |= both.hit
			} else {
				twins = append(twins, both)
			}
		}
	}
	return twins
}

// looksLike reports whether two fish have the same units and places.
func (c *catch) looksLike(o catch) bool {
	return c.places == o.places && c.base == o.base && c.cover == o.cover && c.body == o.body && c.fins == o.fins
}

// twinOf reports whether two finned fish have the same base and at least half of the cover in common, and remove
// different places.
func (c *catch) twinOf(o *catch) bool {
	return c.base == o.base && c.places == o.places && c.hit&o.hit == 0 && c.body&o.body != 0 && c.fins != 0 && o.fins != 0 &&
		2*bits.OnesCount64(c.cover&^o.cover) <= bits.OnesCount64(c.cover)
}

// both merges two fish in the same base units.
func (c *catch) both(o *catch) catch {
	return catch{
		places: c.places, base: c.base, cover: c.cover | o.cover,
		body: c.body & o.body, fins: c.fins | o.fins, hit: c.hit | o.hit,
	}
}

const maxTwins = 1 << 20

// looseTwins lists the best twins for each effect, without those already known.
func looseTwins(list []catch, sort func(a, b *catch) bool, known []catch) (twins []catch) {
	best, left := map[effect]twin{}, maxTwins
	for i := range list {
		for j := i - 1; j >= 0 && list[j].sharesBase(&list[i]) && left > 0; j-- {
			left--
			t := twin{&list[j], &list[i]}
			if t.a.hit&^t.b.hit == 0 || t.b.hit&^t.a.hit == 0 || t.a.body&t.b.body == 0 || !sort(t.a, t.b) {
				continue
			}
			does := effect{t.a.places.Digit, t.a.hit | t.b.hit}
			if other, ok := best[does]; !ok || t.compare(other) < 0 {
				best[does] = t
			}
		}
	}
	for i := range known {
		delete(best, effect{known[i].places.Digit, known[i].hit})
	}
	for _, t := range slices.SortedFunc(maps.Values(best), twin.compare) {
		both := t.a.both(t.b)
		if !slices.ContainsFunc(known, both.looksLike) && !slices.ContainsFunc(twins, both.looksLike) {
			twins = append(twins, both)
		}
	}
	return twins
}

func (c *catch) sharesBase(o *catch) bool { return c.base == o.base && c.places == o.places }

// effect is the places of a digit that a fish removes.
type effect struct {
	digit int
	hit   uint64
}

type twin struct{ a, b *catch }

// compare orders twins by digit, then most common cover units, then fewest fins.
func (t twin) compare(o twin) int {
	return cmp.Or(
		cmp.Compare(t.a.places.Digit, o.a.places.Digit),
		cmp.Compare(bits.OnesCount64(t.a.cover|t.b.cover), bits.OnesCount64(o.a.cover|o.b.cover)),
		cmp.Compare(bits.OnesCount64(t.a.fins|t.b.fins), bits.OnesCount64(o.a.fins|o.b.fins)),
		t.a.compare(*o.a),
		t.b.compare(*o.b),
	)
}

// catch is a fish of any kind: n base units whose places, apart from the fins, are in n cover units. A fin is outside
// the cover or in two base units (an endo fin). If no fin is true, the base uses up the cover: its other places are
// false, and so are base places in two cover units (cannibalism).
type catch struct {
	places      *position.DigitPlaces
	base, cover uint64 // units
	body, fins  uint64 // the places of the base: in the cover and in one base unit only, and the others
	hit         uint64 // places that the fish removes
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

// Bounds for large grids: the sets of units tried for a digit, and the fish kept for it. A 9x9 grid with half of a
// digit's places stays below them up to size 6.
const (
	maxFishTries = 1 << 20
	maxCatches   = 1 << 10
	maxAllFinned = 1 << 14
)

// fishOfSize lists the fish of n units that the function fish does not find: by digit, fewest fins first, then most
// removals.
func (v *view) fishOfSize(n int) []catch {
	return v.catches[n].Get(&v.Facts, func(d int, list []catch) []catch {
		s := fishSearch{layout: v.Layout(), n: n, list: list, known: map[[2]uint64]bool{}}
		return s.on(&v.DigitPlaces()[d-1])
	})
}

// allFinnedOfSize lists the finned fish of n units, including those with superfluous units and those that only remove
// places of their own base.
func (v *view) allFinnedOfSize(n int) []catch {
	return v.allFinned[n].Get(&v.Facts, func(d int, list []catch) []catch {
		s := fishSearch{layout: v.Layout(), n: n, wide: true, list: list, known: map[[2]uint64]bool{}}
		return s.on(&v.DigitPlaces()[d-1])
	})
}

func (s *fishSearch) on(b *position.DigitPlaces) []catch {
	s.DigitPlaces, s.tries, s.limit = b, maxFishTries, maxCatches
	if s.wide {
		s.limit = maxAllFinned
	}
	for dead := b.Dead; dead != 0; dead &= dead - 1 {
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

// fishSearch finds the fish of n units by a place that they remove, the target, which is in no placement of the digit.
// If the target were true, the places that it sees would be false, including the fins. So the places left in the n base
// units are in n-1 units, each in one base unit. The last cover unit is any unit of the target.
type fishSearch struct {
	*position.DigitPlaces
	layout *solver.Layout
	n      int
	wide   bool // also finned fish that a smaller fish makes superfluous
	tries  int  // sets of units left to try
	limit  int  // on the length of list
	list   []catch
	known  map[[2]uint64]bool // by base and cover: units already tried for another target

	target int
	inside uint64                     // the base unit that contains the target, if any
	left   uint64                     // places that the target leaves
	units  uint64                     // the units that keep places, without the target's
	most   int                        // the most places that one of these units keeps
	clash  [solver.MaxSize * 4]uint64 // by unit: the units that keep one of the same places
}

func (s *fishSearch) aim(target int) {
	s.target = target
	s.left = s.All &^ s.Sees[target] &^ (1 << target)
	s.units, s.most = 0, 0
	for u, places := range s.In {
		if s.Of[target]>>u&1 == 0 && (places&s.left != 0 || s.wide && places != 0) {
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

// aimInside finds fish that remove a place of their own base, which is in two cover units.
func (s *fishSearch) aimInside() {
	s.n--
	for own := s.Of[s.target]; own != 0; own &= own - 1 {
		s.inside = own & -own
		s.bases(0, 0, s.units)
	}
	s.n++
	s.inside = 0
}

func (s *fishSearch) unitsOf(places uint64) (units uint64) {
	for ; places != 0; places &= places - 1 {
		units |= s.Of[bits.TrailingZeros64(places)]
	}
	return units
}

// goesOn counts a set of units and reports whether the search is still within its bounds.
func (s *fishSearch) goesOn() bool {
	s.tries--
	return s.tries >= 0 && len(s.list) < s.limit
}

// bases picks base units that have no remaining place in common.
func (s *fishSearch) bases(base, keep, free uint64) {
	missing := s.n - bits.OnesCount64(base)
	if missing == 0 {
		s.covers(base, 0, keep, s.units&^base)
		return
	}
	for ; bits.OnesCount64(free) >= missing && s.goesOn(); free &= free - 1 {
		u := bits.TrailingZeros64(free)
		if more := keep | s.In[u]&s.left; bits.OnesCount64(more) <= (s.n-1)*s.most {
			s.bases(base|1<<u, more, free&^s.clash[u])
		}
	}
}

// covers picks the n-1 cover units other than the target's. Each open place must be in one of them.
func (s *fishSearch) covers(base, cover, open, free uint64) {
	missing := s.n - 1 - bits.OnesCount64(cover)
	if open == 0 {
		s.fill(base, cover, missing, free)
		return
	}
	choice := s.Of[bits.TrailingZeros64(open)] & free
	switch missing {
	case 0:
		return
	case 1:
		choice = s.common(open, choice)
	}
	for ; choice != 0 && s.goesOn(); choice &= choice - 1 {
		u := choice & -choice
		free &^= u
		if less := open &^ s.In[bits.TrailingZeros64(u)]; bits.OnesCount64(less) <= (missing-1)*s.most {
			s.covers(base, cover|u, less, free)
		}
	}
}

// common returns those of the units that hold all of the places.
func (s *fishSearch) common(places, units uint64) uint64 {
	for ; places != 0 && units != 0; places &= places - 1 {
		units &= s.Of[bits.TrailingZeros64(places)]
	}
	return units
}

// fill adds cover units that only reduce the fins.
func (s *fishSearch) fill(base, cover uint64, missing int, free uint64) {
	if missing == 0 {
		s.land(base, cover)
		return
	}
	for free &= s.unitsOf(s.Union(base)); free != 0 && s.goesOn(); free &= free - 1 {
		s.fill(base, cover|free&-free, missing-1, free&(free-1))
	}
}

// land keeps the fish, one for each unit that may complete the cover.
func (s *fishSearch) land(base, cover uint64) {
	own := s.Of[s.target] &^ s.inside
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

// used reports whether every cover unit has a place of the body.
func (s *fishSearch) used(c *catch) bool {
	for rest := c.cover; rest != 0; rest &= rest - 1 {
		if s.In[bits.TrailingZeros64(rest)]&c.body == 0 {
			return false
		}
	}
	return true
}

// superfluous reports whether some of the units remove as much with the same fins.
func (s *fishSearch) superfluous(c *catch) bool {
	for some := (c.cover - 1) & c.cover; some != 0; some = (some - 1) & c.cover {
		base, covered := uint64(0), s.Union(some)|c.fins
		for rest := c.base; rest != 0; rest &= rest - 1 {
			if s.In[bits.TrailingZeros64(rest)]&^covered == 0 {
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
	places, covered := s.Union(base), s.Union(cover)
	c := catch{places: s.DigitPlaces, base: base, cover: cover}
	c.fins = places&^covered | s.Twice(base)
	c.body = places &^ c.fins
	c.hit = (covered&^places | s.Twice(cover)&c.body) & s.SeenBy(c.fins)
	for rest := base; rest != 0; rest &= rest - 1 {
		if bits.OnesCount64(s.In[bits.TrailingZeros64(rest)]&c.body) == 1 {
			c.sashimi = true
		}
	}
	return c
}
