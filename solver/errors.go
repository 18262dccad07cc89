package solver

import (
	"errors"
	"fmt"
	"strings"
)

// ErrNoSolution says that a grid whose values do not repeat has no solution.
var ErrNoSolution = errors.New("the puzzle has no solution")

// ConflictError says that values repeat in a unit.
type ConflictError struct {
	Layout    *Layout
	Conflicts []Conflict // at least one
}

// Error names every repeated digit with its unit and cells.
func (e *ConflictError) Error() string {
	var parts []string
	for _, k := range e.Conflicts {
		unit := &e.Layout.units[k.Unit]
		var cells []string
		for _, c := range k.Cells {
			cells = append(cells, e.Layout.CellName(c))
		}
		parts = append(parts, fmt.Sprintf("%c stands %d times in %s %d (%s)",
			Symbol(k.Digit), len(cells), unit.Kind, unit.Number, strings.Join(cells, ", ")))
	}
	return "the puzzle contradicts itself: " + strings.Join(parts, "; ")
}

// AmbiguousError says that a grid has several solutions.
type AmbiguousError struct {
	First, Second *Grid // two of them
}

// Error names the first cell in which the two solutions differ.
func (e *AmbiguousError) Error() string {
	l := e.First.layout
	for c := range l.CellCount() {
		if a, b := e.First.Value(c), e.Second.Value(c); a != b {
			return fmt.Sprintf("the puzzle has several solutions: %s may be %c or %c",
				l.CellName(c), Symbol(a), Symbol(b))
		}
	}
	return "the puzzle has several solutions"
}

// Conflict is a digit that a unit has more than once.
type Conflict struct {
	Unit  int   // index into Layout.Units
	Digit int   // the digit that repeats
	Cells []int // the cells that hold it, two or more
}

// Conflicts lists every digit that repeats in a unit, in layout order.
func (g *Grid) Conflicts() []Conflict {
	var found []Conflict
	for i := range g.layout.units {
		var seen, twice Digits
		for _, c := range g.layout.units[i].Cells {
			if v := g.Value(c); v != 0 {
				twice |= seen & DigitsOf(v)
				seen = seen.With(v)
			}
		}
		for d := range twice.All() {
			found = append(found, g.conflict(i, d))
		}
	}
	return found
}

func (g *Grid) conflict(unit, digit int) Conflict {
	k := Conflict{Unit: unit, Digit: digit}
	for _, c := range g.layout.units[unit].Cells {
		if g.Value(c) == digit {
			k.Cells = append(k.Cells, c)
		}
	}
	return k
}

// Contradiction says why a grid has no solution: an empty cell without candidates (Unit and Digit unset), or a unit
// without a place for a digit (Cell is -1).
type Contradiction struct {
	Cell  int // the cell without candidates, or -1
	Unit  int // index into Layout.Units, when Cell is -1
	Digit int // the digit without a place, when Cell is -1
}

// Contradiction returns the first contradiction of the candidates: cells row-major, then units with digits ascending.
func (g *Grid) Contradiction() (Contradiction, bool) {
	var holds [MaxCells]Digits // the digits that each cell has or may have
	for c := range g.layout.CellCount() {
		holds[c] = g.cands[c]
		if v := g.values[c]; v != 0 {
			holds[c] = DigitsOf(int(v))
		} else if holds[c] == 0 {
			return Contradiction{Cell: c}, true
		}
	}
	for i := range g.layout.units {
		missing := g.layout.Digits()
		for _, c := range g.layout.units[i].Cells {
			missing &^= holds[c]
		}
		if missing != 0 {
			return Contradiction{Cell: -1, Unit: i, Digit: missing.Min()}, true
		}
	}
	return Contradiction{}, false
}
