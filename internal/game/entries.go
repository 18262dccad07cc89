package game

import (
	"errors"
	"maps"
	"slices"

	"pencilmark/solver"
)

// WithEntries returns the progress that a puzzle's givens and entries make,
// with the candidates that known had crossed out beyond its own values. What
// known crossed out came from sound steps, so it stays true.
func WithEntries(puzzle, known *solver.Grid, entries map[int]int) *solver.Grid {
	g := puzzle.Clone()
	for cell, d := range entries {
		g.Place(cell, d)
	}
	fresh := known.WithPlainCandidates()
	for cell := range known.Empty().All() {
		for d := range (fresh.Candidates(cell) &^ known.Candidates(cell)).All() {
			g.Remove(cell, d)
		}
	}
	return g
}

// CrossedOut lists the candidates that a puzzle's progress lacks, beyond its own digits and
// what had been crossed out before.
func CrossedOut(puzzle, before, progress *solver.Grid) (crossed []solver.Candidate) {
	had := WithEntries(puzzle, before, EntriesOf(puzzle, progress))
	for cell := range progress.Empty().All() {
		for d := range (had.Candidates(cell) &^ progress.Candidates(cell)).All() {
			crossed = append(crossed, solver.Candidate{Cell: cell, Digit: d})
		}
	}
	return crossed
}

// Join returns a puzzle's progress with the entries of another grid over its own, what that
// crosses out, and nothing erased.
func Join(puzzle, progress, over *solver.Grid) *solver.Grid {
	entries := EntriesOf(puzzle, progress)
	maps.Copy(entries, EntriesOf(puzzle, over))
	g := WithEntries(puzzle, progress, entries)
	for _, c := range CrossedOut(puzzle, progress, over) {
		g.Remove(c.Cell, c.Digit)
	}
	return g
}

// EntriesOf returns the player's own digits in a grid by cell.
func EntriesOf(puzzle, g *solver.Grid) map[int]int {
	entries := make(map[int]int)
	for cell := range g.Layout().AllCells().AndNot(g.Empty()).AndNot(puzzle.Givens()).All() {
		entries[cell] = g.Value(cell)
	}
	return entries
}

// Marks are what a player has noted on a board, by cell. The empty value notes nothing.
type Marks struct {
	Centre  []solver.Digits `json:"centre" jsonschema:"maxItems=256"`           // By cell: bit 0 is digit 1.
	Corner  []solver.Digits `json:"corner" jsonschema:"maxItems=256"`           // Likewise.
	Colours []int           `json:"colours" jsonschema:"maxItems=256"`          // By cell: 1 to 9, or 0 for none.
	Tints   []int           `json:"tints,omitempty" jsonschema:"maxItems=4096"` // Colours of single candidates, by cell and then by digit. There may be none.
}

// MaxColour is the last colour.
const MaxColour = 9

// ErrNoSuchMarks says that marks are none of a puzzle's layout.
var ErrNoSuchMarks = errors.New("game: the marks do not fit the puzzle")

// Check reports whether marks fit a layout.
func (m *Marks) Check(l *solver.Layout) error {
	if len(m.Centre) != l.CellCount() || len(m.Corner) != l.CellCount() || len(m.Colours) != l.CellCount() {
		return ErrNoSuchMarks
	}
	if n := len(m.Tints); n != 0 && n != l.CellCount()*l.Size() || slices.ContainsFunc(m.Tints, noColour) {
		return ErrNoSuchMarks
	}
	all := solver.FirstDigits(l.Size())
	for c := range l.CellCount() {
		if (m.Centre[c]|m.Corner[c])&^all != 0 || noColour(m.Colours[c]) {
			return ErrNoSuchMarks
		}
	}
	return nil
}

// Take takes over what others say of some cells. Both fit a layout of that size, which the
// cells are of.
func (m *Marks) Take(from *Marks, cells []int, size int) {
	if len(m.Tints) == 0 && len(from.Tints) > 0 {
		m.Tints = make([]int, len(from.Tints))
	}
	for _, c := range cells {
		m.Centre[c], m.Corner[c], m.Colours[c] = from.Centre[c], from.Corner[c], from.Colours[c]
		if len(m.Tints) == 0 {
			continue
		}
		own := m.Tints[c*size : (c+1)*size]
		clear(own)
		if len(from.Tints) > 0 {
			copy(own, from.Tints[c*size:])
		}
	}
}

func noColour(c int) bool { return c < 0 || c > MaxColour }

// WithMarks returns a puzzle's progress with the centre marks as its candidates. Where these are
// partial, it keeps those that it has.
func WithMarks(puzzle, progress *solver.Grid, m *Marks) (g *solver.Grid, partial bool) {
	g = WithEntries(puzzle, progress.WithPlainCandidates(), EntriesOf(puzzle, progress))
	g.Note(m.Centre)
	if _, partial = g.TakeNotes(); partial {
		return progress, true
	}
	return g, false
}
