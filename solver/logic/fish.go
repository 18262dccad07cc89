package logic

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"
	"strconv"

	"pencilmark/solver"
)

// The largest fish that can be needed: a larger one leaves a smaller one among the other lines.
// Jigsaw regions allow larger ones above 9x9, which are too large to see.
const (
	maxFish      = solver.MaxSize / 2
	maxBlockFish = 4
)

// division is one of the three ways to divide all cells into units, in the order of Layout.Units
// and UnitsOf.
type division int

const (
	rows division = iota
	columns
	blocks // boxes or, in a jigsaw, regions
)

// orientation says which units a fish looks in, and which it acts in.
type orientation struct{ base, cover division }

// fish: a digit's places in n rows lie in n columns, so it leaves the rest of these columns; or
// rows and columns exchanged.
func fish(n int) search {
	return findFish(lineFish, n, orientation{rows, columns}, orientation{columns, rows})
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
	return findFish(fishOfBlocks, n, orientation{blocks, rows}, orientation{blocks, columns}, orientation{rows, blocks}, orientation{columns, blocks})
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
			Pattern: candidatesOf(body, d),
			Base:    base,
			Cover:   cover,
			Removes: candidatesOf(hit, d),
		})
	})
}

// crossings returns, for every base unit, the cover units with places of the digit, and the
// reverse, as bits.
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

// finnedFish is a fish with places outside the cover, the fins: either the fish is true or a fin
// is. It is sashimi if a base line has one place without its fins.
func finnedFish(n int, sashimi bool) search {
	return findCatches(n, func(c *catch) bool { return c.kind == basicFish && c.sashimi == sashimi })
}

// complexFish is a fish with boxes among its units (Franken), or with rows and columns on one side,
// or diagonals (mutant); with fins or without.
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
		Digits:  solver.DigitsOf(c.places.digit),
		Cells:   c.places.cellsAt(c.body | c.fins),
		Pattern: c.places.candidates(c.body),
		Fins:    c.places.candidates(c.fins),
		Base:    numbersOf(c.base),
		Cover:   numbersOf(c.cover),
		Removes: c.places.candidates(c.hit),
	}
}

func numbersOf(units uint64) []int {
	list := make([]int, 0, bits.OnesCount64(units))
	for ; units != 0; units &= units - 1 {
		list = append(list, bits.TrailingZeros64(units))
	}
	return list
}

// siameseFish is two finned fish in the same base lines, both of which act; sashimi if both are.
func siameseFish(n int, sashimi bool) search {
	return findTwins(n, false, func(a, b *catch) bool {
		return a.kind == basicFish && b.kind == basicFish && (a.sashimi && b.sashimi) == sashimi
	})
}

// siameseComplexFish is two finned complex fish in the same base units. Those of four units may be
// loose twins, which have no shape to see.
func siameseComplexFish(n int, kind fishKind) search {
	return findTwins(n, n == 4, func(a, b *catch) bool { return a.kind == kind && b.kind == kind })
}

// findTwins yields twins: first those that share half of the cover, then, if loose and not brief,
// those that only share a body.
func findTwins(n int, loose bool, sort func(a, b *catch) bool) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		twins := closeTwins(v.fishOfSize(n), sort)
		if loose && !v.brief {
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

// twinOf reports whether two finned fish have the same base and at least half of the cover, and act
// in different places.
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
			does := effect{t.a.places.digit, t.a.hit | t.b.hit}
			if other, ok := best[does]; !ok || t.compare(other) < 0 {
				best[does] = t
			}
		}
	}
	for i := range known {
		delete(best, effect{known[i].places.digit, known[i].hit})
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
		cmp.Compare(t.a.places.digit, o.a.places.digit),
		cmp.Compare(bits.OnesCount64(t.a.cover|t.b.cover), bits.OnesCount64(o.a.cover|o.b.cover)),
		cmp.Compare(bits.OnesCount64(t.a.fins|t.b.fins), bits.OnesCount64(o.a.fins|o.b.fins)),
		t.a.compare(*o.a),
		t.b.compare(*o.b),
	)
}
