package picture

import (
	"image"
	"math"
	"slices"
)

// recut cuts the cells out again that seem to be smaller than the others of their rows and columns, as
// large as these, and without the colour of what lies at the border. Cells that have marks then are kept.
func (p *page) recut() {
	usual := p.usualInsides()
	for i, c := range p.cells {
		if !slices.ContainsFunc(c.pieces, func(k *piece) bool { return p.isLarge(k) && !k.edge }) && c.isInside(usual[i], 3) {
			if wide := p.sheet.recut(usual[i], c.ground, p.limit); p.showsMarks(wide) && p.clearMarks(wide).Len() > p.clearMarks(c).Len() {
				p.cells[i] = wide
			}
		}
	}
}

// uncover cuts cells out again whose ground and border differ, as large as others, and takes the border's
// colour for the ground. Those that hold nothing but a digit then are kept: it was so heavy that it seemed
// to be the ground.
func (p *page) uncover() {
	usual := p.usualInsides()
	for i, c := range p.cells {
		again := &cell{inside: usual[i], ground: p.sheet.borderColor(usual[i]), dashed: c.dashed}
		if apart(again.ground, c.ground) <= int(p.limit) {
			continue
		}
		again.ink = p.sheet.ink(again.inside, again.ground)
		again.find(p.sheet, p.limit)
		if len(again.pieces) == 1 && p.isDigit(again.pieces[0], surePart) {
			p.cells[i] = again
		}
	}
}

// usualInsides returns by cell the inside that those of its row and column have.
func (p *page) usualInsides() (usual [81]image.Rectangle) {
	middle := func(side func(r image.Rectangle) int, first, step int) int {
		var all []int
		for n := range 9 {
			i := first + n*step
			all = append(all, side(p.cells[i].inside.Sub(square(i/9, i%9).Min)))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	for i := range usual {
		row, col := i/9*9, i%9
		usual[i] = image.Rect(
			middle(func(r image.Rectangle) int { return r.Min.X }, col, 9), middle(func(r image.Rectangle) int { return r.Min.Y }, row, 1),
			middle(func(r image.Rectangle) int { return r.Max.X }, col, 9), middle(func(r image.Rectangle) int { return r.Max.Y }, row, 1),
		).Add(square(i/9, i%9).Min)
	}
	return usual
}

// isInside reports whether the inside of a cell is smaller than another by some pixels at one side.
func (c *cell) isInside(r image.Rectangle, by int) bool {
	return max(c.inside.Min.X-r.Min.X, c.inside.Min.Y-r.Min.Y, r.Max.X-c.inside.Max.X, r.Max.Y-c.inside.Max.Y) >= by
}

// recut returns a cell with all ink but mixtures of its ground and the usual colour of its border.
func (s *sheet) recut(inside image.Rectangle, ground [3]uint8, limit uint8) *cell {
	const strong = 24
	border := s.borderColor(inside)
	c := &cell{inside: inside, ground: ground, ink: make([]uint8, inside.Dx()*inside.Dy())}
	for i := range c.ink {
		c.ink[i] = beside(c.color(s, i), ground, border)
	}
	c.find(s, max(limit, strong))
	return c
}

// borderColor returns the usual colour along the border of an area.
func (s *sheet) borderColor(r image.Rectangle) [3]uint8 {
	const border = 4
	var colors shades
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if !image.Pt(x, y).In(r.Inset(border)) {
				colors.add(s.at(x, y))
			}
		}
	}
	return colors.median()
}

// beside returns how much a colour differs from all mixtures of two others.
func beside(c, a, b [3]uint8) uint8 {
	along, length := 0.0, 0.0
	for k := range c {
		step := float64(b[k]) - float64(a[k])
		along += (float64(c[k]) - float64(a[k])) * step
		length += step * step
	}
	share := min(max(along/max(length, 1), 0), 1)
	most := 0.0
	for k := range c {
		mixed := float64(a[k]) + share*(float64(b[k])-float64(a[k]))
		most = max(most, math.Abs(float64(c[k])-mixed))
	}
	return uint8(most)
}
