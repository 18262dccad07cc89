package play_test

import (
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
)

// A form that was opened before another entry was made does not erase that entry.
func TestFormOpenedBeforeAnotherEntry(t *testing.T) {
	w, c, work := playing(t)
	form, opened := game.Subject{Attempt: work.ID, Version: &work.Version}, game.AnswerText(work.Progress)
	cells := work.Grid.Empty().Slice()
	meanwhile := work.Progress.Clone()
	meanwhile.Place(cells[0], work.Solution.Value(cells[0]))
	w.HandIn(c, meanwhile)

	_, err := w.Play.Answer(t.Context(), c, form, opened+"\n"+entry(work, cells[1]))
	gametest.Must(t, err)
	meanwhile.Place(cells[1], work.Solution.Value(cells[1]))
	after, err := w.Play.Open(t.Context(), c, game.Subject{})
	gametest.Must(t, err)
	if after.Progress.String() != meanwhile.String() {
		t.Errorf("progress %s, want %s", after.Progress, meanwhile)
	}

	form.Version = &after.Version // it can erase what it shows now
	_, err = w.Play.Answer(t.Context(), c, form, opened)
	gametest.Must(t, err)
	if after, err = w.Play.Open(t.Context(), c, game.Subject{}); err != nil || !game.SameDigits(after.Progress, work.Grid) {
		t.Errorf("progress %s, %v", after.Progress, err)
	}
}

// entry returns the text for entering the correct digit into a cell.
func entry(w *game.Work, cell int) string {
	return w.Grid.Layout().CellName(cell) + "=" + string("0123456789"[w.Solution.Value(cell)])
}
