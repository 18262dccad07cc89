package logic_test

import (
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// TestWatched checks that a watched walk reports each search and makes the same steps.
func TestWatched(t *testing.T) {
	g, err := format.Read("......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ladder := logic.NewLadder(logic.LadderOptions{Name: "test", Rungs: logic.Rungs(logic.MustTechniques("naked-single", "hidden-single", "x-wing")...)})
	var plain, watched []string
	walk := func(l *logic.Ladder, to *[]string) {
		_, err := l.Walk(t.Context(), g, func(_ *solver.Grid, s solver.Step) bool {
			*to = append(*to, s.Technique)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	walk(ladder, &plain)
	looks, vain := map[string]int{}, 0
	var last logic.Look
	walk(ladder.Watched(func(look logic.Look) {
		if look.Cells.IsEmpty() || look.Method != look.Technique || (look.Unit == logic.NoUnit) == (look.Technique == "hidden-single") {
			t.Fatalf("a look at %+v", look)
		}
		looks[look.Technique]++
		last = look
		vain++
	}), &watched)
	if len(plain) == 0 || len(watched) != len(plain) {
		t.Errorf("%d steps watched, %d else", len(watched), len(plain))
	}
	if last.Technique != "x-wing" || looks["naked-single"] != len(plain)+1 || looks["hidden-single"] < len(g.Layout().Units()) || vain <= len(plain) {
		t.Errorf("looks %v, the last %+v", looks, last)
	}
}
