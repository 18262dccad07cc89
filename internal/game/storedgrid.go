package game

import (
	"fmt"
	"strings"

	"pencilmark/solver"
)

// A stored grid lists its cells row by row, as format.LineWithRestrictions writes them: a digit's
// symbol; '.' for a cell whose candidates follow from the digits; or, in brackets, the digits that
// a cell allows. A shape is stored as Shape.String writes it. Nothing else is accepted, because a
// text that this program did not write is damaged.

var classicShape = solver.Classic().Shape().String()

// restoreLayout reads a stored shape.
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

// restorePuzzle reads a stored grid whose digits are the givens.
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

// RestoreProgress reads a stored grid as a player's entries and crossed-out candidates in a puzzle.
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

// storedCells are the parsed cells of a stored grid.
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

// digitOfSymbol returns the digit of a symbol that solver.Symbol writes, or 0 for any other.
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
