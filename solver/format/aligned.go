package format

import (
	"context"
	"slices"

	"pencilmark/solver"
)

// Rows that write blanks as spaces lose them on their way: those at the ends of rows,
// and where a text is trimmed as a whole, those before its first digit, and rows without
// a digit. What was lost at ends of rows can be told, and what before the first digit
// too if rows kept their ends; otherwise every way to put the digits is tried, and taken
// is the only one that makes a puzzle with one solution. Rows that were trimmed at both
// ends are moved only if they are contradictory as they stand, see moved.

// readAligned reads rows with spaces for blanks.
func (s *textRows) readAligned() (*solver.Grid, error) {
	rows := s.spacedRows()
	ways, err := s.alignments(rows)
	if err != nil {
		return nil, err
	}
	if first, err := s.fill(ways[0], s.sideOf(ways[0])); len(ways) == 1 && !s.mayMove(rows) || err == nil && keptEnds(rows, s.rowsOf(rows)) && hasOneSolution(first) {
		return first, err
	}
	return s.onlyPuzzle(ways, rows)
}

// sideOf returns the size of the sudoku with so many cells.
func (s *textRows) sideOf(cells []cell) int {
	size, _ := s.sizeOf(len(cells))
	return size
}

// alignments lists the cells that a text can stand for.
func (s *textRows) alignments(rows []row) ([][]cell, error) {
	if len(rows) == 1 {
		return s.lineAlignments(rows[0])
	}
	size := s.rowsOf(rows)
	var lines [][]cell
	for _, r := range rows {
		cells, err := r.trimmed().cells(true)
		if err != nil {
			return nil, err
		}
		lines = append(lines, cells)
	}
	var ways [][]cell
	for above := range size - len(rows) + 1 {
		for _, shift := range shifts(rows, size) {
			way := make([]cell, above*size+shift)
			for i, cells := range lines {
				way = append(way, cells...)
				for len(way) < (above+i+1)*size {
					way = append(way, cell{line: rows[i].line, column: rows[i].end()})
				}
			}
			way = append(way, make([]cell, size*size-len(way))...)
			ways = append(ways, way)
		}
	}
	return ways, nil
}

// shifts lists how many blanks the first row may have lost before its first digit: none
// if it begins with a blank, and first all that it lacks if the rows between the first and
// the last are all whole.
func shifts(rows []row, size int) []int {
	first := rows[0]
	lost := size - first.spacedWidth()
	if lost <= 0 || len(first.glyphs) == 0 || first.glyphs[0].isSpace() {
		return []int{0}
	}
	var list []int
	if keptEnds(rows, size) {
		list = append(list, lost)
	}
	for shift := range size - first.trimmed().spacedWidth() + 1 {
		if shift != lost || len(list) == 0 || list[0] != lost {
			list = append(list, shift)
		}
	}
	return list
}

// keptEnds reports whether the rows between the first and the last are all whole.
func keptEnds(rows []row, size int) bool {
	return len(rows) > 2 && !slices.ContainsFunc(rows[1:len(rows)-1], func(r row) bool { return r.spacedWidth() != size })
}

// lineAlignments is alignments of a text on one line: all cells one after the other, or
// rows with a blank between them.
func (s *textRows) lineAlignments(r row) ([][]cell, error) {
	cells, err := r.cells(true)
	if err != nil {
		return nil, err
	}
	var ways [][]cell
	if _, ok := s.sizeOf(len(cells)); ok {
		ways = append(ways, cells)
	}
	size := s.size()
	if len(cells) < size*(size-maxLostRows) || len(r.groups()) < 2 || hasBlankChars(r) {
		return ways, nil
	}
	for shift := range max(size*size-len(cells), 0) + 1 {
		if len(cells) < size*size {
			way := append(make([]cell, shift), cells...)
			ways = append(ways, append(way, make([]cell, size*size-len(way))...))
		}
	}
	for shift := range max(size*(size+1)-1-len(cells), 0) + 1 {
		if way := withoutGaps(append(make([]cell, shift), cells...), size); way != nil {
			ways = append(ways, way)
		}
	}
	return ways, nil
}

// withoutGaps takes the blank after every row away; nil if there is something else.
func withoutGaps(cells []cell, size int) []cell {
	var way []cell
	for i, c := range cells {
		switch {
		case i%(size+1) != size:
			way = append(way, c)
		case len(c.digits) > 0:
			return nil
		}
	}
	if len(way) > size*size {
		return nil
	}
	return append(way, make([]cell, size*size-len(way))...)
}

// onlyPuzzle returns the grid of the only way that has one solution. If there is none,
// the first is what was typed, unless whole rows are missing.
func (s *textRows) onlyPuzzle(ways [][]cell, rows []row) (*solver.Grid, error) {
	var typed, found *solver.Grid
	for i, way := range ways {
		g, err := s.fill(way, s.sideOf(way))
		if err != nil {
			return nil, err
		}
		unique := hasOneSolution(g)
		switch {
		case unique && found != nil && *found != *g:
			return nil, s.lostBlanks(rows[:1])
		case unique:
			found = g
		}
		if i == 0 {
			typed = g
		}
	}
	switch {
	case found != nil:
		return found, nil
	case len(ways) > 1 && (len(s.inner()) == 1 && !s.isWhole(s.inner()[0]) || len(s.inner()) > 1 && !s.isSize(len(s.inner())) && !s.isSize(len(s.rows))):
		return nil, s.explain()
	case s.mayMove(rows) && solutions(typed) == 0:
		return s.moved(rows, typed)
	}
	return typed, nil
}

// isWhole reports whether a row is as many cells as a sudoku, blanks among them.
func (s *textRows) isWhole(r row) bool {
	_, ok := s.sizeOf(r.spacedWidth())
	return ok
}

// hasOneSolution reports whether a grid is a puzzle, as far as a short search can tell.
func hasOneSolution(g *solver.Grid) bool { return solutions(g) == 1 }

// solutions counts the solutions of a grid up to 2; -1 if a short search cannot tell.
func solutions(g *solver.Grid) int {
	n, err := solver.CountSolutions(&shortWork{Context: context.Background(), left: 20}, g, 2)
	if err != nil {
		return -1
	}
	return n
}

// shortWork is a context that ends once it has been asked often enough whether it has:
// searches ask every so many nodes.
type shortWork struct {
	context.Context
	left int
}

func (w *shortWork) Err() error {
	if w.left--; w.left < 0 {
		return context.Canceled
	}
	return nil
}
