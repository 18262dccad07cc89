package logic

import (
	"slices"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/notation"
)

func chainText(g *solver.Grid, step solver.Step) (text []string) {
	l := g.Layout()
	chain := ForcedPlacements(g, step)
	for _, f := range chain {
		by := step.Places[0]
		if f.By >= 0 {
			by = chain[f.By].Step.Places[0]
		}
		text = append(text, candidateText(l, f.Step.Places[0])+"<-"+candidateText(l, by))
	}
	return text
}

// place returns a step that places a digit, without a reason.
func place(t testing.TB, l *solver.Layout, cell string, digit int) solver.Step {
	t.Helper()
	c, err := notation.ParseCell(l, cell)
	if err != nil {
		t.Fatal(err)
	}
	return single("hidden-single", c, digit)
}

// TestChainIsBreadthFirst checks the chains of source B: column 5 of EASY after r3c6=4 and r5c4=9.
func TestChainIsBreadthFirst(t *testing.T) {
	g := classic(t, easy)
	l := g.Layout()
	for _, s := range []solver.Step{place(t, l, "r3c6", 4), place(t, l, "r5c4", 9)} {
		g.Apply(&s)
	}
	first := place(t, l, "r2c5", 2)
	if got, want := chainText(g, first), []string{"r2c2=3<-r2c5=2"}; !slices.Equal(got, want) {
		t.Errorf("r2c5=2: got %v, want %v", got, want)
	}
	g.Apply(&first)
	for _, s := range ForcedSteps(classic(t, easy), first) {
		g.Apply(&s)
	}
	want := []string{
		"r7c2=2<-r7c5=4",
		"r8c2=7<-r7c2=2",
		"r6c2=8<-r8c2=7",
		"r1c2=6<-r6c2=8", "r6c5=7<-r6c2=8",
		"r1c1=2<-r1c2=6", "r5c2=4<-r1c2=6",
		"r1c3=8<-r1c1=2",
	}
	if got := chainText(g, place(t, l, "r7c5", 4)); !slices.Equal(got, want) {
		t.Errorf("r7c5=4:\ngot  %v\nwant %v", got, want)
	}
}
