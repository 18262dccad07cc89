package phrase_test

import (
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// A told path has the steps of its ladder, and fills the rest in where its source searches: where
// that stalls for good, so does what is drawn of the path.
func TestToldPathsEndWhereTheyDo(t *testing.T) {
	g, err := format.Read("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	solution, err := solver.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for ladder, full := range map[*logic.Ladder]bool{textbook.MethodsLadder(): false, textbook.LogicalLadder(): true} {
		told := phrase.New(phrase.DefaultLocale).NewToldPath(0)
		end, err := coach.New(ladder).Follow(t.Context(), g, coach.PathOptions{}, told.AddStep)
		if err != nil {
			t.Fatal(err)
		}
		told.End(ladder, &end, []*solver.Grid{solution})
		at := g.Clone()
		for i := range told.Steps {
			at.Apply(&told.Steps[i])
		}
		if at.Solved() != full {
			t.Errorf("%s: the steps lead to %s", ladder.Name, at)
		}
	}
}
