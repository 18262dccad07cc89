package generate

import "pencilmark/solver"

// values is a puzzle or a solution in the form that it is made in: the digit of
// each cell row-major, 0 for none.
type values []uint8

// grid returns a puzzle's values as a grid whose givens they are.
func (v values) grid(l *solver.Layout) *solver.Grid {
	g := solver.GridFromValues(l, v)
	g.MarkGivens()
	return g
}

// valuesOf returns a grid's values.
func valuesOf(g *solver.Grid) values {
	v := make(values, g.Layout().CellCount())
	for cell := range v {
		v[cell] = uint8(g.Value(cell))
	}
	return v
}

// clues counts the cells with a digit.
func (v values) clues() (n int) {
	for _, digit := range v {
		if digit != 0 {
			n++
		}
	}
	return n
}
