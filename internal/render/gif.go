package render

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
)

// GIF draws the animation, which repeats without end. Its error is the
// context's, or says why a frame cannot be drawn.
func GIF(ctx context.Context, a Animation) ([]byte, error) {
	a.Width = cmp.Or(a.Width, 480)
	a.MaxLength = cmp.Or(a.MaxLength, maxLength)
	film := &gifEncoder{palette: newPalette(a.Theme)}
	for m := range a.frames {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s := drawFrame(m, a.Theme)
		img, err := paint(s, float64(a.Width)/s.width)
		if err != nil {
			return nil, err
		}
		film.add(img)
	}
	film.Delay = delays(len(film.Image), a.MaxLength)
	var w bytes.Buffer
	if err := gif.EncodeAll(&w, &film.GIF); err != nil {
		return nil, fmt.Errorf("render: gif: %w", err)
	}
	return w.Bytes(), nil
}

// gifEncoder collects frames, of each only what differs from the one before.
type gifEncoder struct {
	gif.GIF
	palette *palette
	last    *image.RGBA
}

func (f *gifEncoder) add(img *image.RGBA) {
	area := img.Bounds()
	if f.last != nil {
		area = difference(f.last, img)
	}
	frame := image.NewPaletted(area, f.palette.colors)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			frame.SetColorIndex(x, y, f.palette.index(img.RGBAAt(x, y)))
		}
	}
	f.Image = append(f.Image, frame)
	f.last = img
}

// difference returns the smallest area outside which two pictures of a size are
// the same; a single pixel if they are the same throughout.
func difference(a, b *image.RGBA) image.Rectangle {
	area := image.Rectangle{}
	bounds := a.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		rowA, rowB := a.Pix[y*a.Stride:][:4*bounds.Dx()], b.Pix[y*b.Stride:][:4*bounds.Dx()]
		if bytes.Equal(rowA, rowB) {
			continue
		}
		from, to := 0, len(rowA)
		for rowA[from] == rowB[from] {
			from++
		}
		for rowA[to-1] == rowB[to-1] {
			to--
		}
		area = area.Union(image.Rect(from/4, y, (to+3)/4, y+1))
	}
	if area.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return area
}

// palette finds the nearest of the colours that a frame is drawn in.
type palette struct {
	colors color.Palette
	known  map[color.RGBA]uint8
}

// newPalette holds a theme's colours and, in a few steps, the blends at the
// edges of what is drawn on what.
func newPalette(t Theme) *palette {
	p := &palette{known: map[color.RGBA]uint8{}}
	grounds := []color.RGBA{t.Board, t.GivenCell, firstTint, examineTint, otherTint}
	for _, t := range tints {
		grounds = append(grounds, t.tint)
	}
	p.blend(t.Text, t.Background)
	p.blend(t.Label, t.Background)
	p.blend(t.Border, t.Background)
	p.blend(t.Given, t.GivenCell)
	p.blend(t.Entry, t.Board)
	p.blend(t.Pencil, t.Board)
	for _, ground := range grounds {
		p.blend(tintInk, ground)
		p.blend(t.Line, ground)
		p.blend(t.Border, ground)
	}
	return p
}

// blend adds two colours and some between them, as far as there is room.
func (p *palette) blend(ink, ground color.RGBA) {
	const steps = 6
	for i := range steps + 1 {
		mix := func(a, b uint8) uint8 { return uint8((int(a)*i + int(b)*(steps-i)) / steps) }
		p.add(color.RGBA{mix(ink.R, ground.R), mix(ink.G, ground.G), mix(ink.B, ground.B), 0xFF})
	}
}

func (p *palette) add(c color.RGBA) {
	if _, ok := p.known[c]; !ok && len(p.colors) < 256 {
		p.known[c] = uint8(len(p.colors))
		p.colors = append(p.colors, c)
	}
}

func (p *palette) index(c color.RGBA) uint8 {
	if i, ok := p.known[c]; ok {
		return i
	}
	i := uint8(p.colors.Index(c))
	p.known[c] = i
	return i
}
