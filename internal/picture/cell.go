package picture

import (
	"image"
	"slices"

	"pencilmark/internal/picture/glyph"
)

// cell is what a board has in one of its cells.
type cell struct {
	inside  image.Rectangle // of the sheet, without lines
	ground  [3]uint8        // the colour that most of it has
	ink     []uint8         // by pixel of inside, how much it differs from the ground
	pieces  []*piece
	dirt    []*piece // what was dropped since it is small, or at the border
	covered bool     // something lies on it
	lost    bool     // ink at its border was dropped that may be of marks
	dashed  bool     // a dashed line runs along its border
}

// piece is connected ink.
type piece struct {
	box      image.Rectangle // of the sheet
	pixels   []int           // places in the cell's ink
	peak     uint8           // the strongest ink
	edge     bool            // it touches the inside's border
	features *glyph.Features
	guess    glyph.Guess
	class    int
	chance   float32
	color    [3]uint8 // of its strongest ink
	onPatch  bool     // its pixels are those of a patch, not of the cell
}

func (p *piece) h() int { return p.box.Dy() }
func (p *piece) w() int { return p.box.Dx() }

// newCell cuts a cell out of a sheet: its inside is what is left between the lines around it. Ink
// below the limit is the ground's texture.
func newCell(s *sheet, row, col int, limit uint8) *cell {
	nominal := square(row, col)
	c := &cell{ground: s.median(nominal.Inset(9))}
	sides := [4]int{} // how far the lines at the left, top, right and bottom reach in
	for side := range sides {
		sides[side] = c.lineReach(s, nominal, side, int(limit))
	}
	c.inside = image.Rect(nominal.Min.X+sides[0], nominal.Min.Y+sides[1], nominal.Max.X-sides[2], nominal.Max.Y-sides[3])
	c.ground = s.median(c.inside.Inset(3))
	c.ink = s.ink(c.inside, c.ground)
	c.dashed = c.hasDashes(limit)
	c.find(s, limit)
	if limit > smooth && limit <= textured {
		level := &cell{inside: c.inside, ground: c.ground, dashed: c.dashed, ink: slices.Clone(c.ink)}
		level.level(s, int(limit))
		level.find(s, limit)
		if level.keeps(c.pieces) {
			return level
		}
	}
	return c
}

// ink returns by pixel how much an area differs from its ground.
func (s *sheet) ink(r image.Rectangle, ground [3]uint8) []uint8 {
	ink := make([]uint8, 0, r.Dx()*r.Dy())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			ink = append(ink, uint8(apart(s.at(x, y), ground)))
		}
	}
	return ink
}

// level measures the ink against a ground that is lighter at one side than at another.
func (c *cell) level(s *sheet, limit int) {
	for _, most := range []int{2 * limit, limit} {
		ground, ok := c.surfaces(s, most)
		if !ok {
			return
		}
		for i := range c.ink {
			at, u, v := c.place(i)
			var below [3]uint8
			for k := range below {
				below[k] = uint8(min(max(ground[k].at(u, v), 0), 255))
			}
			c.ink[i] = uint8(apart(s.at(at.X, at.Y), below))
		}
	}
}

// keeps reports whether a cell still has all pieces that can be digits after its ink was leveled.
func (c *cell) keeps(pieces []*piece) bool {
	middle := c.inside.Inset(cellSide * 2 / 5)
	return !slices.ContainsFunc(pieces, func(k *piece) bool {
		return (!k.edge || k.isClearMark()) && 4*k.h() >= cellSide && k.box.Overlaps(middle) && !slices.ContainsFunc(c.pieces, func(kept *piece) bool {
			return kept.box.Overlaps(k.box) && 10*kept.h() >= 7*k.h()
		})
	})
}

// surfaces fits the brightness of each channel where there is little ink.
func (c *cell) surfaces(s *sheet, most int) (ground [3]surface, ok bool) {
	const step, fewest = 7, 100
	for k := range ground {
		var points []point
		for i := k; i < len(c.ink); i += step {
			if int(c.ink[i]) <= most {
				at, u, v := c.place(i)
				points = append(points, point{u, v, float64(s.at(at.X, at.Y)[k])})
			}
		}
		if ground[k], ok = fitSurface(points, float64(most), fewest); !ok {
			return ground, false
		}
	}
	return ground, true
}

// place returns where a pixel of the ink lies on the sheet, and in the inside from -1 to 1.
func (c *cell) place(i int) (at image.Point, u, v float64) {
	w, h := c.inside.Dx(), c.inside.Dy()
	return c.inside.Min.Add(image.Pt(i%w, i/w)), float64(2*(i%w))/float64(w) - 1, float64(2*(i/w))/float64(h) - 1
}

