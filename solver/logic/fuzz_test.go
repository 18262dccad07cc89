package logic

import (
	"testing"

	"pencilmark/solver"
)

// FuzzWalk checks that a walk from any position, even a contradictory one, ends, and that every step changes the
// grid.
func FuzzWalk(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 1, 1, 1})
	f.Add([]byte(easy))
	f.Add([]byte(impossible))
	f.Add([]byte{5, 0x83, 0xfe, 200, 17, 3, 0, 255, 254, 1, 2, 4, 8, 16, 32, 64, 128})
	shapes := []string{"2x2", "2x2+x", "3x2", "3x2+x"}
	f.Fuzz(func(t *testing.T, data []byte) {
		g := solver.NewGrid(layout(t, shapes[len(data)%len(shapes)]))
		scribble(g, data)
		for _, technique := range Techniques() {
			for _, s := range stepsOf(technique, g) {
				if !s.ChangesGrid(g) || !isSo(g, &s) {
					t.Errorf("%s\n%s", stepText(g.Layout(), &s), gridText(g))
				}
			}
		}
		for _, l := range ladders {
			if out := walk(t, l, g); out.Steps > g.Empty().Len()+g.CandidateCount() {
				t.Errorf("%s makes %d steps", l.Name, out.Steps)
			}
		}
	})
}

// scribble places a digit for an odd byte and removes candidates for an even one.
func scribble(g *solver.Grid, data []byte) {
	l := g.Layout()
	for c := range min(len(data), l.CellCount()) {
		switch b := int(data[c]); {
		case b%2 == 1:
			g.Place(c, b/2%l.Size()+1)
		case b > 0:
			g.Restrict(c, solver.Digits(b/2)&l.Digits())
		}
	}
}
