package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// style is how a test draws its boards.
type style struct {
	cell, thin, thick                   int
	paper, ground, line, given, entered color.RGBA
	selected                            color.RGBA // of the row and column of r5c5
	bold                                bool
	size                                float64 // of a digit, in cells
	cols, boxWidth, boxHeight           int
	windows                             bool
}

var (
	white = color.RGBA{255, 255, 255, 255}
	black = color.RGBA{0, 0, 0, 255}
)

func paperStyle() style {
	return style{cell: 48, thin: 1, thick: 4, paper: white, ground: white, line: black, given: black, entered: color.RGBA{20, 60, 220, 255}, size: 0.7, cols: 9, boxWidth: 3, boxHeight: 3}
}

func darkStyle() style {
	return style{cell: 70, thin: 2, thick: 6, paper: color.RGBA{10, 12, 20, 255}, ground: color.RGBA{28, 32, 44, 255}, line: color.RGBA{90, 96, 110, 255},
		given: color.RGBA{235, 235, 235, 255}, entered: color.RGBA{90, 170, 255, 255}, selected: color.RGBA{48, 56, 80, 255}, bold: true, size: 0.6, cols: 9, boxWidth: 3, boxHeight: 3}
}

func tileStyle() style {
	return style{cell: 60, thin: 6, thick: 14, paper: color.RGBA{120, 80, 50, 255}, ground: color.RGBA{240, 220, 190, 255}, line: color.RGBA{120, 80, 50, 255},
		given: color.RGBA{40, 40, 40, 255}, entered: color.RGBA{200, 30, 30, 255}, bold: true, size: 0.6, cols: 9, boxWidth: 3, boxHeight: 3}
}

// boxStyle has no lines between the cells of a box.
func boxStyle() style {
	s := paperStyle()
	s.thin, s.thick = 0, 3
	return s
}

// paleStyle has tiles that differ from the gaps between them in colour, and hardly in brightness.
func paleStyle() style {
	s := tileStyle()
	s.paper, s.line, s.ground, s.selected = color.RGBA{236, 236, 236, 255}, color.RGBA{236, 236, 236, 255}, white, color.RGBA{222, 236, 250, 255}
	return s
}

// gapStyle has wide lines around boxes, for gaps.
func gapStyle() style {
	s := paperStyle()
	s.thick = 9
	return s
}

// gapped draws over the lines around boxes, as pale as the paper.
func (k *sketch) gapped(pale color.RGBA) *sketch {
	for box := range 4 {
		x, y := k.left+k.at(3*box)-k.thick, k.top+k.at(3*box)-k.thick
		k.fill(image.Rect(x, 0, x+k.thick, k.Rect.Max.Y), pale)
		k.fill(image.Rect(0, y, k.Rect.Max.X, y+k.thick), pale)
	}
	return k
}

func (s *style) face(t testing.TB, size float64) font.Face {
	t.Helper()
	data := goregular.TTF
	if s.bold {
		data = gobold.TTF
	}
	parsed, err := opentype.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		t.Fatal(err)
	}
	return face
}

// sketch is a board that is being drawn.
type sketch struct {
	*image.RGBA
	style
	left, top int
}

// drawn draws a board of digits, . for blank and lower-case letters a to i for entered digits.
func (s style) drawn(t testing.TB, grid string) *sketch {
	t.Helper()
	side := s.at(s.cols) + s.thick
	k := &sketch{image.NewRGBA(image.Rect(0, 0, side+80, side+140)), s, 40, 70}
	k.fill(k.Rect, s.paper)
	k.fill(image.Rect(k.left, k.top, k.left+side, k.top+side), s.line)
	face := s.face(t, float64(s.cell)*s.size*1.35)
	for i, r := range grid {
		row, col := i/s.cols, i%s.cols
		ground := s.ground
		if s.selected.A > 0 && (row == 4 || col == 4) {
			ground = s.selected
		}
		if s.windows && inWindow(row, col) {
			ground = color.RGBA{200, 215, 230, 255}
		}
		k.fill(k.square(row, col), ground)
		switch {
		case r >= 'a' && r <= 'i':
			k.write(face, k.square(row, col), r-'a'+'1', s.entered)
		case r != '.':
			k.write(face, k.square(row, col), r, s.given)
		}
	}
	return k
}

