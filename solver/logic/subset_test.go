package logic

import (
	"strings"
	"testing"
)

// The row of source D: the triple 3, 7, 8 in columns 1, 2 and 4.
func TestNakedTripleInARow(t *testing.T) {
	row := "[378][38][6789][37][458]2[34568][489]1"
	g := puzzle(t, "3x3", row+strings.Repeat(".", 72))
	steps := stepsOf(MustTechniques("naked-triple")[0], g)
	if len(steps) == 0 {
		t.Fatal("found no triple")
	}
	s := steps[0]
	if want := "naked-triple 378; cells r1c1 r1c2 r1c4; base r1"; !strings.HasPrefix(stepText(g.Layout(), &s), want) {
		t.Errorf("got %s, want %s", stepText(g.Layout(), &s), want)
	}
	g.Apply(&s)
	first, _, _ := strings.Cut(gridText(g), "\n")
	if want := "[378][38][69][37][45]2[456][49]1"; first != want {
		t.Errorf("row becomes %s, want %s", first, want)
	}
}
