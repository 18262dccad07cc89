package picture

import (
	"image"
	"slices"

	"pencilmark/internal/picture/glyph"
)

// variant names the kind of sudoku whose lines or shades show that it is no plain one, or nothing.
func (b *board) variant() Reason {
	switch {
	case !b.boxed && b.walls.isJigsaw(), b.regions():
		return Jigsaw
	case b.shaded(inWindow), b.walls.framed(inWindow):
		return Windows
	case b.diagonal(false), b.diagonal(true):
		return Diagonals
	}
	return ""
}

// isJigsaw reports whether inner walls are of two clearly different weights, and many of the heavy
// ones are not around boxes, and many of the light ones are. Where pale gaps part
// the boxes, no wall inside of them is light.
func (w *walls) isJigsaw() bool {
	var masses []float64
	for i := range 9 {
		for line := 1; line < 9; line++ {
			masses = append(masses, w.upright[i][line].mass, w.level[line][i].mass)
		}
	}
	sorted := slices.Sorted(slices.Values(masses))
	const few = 16
	gap, limit := 0.0, 0.0
	for i := few; i < len(sorted)-few; i++ {
		if ratio := sorted[i+1] / max(sorted[i], 0.05); ratio > gap {
			gap, limit = ratio, sorted[i]
		}
	}
	heavyInside, lightInside, lightAround := 0, 0, 0
	for i, mass := range masses {
		switch around := (i/2%8+1)%3 == 0; {
		case !around && mass > limit:
			heavyInside++
		case !around:
			lightInside++
		case mass <= limit:
			lightAround++
		}
	}
	return gap > 1.8 && heavyInside >= few && lightInside >= few && lightAround >= few/2
}

// framed reports whether the walls around a set of cells are heavier than others, apart from those around
// boxes.
func (w *walls) framed(in func(row, col int) bool) bool {
	var around, others []float64
	add := func(line int, apart bool, mass float64) {
		switch {
		case line%3 == 0:
		case apart:
			around = append(around, mass)
		default:
			others = append(others, mass)
		}
	}
	for line := 1; line < 9; line++ {
		for i := range 9 {
			add(line, in(i, line-1) != in(i, line), w.upright[i][line].mass)
			add(line, in(line-1, i) != in(line, i), w.level[line][i].mass)
		}
	}
	slices.Sort(around)
	slices.Sort(others)
	return around[len(around)/8] > 1.25*others[len(others)*7/8]
}

// inWindow reports whether a cell lies in one of the four boxes between boxes.
func inWindow(row, col int) bool { return row%4 != 0 && col%4 != 0 }

// shaded reports whether most cells of a set have one ground and most others another. Some of them may be
// highlighted.
func (b *board) shaded(in func(row, col int) bool) bool {
	grounds := b.grounds()
	var within, without shades
	for i, ground := range grounds {
		if in(i/9, i%9) {
			within.add(ground)
		} else {
			without.add(ground)
		}
	}
	shade, plain := within.median(), without.median()
	const clearly = 14
	if apart(shade, plain) < clearly {
		return false
	}
	missing, strays := 0, 0
	for i, ground := range grounds {
		isShade := apart(ground, shade) < apart(ground, plain)
		switch {
		case in(i/9, i%9) && !isShade:
			missing++
		case !in(i/9, i%9) && isShade:
			strays++
		}
	}
	return 10*missing < within.all && 4*strays < without.all
}

// grounds returns the colour in the middle of each cell.
func (b *board) grounds() (grounds [81][3]uint8) {
	for i := range grounds {
		grounds[i] = b.sheet.median(square(i/9, i%9).Inset(12))
	}
	return grounds
}

// regions reports whether the cells have colours of which each fills nine cells, and many of these areas are
// no boxes, rows or columns.
func (b *board) regions() bool {
	const same, few = 8, 5
	grounds := b.grounds()
	var seen [81]bool
	found := 0
	for first := range grounds {
		if seen[first] {
			continue
		}
		seen[first] = true
		area := []int{first}
		rows, cols, boxes := map[int]bool{}, map[int]bool{}, map[int]bool{}
		for n := 0; n < len(area); n++ {
			row, col := area[n]/9, area[n]%9
			rows[row], cols[col], boxes[row/3*3+col/3] = true, true, true
			for _, to := range [][2]int{{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}} {
				if i := 9*to[0] + to[1]; min(to[0], to[1]) >= 0 && max(to[0], to[1]) < 9 && !seen[i] && apart(grounds[i], grounds[first]) <= same {
					seen[i] = true
					area = append(area, i)
				}
			}
		}
		if len(area) == 9 && min(len(rows), len(cols), len(boxes)) > 1 {
			found++
		}
	}
	return found >= few
}

// diagonal reports whether a line is drawn from corner to corner.
func (b *board) diagonal(rising bool) bool {
	drawn := 0
	for i := range 9 {
		row := i
		if rising {
			row = 8 - i
		}
		r := square(row, i)
		ground := b.sheet.median(r.Inset(9))
		inked := 0
		const from, to = 8, cellSide - 8
		for step := from; step < to; step++ {
			at := image.Pt(r.Min.X+step, r.Min.Y+step)
			if rising {
				at.Y = r.Max.Y - 1 - step
			}
			most := 0
			for side := -2; side <= 2; side++ {
				most = max(most, apart(b.sheet.at(at.X+side, at.Y), ground))
			}
			if most > 24 {
				inked++
			}
		}
		if 100*inked > 88*(to-from) {
			drawn++
		}
	}
	return drawn >= 8
}

// isKiller reports whether cells have dashed cages, or sums in their upper left corners.
func (p *page) isKiller(contents *[81]content) bool {
	dashed, sums := 0, 0
	for i, c := range p.cells {
		if c.dashed {
			dashed++
		}
		if p.hasSum(i, contents[i]) {
			sums++
		}
	}
	return dashed >= 20 || sums >= 3
}

// hasSum reports whether a cell has small digits in its upper left corner that are no marks: beside a
// large digit, or not in rising order.
func (p *page) hasSum(i int, k content) bool {
	at := square(i/9, i%9).Min
	corner := image.Rectangle{at, at.Add(image.Pt(cellSide*45/100, cellSide*38/100))}
	var small []*piece
	hasDigit := k.digit != 0
	for _, k := range p.cells[i].pieces {
		if p.isLarge(k) {
			hasDigit = hasDigit || p.isDigit(k, sure)
		} else if k.box.In(corner) && 4*k.h() > p.height && k.class != glyph.Other && k.chance > 0.6 {
			small = append(small, k)
		}
	}
	if hasDigit {
		return len(small) > 0
	}
	slices.SortFunc(small, func(a, b *piece) int { return a.box.Min.X - b.box.Min.X })
	return len(small) == 2 && small[0].class >= small[1].class
}
