package game

import (
	"fmt"
	"strings"

	"pencilmark/solver"
)

// A stored grid is its cells row by row: a digit's symbol, '.' for a cell that allows what the
// digits leave it, or the digits that a cell allows in brackets, as format.LineWithRestrictions
// writes them. A shape is as Shape.String writes it. Nothing else is read: anything that this
// program did not write is damage.

var classicShape = solver.Classic().Shape().String()

// restoreLayout reads a shape.
func restoreLayout(text string) (*solver.Layout, error) {
	if text == classicShape {
		return solver.Classic(), nil
	}
	shape, err := solver.ParseShape(text)
	if err != nil {
		return nil, err
	}
	return solver.NewLayout(shape)
}

// restorePuzzle reads a grid whose digits are givens.
func restorePuzzle(l *solver.Layout, text string) (*solver.Grid, error) {
	cells, err := readStoredCells(l, text)
	if err != nil {
		return nil, err
	}
	g := solver.GridFromValues(l, cells.values[:l.CellCount()])
	cells.restrict(g)
	g.MarkGivens()
	return g, nil
}

// RestoreProgress reads a stored grid as what was entered and crossed out in a puzzle.
func RestoreProgress(puzzle *solver.Grid, text string) (*solver.Grid, error) {
	l := puzzle.Layout()
	cells, err := readStoredCells(l, text)
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

// RestoreSolved reads a stored puzzle and its solution.
func RestoreSolved(shape, givens, solution string) (puzzle, solved *solver.Grid, err error) {
	l, err := restoreLayout(shape)
	if err != nil {
		return nil, nil, err
	}
	if puzzle, err = restorePuzzle(l, givens); err != nil {
		return nil, nil, err
	}
	solved, err = RestoreProgress(puzzle, solution)
	return puzzle, solved, err
}

// storedCells is a stored grid taken apart.
type storedCells struct {
	values  [solver.MaxCells]uint8
	allowed [solver.MaxCells]solver.Digits // 0 for a cell without brackets
}

func (s *storedCells) restrict(g *solver.Grid) {
	for c := range g.Empty().All() {
		if s.allowed[c] != 0 {
			g.Restrict(c, s.allowed[c])
		}
	}
}

func readStoredCells(l *solver.Layout, text string) (*storedCells, error) {
	s, at := &storedCells{}, 0
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
				d := digitOfSymbol(l, symbol)
				if d == 0 {
					return nil, fmt.Errorf("stored grid %q: %q is no digit", text, symbol)
				}
				s.allowed[c] = s.allowed[c].With(d)
			}
			at += end + 1
			continue
		}
		d := digitOfSymbol(l, text[at])
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

// digitOfSymbol returns the digit of a symbol as solver.Symbol writes it, 0 for any other.
func digitOfSymbol(l *solver.Layout, symbol byte) int {
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