// lineReach returns how far a line at one side of a cell reaches into its nominal square. What reaches
// far in must be as long as the side, as a frame is; else it is a part of a large digit.
func (c *cell) lineReach(s *sheet, nominal image.Rectangle, side, limit int) int {
	const outward, inward, far = 9, 13, 5
	isLine := func(depth int) bool {
		inset, percent := 12, 60
		if depth >= far {
			inset, percent = 5, 80
		}
		differing := 0
		for i := inset; i < cellSide-inset; i++ {
			x, y := nominal.Min.X+depth, nominal.Min.Y+i
			switch side {
			case 1:
				x, y = nominal.Min.X+i, nominal.Min.Y+depth
			case 2:
				x = nominal.Max.X - 1 - depth
			case 3:
				x, y = nominal.Min.X+i, nominal.Max.Y-1-depth
			}
			if apart(s.at(x, y), c.ground) > limit {
				differing++
			}
		}
		return 100*differing > percent*(cellSide-2*inset)
	}
	reach := 1
	for depth := -outward; depth < inward/2; depth++ { // the innermost line that begins near the side
		if !isLine(depth) {
			continue
		}
		for depth < inward && isLine(depth) {
			depth++
		}
		reach = depth + 1
	}
	return max(reach, 2-outward)
}

// texture returns how much the ground of a cell varies.
func (s *sheet) texture(row, col int) int {
	r := square(row, col).Inset(12)
	ink := s.ink(r, s.median(r))
	slices.Sort(ink)
	return int(ink[len(ink)/2])
}

// find splits a cell's ink into pieces.
func (c *cell) find(s *sheet, limit uint8) {
	for _, faint := range c.connected(nil, limit) {
		peak := c.peakOf(faint)
		if len(faint) < 6 || int(peak) < int(limit)*5/4 {
			continue
		}
		for _, p := range c.split(s, faint, peak, limit) {
			if p.isSpeck() || c.isRestOfLine(p) || c.isFrame(p) {
				continue
			}
			if glyphs := c.onPatch(s, p); len(glyphs) > 0 {
				c.pieces = append(c.pieces, glyphs...)
				continue
			}
			c.pieces = append(c.pieces, p)
		}
	}
}

// split parts ink that is connected only faintly, unless its parts are those of one digit.
func (c *cell) split(s *sheet, faint []int, peak, limit uint8) (parts []*piece) {
	var strong []int
	clear := true
	for _, pixels := range c.connected(faint, max(limit, uint8(int(peak)*40/100))) {
		p := c.newPiece(s, pixels, peak)
		parts = append(parts, p)
		strong = append(strong, pixels...)
		clear = clear && p.class != glyph.Other && p.chance >= sure
	}
	if len(parts) > 1 && !clear {
		if whole := c.newPiece(s, strong, peak); whole.class != glyph.Other && whole.chance >= sure {
			return []*piece{whole}
		}
	}
	return parts
}

// peakOf returns the ink that a twentieth of some pixels reach.
func (c *cell) peakOf(pixels []int) uint8 { return c.reachedBy(len(pixels)/20, pixels) }

// reachedBy returns the ink that more than n of some pixels have at least.
func (c *cell) reachedBy(n int, pixels []int) uint8 {
	var counts [256]int
	for _, i := range pixels {
		counts[c.ink[i]]++
	}
	v := 255
	for seen := counts[v]; v > 0 && seen <= n; seen += counts[v] {
		v--
	}
	return uint8(v)
}

// connected returns the connected pixels above a limit, of all or of some.
func (c *cell) connected(of []int, limit uint8) (pieces [][]int) {
	w, h := c.inside.Dx(), c.inside.Dy()
	open := make([]bool, len(c.ink))
	if of == nil {
		for i, v := range c.ink {
			open[i] = v > limit
		}
	}
	for _, i := range of {
		open[i] = c.ink[i] > limit
	}
	for start := range open {
		if !open[start] {
			continue
		}
		open[start] = false
		piece := []int{start}
		for next := 0; next < len(piece); next++ {
			cx, cy := piece[next]%w, piece[next]/w
			for y := max(cy-1, 0); y <= min(cy+1, h-1); y++ {
				for x := max(cx-1, 0); x <= min(cx+1, w-1); x++ {
					if i := y*w + x; open[i] {
						open[i] = false
						piece = append(piece, i)
					}
				}
			}
		}
		pieces = append(pieces, piece)
	}
	return pieces
}

func (c *cell) newPiece(s *sheet, pixels []int, peak uint8) *piece {
	p := &piece{pixels: pixels, peak: peak}
	w := c.inside.Dx()
	var sum [3]int
	strong := 0
	strongest := min(int(peak), int(c.peakOf(pixels)))
	for _, i := range pixels {
		at := image.Pt(i%w, i/w)
		p.box = p.box.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
		if int(c.ink[i])*10 >= strongest*8 {
			color := s.at(c.inside.Min.X+at.X, c.inside.Min.Y+at.Y)
			for k := range 3 {
				sum[k] += int(color[k])
			}
			strong++
		}
	}
	for k := range 3 {
		p.color[k] = uint8(sum[k] / max(strong, 1))
	}
	p.edge = p.box.Min.X == 0 || p.box.Min.Y == 0 || p.box.Max.X == w || p.box.Max.Y == c.inside.Dy()
	p.box = p.box.Add(c.inside.Min)
	p.look(c)
	return p
}

