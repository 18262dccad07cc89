package coach

import (
	"reflect"
	"slices"
	"testing"

	"pencilmark/internal/starter"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// The steps towards a cell are those that the last rests on: they can be made one after
// another, each as its technique finds it there, the last changes the cell, none before does,
// and without any one of them the others cannot be made.
func TestOnlyWhatACellNeeds(t *testing.T) {
	c := New(logic.Human())
	n, ways, long := 0, 0, 0
	for g := range starter.Puzzles() {
		if n++; n%60 != 0 {
			continue
		}
		for cell := n % 7; cell < g.Layout().CellCount(); cell += 7 {
			about := Topic{Cells: solver.CellsOf(cell)}
			steps, err := c.shortestWay(t.Context(), g, about.Changes)
			if err != nil {
				t.Fatal(err)
			}
			if len(steps) == 0 {
				continue
			}
			if ways++; len(steps) > 1 {
				long++
			}
			checkNeeded(t, g, about, steps)
		}
	}
	if long == 0 {
		t.Errorf("%d ways, of which none takes several steps", ways)
	}
}

func checkNeeded(t *testing.T, g *solver.Grid, about Topic, steps []solver.Step) {
	t.Helper()
	at := g.Clone()
	for i := range steps {
		if last := i == len(steps)-1; !IsFound(at, &steps[i]) || about.Changes(at, &steps[i]) != last {
			t.Fatalf("towards %v in\n%s\nstep %d of %d cannot be made, or is not the only one about it: %+v", about, g, i+1, len(steps), steps[i])
		}
		at.Apply(&steps[i])
		without := slices.Delete(slices.Clone(steps), i, i+1)
		if _, ok := follow(g, without); ok && i < len(steps)-1 {
			t.Errorf("towards %v in\n%s\nstep %d of %d is not needed: %+v", about, g, i+1, len(steps), steps[i])
		}
	}
}

// IsFound reports whether a step is among those that its technique finds in a position, argument
// and all.
func IsFound(g *solver.Grid, s *solver.Step) (is bool) {
	technique, _ := logic.FindTechnique(s.Technique)
	technique.Find(g, func(found solver.Step) bool {
		is = reflect.DeepEqual(found, *s)
		return !is
	})
	return is
}
