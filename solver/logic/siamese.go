package logic

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"

	"pencilmark/solver"
)

// siameseFish is two finned fish in the same base lines, both of which act;
// sashimi if both are.
func siameseFish(n int, sashimi bool) search {
	return findTwins(n, false, func(a, b *catch) bool {
		return a.kind == basicFish && b.kind == basicFish && (a.sashimi && b.sashimi) == sashimi
	})
}

// siameseComplexFish is two finned complex fish of a kind in the same base units. Of four
// units they may be loose twins: nobody sees these by the shape that smaller ones have.
func siameseComplexFish(n int, kind fishKind) search {
	return findTwins(n, n == 4, func(a, b *catch) bool { return a.kind == kind && b.kind == kind })
}

// findTwins yields twins of a sort: first those that go together well; then, if loose ones
// are wanted and unless it is to be brief, those that only have a body in common.
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

// closeTwins lists the twins of a sort, those that look the same as one.
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

// twinOf reports whether two finned fish have the same base units and half of the
// cover or more in common, and act in different places.
func (c *catch) twinOf(o *catch) bool {
	return c.base == o.base && c.places == o.places && c.hit&o.hit == 0 && c.body&o.body != 0 && c.fins != 0 && o.fins != 0 &&
		2*bits.OnesCount64(c.cover&^o.cover) <= bits.OnesCount64(c.cover)
}

// both is two fish in the same base units as one, with the fins of either.
func (c *catch) both(o *catch) catch {
	return catch{
		places: c.places, base: c.base, cover: c.cover | o.cover,
		body: c.body & o.body, fins: c.fins | o.fins, hit: c.hit | o.hit,
	}
}

// maxTwins is how many pairs of fish looseTwins looks at.
const maxTwins = 1 << 20

// looseTwins lists the best twins of a sort for all that twins do, without what those
// that are known do. Fish in the same base stand side by side in the list.
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

// effect is what a fish does: the places of a digit that go.
type effect struct {
	digit int
	hit   uint64
}

// twin is two fish in the same base units.
type twin struct{ a, b *catch }

// compare orders twins by digit; then those come first that have the most cover units in
// common, then the fewest fins.
func (t twin) compare(o twin) int {
	return cmp.Or(
		cmp.Compare(t.a.places.digit, o.a.places.digit),
		cmp.Compare(bits.OnesCount64(t.a.cover|t.b.cover), bits.OnesCount64(o.a.cover|o.b.cover)),
		cmp.Compare(bits.OnesCount64(t.a.fins|t.b.fins), bits.OnesCount64(o.a.fins|o.b.fins)),
		t.a.compare(*o.a),
		t.b.compare(*o.b),
	)
}
