package game

import (
	"errors"
	"slices"

	"pencilmark/solver"
)

// Marks are a player's notes on a board, by cell. The empty value has no notes.
type Marks struct {
	Centre  []solver.Digits `json:"centre" jsonschema:"maxItems=256"`           // By cell: bit 0 is digit 1.
	Corner  []solver.Digits `json:"corner" jsonschema:"maxItems=256"`           // Like centre.
	Colours []int           `json:"colours" jsonschema:"maxItems=256"`          // By cell: 1 to 9, or 0 for none.
	Tints   []int           `json:"tints,omitempty" jsonschema:"maxItems=4096"` // Colours of single candidates, by cell and then by digit. It may be empty.
}

// MaxColour is the highest colour.
const MaxColour = 9

// ErrNoSuchMarks says that marks do not fit a puzzle's layout.
var ErrNoSuchMarks = errors.New("game: the marks do not fit the puzzle")

// Check returns ErrNoSuchMarks if the marks do not fit a layout.
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

// Take copies the marks of the given cells from another Marks of the same layout. size is the
// number of digits.
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

// WithMarks returns progress with the centre marks as candidates. If the marks are partial it
// returns progress unchanged, and true.
func WithMarks(puzzle, progress *solver.Grid, m *Marks) (g *solver.Grid, partial bool) {
	g = WithEntries(puzzle, progress.WithPlainCandidates(), EntriesOf(puzzle, progress))
	g.Note(m.Centre)
	if _, partial = g.TakeNotes(); partial {
		return progress, true
	}
	return g, false
}
