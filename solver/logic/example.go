package logic

import (
	"embed"
	"fmt"
	"strings"

	"pencilmark/solver"
)

// examples are positions that show the techniques, named after them, as readPosition
// reads them.
//
//go:embed examples/*.txt
var examples embed.FS

// Example returns a position that shows the technique, and the first step that it
// finds there. Every technique of Techniques has one.
func (t Technique) Example() (g *solver.Grid, step solver.Step, err error) {
	text, err := examples.ReadFile("examples/" + t.Name + ".txt")
	if err != nil {
		return nil, step, fmt.Errorf("example of %s: %w", t.Name, err)
	}
	if g, err = readPosition(string(text)); err != nil {
		return nil, step, fmt.Errorf("example of %s: %w", t.Name, err)
	}
	step, ok := t.First(g)
	if !ok {
		return nil, step, fmt.Errorf("example of %s: it does not show it", t.Name)
	}
	return g, step, nil
}

// readPosition reads a position: its layout on the first line, then its cells as
// readCells does.
func readPosition(text string) (*solver.Grid, error) {
	name, cells, _ := strings.Cut(text, "\n")
	shape, err := solver.ParseShape(name)
	if err != nil {
		return nil, err
	}
	l, err := solver.NewLayout(shape)
	if err != nil {
		return nil, err
	}
	return readCells(l, cells)
}

// readCells reads cells row-major: a given, '+' and a digit that was placed, '.'
// or '-' for a blank, or [37] for a cell that allows only some digits. Line ends
// and '/' are for the eye.
func readCells(l *solver.Layout, text string) (*solver.Grid, error) {
	text = strings.NewReplacer("\n", "", "/", "", "-", ".").Replace(text)
	cells := make([]exampleCell, l.CellCount())
	for i := range cells {
		text = cells[i].read(text)
		if cells[i].digits&^l.Digits() != 0 || cells[i].digits == 0 && !cells[i].blank {
			return nil, fmt.Errorf("cell %d of %d is not a cell: before %q", i+1, l.CellCount(), text)
		}
	}
	if text != "" {
		return nil, fmt.Errorf("after %d cells comes %q", l.CellCount(), text)
	}
	return positionOf(l, cells), nil
}

// exampleCell is a cell of an example as it is written.
type exampleCell struct {
	digits                    solver.Digits
	blank, placed, restricted bool
}

// read takes the first cell off the text and returns the rest.
func (c *exampleCell) read(text string) (rest string) {
	text, c.placed = strings.CutPrefix(text, "+")
	symbols, rest := text[:min(1, len(text))], text[min(1, len(text)):]
	if c.restricted = symbols == "["; c.restricted {
		symbols, rest, _ = strings.Cut(rest, "]")
	}
	c.blank, c.digits = symbols == ".", digitsNamed(symbols)
	return rest
}

func positionOf(l *solver.Layout, cells []exampleCell) *solver.Grid {
	g := solver.NewGrid(l)
	put := func(placed bool) {
		for i, c := range cells {
			if d, ok := c.digits.Single(); ok && !c.restricted && c.placed == placed {
				g.Place(i, d)
			}
		}
	}
	put(false)
	g.MarkGivens()
	put(true)
	for i, c := range cells {
		if c.restricted {
			g.Restrict(i, c.digits)
		}
	}
	return g
}

func digitsNamed(symbols string) (set solver.Digits) {
	for d := 1; d <= solver.MaxSize; d++ {
		if strings.IndexByte(symbols, solver.Symbol(d)) >= 0 {
			set = set.With(d)
		}
	}
	return set
}
