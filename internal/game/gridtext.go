package game

import (
	"fmt"
	"strings"

	"pencilmark/solver"
)

// GridText writes a grid on one line for keeping: values as they are, '.' for
// an empty cell with every candidate that the values leave it, and "[379]" for
// one with fewer. Which cells are givens is not written.
func GridText(g *solver.Grid) string {
	fresh := g.Fresh()
	var b strings.Builder
	for c := range g.Layout().Cells() {
		switch {
		case g.Value(c) != 0:
			b.WriteByte(solver.Symbol(g.Value(c)))
		case g.Candidates(c) == fresh.Candidates(c):
			b.WriteByte('.')
		default:
			b.WriteString("[" + g.Candidates(c).String() + "]")
		}
	}
	return b.String()
}

// ParseGridText reads what GridText wrote. The grid has no givens.
func ParseGridText(shape solver.Shape, text string) (*solver.Grid, error) {
	layout, err := layoutOf(shape)
	if err != nil {
		return nil, err
	}
	g := solver.NewGrid(layout)
	allowed := make(map[int]solver.Digits)
	cell := 0
	for rest := text; rest != ""; cell++ {
		if cell == layout.Cells() {
			return nil, fmt.Errorf("game: grid text is too long: %q", text)
		}
		if rest, err = readCell(g, cell, rest, allowed); err != nil {
			return nil, fmt.Errorf("game: grid text %q: %w", text, err)
		}
	}
	if cell < layout.Cells() {
		return nil, fmt.Errorf("game: grid text is too short: %q", text)
	}
	for c, digits := range allowed {
		g.Restrict(c, digits)
	}
	return g, nil
}

// readCell reads one cell from the start of text and returns what follows it.
func readCell(g *solver.Grid, cell int, text string, allowed map[int]solver.Digits) (rest string, err error) {
	switch c := text[0]; c {
	case '.':
		return text[1:], nil
	case '[':
		inside, rest, ok := strings.Cut(text[1:], "]")
		if !ok {
			return "", fmt.Errorf("bracket is not closed")
		}
		var digits solver.Digits
		for i := range len(inside) {
			d, err := digitOf(g.Layout(), inside[i])
			if err != nil {
				return "", err
			}
			digits = digits.With(d)
		}
		allowed[cell] = digits
		return rest, nil
	default:
		d, err := digitOf(g.Layout(), c)
		if err == nil {
			g.Place(cell, d)
		}
		return text[1:], err
	}
}

// digitOf reads a digit's symbol; letters may be of either case.
func digitOf(l *solver.Layout, symbol byte) (int, error) {
	for d := 1; d <= l.Size(); d++ {
		if s := solver.Symbol(d); s == symbol || s|0x20 == symbol {
			return d, nil
		}
	}
	return 0, fmt.Errorf("%q is no digit of this puzzle", symbol)
}

// Restore rebuilds what a player has of a puzzle from two grid texts: the
// puzzle as it was set, and the progress.
func Restore(shape solver.Shape, puzzle, progress string) (set, got *solver.Grid, err error) {
	set, err = ParseGridText(shape, puzzle)
	if err != nil {
		return nil, nil, err
	}
	set.MarkGivens()
	known, err := ParseGridText(shape, progress)
	if err != nil {
		return nil, nil, err
	}
	return set, withEntries(set, known, entriesOf(set, known)), nil
}

// layoutOf returns the layout of a shape; the usual one is shared, so that
// grids on it compare with ==.
func layoutOf(shape solver.Shape) (*solver.Layout, error) {
	if classic := solver.Classic(); shape == classic.Shape() {
		return classic, nil
	}
	return solver.NewLayout(shape)
}

// puzzleOf returns the grid of a puzzle's values, all of them givens.
func puzzleOf(g *solver.Grid) *solver.Grid {
	p := g.Clone()
	p.MarkGivens()
	return p
}

// withEntries returns the progress that a puzzle's givens and entries make,
// with the candidates that known had crossed out beyond its own values. What
// known crossed out came from sound steps, so it stays true.
func withEntries(puzzle, known *solver.Grid, entries map[int]int) *solver.Grid {
	g := puzzle.Clone()
	for cell, d := range entries {
		g.Place(cell, d)
	}
	fresh := known.Fresh()
	for cell := range known.Empty().All() {
		for d := range (fresh.Candidates(cell) &^ known.Candidates(cell)).All() {
			g.Remove(cell, d)
		}
	}
	return g
}

// entriesOf returns the player's own digits in a grid by cell.
func entriesOf(puzzle, g *solver.Grid) map[int]int {
	entries := make(map[int]int)
	for cell := range g.Layout().All().AndNot(g.Empty()).AndNot(puzzle.Givens()).All() {
		entries[cell] = g.Value(cell)
	}
	return entries
}
