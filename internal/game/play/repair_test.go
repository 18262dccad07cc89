package play_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
)

// A repair shows which solutions a grid has, and which clues are wrong. So it is silent about a
// disguise of a live daily that lacks clues or has a wrong one.
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
	wrong := daily.Grid.WithPlainCandidates()
	cell := daily.Grid.Empty().Slice()[0]
	for digit := range wrong.Candidates(cell).Without(daily.Solution.Value(cell)).All() {
		wrong.Place(cell, digit)
		break
	}
	wrong.MarkGivens()
	if _, err := w.Play.Repair(t.Context(), gametest.Morphed(r, wrong)); !errors.Is(err, game.ErrLive) {
		t.Errorf("%s: %v", wrong, err)
	}
}
