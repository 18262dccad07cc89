package solver

import (
	"errors"
	"fmt"
	"strings"
)

// ErrNoSolution says that no way of filling the empty cells obeys the rules,
// though the values themselves do not repeat.
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