// at returns where a row or column begins.
func (s *style) at(i int) int { return s.thick + i*s.cell + i*s.thin + i/s.boxWidth*(s.thick-s.thin) }

func (k *sketch) square(row, col int) image.Rectangle {
	at := image.Pt(k.left+k.at(col), k.top+k.at(row))
	return image.Rectangle{at, at.Add(image.Pt(k.cell, k.cell))}
}

func (k *sketch) fill(r image.Rectangle, c color.RGBA) {
	draw.Draw(k.RGBA, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// write draws a character in the middle of an area.
func (k *sketch) write(face font.Face, in image.Rectangle, r rune, c color.RGBA) {
	bounds, _, _ := face.GlyphBounds(r)
	x := (in.Min.X+in.Max.X)*32 - int(bounds.Min.X+bounds.Max.X)/2
	y := (in.Min.Y+in.Max.Y)*32 - int(bounds.Min.Y+bounds.Max.Y)/2
	d := font.Drawer{Dst: k.RGBA, Src: image.NewUniform(c), Face: face, Dot: fixed.Point26_6{X: fixed.Int26_6(x), Y: fixed.Int26_6(y)}}
	d.DrawString(string(r))
}

// mark draws pencil marks where a keypad has them.
func (k *sketch) mark(t testing.TB, cell int, digits ...int) {
	t.Helper()
	face := k.face(t, float64(k.cell)*0.3)
	for _, d := range digits {
		third := k.cell / 3
		at := k.square(cell/9, cell%9).Min.Add(image.Pt((d-1)%3*third, (d-1)/3*third))
		k.write(face, image.Rectangle{at, at.Add(image.Pt(third, third))}, '0'+rune(d), color.RGBA{110, 110, 110, 255})
	}
}

// stroke draws a line, such as an arrow's.
func (k *sketch) stroke(from, to image.Point, thick int, c color.RGBA) {
	steps := max(abs(to.X-from.X), abs(to.Y-from.Y), 1)
	for i := range steps + 1 {
		at := from.Add(to.Sub(from).Mul(i).Div(steps))
		k.fill(image.Rectangle{at, at.Add(image.Pt(thick, thick))}, c)
	}
}

func pngOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// bent shows a picture on paper that is not flat.
func bent(from *image.RGBA) *image.RGBA {
	w, h := from.Rect.Dx(), from.Rect.Dy()
	to := image.NewRGBA(from.Rect)
	for y := range h {
		for x := range w {
			down := int(0.02 * float64(h) * math.Sin(math.Pi*float64(x)/float64(w)))
			to.SetRGBA(x, y, from.RGBAAt(x, min(y+down, h-1)))
		}
	}
	return to
}

// photographed shows a picture from an angle, in a shadow, a little out of focus, as a JPEG.
func photographed(t testing.TB, from *image.RGBA, seed uint64) []byte {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	w, h := float64(from.Rect.Dx()), float64(from.Rect.Dy())
	corner := func(x, y float64) match {
		return match{u: x + 60 + rng.Float64()*0.08*w, v: y + 60 + rng.Float64()*0.08*h, x: x, y: y}
	}
	p := fitPlane([]match{corner(0, 0), corner(w, 0), corner(w, h), corner(0, h)})
	to := image.NewRGBA(image.Rect(0, 0, int(w*1.08)+120, int(h*1.08)+120))
	for y := range to.Rect.Dy() {
		for x := range to.Rect.Dx() {
			var sum [3]float64
			for i := range 9 { // out of focus
				px, py := p.at(float64(x)+float64(i%3)-1, float64(y)+float64(i/3)-1)
				addPixel(&sum, from, px, py)
			}
			light := 0.62 + 0.25*math.Sin(float64(x)/w*2) + 0.08*float64(y)/h
			value := func(v float64) uint8 { return uint8(min(max(v/9*light+rng.NormFloat64()*3, 0), 255)) }
			to.SetRGBA(x, y, color.RGBA{value(sum[0]), value(sum[1]), value(sum[2] * 0.9), 255})
		}
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, to, &jpeg.Options{Quality: 80}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
