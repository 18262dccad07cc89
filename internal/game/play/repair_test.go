package play_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/repair"
)

// A repair shows a grid's solutions and its wrong clues. So it refuses a disguise of a live daily that lacks
// clues or has a wrong one.
func TestRepairKeepsALiveDaily(t *testing.T) {
	w, _, daily := playing(t)
	r := rand.New(rand.NewPCG(4, 2))
	for range 10 {
		thin := solver.NewGrid(daily.Grid.Layout())
		givens := daily.Grid.Givens().Slice()
		for _, i := range r.Perm(len(givens))[3:] {
			thin.Place(givens[i], daily.Grid.Value(givens[i]))
		}
		thin.MarkGivens()
		if n, err := solver.CountSolutions(t.Context(), thin, 1000); n == 1 || n == 1000 || err != nil {
			continue
		}
		if _, err := w.Play.Repair(t.Context(), gametest.Morphed(r, thin)); !errors.Is(err, game.ErrLive) {
			t.Errorf("%s: %v", thin, err)
		}
	}
	wrong := withWrongClue(t, daily)
	if _, err := w.Play.Repair(t.Context(), gametest.Morphed(r, wrong)); !errors.Is(err, game.ErrLive) {
		t.Errorf("%s: %v", wrong, err)
	}
}

// withWrongClue returns the daily with one more clue, which is wrong and the only one whose removal leaves a
// solution.
func withWrongClue(t *testing.T, daily *game.Work) *solver.Grid {
	t.Helper()
	for cell := range daily.Grid.Empty().All() {
		for digit := range daily.Grid.Candidates(cell).Without(daily.Solution.Value(cell)).All() {
			wrong := daily.Grid.WithPlainCandidates()
			wrong.Place(cell, digit)
			wrong.MarkGivens()
			plan, err := repair.PlanRemoval(t.Context(), wrong, 2)
			gametest.Must(t, err)
			if slices.Equal(plan.Cells, []int{cell}) && plan.Ways == 1 {
				return wrong
			}
		}
	}
	t.Fatal("every wrong clue can be kept")
	return nil
}
