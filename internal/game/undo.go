package game

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// A saved event's Detail is what the cells that it changed held before, such as "4:. 7:[12]":
// each cell's index with what a stored grid writes for it. So the events alone lead
// back, save by save.

// storedCell matches a cell of a stored grid.
var storedCell = regexp.MustCompile(`\[[^]]*]|.`)

func storedCellsOf(g *solver.Grid) []string {
	return storedCell.FindAllString(format.LineWithRestrictions(g), -1)
}

// ChangeFrom writes what the cells held before in which two grids of a layout differ.
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

// BeforeLastChange returns the attempt's progress as it was before the last save that
// has not been taken back. It fails with ErrNothingToUndo.
func (a *Attempt) BeforeLastChange() (*solver.Grid, error) {
	change := a.lastChange()
	if change == "" {
		return nil, ErrNothingToUndo
	}
	cells := storedCellsOf(a.Progress)
	putBack(cells, change)
	return RestoreProgress(a.Grid, strings.Join(cells, ""))
}

// cellsOfChange returns the cells that a change is about.
func cellsOfChange(change string) (cells solver.CellSet) {
	for part := range strings.FieldsSeq(change) {
		index, _, _ := strings.Cut(part, ":")
		if c, err := strconv.Atoi(index); err == nil && c >= 0 && c < solver.MaxCells {
			cells.Add(c)
		}
	}
	return cells
}

// lastChange returns the Detail of the last save that has not been taken back; "" if there is none,
// or none from which the digits are known.
func (a *Attempt) lastChange() string {
	undone := 0
	for _, e := range slices.Backward(a.Events) {
		switch {
		case e.Kind != EventSaved:
		case e.Level == Undone:
			undone++
		case undone > 0:
			undone--
		default:
			return e.Detail
		}
	}
	return ""
}

// CanUndo reports whether BeforeLastChange finds something in an attempt that goes on.
func (a *Attempt) CanUndo() bool {
	_, ended := a.Ended()
	return !ended && a.lastChange() != ""
}
