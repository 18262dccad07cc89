package play_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/repair"
)

const multi32 = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"

func TestRepair(t *testing.T) {
	w := newWorld(t)
	r, err := w.Play.Repair(t.Context(), gametest.Read(t, multi32))
	if err != nil || r.Removed != nil || r.Plan.Solutions != (repair.SolutionCount{N: 32}) || len(r.Plan.Clues) != 5 {
		t.Errorf("%+v, %v", r, err)
	}
	r, err = w.Play.Repair(t.Context(), gametest.Read(t, "5"+gametest.Easy[1:]))
	if err != nil || len(r.Removed.Cells) != 1 || r.Start.FilledCount() != r.Plan.Grid.FilledCount() || len(r.Plan.Clues) != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := w.Play.Repair(t.Context(), gametest.Read(t, "[1][1]..............")); !errors.Is(err, repair.ErrUnrepairable) {
		t.Errorf("%v", err)
	}
}

// A repair tells which solutions a grid has, and which clues are wrong. So it is
// silent about a disguise of a live daily that lacks clues or has a wrong one.
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
