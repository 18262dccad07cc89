package picture

import (
	"image"
	"math"
	"slices"

	"pencilmark/internal/picture/glyph"
)

// strokes are the pixels of a sheet that lines over several cells cover, as hints draw them.
type strokes []bool

// withoutLines returns the page as it is below lines in clear colours that go over several cells.
func (p *page) withoutLines() *page {
	over := p.findLines()
	if over == nil {
		return p
	}
	bare := *p.board
	bare.sheet = p.sheet.filledIn(over)
	next := newPage(&bare)
	next.over = over
	return next
}

// findLines returns what lines cover, or nil if there are none.
func (p *page) findLines() (over strokes) {
	colors := p.lineColors()
	if len(colors) == 0 {
		return nil
	}
	over = make(strokes, sheetSide*sheetSide)
	for _, color := range colors {
		for _, c := range p.cells {
			for _, i := range c.thinInk(p.sheet, color) {
				at, _, _ := c.place(i)
				over.cover(at, c.inside)
			}
		}
	}
	return over
}

// lineColors returns the clear colours of strokes that go from one cell into the next, unless a digit has
// about the same.
func (p *page) lineColors() (colors [][3]uint8) {
	const most, near = 6, 60
	for i, c := range p.cells {
		for _, k := range c.pieces {
			color, colored := c.clearest(p.sheet, k)
			isNear := func(other [3]uint8) bool { return apart(color, other) <= near }
			if !c.isStroke(colored) || slices.ContainsFunc(colors, isNear) || len(colors) == most {
				continue
			}
			if p.goesOn(i, k, isNear) && !p.hasDigitLike(color) {
				colors = append(colors, color)
			}
		}
	}
	return colors
}

// clearest returns the clear colour of a piece that comes from outside, and its pixels of about this colour.
// A digit below a line may be in the same piece. There are none if the piece has no such colour.
func (c *cell) clearest(s *sheet, k *piece) (color [3]uint8, colored []int) {
	if !k.edge || k.onPatch {
		return color, nil
	}
	most := 0
	for _, i := range k.pixels {
		most = max(most, vivid(c.color(s, i)))
	}
	if most <= mostlyGray {
		return color, nil
	}
	var colors shades
	for _, i := range k.pixels {
		if at := c.color(s, i); 10*vivid(at) > 8*most {
			colors.add(at)
			colored = append(colored, i)
		}
	}
	return colors.median(), colored
}

// goesOn reports whether a piece goes on in such a colour in a next cell to the right or below.
func (p *page) goesOn(i int, k *piece, isNear func([3]uint8) bool) bool {
	const border = 12
	around := k.box.Inset(-border)
	for _, to := range [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}} {
		row, col := i/9+to[0], i%9+to[1]
		if row > 8 || col < 0 || col > 8 {
			continue
		}
		next := p.cells[9*row+col]
		if slices.ContainsFunc(next.pieces, func(other *piece) bool {
			color, colored := next.clearest(p.sheet, other)
			return len(colored) > 0 && isNear(color) && other.box.Overlaps(around)
		}) {
			return true
		}
	}
	return false
}

// isStroke reports whether pixels fill a straight line of half a cell or more.
func (c *cell) isStroke(pixels []int) bool {
	const fewest, long, full = 20, cellSide / 2, 0.7
	if len(pixels) < fewest {
		return false
	}
	length, width := c.extent(pixels)
	return length >= long && width <= widest && float64(len(pixels)) >= full*length*width
}

// widest is how wide a line, an arc in a cell, or the head of an arrow may be.
const widest = cellSide / 4

// extent returns the sides of an even rectangle, in any direction, whose pixels lie as far from their middle as
// these.
func (c *cell) extent(pixels []int) (length, width float64) {
	w, n := c.inside.Dx(), float64(len(pixels))
	var x, y, xx, yy, xy float64
	for _, i := range pixels {
		px, py := float64(i%w), float64(i/w)
		x, y, xx, yy, xy = x+px/n, y+py/n, xx+px*px/n, yy+py*py/n, xy+px*py/n
	}
	xx, yy, xy = xx-x*x, yy-y*y, xy-x*y
	middle, apart := (xx+yy)/2, math.Hypot((xx-yy)/2, xy)
	return math.Sqrt(12 * (middle + apart)), math.Sqrt(12 * max(middle-apart, 0))
}

