package picture

import (
	"fmt"
	"slices"

	"pencilmark/solver"
)

// Clear reports whether no cell is doubtful.
func (r *Reading) Clear() bool { return len(r.Doubts) == 0 }

// Text returns the 81 digits, row by row, with a dot for a blank or doubtful cell.
func (r *Reading) Text() string { return solver.GridFromValues(solver.Classic(), r.Values[:]).String() }

// GivensText returns the 81 digits without those that were entered. If these cannot be told from the
// others it is "-".
func (r *Reading) GivensText() string {
	if r.Givens == nil {
		return "-"
	}
	var values [81]uint8
	for _, i := range r.Givens {
		values[i] = r.Values[i]
	}
	return solver.GridFromValues(solver.Classic(), values[:]).String()
}

// MarkLists returns the marks of each cell as digits, "" if it has none and ? if some are not clear.
// Without any marks it returns nil.
func (r *Reading) MarkLists() []string {
	if len(r.Vague) == 0 && r.Marks == [81]solver.Digits{} {
		return nil
	}
	lists := make([]string, 81)
	for i, marks := range r.Marks {
		for d := range marks.All() {
			lists[i] += fmt.Sprint(d)
		}
	}
	for _, i := range r.Vague {
		lists[i] = "?"
	}
	return lists
}

// Grid returns the board. Its pencil marks restrict cells if the marks of all cells are clear.
func (r *Reading) Grid() *solver.Grid {
	g := solver.NewGrid(solver.Classic())
	for i, d := range r.Values {
		if d != 0 && (r.Givens == nil || slices.Contains(r.Givens, i)) {
			g.Place(i, int(d))
		}
	}
	g.MarkGivens()
	for i, d := range r.Values {
		if d != 0 && g.Value(i) == 0 {
			g.Place(i, int(d))
		}
	}
	return g
}

// Noted returns the board with its pencil marks, or nil if it has none or some are not clear.
func (r *Reading) Noted() *solver.Grid {
	if len(r.Vague) > 0 || r.Marks == [81]solver.Digits{} {
		return nil
	}
	g := r.Grid()
	g.Note(r.Marks[:])
	return g
}

// Conflict is a digit that is twice in a unit.
type Conflict struct {
	Digit int
	Unit  *solver.Unit
	Cells []int
}

// Conflicts lists the digits that are more than once in a row, column or box.
func (r *Reading) Conflicts() (found []Conflict) {
	units := solver.Classic().Units()
	for u := range units {
		byDigit := [10][]int{}
		for _, i := range units[u].Cells {
			byDigit[r.Values[i]] = append(byDigit[r.Values[i]], i)
		}
		for d := 1; d <= 9; d++ {
			if len(byDigit[d]) > 1 {
				found = append(found, Conflict{d, &units[u], byDigit[d]})
			}
		}
	}
	return found
}
