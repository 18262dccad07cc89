package picture

import (
	"slices"
)

// wall is what lies between two cells: how much of its length is drawn, and how heavy it is.
type wall struct {
	drawn float64 // of the length, 0 to 1
	mass  float64 // ink across it, in pixels of full contrast
}

// reach is how far from its place a wall may lie.
const reach = 11

// walls are all walls of a board. right[r][c] is right of the cell in row r and column c-1; below likewise.
type walls struct {
	upright [9][10]wall // by row, and by line from left to right
	level   [10][9]wall // by line from top to bottom, and by column
}

func (s *sheet) walls() *walls {
	w := &walls{}
	for r := range 9 {
		for line := range 10 {
			w.upright[r][line] = s.wall(r, line, true)
			w.level[line][r] = s.wall(r, line, false)
		}
	}
	return w
}

// wall measures a wall by how much its pixels differ from the cells beside it.
func (s *sheet) wall(along, line int, upright bool) wall {
	at := func(i, across int) [3]uint8 {
		a, b := margin+along*cellSide+i, margin+line*cellSide+across
		if upright {
			return s.at(b, a)
		}
		return s.at(a, b)
	}
	const from, to = 10, cellSide - 10
	beside := func(side int) [3]uint8 { // the ground of the cell at one side
		var list [3][]uint8
		for i := from; i < to; i += 2 {
			for k := range 3 {
				c := at(i, side*(reach+2+2*k))
				for channel := range 3 {
					list[channel] = append(list[channel], c[channel])
				}
			}
		}
		var c [3]uint8
		for channel := range 3 {
			slices.Sort(list[channel])
			c[channel] = list[channel][len(list[channel])/2]
		}
		return c
	}
	left, right := beside(-1), beside(1)
	var result wall
	for i := from; i < to; i++ {
		most, sum := 0, 0
		for across := -reach; across <= reach; across++ {
			c := at(i, across)
			differs := min(apart(c, left), apart(c, right))
			most = max(most, differs)
			if differs > 5 {
				sum += differs
			}
		}
		if most > 7 || apart(left, right) > 10 {
			result.drawn++
		}
		result.mass += float64(sum) / 255
	}
	result.drawn /= to - from
	result.mass /= to - from
	return result
}

// drawnInside returns how many of the 144 walls inside a board are drawn.
func (w *walls) drawnInside() (n int) {
	for i := range 9 {
		for line := 1; line < 9; line++ {
			if w.upright[i][line].drawn > 0.8 {
				n++
			}
			if w.level[line][i].drawn > 0.8 {
				n++
			}
		}
	}
	return n
}

// allDrawn reports whether most cells are apart from each other.
func (w *walls) allDrawn() bool { return w.drawnInside() >= 120 }

// hidden reports whether two walls of a cell or more cannot be seen, though others on their lines can. Something
// lies on them, in the colour of blank cells perhaps.
func (w *walls) hidden(row, col int) bool {
	missing := 0
	for side := range 2 {
		var across, along [9]wall
		for i := range 9 {
			across[i], along[i] = w.level[row+side][i], w.upright[i][col+side]
		}
		if isGap(&across, col) {
			missing++
		}
		if isGap(&along, row) {
			missing++
		}
	}
	return missing >= 2
}

// isGap reports whether a line is hardly drawn at a place and drawn at most others.
func isGap(line *[9]wall, at int) bool {
	const seen, faint, most, clear = 0.5, 0.2, 5, 0.2
	drawn, masses := 0, make([]float64, 9)
	for i, k := range line {
		masses[i] = k.mass
		if k.drawn > seen {
			drawn++
		}
	}
	slices.Sort(masses)
	usual := masses[len(masses)/2]
	return drawn >= most && (line[at].drawn < seen || usual > clear && line[at].mass < faint*usual)
}

// drawnAround reports whether the boxes are apart from each other.
func (w *walls) drawnAround() bool {
	for i := range 9 {
		for _, line := range []int{3, 6} {
			if min(w.upright[i][line].drawn, w.level[line][i].drawn) < 0.8 {
				return false
			}
		}
	}
	return true
}

// lineMasses returns the median mass of the inner lines, 1 to 8, in both directions.
func (w *walls) lineMasses() (upright, level [9]float64) {
	for line := 1; line < 9; line++ {
		var u, l []float64
		for i := range 9 {
			u, l = append(u, w.upright[i][line].mass), append(l, w.level[line][i].mass)
		}
		slices.Sort(u)
		slices.Sort(l)
		upright[line], level[line] = u[4], l[4]
	}
	return upright, level
}

// boxed reports whether the lines around boxes are heavier than most others, in both directions.
func (w *walls) boxed() bool {
	upright, level := w.lineMasses()
	return stressed(upright) && stressed(level)
}

// stressed reports whether lines 3 and 6 are heavier than the others but for one.
func stressed(masses [9]float64) bool {
	others := append(append([]float64{masses[1], masses[2]}, masses[4:6]...), masses[7:]...)
	slices.Sort(others)
	return min(masses[3], masses[6]) > 1.25*others[len(others)/2] && min(masses[3], masses[6]) > 1.1*others[len(others)-2]
}
