package render

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"math"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// TestFrameDelay checks the source's delays: 100 + 200 ln(1 + n/100) ms.
func TestFrameDelay(t *testing.T) {
	for _, test := range []struct {
		frame int
		want  float64 // ms
	}{
		{0, 100}, {10, 119.06}, {100, 238.63}, {1000, 579.58},
	} {
		if got := frameDelay(test.frame).Seconds() * 1000; math.Abs(got-test.want) > 0.005 {
			t.Errorf("delay before frame %d is %.2f ms, want %.2f", test.frame, got, test.want)
		}
	}
}

// walk returns a puzzle and the steps of source A's ladder.
func walk(t *testing.T, puzzle string) (*solver.Grid, []solver.Step) {
	t.Helper()
	g, err := format.Read(puzzle, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var steps []solver.Step
	_, err = textbook.LogicalLadder().Walk(t.Context(), g, func(_ *solver.Grid, s solver.Step) bool {
		steps = append(steps, s)
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return g, steps
}

// easy is the puzzle EASY of the sources.
const easy = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."

// TestGIF checks the animation of a full solve: first the candidates in pale green, then for every step the cells
// that it examines and those that it changes, and at the end the solution as in a still picture.
func TestGIF(t *testing.T) {
	g, steps := walk(t, easy)
	data, err := GIF(t.Context(), Animation{Grid: g, Steps: steps, Theme: Dark})
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > maxGIF {
		t.Errorf("%d bytes", len(data))
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	blanks := g.Empty().Len()
	if want := 1 + blanks + 2*len(steps) + 1; len(film.Image) != want {
		t.Fatalf("%d frames, want %d", len(film.Image), want)
	}
	f := geometryOf(&Board{Grid: g})
	scale := 480 / f.width
	screen := image.NewRGBA(film.Image[0].Bounds())
	for i, frame := range film.Image {
		draw.Draw(screen, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
		cell, want := expected(g, steps, i)
		corner := f.cellBox(cell).inset(6)
		got := screen.RGBAAt(int(corner.x*scale), int(corner.y*scale))
		if want != (color.RGBA{}) && got != want {
			t.Fatalf("frame %d: %s is %v, want %v", i, g.Layout().CellName(cell), got, want)
		}
	}
}

// TestHardSteps checks that a hard step is drawn as in a still picture, with its name, and for longer. The animation
// must fit into any size.
func TestHardSteps(t *testing.T) {
	technique, _ := logic.CatalogueEntry("als-xz")
	g, hard, err := technique.Example()
	if err != nil {
		t.Fatal(err)
	}
	easy := solver.Step{Technique: "naked-single", Cells: []int{g.Empty().First()}, Places: []solver.Candidate{{Cell: g.Empty().First(), Digit: g.Candidates(g.Empty().First()).Min()}}}
	a := Animation{Grid: g, Steps: []solver.Step{hard, easy}, Theme: Dark, Caption: func(s *solver.Step) string { return s.Technique }}
	var seen []animationFrame
	for m := range a.frames {
		if m.step != nil {
			seen = append(seen, m)
			p := newPainter(&Board{Grid: m.grid, Candidates: true, Step: m.step, Title: m.caption}, &Dark)
			if p.chains(); m.step == &a.Steps[0] && (len(p.roles.links) == 0 || len(p.roles.sets) == 0) {
				t.Error("the hard step has no links or no sets")
			}
		}
	}
	if len(seen) != 2 || seen[0].caption != "1. als-xz" || seen[1].caption != "2. naked-single" || seen[0].weight <= 2*seen[1].weight {
		t.Errorf("the steps are seen as %+v", seen)
	}
	for _, most := range []int{100_000, 60_000} {
		if data, err := a.within(t.Context(), most); err != nil || len(data) > most {
			t.Errorf("%d bytes, want at most %d: %v", len(data), most, err)
		}
	}
}

// expected returns a cell with a tint in a frame, and the tint; the first frame and the last have none.
func expected(g *solver.Grid, steps []solver.Step, frame int) (cell int, tint color.RGBA) {
	blanks := g.Empty().Slice()
	if frame >= 1 && frame <= len(blanks) {
		return blanks[frame-1], firstTint
	}
	i := frame - 1 - len(blanks)
	if i < 0 || i/2 >= len(steps) {
		return 0, color.RGBA{}
	}
	s := steps[i/2]
	if i%2 == 0 {
		return s.Cells[0], examineTint
	}
	cells := changed(&s)
	return cells.First(), tintOf(s.Technique)
}

func TestGIFStops(t *testing.T) {
	g, steps := walk(t, easy)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := GIF(ctx, Animation{Grid: g, Steps: steps, Theme: Light}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled animation: %v", err)
	}
}
