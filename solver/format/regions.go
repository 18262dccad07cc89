package format

import (
	"errors"
	"slices"

	"pencilmark/solver"
)

// A jigsaw is written as its cells and then its regions, a letter or digit for
// each cell: below the cells, behind them on the same line, or each row of the
// map behind its row.

// takeRegions cuts a map of regions off the text, if there is one, and lets it
// decide the shape.
func (s *textRows) takeRegions() error {
	cells, symbols := s.regions()
	if len(symbols) == 0 {
		return nil
	}
	shape, err := readRegions(symbols)
	if err != nil {
		return err
	}
	if s.shape != nil {
		shape.Diagonals, shape.Windows = s.shape.Diagonals, s.shape.Windows
	}
	s.shape, s.rows = &shape, cells
	return nil
}

// regions returns the rows of cells and the map behind them; no map if there is
// none.
func (s *textRows) regions() (cells []row, symbols []regionSymbol) {
	rows := s.full()
	for size := 4; size <= solver.MaxSize; size++ {
		cells, symbols = cutMap(rows, size)
		if (s.shape == nil || size == s.shape.Size()) && isMap(symbols, size) {
			return cells, symbols
		}
	}
	return rows, nil
}

// cutMap cuts rows in the middle if they may be a puzzle and its regions. The
// characters of the map come with their places.
func cutMap(rows []row, size int) (cells []row, symbols []regionSymbol) {
	var regions []row
	switch {
	case haveWidth(rows, 1, 2*size*size), haveWidth(rows, size, 2*size):
		for _, r := range rows {
			i := r.start(r.width() / 2)
			cells = append(cells, row{line: r.line, glyphs: r.glyphs[:i]})
			regions = append(regions, row{line: r.line, glyphs: r.glyphs[i:]})
		}
	case haveWidth(rows, 2, size*size), haveWidth(rows, 2*size, size):
		cells, regions = rows[:len(rows)/2], rows[len(rows)/2:]
	}
	for _, r := range regions {
		for _, g := range r.glyphs {
			if !g.isSpace() && !g.isBar() {
				symbols = append(symbols, regionSymbol{glyph: g, line: r.line})
			}
		}
	}
	return cells, symbols
}

func haveWidth(rows []row, count, width int) bool {
	return len(rows) == count && !slices.ContainsFunc(rows, func(r row) bool { return r.width() != width })
}

// start returns the index of the glyph that the row's cell number i begins with,
// from 0.
func (r row) start(i int) int {
	inside := false
	for at, g := range r.glyphs {
		if !inside && !g.isSpace() && !g.isBar() {
			if i == 0 {
				return at
			}
			i--
		}
		inside = g.r == '[' || inside && g.r != ']'
	}
	return len(r.glyphs)
}

// regionSymbol is a character of a map of regions.
type regionSymbol struct {
	glyph
	line int
}

// isMap reports whether marks are a map, if perhaps a faulty one, and not another
// puzzle or a solution. In a map at least every other two neighbours have the
// same mark, in a solution none; in a puzzle it is that of blanks, which are many.
func isMap(symbols []regionSymbol, size int) bool {
	if len(symbols) != size*size {
		return false
	}
	counts, alike := map[rune]int{}, 0
	for i, m := range symbols {
		counts[m.r]++
		if counts[m.r] > 2*size || !isRegionSymbol(m.r) {
			return false
		}
		if i%size > 0 && symbols[i-1].r == m.r {
			alike++
		}
		if i >= size && symbols[i-size].r == m.r {
			alike++
		}
	}
	return 3*alike >= 2*size*(size-1)
}

func isRegionSymbol(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

// readRegions says where a faulty map has its fault.
func readRegions(symbols []regionSymbol) (solver.Shape, error) {
	var text []byte
	for _, m := range symbols {
		text = append(text, byte(m.r))
	}
	shape, err := solver.ParseRegions(string(text))
	bad, ok := errors.AsType[*solver.RegionError](err)
	if !ok {
		return shape, err
	}
	at := cell{line: symbols[bad.Cell].line, column: symbols[bad.Cell].column}
	if bad.Fault == solver.RegionDisconnected {
		return shape, at.fail(RegionDisconnected, ErrorValues{"Region": bad.Symbol}, "this cell is apart from the rest of region %s; want cells side by side", bad.Symbol)
	}
	return shape, at.fail(RegionWrongSize, ErrorValues{"Region": bad.Symbol, "Cells": bad.Count, "Want": bad.Size}, "region %s has %s; want %d", bad.Symbol, count(bad.Count, "cell"), bad.Size)
}
