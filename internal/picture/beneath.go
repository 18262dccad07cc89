package picture

import (
	"image"
	"slices"
)

// look is a digit's ink by pixel of its cell, from 0 to 1.
type look [cellSide * cellSide]float32

// beneath corrects what a cell was found to hold if lines covered a part of it. Marks may have been lost. A
// digit is read by what is left of it, beside the other digits of the board.
func (p *page) beneath(i int, looks *[10]*look, k content) content {
	switch {
	case !p.touches(p.cells[i].inside):
		return k
	case k.digit == 0 && !k.doubt:
		return content{marks: k.marks, unclear: true}
	case k.digit != 0 && !p.touches(k.ink.box):
		return k
	}
	const alike, clearly, slightly = 0.36, 0.15, 0.05
	best, off, margin := p.bestLook(i, looks)
	var missing []int // digits that it may be and that the board has nowhere else
	for d := 1; d <= 9; d++ {
		if looks[d] == nil && k.ink.guess.Most[d] >= noChance {
			missing = append(missing, d)
		}
	}
	switch {
	case off > alike && k.digit != 0 && slices.Equal(missing, []int{k.digit}):
		return k // it is like none of the digits that are known
	case off > alike || len(missing) > 0:
	case k.doubt && margin >= clearly, best == k.digit && margin >= slightly:
		return content{digit: best, ink: k.ink}
	}
	return content{doubt: true, ink: k.ink}
}

// touches reports whether a line covered a part of an area.
func (p *page) touches(r image.Rectangle) bool {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if slices.Contains(p.over[y*sheetSide+r.Min.X:y*sheetSide+r.Max.X], true) {
			return true
		}
	}
	return false
}

// looks returns the mean look of each digit of the board that no line covered, nil for digits it has not.
func (p *page) looks(contents *[81]content) *[10]*look {
	var sums [10]*look
	var counts [10]int
	for i, k := range contents {
		if k.digit != 0 && !p.touches(p.cells[i].inside) {
			if sums[k.digit] == nil {
				sums[k.digit] = &look{}
			}
			for at, v := range p.lookOf(i, k.ink.peak) {
				sums[k.digit][at] += v
			}
			counts[k.digit]++
		}
	}
	for d, sum := range sums {
		for at := 0; sum != nil && at < len(sum); at++ {
			sum[at] /= float32(counts[d])
		}
	}
	return &sums
}

// lookOf returns the ink of a cell as a part of the strongest ink.
func (p *page) lookOf(i int, strongest uint8) (l look) {
	c, from := p.cells[i], square(i/9, i%9).Min
	for at := range c.ink {
		to, _, _ := c.place(at)
		if to = to.Sub(from); to.In(image.Rect(0, 0, cellSide, cellSide)) {
			l[to.Y*cellSide+to.X] = min(float32(c.ink[at])/float32(max(strongest, 1)), 1)
		}
	}
	return l
}

// bestLook returns the digit that a partly covered cell looks like most, how much the two differ, and how much
// more it differs from all others.
func (p *page) bestLook(i int, looks *[10]*look) (best int, off, margin float32) {
	strongest := uint8(0)
	for _, k := range p.cells[i].pieces {
		strongest = max(strongest, k.peak)
	}
	seen := p.lookOf(i, strongest)
	least, next := float32(1), float32(1)
	for d := 1; d <= 9; d++ {
		if looks[d] == nil {
			continue
		}
		switch off := p.differ(i, &seen, looks[d]); {
		case off < least:
			best, least, next = d, off, least
		case off < next:
			next = off
		}
	}
	return best, least, next - least
}

// differ returns by how much of their ink a cell and a look differ where no line covered the cell, at the
// best of some places.
func (p *page) differ(i int, seen, l *look) (least float32) {
	const reach = 3
	least = 1
	at := square(i/9, i%9).Min
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			var off, ink float32
			for y := reach; y < cellSide-reach; y++ {
				for x := reach; x < cellSide-reach; x++ {
					if !p.over[(at.Y+y)*sheetSide+at.X+x] {
						a, b := seen[y*cellSide+x], l[(y+dy)*cellSide+x+dx]
						off += max(a, b) - min(a, b)
						ink += max(a, b)
					}
				}
			}
			least = min(least, off/max(ink, 1))
		}
	}
	return least
}