// hasDashes reports whether a dashed line runs along a side of the inside.
func (c *cell) hasDashes(limit uint8) bool {
	const deepest, clear = 10, 4
	w, h := c.inside.Dx(), c.inside.Dy()
	for side := range 4 {
		var runs, inked [deepest + clear]int
		length := [2]int{w, h}[side%2]
		for depth := range runs {
			before := false
			for i := length / 8; i < length*7/8; i++ {
				x, y := [4]int{i, depth, i, w - 1 - depth}[side], [4]int{depth, i, h - 1 - depth, i}[side]
				now := c.ink[y*w+x] > limit
				if now {
					inked[depth]++
				}
				if now && !before {
					runs[depth]++
				}
				before = now
			}
		}
		for depth := range deepest {
			if runs[depth] >= 4 && 4*inked[depth] > length && 10*inked[depth] < 6*length && inked[depth+clear] <= 2 && inked[max(depth-clear, 0)] <= 2 {
				return true
			}
		}
	}
	return false
}

func (p *piece) isSpeck() bool { return len(p.pixels) < 6 || p.w() <= 3 && p.h() <= 3 }

// isRestOfLine reports whether a piece lies along the border of the inside, or in a corner of it, as
// what is left of a line.
func (c *cell) isRestOfLine(p *piece) bool {
	const thin, long = 4, 14
	across := min(p.box.Min.X-c.inside.Min.X, c.inside.Max.X-p.box.Max.X)
	down := min(p.box.Min.Y-c.inside.Min.Y, c.inside.Max.Y-p.box.Max.Y)
	if across == 0 && p.w() <= 2 || down == 0 && p.h() <= 2 {
		return true
	}
	const heavy, near = cellSide / 5, cellSide / 4 // of a line that is not quite straight
	if across+p.w() <= near && p.w() <= heavy && 10*p.h() >= 9*c.inside.Dy() || down+p.h() <= near && p.h() <= heavy && 10*p.w() >= 9*c.inside.Dx() {
		return true
	}
	return across <= 3 && p.w() <= thin && p.h() >= long || down <= 3 && p.h() <= thin && p.w() >= long ||
		min(across, down) <= 1 && max(p.w(), p.h()) <= 6
}

// isOfLines reports whether a piece at the border is the ink of lines: faint and flat, or small and in
// a corner or like no digit.
func (c *cell) isOfLines(p *piece, faint bool) bool {
	const flat, small = cellSide / 5, cellSide / 4
	beside := p.box.Min.X == c.inside.Min.X || p.box.Max.X == c.inside.Max.X
	above := p.box.Min.Y == c.inside.Min.Y || p.box.Max.Y == c.inside.Max.Y
	inCorner := beside && above && max(p.h(), p.w()) <= 2*flat && min(p.h(), p.w()) <= flat
	return inCorner || faint && min(p.h(), p.w()) <= flat || max(p.h(), p.w()) <= small && (beside && above || p.chance < sure)
}

// isFrame reports whether a piece is a frame around the inside, as a selected cell has.
func (c *cell) isFrame(p *piece) bool {
	if 10*p.w() < 8*c.inside.Dx() || 10*p.h() < 8*c.inside.Dy() {
		return false
	}
	middle := p.box.Inset(min(p.w(), p.h()) / 8)
	for _, i := range p.pixels {
		if image.Pt(c.inside.Min.X+i%c.inside.Dx(), c.inside.Min.Y+i/c.inside.Dx()).In(middle) {
			return false
		}
	}
	return true
}

// look asks which digit a piece is.
func (p *piece) look(c *cell) {
	p.features, p.guess = glyph.Classify(c.glyphOf(p.pixels, p.peak))
	p.class, p.chance = p.guess.Best()
}

// glyphOf returns pieces of ink alone, with the faint ink around them.
func (c *cell) glyphOf(pixels []int, peak uint8) glyph.Ink {
	const around = 2
	w, h := c.inside.Dx(), c.inside.Dy()
	k := glyph.Ink{W: w + 2*around, H: h + 2*around, Pix: make([]uint8, (w+2*around)*(h+2*around))}
	for _, i := range pixels {
		cx, cy := i%w, i/w
		for y := max(cy-around, 0); y <= min(cy+around, h-1); y++ {
			for x := max(cx-around, 0); x <= min(cx+around, w-1); x++ {
				k.Pix[(y+around)*k.W+x+around] = uint8(min(int(c.ink[y*w+x])*255/max(int(peak), 1), 255))
			}
		}
	}
	return k
}

// inked returns how many pixels the pieces of a cell have.
func (c *cell) inked() (n int) {
	for _, p := range c.pieces {
		n += len(p.pixels)
	}
	return n
}

// joined returns several pieces as one.
func (c *cell) joined(s *sheet, pieces []*piece) *piece {
	var pixels []int
	peak := uint8(0)
	for _, p := range pieces {
		if p.onPatch {
			continue
		}
		pixels = append(pixels, p.pixels...)
		peak = max(peak, p.peak)
	}
	return c.newPiece(s, pixels, peak)
}
