package render_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"os"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
)

// The README's picture is what the program draws: a hint on the puzzle PAIRS.
// It is compared by its pixels, with room for another machine's rounding.
func TestReadmePicture(t *testing.T) {
	const file = "../../docs/board.png"
	const puzzle = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	p := phrase.New(phrase.DefaultLocale)
	before, step := stepOf(t, read(t, "3x3", puzzle), "hidden-pair")
	board := render.TeachingBoard(before, step)
	board.Title, board.Footer, board.RoleNames = "Hint: "+p.Technique(step.Technique), p.StepSummary(step, before.Layout()), p.LegendText
	if *update {
		data, err := render.PNG(board, render.Dark)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	want := image.NewRGBA(img.Bounds())
	draw.Draw(want, want.Bounds(), img, img.Bounds().Min, draw.Src)
	got := paint(t, board, render.Dark)
	if want.Bounds() != got.Bounds() || different(want, got) > len(got.Pix)/1000 {
		t.Errorf("%s is not what is drawn now; run this test with -update", file)
	}
}

// different counts the bytes of two pictures that differ by more than a shade.
func different(a, b *image.RGBA) (n int) {
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d < -8 || d > 8 {
			n++
		}
	}
	return n
}
