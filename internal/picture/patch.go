package picture

import "pencilmark/internal/picture/glyph"

// onPatch returns the marks on a patch of another colour. There are none if a piece is no such patch, or
// if something else is on it.
func (c *cell) onPatch(s *sheet, p *piece) (marks []*piece) {
	const least, highest = 9, cellSide * 3 / 10
	if min(p.w(), p.h()) < least || !p.edge && p.class != glyph.Other && p.chance >= sureAgainst {
		return nil
	}
	filled := c.filled(p)
	core := c.core(filled)
	if 10*len(p.pixels) < 6*len(filled) || 10*len(core) < 4*len(filled) {
		return nil
	}
	var colors shades
	for _, i := range p.pixels {
		colors.add(c.color(s, i))
	}
	patch := &cell{inside: c.inside, ground: colors.median(), ink: make([]uint8, len(c.ink))}
	for _, i := range core {
		patch.ink[i] = uint8(apart(c.color(s, i), patch.ground))
	}
	peak := patch.peakOf(core)
	if even := patch.reachedBy(len(core)/2, core); 3*int(even) > int(peak) {
		return nil
	}
	for _, pixels := range patch.connected(nil, max(12, peak/2)) {
		k := patch.newPiece(s, pixels, peak)
		if k.isSpeck() {
			continue
		}
		if k.class == glyph.Other || k.h() > highest {
			return nil
		}
		k.onPatch = true
		marks = append(marks, k)
	}
	return marks
}

// filled returns the pixels of a piece and of its holes.
func (c *cell) filled(p *piece) (filled []int) {
	w, h := c.inside.Dx(), c.inside.Dy()
	seen := make([]bool, len(c.ink))
	for _, i := range p.pixels {
		seen[i] = true
	}
	var outside []int
	visit := func(x, y int) {
		if i := y*w + x; x >= 0 && y >= 0 && x < w && y < h && !seen[i] {
			seen[i] = true
			outside = append(outside, i)
		}
	}
	for x := range w {
		visit(x, 0)
		visit(x, h-1)
	}
	for y := range h {
		visit(0, y)
		visit(w-1, y)
	}
	for next := 0; next < len(outside); next++ {
		x, y := outside[next]%w, outside[next]/w
		visit(x-1, y)
		visit(x+1, y)
		visit(x, y-1)
		visit(x, y+1)
	}
	isOutside := make([]bool, len(c.ink))
	for _, i := range outside {
		isOutside[i] = true
	}
	for i, is := range isOutside {
		if !is {
			filled = append(filled, i)
		}
	}
	return filled
}

// core returns the pixels of an area that are not near its border. The border of the inside is none.
func (c *cell) core(area []int) (core []int) {
	const rim = 2
	w, h := c.inside.Dx(), c.inside.Dy()
	in := make([]bool, len(c.ink))
	for _, i := range area {
		in[i] = true
	}
	for _, i := range area {
		all := true
		for y := max(i/w-rim, 0); y <= min(i/w+rim, h-1) && all; y++ {
			for x := max(i%w-rim, 0); x <= min(i%w+rim, w-1); x++ {
				all = all && in[y*w+x]
			}
		}
		if all {
			core = append(core, i)
		}
	}
	return core
}

// color returns the colour of a pixel of the ink.
func (c *cell) color(s *sheet, i int) [3]uint8 {
	return s.at(c.inside.Min.X+i%c.inside.Dx(), c.inside.Min.Y+i/c.inside.Dx())
}
