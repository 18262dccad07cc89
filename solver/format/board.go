package format

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"pencilmark/solver"
)

// board is the cells of a puzzle in another program's format, and everything that is drawn on them.
type board struct {
	cells []boardCell
	shape *solver.Shape // nil if the number of cells decides

	regions  []int            // of each cell, -1 for none
	units    []solver.CellSet // extra regions
	down, up bool             // the diagonals
	others   []string         // constraints that cannot be read
}

type boardCell struct {
	value      int           // 0 for an empty cell
	candidates solver.Digits // the notes in an empty cell; 0 for none
	entered    bool          // the value was entered and is not a given
}

// grid makes a grid. The board's own shape takes precedence over that of the options, but gets their diagonals and
// windows.
func (b *board) grid(o Options) (*solver.Grid, error) {
	size := root(len(b.cells))
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
		return nil, refusal{cells: len(b.cells)}
	}
	layout, err := s.layout(size)
	if err != nil {
		return nil, err
	}
	for _, c := range b.cells {
		if c.value < 0 || c.value > size || c.candidates&^layout.Digits() != 0 {
			return nil, refusal{cells: len(b.cells)}
		}
	}
	return b.fill(layout), nil
}

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

// refusal is the error about a text of a format that holds no puzzle, or a puzzle with unsupported constraints. It
// becomes an Error when the format's name is known.
type refusal struct {
	cells       int // that do not make a sudoku; 0 if there are none
	constraints []string
	size        int // of the puzzle with constraints
	givens      int // of the puzzle with constraints
}

func (r refusal) Error() string { return r.of(jsonLabel).Error() }

// of returns the error about a text of a format.
func (r refusal) of(format Label) *Error {
	switch {
	case r.constraints != nil:
		return r.unsupported(format)
	case r.cells == 0:
		return fail(NoPuzzleInside, ErrorValues{"Name": format.Name}, "this looks like %s, but no puzzle can be read from it; want the puzzle's 81 characters instead", format.Title)
	}
	return fail(BrokenFormat, ErrorValues{"Name": format.Name, "Cells": r.cells}, "this looks like %s, but its %s do not make a sudoku; want the puzzle's 81 characters instead", format.Title, count(r.cells, "cell"))
}

// named returns an error with the name of the format in it.
func named(err error, format Label) error {
	if r, ok := errors.AsType[refusal](err); ok {
		return r.of(format)
	}
	return err
}

// Diagonals, windows and regions are read. Any other constraint makes the program refuse the puzzle, because without
// the constraint it would be a different puzzle.