// hasDigitLike reports whether a digit of the board has about a line's colour.
func (p *page) hasDigitLike(color [3]uint8) bool {
	return slices.ContainsFunc(p.cells[:], func(c *cell) bool {
		return slices.ContainsFunc(c.pieces, func(k *piece) bool {
			isDigit := k.class != glyph.Other && p.isLarge(k) && p.isDigit(k, sureAgainst)
			return isDigit && 2*apart(color, k.color) < apart(color, c.ground)
		})
	})
}

// thinInk returns the ink of a cell that has a line's colour and is no wider than a line, or lines that cross. A
// digit in this colour is wider, with a line over it as well.
func (c *cell) thinInk(s *sheet, color [3]uint8) (ink []int) {
	const least = 24
	colored := make([]uint8, len(c.ink))
	length := apart(color, c.ground)
	for i := range c.ink {
		if at := c.color(s, i); 3*apart(at, color) < length && 2*vivid(at) > vivid(color) {
			colored[i] = 255
		}
	}
	probe := &cell{inside: c.inside, ink: colored}
	for _, pixels := range probe.connected(nil, 0) {
		_, width := c.extent(pixels)
		if (width <= widest || probe.ends(pixels) > 2) && (len(pixels) >= least || !c.isFringe(s, pixels)) {
			ink = append(ink, pixels...)
		}
	}
	return ink
}

// ends returns how often connected ink reaches the border of the inside.
func (c *cell) ends(pixels []int) int {
	w, h := c.inside.Dx(), c.inside.Dy()
	border := slices.DeleteFunc(slices.Clone(pixels), func(i int) bool {
		return i%w > 0 && i%w < w-1 && i/w > 0 && i/w < h-1
	})
	return len(c.connected(border, 0))
}

// isFringe reports whether most pixels of ink lie beside gray ink, as the coloured fringe of a character does.
func (c *cell) isFringe(s *sheet, pixels []int) bool {
	const clear = 20
	w, beside := c.inside.Dx(), 0
	for _, i := range pixels {
		for _, step := range []int{-2, -1, 1, 2, -w, w} {
			if j := i + step; j >= 0 && j < len(c.ink) && c.ink[j] > clear && vivid(c.color(s, j)) <= mostlyGray {
				beside++
				break
			}
		}
	}
	return 2*beside > len(pixels)
}

// cover adds the pixels around one, as far as they lie in an area.
func (s strokes) cover(at image.Point, within image.Rectangle) {
	const around = 2
	r := image.Rect(at.X-around, at.Y-around, at.X+around+1, at.Y+around+1).Intersect(within)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			s[y*sheetSide+x] = true
		}
	}
}

// filledIn returns a sheet with what is covered drawn anew from its border inwards.
func (s *sheet) filledIn(over strokes) *sheet {
	to := *s
	left := slices.Clone(over)
	var open []int
	for i, is := range left {
		if is {
			open = append(open, i)
		}
	}
	for len(open) > 0 {
		var drawn, rest []int
		for _, i := range open {
			if color, ok := to.around(i, left); ok {
				to.pix[i] = color
				drawn = append(drawn, i)
			} else {
				rest = append(rest, i)
			}
		}
		if len(drawn) == 0 {
			break
		}
		for _, i := range drawn {
			left[i] = false
		}
		open = rest
	}
	return &to
}

// around returns the middle colour of the pixels beside one that are not left open.
func (s *sheet) around(i int, left strokes) (color [3]uint8, ok bool) {
	var colors shades
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if j := i + dy*sheetSide + dx; !left[j] {
				colors.add(s.pix[j])
			}
		}
	}
	return colors.median(), colors.all > 0
}
