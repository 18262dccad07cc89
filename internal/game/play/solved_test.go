package play_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/coach"
)

// What came of a daily is told once it is solved in time: with the place among those who
// have solved it so far, and of one's own attempt alone.
func TestSolved(t *testing.T) {
	w, ann, work := playing(t)
	solved := func(c game.Call, id int64) (string, error) {
		d, err := w.Play.Solved(t.Context(), c, id)
		if err != nil {
			return "", err
		}
		if d.Card.Rating.HardestTechnique() != "" {
			t.Error("it tells the hardest step")
		}
		return d.Penalised.String() + " " + string(rune('0'+d.Rank)) + "/" + string(rune('0'+d.Card.Solved)), nil
	}
	want := func(c game.Call, id int64, text string) {
		t.Helper()
		if got, err := solved(c, id); err != nil || got != text {
			t.Errorf("%s: %q, %v, want %q", c.Player.ID, got, err, text)
		}
	}
	refused := func(c game.Call, id int64) {
		t.Helper()
		if got, err := solved(c, id); !errors.Is(err, game.ErrNoResult) {
			t.Errorf("%s: %q, %v", c.Player.ID, got, err)
		}
	}
	refused(ann, work.ID)
	bob := gametest.In("g", "bob")
	bobs := w.SolveAs(bob, 10*time.Minute)
	want(bob, bobs.ID, "10m0s 1/1")
	refused(ann, bobs.ID)
	w.Clock.Add(time.Minute)
	w.HandIn(ann, work.Solution)
	want(ann, work.ID, "11m0s 2/2")
	want(gametest.In("", "ann"), work.ID, "11m0s 2/2")
	want(gametest.In("elsewhere", "ann"), work.ID, "11m0s 2/2")
}

// Of the digits that are entered those count as given that a hint made or told, and no others,
// whatever else was asked before.
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
