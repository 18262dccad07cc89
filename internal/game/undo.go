package game

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// The Detail of a saved event records what the changed cells held before, such as "4:. 7:[12]": the
// index of each cell and its content as in a stored grid. So the events alone lead back, save by
// save.

// storedCell matches a cell of a stored grid.
var storedCell = regexp.MustCompile(`\[[^]]*]|.`)

func storedCellsOf(g *solver.Grid) []string {
	return storedCell.FindAllString(format.LineWithRestrictions(g), -1)
}

// ChangeFrom returns, as the Detail of a saved event, what the cells that differ between two grids
// held before.
func ChangeFrom(before, after *solver.Grid) string {
	var parts []string
	is := storedCellsOf(after)
	for c, was := range storedCellsOf(before) {
		if was != is[c] {
			parts = append(parts, strconv.Itoa(c)+":"+was)
		}
	}
	return strings.Join(parts, " ")
}

// BeforeLastChange returns the attempt's progress before the last save that is not undone. It fails
// with ErrNothingToUndo.
func (a *Attempt) BeforeLastChange() (*solver.Grid, error) {
	change := a.lastChange()
	if change == "" {
		return nil, ErrNothingToUndo
	}
	cells := storedCellsOf(a.Progress)
	putBack(cells, change)
	return RestoreProgress(a.Grid, strings.Join(cells, ""))
}

// cellsOfChange returns the cells that a change records.
func cellsOfChange(change string) (cells solver.CellSet) {
	for part := range strings.FieldsSeq(change) {
		index, _, _ := strings.Cut(part, ":")
		if c, err := strconv.Atoi(index); err == nil && c >= 0 && c < solver.MaxCells {
			cells.Add(c)
		}
	}
	return cells
}

// lastChange returns the Detail of the last save that is not undone. It is "" if there is none, or
// if that save is too old to have one.
func (a *Attempt) lastChange() string {
	undone := 0
	for _, e := range slices.Backward(a.Events) {
		switch {
		case e.Kind != EventSaved:
		case e.Level == LevelUndo:
			undone++
		case undone > 0:
			undone--
		default:
			return e.Detail
		}
	}
	return ""
}

// CanUndo reports whether a running attempt has a change that BeforeLastChange can take back.
func (a *Attempt) CanUndo() bool {
	_, ended := a.Ended()
	return !ended && a.lastChange() != ""
}
