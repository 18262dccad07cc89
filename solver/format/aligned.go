package format

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
)

// Rows with spaces for blanks may have lost blanks at their ends. If the whole text was trimmed, they may also have
// lost blanks before the first digit, and rows without a digit. Blanks lost at the end of a row are certain, and so
// are those before the first digit if the other rows kept their ends. Otherwise readAligned tries every placement,
// and reads the text if exactly one placement makes a puzzle with one solution. Rows trimmed at both ends are moved
// only if they are contradictory as typed; see moved.

func (s *textRows) readAligned(rows []row) (*solver.Grid, error) {
	ways, err := s.alignments(rows)
	if err != nil {
		return nil, err
	}
	if first, err := s.fill(ways[0], s.sideOf(ways[0])); len(ways) == 1 && !s.mayMove(rows) || err == nil && keptEnds(rows, s.rowsOf(rows)) && hasOneSolution(first) {
		return first, err
	}
	return s.onlyPuzzle(ways, rows)
}

func (s *textRows) sideOf(cells []cell) int {
	size, _ := s.sizeOf(len(cells))
	return size
}

// alignments lists the ways to read a text as cells.
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

// shifts lists the possible numbers of blanks that the first row lost before its first digit. A row that begins with
// a blank lost none. If the middle rows are whole, the number of cells that the row lacks comes first.
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

// keptEnds reports whether the rows between the first and the last are whole.
func keptEnds(rows []row, size int) bool {
	return len(rows) > 2 && !slices.ContainsFunc(rows[1:len(rows)-1], func(r row) bool { return r.spacedWidth() != size })
}

// lineAlignments lists the ways to read one line as cells: consecutive cells, or rows with a space between them.
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

// withoutGaps removes the blank after every row; nil if there is anything else.
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

// onlyPuzzle returns the only grid with one solution or, if there is none, the first grid, unless whole rows are
// missing.
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

func (s *textRows) isWhole(r row) bool {
	_, ok := s.sizeOf(r.spacedWidth())
	return ok
}

func hasOneSolution(g *solver.Grid) bool { return solutions(g) == 1 }

// solutions counts the solutions of a grid up to 2; -1 if a short search does not settle it.
func solutions(g *solver.Grid) int {
	n, err := solver.CountSolutions(&shortWork{Context: context.Background(), left: 20}, g, 2)
	if err != nil {
		return -1
	}
	return n
}

// shortWork is a context that ends after left calls of Err.
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

// spacedRows returns the rows of a text with spaces for blanks, or nil if it cannot be such a text. Rows may have
// lost blanks at their ends, and an empty line may be a row.
func (s *textRows) spacedRows() []row {
	if s.joined || !hasSpacedBlanks(s.rows) {
		return nil
	}
	full := s.full()
	if len(s.rows) == 1 && len(full) == 1 {
		if ways, err := s.lineAlignments(full[0]); err == nil && len(ways) > 0 {
			return full
		}
	}
	for _, rows := range [][]row{full, s.inner(), s.rows, halved(full), halved(s.rows)} {
		if s.isSize(len(rows)) && canPad(rows, len(rows)) && (len(rows) == len(full) || len(rows) == s.size() || hasWidth(rows, len(rows))) {
			return rows
		}
	}
	for _, rows := range [][]row{s.inner(), full, halved(s.inner())} {
		if len(rows) < s.size() && len(rows) >= s.size()-maxLostRows && canPad(rows, s.size()) {
			return rows
		}
	}
	return nil
}

// maxLostRows is how many rows without a digit a text may have lost at its ends.
const maxLostRows = 3

// rowsOf returns how many rows the sudoku has.
func (s *textRows) rowsOf(rows []row) int {
	if s.isSize(len(rows)) && canPad(rows, len(rows)) {
		return len(rows)
	}
	return s.size()
}

// halved removes the space after each cell; nil if the rows do not have them.
func halved(rows []row) []row {
	var half []row
	if slices.ContainsFunc(rows, hasBlankChars) {
		return nil
	}
	for _, r := range rows {
		h := row{line: r.line}
		glyphs := trimBars(r.glyphs)
		for i, g := range glyphs {
			if i%2 == 0 {
				h.glyphs = append(h.glyphs, g)
			} else if !g.isSpace() {
				return nil
			}
		}
		half = append(half, h)
	}
	return half
}

func trimBars(glyphs []glyph) []glyph {
	var rest []glyph
	for i := 0; i < len(glyphs); i++ {
		if !glyphs[i].isBar() {
			rest = append(rest, glyphs[i])
		} else if i+1 < len(glyphs) && glyphs[i+1].isSpace() {
			i++
		}
	}
	return rest
}

func (s *textRows) inner() []row {
	isFull := func(r row) bool { return !r.isEmpty() }
	first := slices.IndexFunc(s.rows, isFull)
	if first < 0 {
		return nil
	}
	rows := s.rows[first:]
	for rows[len(rows)-1].isEmpty() {
		rows = rows[:len(rows)-1]
	}
	return rows
}

