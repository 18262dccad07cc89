package render

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// A picture of 256 colours whose letters and shapes are looked up is, to the eye, what a
// painter makes of the scene that reckons each pixel.
func TestPictureIsTheScene(t *testing.T) {
	const alike, edge = 16, 40 // in a few pixels, where several edges meet, a little more
	scenes := map[string]*scene{
		"pencil":      drawScene(Board{Grid: solver.NewGrid(solver.Classic()), Candidates: true}, Light),
		"leaderboard": drawLeaderboard(new(crowd()), &Dark),
	}
	for _, name := range []string{"hidden-single", "swordfish", "als-xz", "junior-exocet"} {
		technique, _ := logic.CatalogueEntry(name)
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		board := TeachingBoard(g, &step)
		board.Title, board.Footer, board.RoleNames = "Title: "+name, "A footer of two lines, as it is so long that it does not fit into a single one", func(role string) string { return role }
		scenes[name] = drawScene(board, Dark)
	}
	for name, s := range scenes {
		quick, err := paint(s, 1)
		if err != nil {
			t.Fatal(err)
		}
		img, plain := quick.rgba(), plainPaint(t, s)
		off := 0
		for i := range img.Pix {
			if d := int(img.Pix[i]) - int(plain.Pix[i]); max(d, -d) > alike {
				off++
			}
		}
		if worst := furthest(img, plain); worst > edge || off > len(img.Pix)/1000 {
			t.Errorf("%s: a pixel is %d off, and %d channels of %d more than %d", name, worst, off, len(img.Pix), alike)
		}
	}
}

// Pictures painted at once share no memory.
func TestPicturesAtOnce(t *testing.T) {
	b := Board{Grid: solver.NewGrid(solver.Classic()), Candidates: true}
	want, err := PNG(b, Light)
	if err != nil {
		t.Fatal(err)
	}
	var painters sync.WaitGroup
	for range 8 {
		painters.Go(func() {
			for range 20 {
				if got, err := PNG(b, Light); err != nil || !bytes.Equal(got, want) {
					t.Errorf("a picture differs from the one painted alone (%v)", err)
					return
				}
			}
		})
	}
	painters.Wait()
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

// plainPainter paints in all colours, and each thing for itself.
type plainPainter struct {
	*testing.T
	*image.RGBA
}

func plainPaint(t *testing.T, s *scene) *image.RGBA {
	p := &plainPainter{T: t, RGBA: image.NewRGBA(image.Rect(0, 0, int(math.Round(s.width)), int(math.Round(s.height))))}
	for _, f := range s.shapes {
		p.shape(f)
	}
	return p.RGBA
}

func (p *plainPainter) shape(f shape) {
	switch f := f.(type) {
	case polygon:
		p.fill(f.fill, f.points)
	case stroke:
		p.stroke(f)
	case circle:
		p.disc(f)
	case label:
		p.label(f)
	}
}

func (p *plainPainter) stroke(s stroke) {
	if s.dash > 0 {
		for _, piece := range dashes(s.points, s.dash) {
			p.stroke(stroke{points: piece, width: s.width, color: s.color})
		}
		return
	}
	for i, to := range s.points {
		switch {
		case i > 0:
			p.fill(s.color, outline(s.points[i-1], to, s.width, s.closed))
		case s.closed:
			p.fill(s.color, outline(s.points[len(s.points)-1], to, s.width, true))
		}
	}
}

func (p *plainPainter) disc(d circle) {
	outlines := [][]point{circlePoints(d.center, d.radius+d.width/2)}
	if d.width > 0 {
		outlines = append(outlines, circlePoints(d.center, -(d.radius-d.width/2)))
		for i, at := range outlines[1] { // mirrored, it is wound the other way
			outlines[1][i] = point{2*d.center.x - at.x, at.y}
		}
	}
	p.fill(d.color, outlines...)
}

func (p *plainPainter) fill(ink color.RGBA, outlines ...[]point) {
	if around := bounds(outlines[0]); len(outlines) == 1 && upright(outlines[0], around) {
		draw.Draw(p.RGBA, (&canvas{scale: 1}).snap(around), image.NewUniform(ink), image.Point{}, draw.Src)
		return
	}
	b := bounds(outlines[0])
	area := image.Rect(int(b.x)-1, int(b.y)-1, int(b.x+b.w)+2, int(b.y+b.h)+2)
	brush := vector.NewRasterizer(area.Dx(), area.Dy())
	for _, points := range outlines {
		for i, at := range points {
			x, y := float32(at.x-float64(area.Min.X)), float32(at.y-float64(area.Min.Y))
			if i == 0 {
				brush.MoveTo(x, y)
			} else {
				brush.LineTo(x, y)
			}
		}
		brush.ClosePath()
	}
	brush.Draw(p.RGBA, area, image.NewUniform(ink), image.Point{})
}

func (p *plainPainter) label(l label) {
	face, err := opentype.NewFace(fontOf(l.bold), &opentype.FaceOptions{Size: l.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		p.Fatal(err)
	}
	x := l.at.x
	if l.align == centred {
		x -= textWidth(l.text, l.size, l.bold) / 2
	}
	d := font.Drawer{Dst: p.RGBA, Src: image.NewUniform(l.color), Face: face, Dot: fixed.Point26_6{X: toFixed(x), Y: toFixed(math.Round(l.baseline()))}}
	d.DrawString(l.text)
}

// BenchmarkHints draws what hints show, of a puzzle in which singles do and of each
// technique's example.
func BenchmarkHints(b *testing.B) {
	var boards []Board
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			b.Fatal(err)
		}
		boards = append(boards, TeachingBoard(g, &step))
	}
	b.Run("singles", func(b *testing.B) { benchmarkPNG(b, boards[:4]) })
	b.Run("techniques", func(b *testing.B) { benchmarkPNG(b, boards) })
	b.Run("pencil", func(b *testing.B) {
		benchmarkPNG(b, []Board{{Grid: solver.NewGrid(solver.Classic()), Candidates: true}})
	})
}

func benchmarkPNG(b *testing.B, boards []Board) {
	size := 0
	i := 0
	for b.Loop() {
		data, err := PNG(boards[i%len(boards)], Dark)
		if err != nil {
			b.Fatal(err)
		}
		i++
		size += len(data)
	}
	b.ReportMetric(float64(size)/float64(i), "bytes/picture")
}
