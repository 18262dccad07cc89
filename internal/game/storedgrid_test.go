package game_test

import (
	"testing"

	"pgregory.net/rapid"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// A stored puzzle and a player's progress read back with the same text and the same candidates, in
// every layout.
func TestStoredGridsReadBack(t *testing.T) {
	shapes := append(solver.KnownShapes(), solver.Shape{BoxWidth: 3, BoxHeight: 3, Diagonals: true, Windows: true})
	rapid.Check(t, func(rt *rapid.T) {
		l, err := solver.NewLayout(rapid.SampledFrom(shapes).Draw(rt, "shape"))
		if err != nil {
			rt.Fatal(err)
		}
		puzzle := solver.NewGrid(l)
		scribble(rt, puzzle)
		puzzle.MarkGivens()
		progress := puzzle.Clone()
		scribble(rt, progress)
		shape, givens, entered := l.Shape().String(), format.LineWithRestrictions(puzzle), format.LineWithRestrictions(progress)
		puzzleBack, progressBack, err := game.RestoreSolved(shape, givens, entered)
		switch {
		case err != nil:
			rt.Fatalf("%s, %s with %s: %v", shape, givens, entered, err)
		case puzzleBack.Layout() != l || *puzzleBack != *puzzle:
			rt.Errorf("puzzle %s reads as %s of %v", givens, format.LineWithRestrictions(puzzleBack), puzzleBack.Layout())
		case *progressBack != *progress:
			rt.Errorf("progress %s reads as %s", entered, format.LineWithRestrictions(progressBack))
		}
	})
}

// scribble places digits and crosses out candidates in random cells. It leaves each empty cell at
// least one candidate, because a cell without candidates is stored like one with all of them.
func scribble(t *rapid.T, g *solver.Grid) {
	for range rapid.IntRange(0, 20).Draw(t, "entries") {
		cell := rapid.IntRange(0, g.Layout().CellCount()-1).Draw(t, "cell")
		cands := g.Candidates(cell)
		if cands.Len() < 2 {
			continue
		}
		d := cands.Min()
		if rapid.Bool().Draw(t, "cross out") {
			g.Remove(cell, d)
		} else if !leavesNothing(g, cell, d) {
			g.Place(cell, d)
		}
	}
}

func leavesNothing(g *solver.Grid, cell, d int) bool {
	for c := range g.Layout().Peers(cell).And(g.Empty()).All() {
		if g.Candidates(c).Without(d) == 0 {
			return true
		}
	}
	return false
}

// A text that this program did not write is refused.
func TestDamagedGridsAreRefused(t *testing.T) {
	shape, whole := solver.Classic().Shape().String(), format.LineWithRestrictions(solver.NewGrid(solver.Classic()))
	for _, text := range []string{"", whole[1:], whole + ".", "0" + whole[1:], " " + whole[1:], "A" + whole[1:], "[12" + whole[1:], "[1x]" + whole[1:], "]" + whole[1:]} {
		if g, _, err := game.RestoreSolved(shape, text, whole); err == nil {
			t.Errorf("%q reads as %s", text, g)
		}
		if _, g, err := game.RestoreSolved(shape, whole, text); err == nil {
			t.Errorf("progress %q reads as %s", text, g)
		}
	}
	if _, _, err := game.RestoreSolved("3 by 3", whole, whole); err == nil {
		t.Error("a layout that is none")
	}
}
