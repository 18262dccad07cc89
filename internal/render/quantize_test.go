package render

import (
	"image"
	"testing"

	"pencilmark/solver"
)

// A picture of 256 colours is the picture, to the eye: no channel of any pixel is
// further off than shades that are alike.
func TestPalettedIsThePicture(t *testing.T) {
	g, steps := walk(t, easy)
	for name, board := range map[string]Board{
		"candidates": {Grid: solver.NewGrid(solver.Classic()), Candidates: true},
		"step":       {Grid: g, Step: &steps[0], Candidates: true},
	} {
		for _, theme := range []Theme{Light, Dark} {
			img, err := paint(drawScene(board, theme), 1)
			if err != nil {
				t.Fatal(err)
			}
			if worst := furthest(img, paletted(img)); worst > sameShade {
				t.Errorf("%s, %s: a pixel is %d off", name, theme.Name, worst)
			}
		}
	}
}

// furthest says by how much a channel of two pictures differs at most.
func furthest(a, b image.Image) (worst int) {
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			for _, d := range []int{int(r1>>8) - int(r2>>8), int(g1>>8) - int(g2>>8), int(b1>>8) - int(b2>>8)} {
				worst = max(worst, d, -d)
			}
		}
	}
	return worst
}
