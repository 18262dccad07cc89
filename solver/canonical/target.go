package canonical

import "pencilmark/solver"

// Target is a grid in which patterns are looked for. It is safe for concurrent use.
type Target struct {
	sides  [2]side // as the grid stands, and turned over
	digits int
}

// side is a grid, box by box.
type side struct {
	where  [10][9]cellSet // the cells of a digit
	names  [9]uint16      // the digits, a bit for each
	counts [9]int         // how many they are
}

// cellSet is a set of a box's nine cells, a bit for each.
type cellSet uint16

// NewTarget prepares a grid, which need not be a sudoku at all.
func NewTarget(p *solver.Puzzle81) *Target {
	t := &Target{}
	for cell, d := range p {
		if d != 0 {
			t.digits++
			t.sides[0].put(cell/9, cell%9, d)
			t.sides[1].put(cell%9, cell/9, d)
		}
	}
	return t
}

func (s *side) put(row, col int, d uint8) {
	box := row/3*3 + col/3
	s.where[d][box] |= 1 << (row%3*3 + col%3)
	s.names[box] |= 1 << d
	s.counts[box]++
}
