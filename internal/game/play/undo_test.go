package play_test

import (
	"errors"
	"fmt"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

// Undo leads back save by save, digits and candidates alike, across restarts and past
// what was taken back before; what helped stays counted.
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

// All entries, digits and candidates alike, are taken back at once, and come back by one undo.
func TestUndoAll(t *testing.T) {
	w, c, work := playing(t)
	cells := work.Grid.Empty().Slice()
	all := func() (*play.Answer, error) { return w.Play.UndoAll(t.Context(), c, game.Subject{}) }
	if _, err := all(); !errors.Is(err, game.ErrNothingToUndo) {
		t.Errorf("all at the start: %v", err)
	}
	for _, cell := range cells[:2] {
		_, err := w.Play.Answer(t.Context(), c, game.Subject{}, entry(work, cell))
		gametest.Must(t, err)
	}
	crossed := (work.Grid.Candidates(cells[2]).Without(work.Solution.Value(cells[2]))).Min()
	entered, err := w.Play.Answer(t.Context(), c, game.Subject{}, fmt.Sprintf("%s<>%d", entry(work, cells[2])[:4], crossed))
	gametest.Must(t, err)
	before := format.LineWithRestrictions(entered.Progress)

	back, err := all()
	gametest.Must(t, err)
	if got, want := format.LineWithRestrictions(back.Progress), format.LineWithRestrictions(work.Grid); got != want || back.Left != len(cells) {
		t.Errorf("with %d cells left\n%s, want\n%s", back.Left, got, want)
	}
	if _, err := all(); !errors.Is(err, game.ErrNothingToUndo) {
		t.Errorf("all when nothing is left: %v", err)
	}
	again, err := w.Play.Undo(t.Context(), c, game.Subject{})
	gametest.Must(t, err)
	if got := format.LineWithRestrictions(again.Progress); got != before {
		t.Errorf("undone to\n%s, want\n%s", got, before)
	}
}

// The same undo twice takes one entry back; what is over stays as it is.
func TestUndoTwiceAndAtTheEnd(t *testing.T) {
	w, c, work := playing(t)
	cells := work.Grid.Empty().Slice()
	for _, cell := range cells[:2] {
		_, err := w.Play.Answer(t.Context(), c, game.Subject{}, entry(work, cell))
		gametest.Must(t, err)
	}
	undo := c
	undo.ID = "undo"
	for range 2 {
		a, err := w.Play.Undo(t.Context(), undo, game.Subject{})
		if err != nil || a.Left != len(cells)-1 {
			t.Fatalf("undo = %+v, %v", a, err)
		}
		w.Restart()
	}
	w.HandIn(c, work.Solution)
	if _, err := w.Play.Undo(t.Context(), c, game.Subject{}); !errors.Is(err, game.ErrEnded) {
		t.Errorf("undo after the end: %v", err)
	}
}
