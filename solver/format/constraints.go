package format

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"pencilmark/solver"
)

// What constraint puzzles have beside cells. Diagonals, windows and regions are read; any
// other constraint refuses the puzzle, as without it the puzzle would be another.

// unsupported is the error about a puzzle with constraints that are not read, and what
// was understood of it.
func unsupported(format Label, names []string, shape solver.Shape, givens int) error {
	var keys []string
	for _, name := range names {
		keys = append(keys, constraintKey(name))
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	return fail(Constraints, ErrorValues{"Name": format.Name, "Constraints": keys, "Size": shape.Size(), "Givens": givens},
		"%s has %s, which cannot be read (a %dx%d grid with %s was); want a classic puzzle, one with diagonals or windows, or a jigsaw",
		format.Title, listed(constraintWords(keys)), shape.Size(), shape.Size(), count(givens, "given"))
}

// listed writes names as a sentence has them.
func listed(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// givens counts the values of a board.
func (b *board) givens() (n int) {
	for _, c := range b.cells {
		n += min(c.value, 1)
	}
	return n
}

// setShape gives a board its regions, a number for each cell, -1 for none, and its extra
// units.
func (b *board) setShape(regions []int, diagonals, windows bool) bool {
	usual, ok := solver.UsualShape(root(len(b.cells)))
	if slices.ContainsFunc(regions, func(r int) bool { return r >= 0 }) {
		var symbols strings.Builder
		for _, r := range regions {
			if r < 0 || r >= solver.MaxSize {
				return false
			}
			symbols.WriteByte(solver.Symbol(r + 1))
		}
		shape, err := solver.ParseRegions(symbols.String())
		if err != nil {
			return false
		}
		usual, ok = shape, true
	}
	usual.Diagonals, usual.Windows = diagonals, windows
	b.shape = &usual
	return ok
}

// fillRegions gives cells without a region that of their box, where others have one: so
// f-puzzles leaves out what is as usual.
func (b *board) fillRegions(regions []int) {
	usual, ok := solver.UsualShape(root(len(b.cells)))
	layout, err := solver.NewLayout(usual)
	if !ok || err != nil || !slices.ContainsFunc(regions, func(r int) bool { return r >= 0 }) {
		return
	}
	for cell, r := range regions {
		if r < 0 {
			regions[cell] = layout.Units()[layout.BlockOf(cell)].Number - 1
		}
	}
}

// oneBoxShape reports whether a sudoku's boxes go without saying, or it is a jigsaw; with
// windows it must be 9x9.
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

// isWindows reports whether some units are the four windows of 9x9.
func isWindows(units []solver.CellSet) bool {
	found := map[solver.CellSet]bool{}
	for _, u := range units {
		found[u] = true
	}
	want := map[solver.CellSet]bool{}
	for _, u := range windowUnits() {
		want[u] = true
	}
	return len(want) == 4 && maps.Equal(found, want)
}

// cellNamed reads R3C5; -1 if it is no cell of so many rows.
func cellNamed(name string, size int) int {
	var row, col int
	if n, err := fmt.Sscanf(strings.ToUpper(name), "R%dC%d", &row, &col); err != nil || n != 2 || row < 1 || col < 1 || row > size || col > size {
		return -1
	}
	return (row-1)*size + col - 1
}
