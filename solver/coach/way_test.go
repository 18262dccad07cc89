package coach

import (
	"slices"
	"testing"

	"pencilmark/internal/starter"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// The steps towards a cell are those that the last rests on: they can be made one after
// another, the last changes the cell, none before does, and without any one of them the
// others cannot be made.
func TestOnlyWhatACellNeeds(t *testing.T) {
	c := New(logic.Human())
	n, ways, left := 0, 0, 0
	for g := range starter.Puzzles() {
		if n++; n%60 != 0 {
			continue
		}
		for cell := n % 7; cell < g.Layout().CellCount(); cell += 7 {
			about := Topic{Cells: solver.CellsOf(cell)}
			way, err := c.way(t.Context(), g, about.Changes)
			if err != nil {
				t.Fatal(err)
			}
			if len(way) == 0 {
				continue
			}
			steps, err := onlyNeeded(t.Context(), way)
			if err != nil {
				t.Fatal(err)
			}
			ways, left = ways+1, left+len(way)-len(steps)
			checkNeeded(t, g, about, steps)
		}
	}
	if ways == 0 || left == 0 {
		t.Errorf("%d ways, of which %d steps are left out", ways, left)
	}
}

func checkNeeded(t *testing.T, g *solver.Grid, about Topic, steps []solver.Step) {
	t.Helper()
	at := g.Clone()
	for i := range steps {
		if last := i == len(steps)-1; !canBeMade(at, &steps[i]) || about.Changes(at, &steps[i]) != last {
			t.Fatalf("towards %v in\n%s\nstep %d of %d cannot be made, or is not the only one about it: %+v", about, g, i+1, len(steps), steps[i])
		}
		at.Apply(&steps[i])
		without := slices.Delete(slices.Clone(steps), i, i+1)
		if i < len(steps)-1 && canFollow(g, without) {
			t.Errorf("towards %v in\n%s\nstep %d of %d is not needed: %+v", about, g, i+1, len(steps), steps[i])
		}
	}
}