// hasSpacedBlanks reports whether spaces may be blanks: some are between cells, or there are no other blanks.
func hasSpacedBlanks(rows []row) bool {
	hasBlanks := false
	for _, r := range rows {
		if len(r.groups()) > 1 {
			return true
		}
		hasBlanks = hasBlanks || hasBlankChars(r)
	}
	return !hasBlanks
}

// canPad reports whether no row is wider than a size, and no digit larger.
func canPad(rows []row, size int) bool {
	return !slices.ContainsFunc(rows, func(r row) bool {
		return r.trimmed().spacedWidth() > size || hasDigitAbove(r, size)
	})
}

func hasWidth(rows []row, size int) bool {
	return slices.ContainsFunc(rows, func(r row) bool { return r.trimmed().spacedWidth() == size })
}

func (r row) trimmed() row {
	for n := len(r.glyphs); n > 0 && r.glyphs[n-1].isSpace(); n-- {
		r.glyphs = r.glyphs[:n-1]
	}
	return r
}

// spacedWidth returns how many cells a row has if spaces are blanks.
func (r row) spacedWidth() int {
	n, inside := 0, false
	for _, g := range r.glyphs {
		if !inside && !g.isBar() {
			n++
		}
		inside = g.r == '[' || inside && g.r != ']'
	}
	return n
}

// mayMove reports whether all rows are there and were trimmed at both ends, so that digits of short rows may belong
// further right.
func (s *textRows) mayMove(rows []row) bool {
	const widest = 9 // larger puzzles have too many ways
	other := func(g glyph) bool { return g.digit() == 0 && !g.isSpace() && !g.isBar() || g.entered }
	untrimmed := func(r row) bool {
		return len(trimGlyphs(r.glyphs)) < len(r.glyphs) || slices.ContainsFunc(r.glyphs, other)
	}
	return len(rows) == s.rowsOf(rows) && len(rows) <= widest && !slices.ContainsFunc(rows, untrimmed) && len(s.short(rows)) > 0
}

func (s *textRows) short(rows []row) (numbers []string) {
	for i, r := range rows {
		if r.trimmed().spacedWidth() < s.rowsOf(rows) && !r.isEmpty() {
			numbers = append(numbers, strconv.Itoa(i+1))
		}
	}
	return numbers
}

func (s *textRows) lostBlanks(rows []row) error {
	list := strings.Join(s.short(rows), ", ")
	return cell{line: rows[0].line}.fail(LostBlanks, ErrorValues{"Rows": list},
		"blanks are missing at the ends of some rows (%s), and the digits there can stand in several places; write blanks as dots", list)
}

// maxMoves bounds the rows that moved places and the work of its searches.
const maxMoves = 25_000

// moved moves short rows to the right in every way without a conflict. It returns the only puzzle with one solution
// or, if there are several, the only one with symmetric givens. If all ways are contradictory it returns the grid as
// typed.
func (s *textRows) moved(rows []row, typed *solver.Grid) (*solver.Grid, error) {
	work := &shortWork{Context: context.Background(), left: maxMoves}
	var unique, symmetric []*solver.Grid
	possible, size := false, typed.Layout().Size()
	var move func(g *solver.Grid, at int)
	move = func(g *solver.Grid, at int) {
		if at == len(rows) {
			n, err := solver.CountSolutions(work, g, 2)
			if possible = possible || err == nil && n > 0; err != nil || n != 1 {
				return
			}
			g.MarkGivens()
			if unique = append(unique, g); isSymmetric(g) {
				symmetric = append(symmetric, g)
			}
			return
		}
		glyphs := rows[at].cellGlyphs()
		for shift := range size - len(glyphs) + 1 {
			if work.Err() != nil || shift > 0 && rows[at].isEmpty() {
				return
			}
			if next := placed(g, glyphs, at*size+shift); next != nil {
				move(next, at+1)
			}
		}
	}
	move(solver.NewGrid(typed.Layout()), 0)
	switch {
	case work.left < 0:
	case len(unique) == 1:
		return unique[0], nil
	case len(symmetric) == 1:
		return symmetric[0], nil
	case !possible:
		return typed, nil
	}
	return nil, s.lostBlanks(rows)
}

// cellGlyphs returns the digits and spaces of a row up to its last digit.
func (r row) cellGlyphs() []glyph {
	return slices.DeleteFunc(slices.Clone(r.trimmed().glyphs), glyph.isBar)
}

// placed returns a grid with digits in the cells from one on; nil if one conflicts.
func placed(g *solver.Grid, glyphs []glyph, from int) *solver.Grid {
	moved := *g
	for i, c := range glyphs {
		if c.isSpace() {
			continue
		}
		if !moved.Candidates(from + i).Has(c.digit()) {
			return nil
		}
		moved.Place(from+i, c.digit())
	}
	return &moved
}

// isSymmetric reports whether the givens, except at most one, are symmetric under a half turn.
func isSymmetric(g *solver.Grid) bool {
	last, alone := g.Layout().CellCount()-1, 0
	for c := range last + 1 {
		if g.Value(c) != 0 && g.Value(last-c) == 0 {
			alone++
		}
	}
	return alone <= 1
}
