package format

import (
	"math"

	"pencilmark/solver"
)

// board is what a format tells of a puzzle, before it is a grid.
type board struct {
	format Label
	shape  *solver.Shape // nil if the number of cells decides
	cells  []boardCell
}

// boardCell is one cell of a board: a value, or what is noted there.
type boardCell struct {
	value      int           // 0 for an empty cell
	candidates solver.Digits // noted in an empty cell; 0 if nothing is
	entered    bool          // the value is a player's, no given
}

// grid makes the grid of a board. Its own shape goes before that of the options, but
// takes their diagonals and windows.
func (b *board) grid(o Options) (*solver.Grid, error) {
	size := int(math.Sqrt(float64(len(b.cells))))
	s := &textRows{shape: o.Shape}
	if b.shape != nil {
		shape := *b.shape
		if o.Shape != nil && o.Shape.Size() == size {
			shape.Diagonals = shape.Diagonals || o.Shape.Diagonals
			shape.Windows = shape.Windows || o.Shape.Windows
		}
		s.shape = &shape
	}
	if !s.isSize(size) || size*size != len(b.cells) {
		return nil, broken(b.format, len(b.cells))
	}
	layout, err := s.layout(size)
	if err != nil {
		return nil, err
	}
	for _, c := range b.cells {
		if c.value < 0 || c.value > size || c.candidates&^layout.Digits() != 0 {
			return nil, broken(b.format, len(b.cells))
		}
	}
	return b.fill(layout), nil
}

// fill makes a grid of cells that fit: the givens, what was entered, what is noted.
func (b *board) fill(layout *solver.Layout) *solver.Grid {
	g := solver.NewGrid(layout)
	place := func(entered bool) {
		for i, c := range b.cells {
			if c.value > 0 && c.entered == entered {
				g.Place(i, c.value)
			}
		}
	}
	place(false)
	g.MarkGivens()
	place(true)
	if g.Givens().IsEmpty() {
		g.MarkGivens()
	}
	notes := make([]solver.Digits, len(b.cells))
	for i, c := range b.cells {
		notes[i] = c.candidates
	}
	g.Note(notes)
	return g
}

// broken is the error about a text that is of a format but holds no puzzle.
func broken(format Label, cells int) *Error {
	if cells == 0 {
		return fail(NoPuzzleInside, ErrorValues{"Name": format.Name}, "this looks like %s, but no puzzle can be read from it; want the puzzle's 81 characters instead", format.Title)
	}
	return fail(BrokenFormat, ErrorValues{"Name": format.Name, "Cells": cells}, "this looks like %s, but its %s do not make a sudoku; want the puzzle's 81 characters instead", format.Title, count(cells, "cell"))
}
