package store

import (
	"fmt"
	"strings"

	"pencilmark/solver"
)

// A stored grid is its cells row by row: a digit's symbol, '.' for a cell that allows
// what the digits leave it, or the digits that a cell allows in brackets, as
// format.LineWithRestrictions writes them. A shape is as Shape.String writes it. Nothing else
// is read: what was not written by this program is damage.

// readLayout reads a shape.
func readLayout(text string) (*solver.Layout, error) {
	if text == classic {
		return solver.Classic(), nil
	}
	shape, err := solver.ParseShape(text)
	if err != nil {
		return nil, err
	}
	return solver.NewLayout(shape)
}

// readPuzzleGrid reads a grid whose digits are givens.
func readPuzzleGrid(l *solver.Layout, text string) (*solver.Grid, error) {
	cells, err := readCells(l, text)
	if err != nil {
		return nil, err
	}
	g := solver.GridFromValues(l, cells.values[:l.CellCount()])
	cells.restrict(g)
	g.MarkGivens()
	return g, nil
}

// readProgress reads what was entered and crossed out in a puzzle.
func readProgress(puzzle *solver.Grid, text string) (*solver.Grid, error) {
	l := puzzle.Layout()
	cells, err := readCells(l, text)
	if err != nil {
		return nil, err
	}
	g := puzzle.Clone()
	for c := range puzzle.Empty().All() {
		if d := cells.values[c]; d != 0 {
			g.Place(c, int(d))
		}
	}
	cells.restrict(g)
	return g, nil
}

// readSolved reads a puzzle and its solution.
func readSolved(shape, givens, solution string) (puzzle, solved *solver.Grid, err error) {
	l, err := readLayout(shape)
	if err != nil {
		return nil, nil, err
	}
	if puzzle, err = readPuzzleGrid(l, givens); err != nil {
		return nil, nil, err
	}
	solved, err = readProgress(puzzle, solution)
	return puzzle, solved, err
}

// cells is a stored grid taken apart.
type cells struct {
	values  [solver.MaxCells]uint8
	allowed [solver.MaxCells]solver.Digits // 0 for a cell without brackets
}

func (s *cells) restrict(g *solver.Grid) {
	for c := range g.Empty().All() {
		if s.allowed[c] != 0 {
			g.Restrict(c, s.allowed[c])
		}
	}
}

func readCells(l *solver.Layout, text string) (*cells, error) {
	s, at := &cells{}, 0
	for c := range l.CellCount() {
		if at == len(text) {
			return nil, fmt.Errorf("stored grid %q: it ends after %d cells", text, c)
		}
		if text[at] == '[' {
			end := strings.IndexByte(text[at:], ']')
			if end < 0 {
				return nil, fmt.Errorf("stored grid %q: a bracket is open", text)
			}
			for _, symbol := range []byte(text[at+1 : at+end]) {
				d := digitOf(l, symbol)
				if d == 0 {
					return nil, fmt.Errorf("stored grid %q: %q is no digit", text, symbol)
				}
				s.allowed[c] = s.allowed[c].With(d)
			}
			at += end + 1
			continue
		}
		d := digitOf(l, text[at])
		if d == 0 && text[at] != '.' {
			return nil, fmt.Errorf("stored grid %q: %q is no cell", text, text[at])
		}
		s.values[c] = uint8(d)
		at++
	}
	if at < len(text) {
		return nil, fmt.Errorf("stored grid %q: it goes on after %d cells", text, l.CellCount())
	}
	return s, nil
}

// digitOf returns the digit of a symbol as solver.Symbol writes it, 0 for any other.
func digitOf(l *solver.Layout, symbol byte) int {
	d := 0
	switch {
	case symbol >= '1' && symbol <= '9':
		d = int(symbol - '0')
	case symbol >= 'A' && symbol <= 'Z':
		d = int(symbol-'A') + 10
	}
	if d > l.Size() {
		return 0
	}
	return d
}
