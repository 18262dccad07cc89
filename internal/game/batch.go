package game

import (
	"errors"
	"slices"
	"time"

	"pencilmark/solver"
)

// Entry is a digit that a player put into a cell, or 0 if the player erased the cell.
type Entry struct {
	Cell, Digit int
	At          time.Time // on the player's own clock; evidence only, it decides nothing
}

// Batch is the list of entries that a player made since version Base of an attempt, in order.
type Batch struct {
	Base    int
	Entries []Entry
}

// A batch has at most MaxBatch entries, and an attempt at most MaxSaves changes.
const (
	MaxBatch = 200
	MaxSaves = 5000
)

// The reasons for which a batch is refused.
var (
	ErrBatchTooLong = errors.New("game: the batch has too many entries")
	ErrNoSuchEntry  = errors.New("game: the batch enters what the puzzle does not allow")
	ErrManySaves    = errors.New("game: the attempt holds as many changes as are kept")
)

// Check reports why a batch cannot be entered into an attempt.
func (b Batch) Check(a *Attempt) error {
	if len(b.Entries) > MaxBatch {
		return ErrBatchTooLong
	}
	if a.saves()+len(b.Entries) > MaxSaves {
		return ErrManySaves
	}
	l := a.Grid.Layout()
	for _, e := range b.Entries {
		if e.Cell < 0 || e.Cell >= l.CellCount() || e.Digit < 0 || e.Digit > l.Size() || a.Grid.Value(e.Cell) != 0 {
			return ErrNoSuchEntry
		}
	}
	return nil
}

// Last returns the digit of each cell that the batch enters.
func (b Batch) Last() map[int]int {
	last := make(map[int]int)
	for _, e := range b.Entries {
		last[e.Cell] = e.Digit
	}
	return last
}

// With returns the progress of a puzzle with the entry added or, if its Digit is 0, erased.
func (e Entry) With(puzzle, progress *solver.Grid) *solver.Grid {
	entries := EntriesOf(puzzle, progress)
	if e.Digit == 0 {
		delete(entries, e.Cell)
	} else {
		entries[e.Cell] = e.Digit
	}
	return WithEntries(puzzle, progress, entries)
}

func (a *Attempt) saves() (n int) {
	for _, e := range a.Events {
		if e.Kind == EventSaved {
			n++
		}
	}
	return n
}

// ChangedCells returns the cells changed by the saves whose versions made accepts. A save that was
// undone counts if its undo does.
func (a *Attempt) ChangedCells(made func(version int) bool) (cells solver.CellSet) {
	var undone []bool // for each undo not yet matched with its save: whether made accepts its version
	version := a.Version
	for _, e := range slices.Backward(a.Events) {
		if e.Kind != EventSaved {
			continue
		}
		counts := made(version)
		version--
		if e.Level == LevelUndo {
			undone = append(undone, counts)
			continue
		}
		if last := len(undone) - 1; last >= 0 {
			counts = counts || undone[last]
			undone = undone[:last]
		}
		if counts {
			cells = cells.Or(cellsOfChange(e.Detail))
		}
	}
	return cells
}