func (r refusal) unsupported(format Label) *Error {
	var keys []string
	for _, name := range r.constraints {
		keys = append(keys, constraintKey(name))
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	return fail(Constraints, ErrorValues{"Name": format.Name, "Constraints": keys, "Size": r.size, "Givens": r.givens},
		"%s has %s, which cannot be read (a %dx%d grid with %s was); want a classic puzzle, one with diagonals or windows, or a jigsaw",
		format.Title, listed(constraintWords(keys)), r.size, r.size, count(r.givens, "given"))
}

// refused is the refusal of the board for its constraints.
func (b *board) refused(constraints ...string) refusal {
	return refusal{constraints: constraints, size: root(len(b.cells)), givens: b.givens()}
}

func listed(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func (b *board) givens() (n int) {
	for _, c := range b.cells {
		n += min(c.value, 1)
	}
	return n
}

// drawnGrid makes a grid from a board with everything that is drawn on it. Extra regions that are not the windows
// count as the constraint unitName.
func (b *board) drawnGrid(unitName string, o Options) (*solver.Grid, error) {
	windows := b.hasWindows()
	if len(b.units) > 0 && !windows {
		b.others = append(b.others, unitName)
	}
	if b.down != b.up {
		b.others = append(b.others, "diagonal")
	}
	if len(b.others) > 0 {
		return nil, b.refused(b.others...)
	}
	shape, ok := solver.UsualShape(root(len(b.cells)))
	if slices.ContainsFunc(b.regions, func(r int) bool { return r >= 0 }) {
		shape, ok = shapeOf(b.regions)
	}
	if !ok {
		return nil, refusal{cells: len(b.cells)}
	}
	shape.Diagonals, shape.Windows = b.down, windows
	b.shape = &shape
	return b.grid(o)
}

// shapeOf returns the shape with a region for each cell, from 0.
func shapeOf(regions []int) (shape solver.Shape, ok bool) {
	var symbols strings.Builder
	for _, r := range regions {
		if r < 0 || r >= solver.MaxSize {
			return shape, false
		}
		symbols.WriteByte(solver.Symbol(r + 1))
	}
	shape, err := solver.ParseRegions(symbols.String())
	return shape, err == nil
}

// fillRegions puts cells without a region into that of their box, if others have a region: f-puzzles omits usual
// regions.
func (b *board) fillRegions() {
	usual, ok := solver.UsualShape(root(len(b.cells)))
	layout, err := solver.NewLayout(usual)
	if !ok || err != nil || !slices.ContainsFunc(b.regions, func(r int) bool { return r >= 0 }) {
		return
	}
	for cell, r := range b.regions {
		if r < 0 {
			b.regions[cell] = layout.Units()[layout.BlockOf(cell)].Number - 1
		}
	}
}

// oneBoxShape reports whether f-puzzles and SudokuPad can hold a sudoku: any, except those with windows that are not
// 9x9.
func oneBoxShape(s solver.Shape) bool { return !s.Windows || s.Size() == 9 }

func root(n int) int {
	for r := range solver.MaxSize + 1 {
		if r*r == n {
			return r
		}
	}
	return 0
}

// windowUnits lists the cells of each window of 9x9.
func windowUnits() (units []solver.CellSet) {
	layout, err := solver.NewLayout(solver.Shape{BoxWidth: 3, BoxHeight: 3, Windows: true})
	if err != nil {
		return nil
	}
	for _, u := range layout.Units() {
		if u.Kind == solver.Window {
			units = append(units, u.Set)
		}
	}
	return units
}

// hasWindows reports whether the extra regions are the windows of 9x9, in any order.
func (b *board) hasWindows() bool {
	windows := windowUnits()
	missing := func(u solver.CellSet) bool { return !slices.Contains(b.units, u) }
	other := func(u solver.CellSet) bool { return !slices.Contains(windows, u) }
	return len(b.cells) == 81 && len(windows) == 4 && !slices.ContainsFunc(windows, missing) && !slices.ContainsFunc(b.units, other)
}

// cellNamed reads R3C5; it returns -1 if that is not a cell of a grid of size rows.
func cellNamed(name string, size int) int {
	var row, col int
	if n, err := fmt.Sscanf(strings.ToUpper(name), "R%dC%d", &row, &col); err != nil || n != 2 || row < 1 || col < 1 || row > size || col > size {
		return -1
	}
	return (row-1)*size + col - 1
}

// Programs name constraints differently. Each constraint has a key, for which package phrase has words. An unknown
// constraint keeps its program's name.

//go:embed constraints.tsv
var constraintsFile string

// constraint is a row of constraints.tsv.
type constraint struct{ key, words string }

// constraints maps every name of a constraint to it.
var constraints = sync.OnceValue(func() map[string]constraint {
	all := map[string]constraint{}
	for line := range strings.Lines(constraintsFile) {
		key, rest, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		words, names, _ := strings.Cut(rest, "\t")
		for name := range strings.FieldsSeq(key + " " + names) {
			if ok {
				all[name] = constraint{key, words}
			}
		}
	}
	return all
})

// constraintKey returns the key of a constraint by a program's name for it.
func constraintKey(name string) string {
	name = strings.ToLower(name)
	return cmp.Or(constraints()[name].key, name)
}

// constraintWords names constraints in English.
func constraintWords(keys []string) (words []string) {
	for _, key := range keys {
		words = append(words, cmp.Or(constraints()[key].words, key))
	}
	return words
}
