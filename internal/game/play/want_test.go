package play_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver/coach"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
)

// Several singles of one kind are shown together, but not on a live daily.
func TestSinglesTogether(t *testing.T) {
	w, c, _ := playing(t)
	h, err := w.Hint(t.Context(), gametest.In("g", "zoe"), game.Subject{Grid: gametest.Read(t, gametest.Easy)}, 4)
	if err != nil || len(h.Also) == 0 {
		t.Fatalf("%+v, %v", h, err)
	}
	for _, s := range h.Also {
		if s.Technique != h.Step.Technique || slices.Equal(s.Places, h.Step.Places) || s.Contradicts(h.Solution) {
			t.Errorf("beside %+v: %+v", h.Step, s)
		}
	}
	if h, err = w.Hint(t.Context(), c, game.Subject{}, 4); err != nil || len(h.Also) > 0 {
		t.Errorf("on a live daily: %+v, %v", h.Also, err)
	}
}

// For every candidate of a live daily: if an argument in the position itself places it or rules it
// out, Why gives that argument, always at the same price. For any other candidate Why does not say
// whether it is right, and costs as much as a check, because it says that nothing is wrong so far.
func TestWhy(t *testing.T) {
	testrace.Skip(t)
	w, _, daily := playing(t)
	open := map[bool]int{}
	for cell := range daily.Grid.Layout().CellCount() {
		for d := 1; d <= 9; d++ {
			asked := solver.Candidate{Cell: cell, Digit: d}
			c := gametest.In("g", fmt.Sprint("player ", cell, d))
			w.StartDaily(c)
			r, err := w.Play.Why(t.Context(), c, game.Subject{}, gametest.About(asked), coach.ThoroughEffort)
			gametest.Must(t, err)
			right := daily.Solution.Value(cell) == d
			want, price := r.Kind, time.Duration(0)
			switch {
			case daily.Grid.Value(cell) != 0:
				want = coach.ReasonCellFilled
			case !daily.Grid.Has(cell, d):
				want = coach.ReasonDigitSeen
			case r.Kind == coach.ReasonOpen:
				price = game.DefaultRules().LightHint
				open[right]++
				right = false
			default:
				want, price = coach.ReasonArgument, game.DefaultRules().DeepHint
				right = right && slices.Contains(r.Step.Places, asked)
			}
			if daily.Grid.Value(cell) != 0 {
				right = false
			}
			if r.Kind != want || r.Right != right || r.Cost.Added != price || r.After > 0 || r.Before.FilledCount() != daily.Grid.FilledCount() {
				t.Errorf("r%dc%d = %d: %+v", cell/9+1, cell%9+1, d, r)
			}
		}
	}
	if open[true] == 0 || open[false] == 0 {
		t.Errorf("%d right and %d wrong digits stay open", open[true], open[false])
	}
	c, nowhere := gametest.In("g", "ann"), gametest.About(solver.Candidate{Cell: 81, Digit: 1})
	if _, err := w.Play.Why(t.Context(), c, game.Subject{}, nowhere, coach.ThoroughEffort); !errors.Is(err, coach.ErrCandidate) {
		t.Errorf("no such cell: %v", err)
	}
}
