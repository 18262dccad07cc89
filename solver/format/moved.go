package format

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
)

// mayMove reports whether rows were trimmed at both ends, as no row begins or ends with a blank: the
// digits of those that are short may stand further right. No row may be missing.
func (s *textRows) mayMove(rows []row) bool {
	const widest = 9 // there are too many ways in larger ones
	other := func(g glyph) bool { return g.digit() == 0 && !g.isSpace() && !g.isBar() || g.entered }
	untrimmed := func(r row) bool {
		return len(trimGlyphs(r.glyphs)) < len(r.glyphs) || slices.ContainsFunc(r.glyphs, other)
	}
	return len(rows) == s.rowsOf(rows) && len(rows) <= widest && !slices.ContainsFunc(rows, untrimmed) && len(s.short(rows)) > 0
}

// short lists the numbers of the rows, from 1, that have fewer cells than the sudoku.
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

// moved moves short rows to the right in every way in which no digit sees its like, and returns
// the only puzzle with one solution, or of several the only one whose givens are symmetric. If
// all ways are contradictory it returns what was typed.
func (s *textRows) moved(rows []row, typed *solver.Grid) (*solver.Grid, error) {
	m := mover{work: &shortWork{Context: context.Background(), left: maxMoves}}
	if err := m.move(rows, solver.NewGrid(typed.Layout()), 0); err != nil {
		return nil, err
	}
	symmetric := slices.DeleteFunc(slices.Clone(m.unique), func(g *solver.Grid) bool { return !isSymmetric(g) })
	switch {
	case m.work.left < 0:
	case len(m.unique) == 1:
		return m.unique[0], nil
	case len(symmetric) == 1:
		return symmetric[0], nil
	case !m.possible:
		return typed, nil
	}
	return nil, s.lostBlanks(rows)
}

// maxMoves bounds the rows that mover puts somewhere and the work of its searches.
const maxMoves = 25_000

// mover puts rows where their digits can stand.
type mover struct {
	work     *shortWork
	unique   []*solver.Grid // with one solution
	possible bool           // some grid has a solution
}

// move puts the first of some rows into a row of a grid, at each place, and the others below.
func (m *mover) move(rows []row, g *solver.Grid, at int) error {
	if len(rows) == 0 {
		return m.judge(g)
	}
	cells, err := rows[0].trimmed().cells(true)
	if err != nil {
		return err
	}
	size := g.Layout().Size()
	for shift := range size - len(cells) + 1 {
		if m.work.Err() != nil || shift > 0 && rows[0].isEmpty() {
			return nil
		}
		if moved := placed(g, cells, at*size+shift); moved != nil {
			if err := m.move(rows[1:], moved, at+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// placed returns a grid with the digits of some cells from one on; nil if one sees its like.
func placed(g *solver.Grid, cells []cell, from int) *solver.Grid {
	moved := *g
	for i, c := range cells {
		if len(c.digits) == 0 {
			continue
		}
		d := c.digits[0].digit()
		if !moved.Candidates(from + i).Has(d) {
			return nil
		}
		moved.Place(from+i, d)
	}
	return &moved
}

// judge counts the solutions of a grid.
func (m *mover) judge(g *solver.Grid) error {
	n, err := solver.CountSolutions(m.work, g, 2)
	if err != nil {
		return nil // the work is done
	}
	m.possible = m.possible || n > 0
	if n == 1 {
		g.MarkGivens()
		m.unique = append(m.unique, g)
	}
	return nil
}

// isSymmetric reports whether the givens but for one are where they are after half a turn, as
// those of most published puzzles.
func isSymmetric(g *solver.Grid) bool {
	last, alone := g.Layout().CellCount()-1, 0
	for c := range last + 1 {
		if g.Value(c) != 0 && g.Value(last-c) == 0 {
			alone++
		}
	}
	return alone <= 1
}
