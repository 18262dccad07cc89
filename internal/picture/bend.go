package picture

import (
	"image"
	"math"
)

// bend is how far the places of a board lie from where its plane has them, in pixels of the sheet: paper
// is not flat, and lenses are not straight.
type bend struct{ x, y surface }

// How far from its place a line is looked for, and how far off lines are that need another straightening.
const (
	mostBend  = 18
	leastBend = 3
)

// at returns the bend at a place in cells.
func (b *bend) at(u, v float64) (x, y float64) {
	if b == nil {
		return 0, 0
	}
	u, v = u/4.5-1, v/4.5-1
	return b.x.at(u, v), b.y.at(u, v)
}

// bend measures how far the lines of a sheet are off. It returns nil if they are straight.
func (s *sheet) bend() *bend {
	var across, down []point
	for line := range 10 {
		for i := range 9 {
			at, along := float64(line)/4.5-1, (float64(i)+0.5)/4.5-1
			if by, seen := s.offset(i, line, true); seen {
				across = append(across, point{at, along, by})
			}
			if by, seen := s.offset(i, line, false); seen {
				down = append(down, point{along, at, by})
			}
		}
	}
	const slack, fewest = 2, 45
	x, okX := fitSurface(across, slack, fewest)
	y, okY := fitSurface(down, slack, fewest)
	b := &bend{x, y}
	if !okX || !okY || !b.isMuch() {
		return nil
	}
	return b
}

// isMuch reports whether some place is far off.
func (b *bend) isMuch() bool {
	for i := range 100 {
		x, y := b.at(float64(i%10), float64(i/10))
		if max(math.Abs(x), math.Abs(y)) > leastBend {
			return true
		}
	}
	return false
}

// offset finds a wall near its place: the strip across it that is drawn along most of its length.
func (s *sheet) offset(along, line int, upright bool) (by float64, seen bool) {
	const from, to, differs = 10, cellSide - 10, 12
	area := func(first, last int) image.Rectangle { // across the wall
		a, b := margin+along*cellSide, margin+line*cellSide
		if upright {
			return image.Rect(b+first, a+from, b+last, a+to)
		}
		return image.Rect(a+from, b+first, a+to, b+last)
	}
	before, after := s.median(area(-margin, -mostBend)), s.median(area(mostBend, margin))
	first, most, mass := 0, 0, 0
	for across := -mostBend; across <= mostBend; across++ {
		drawn, ink, strip := 0, 0, area(across, across+1)
		for y := strip.Min.Y; y < strip.Max.Y; y++ {
			for x := strip.Min.X; x < strip.Max.X; x++ {
				c := s.at(x, y)
				if off := min(apart(c, before), apart(c, after)); off > differs {
					drawn++
					ink += off
				}
			}
		}
		if 10*drawn < 6*(to-from) {
			mass = 0
			continue
		}
		if mass == 0 {
			first = across
		}
		if mass += ink; mass > most && across < mostBend && first > -mostBend {
			by, most = float64(first+across)/2, mass
		}
	}
	return by, most > 0
}
