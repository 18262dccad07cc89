package canonical

import (
	"math/bits"

	"pencilmark/solver"
)

// Target is a grid in which patterns are looked for. It is safe for concurrent use.
type Target struct {
	lines  [2][9]targetLine // by row, and by column
	of     [10]int          // how many there are of a digit
	digits int
}

// targetLine is a row or a column.
type targetLine struct {
	cells  [9]uint8
	digits int
	where  [10]uint16     // the crossing lines on which a digit stands, as a set; or none, at 0
	closed [1 << 9]uint16 // those on which none stands, or one of a set of digits
}

// NewTarget prepares a grid, which need not be a sudoku at all.
func NewTarget(p *solver.Puzzle81) *Target {
	t := &Target{}
	for cell, d := range p {
		t.of[d]++
		t.lines[0][cell/9].put(cell%9, d)
		t.lines[1][cell%9].put(cell/9, d)
	}
	t.digits = len(p) - t.of[0]
	for i := range t.lines {
		for j := range t.lines[i] {
			t.lines[i][j].close()
		}
	}
	return t
}

func (l *targetLine) put(at int, d uint8) {
	l.cells[at] = d
	l.where[d] |= 1 << at
	if d != 0 {
		l.digits++
	}
}

func (l *targetLine) close() {
	l.closed[0] = l.where[0]
	for set := 1; set < len(l.closed); set++ {
		least := bits.TrailingZeros(uint(set)) + 1
		l.closed[set] = l.closed[set&(set-1)] | l.where[least]
	}
}
