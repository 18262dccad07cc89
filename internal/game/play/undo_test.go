package play_test

import (
	"errors"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

// Undo goes back save by save, for digits and candidates, across restarts and past earlier undos.
// Help stays counted.
func TestUndo(t *testing.T) {
	w, c, work := playing(t)
	cells := work.Grid.Empty().Slice()
	var states []string
	state := func() string {
		t.Helper()
		w.Restart()
		now, err := w.Play.Open(t.Context(), c, game.Subject{})
		gametest.Must(t, err)
		return format.LineWithRestrictions(now.Progress)
	}
	change := func(text string) {
		t.Helper()
		states = append(states, state())
		_, err := w.Play.Answer(t.Context(), c, game.Subject{}, text)
		gametest.Must(t, err)
	}
	back := func() {
		t.Helper()
		_, err := w.Play.Undo(t.Context(), c, game.Subject{})
		gametest.Must(t, err)
		last := len(states) - 1
		if got := state(); got != states[last] {
			t.Errorf("undone to\n%s, want\n%s", got, states[last])
		}
		states = states[:last]
	}

	change(entry(work, cells[0]))
	change(entry(work, cells[1]) + " " + entry(work, cells[2]))
	back()
	for range 4 {
		states = append(states, state())
		_, err := w.Play.Apply(t.Context(), c, game.Subject{}, gametest.About(coach.Topic{}))
		gametest.Must(t, err)
	}
	change(entry(work, cells[0])[:5] + "0")
	for len(states) > 0 {
		back()
	}
	if _, err := w.Play.Undo(t.Context(), c, game.Subject{}); !errors.Is(err, game.ErrNothingToUndo) {
		t.Errorf("undo at the start: %v", err)
	}
	after, err := w.Play.Open(t.Context(), c, game.Subject{})
	gametest.Must(t, err)
	hints := 0
	for _, e := range after.Events {
		if e.Kind == game.EventHinted {
			hints++
		}
	}
	if hints != 4 {
		t.Errorf("%d hints are counted, want 4", hints)
	}
}
