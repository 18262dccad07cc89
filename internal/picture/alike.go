package picture

import (
	"math"
	"slices"

	"pencilmark/internal/picture/glyph"
)

// family is the digits of one kind on a board, which all have one font.
type family struct {
	mean  glyph.Features
	count int
	reach float64 // how far the sure ones are from the mean at most
}

// families returns the digits that are sure, by digit.
func (p *page) families() (all [10]family) {
	each := func(do func(f *family, k *piece)) {
		for _, c := range p.cells {
			for _, k := range c.pieces {
				if p.isLarge(k) && p.isDigit(k, sure) {
					do(&all[k.class], k)
				}
			}
		}
	}
	each(func(f *family, k *piece) {
		f.count++
		for i, v := range k.features {
			f.mean[i] += v
		}
	})
	for d := range all {
		for i := range all[d].mean {
			all[d].mean[i] /= float32(max(all[d].count, 1))
		}
	}
	each(func(f *family, k *piece) { f.reach = max(f.reach, f.distance(k)) })
	return all
}

// distance is how much a piece differs from the mean of a family.
func (f *family) distance(k *piece) float64 {
	sum := 0.0
	for i, v := range k.features {
		sum += float64(v-f.mean[i]) * float64(v-f.mean[i])
	}
	return math.Sqrt(sum)
}

// fewest is how many sure digits of a kind tell what others look like.
const fewest = 2

// isLike reports whether a piece looks like the board's other digits of its class, or is likely and looks
// like none of the digits that it may be instead.
func (p *page) isLike(k *piece) bool {
	const likely, likelier, further = 0.4, 0.6, 1.5
	own := &p.alike[k.class]
	if k.class == glyph.Other || k.chance < likely || own.count >= fewest && own.distance(k) > further*own.radius() {
		return false
	}
	like := func(d int) bool { return p.alike[d].count < fewest || !p.alike[d].excludes(k) }
	if k.chance >= likelier && !slices.ContainsFunc(k.guess.Rivals(noChance), like) {
		return true
	}
	return own.count >= fewest && p.isNearest(k)
}

// isStray reports whether a cell's digit looks like none of several others of its kind on the board. Many
// strokes and pointers are like the 1 of some font.
func isStray(i int, all *[81]content) bool {
	const several, far = 2, 1.9
	others, least := 0, math.Inf(1)
	for j, k := range all {
		if j != i && k.digit == all[i].digit {
			others++
			one := family{mean: *k.ink.features}
			least = min(least, one.distance(all[i].ink))
		}
	}
	return !all[i].ink.onPatch && others >= several && least > far
}

// isNearest reports whether a piece is clearly nearer to the board's digits of its class than to others.
func (p *page) isNearest(k *piece) bool {
	const clearly, possible = 0.8, 0.02
	own := &p.alike[k.class]
	away := own.distance(k)
	if away > own.radius() {
		return false
	}
	for d := 1; d < glyph.Classes; d++ {
		other := &p.alike[d]
		switch {
		case d == k.class:
		case other.count == 0 && k.guess.Chances[d] >= possible:
			return false
		case other.count > 0 && away > clearly*other.distance(k):
			return false
		}
	}
	return true
}

// radius is how far from the mean another member may be. The fewer members there are, the nearer the
// mean is to each of them.
func (f *family) radius() float64 {
	n := float64(f.count)
	return 1.4 * f.reach * math.Sqrt((n+1)/(n-1))
}

// excludes reports whether a piece differs from a family much more than its members do.
func (f *family) excludes(k *piece) bool {
	const least = 1.2
	return f.distance(k) > max(2*f.reach, least)
}
