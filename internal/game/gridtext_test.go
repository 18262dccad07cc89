package game_test

import (
	"testing"

	"pgregory.net/rapid"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// What a player has of a puzzle comes back from the store as it was: givens,
// entries (right or wrong) and the candidates crossed out.
func TestProgressSurvivesTheStore(t *testing.T) {
	puzzles := []*solver.Grid{gametest.Read(t, gametest.Easy), gametest.Read(t, gametest.Hard), gametest.Read(t, "..4.2...3.1....."), gametest.Read(t, "1-----/6----5/-4-63-/--6---/-35---/-----4")}
	rapid.Check(t, func(rt *rapid.T) {
		set := rapid.SampledFrom(puzzles).Draw(rt, "puzzle")
		got := set.Clone()
		cells := set.Empty().Slice()
		for _, cell := range rapid.SliceOfNDistinct(rapid.SampledFrom(cells), 0, 8, rapid.ID).Draw(rt, "entries") {
			got.Place(cell, rapid.IntRange(1, set.Layout().Size()).Draw(rt, "digit"))
		}
		for range rapid.IntRange(0, 8).Draw(rt, "crossed out") {
			cell := rapid.SampledFrom(cells).Draw(rt, "at")
			if got.Candidates(cell).Len() > 1 {
				got.Remove(cell, got.Candidates(cell).Min())
			}
		}
		_, back, err := game.RestoreGrids(set.Layout().Shape(), format.LineWithRestrictions(set), format.LineWithRestrictions(got))
		if err != nil {
			rt.Fatal(err)
		}
		if back.String() != got.String() || back.Givens() != set.Givens() {
			rt.Fatalf("got %s with givens %v, want %s", back, back.Givens().Slice(), got)
		}
		for _, cell := range cells {
			if back.Candidates(cell) != got.Candidates(cell) {
				rt.Fatalf("%s: candidates %s, want %s", set.Layout().CellName(cell), back.Candidates(cell), got.Candidates(cell))
			}
		}
	})
}
