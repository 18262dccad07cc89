package play_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/coach"
)

// An entered digit counts as given only if a hint entered or showed it, whatever else the player
// asked before.
func TestWhatHintsGave(t *testing.T) {
	next := gametest.About(coach.Topic{})
	for name, tt := range map[string]struct {
		ask  func(w *world, c game.Call) error
		want int
	}{
		"a nudge":  {func(w *world, c game.Call) error { _, err := w.Hint(t.Context(), c, game.Subject{}, 1); return err }, 0},
		"a check":  {func(w *world, c game.Call) error { _, err := w.Play.Check(t.Context(), c, game.Subject{}); return err }, 0},
		"the move": {func(w *world, c game.Call) error { _, err := w.Hint(t.Context(), c, game.Subject{}, 4); return err }, 1},
		"made": {func(w *world, c game.Call) error {
			_, err := w.Play.Apply(t.Context(), c, game.Subject{}, next)
			return err
		}, 1},
		"made twice": {func(w *world, c game.Call) error {
			_, err := w.Play.Apply(t.Context(), c, game.Subject{}, next)
			_, err2 := w.Play.Apply(t.Context(), c, game.Subject{}, next)
			return errors.Join(err, err2)
		}, 2},
	} {
		w, c, work := playing(t)
		w.Clock.Add(time.Minute)
		gametest.Must(t, tt.ask(w, c))
		w.Clock.Add(time.Minute)
		w.HandIn(c, work.Solution)
		d, err := w.Play.Solved(t.Context(), c, work.ID)
		gametest.Must(t, err)
		entered, given := 0, 0
		for _, p := range d.Pace {
			entered, given = entered+p.Entered, given+p.Given
		}
		if entered != work.Grid.Empty().Len() || given != tt.want {
			t.Errorf("%s: %d of %d digits given, want %d", name, given, entered, tt.want)
		}
	}
}
