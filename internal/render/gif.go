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

// maxGIF is the largest animation that phones load, in bytes.
const maxGIF = 2_000_000

// GIF draws an endless animation in at most maxGIF bytes, with fewer frames if need be. Its error is the context's, or
// says why a frame cannot be drawn.
func GIF(ctx context.Context, a Animation) ([]byte, error) {
	a.Width = cmp.Or(a.Width, 480)
	a.MaxLength = cmp.Or(a.MaxLength, maxLength)
	return a.within(ctx, maxGIF)
}

func (a *Animation) within(ctx context.Context, most int) ([]byte, error) {
	for {
		data, frames, err := a.encode(ctx)
		if err != nil || len(data) <= most || frames < 8 {
			return data, err
		}
		a.MaxFrames = frames * 2 / 3
	}
}

func (a *Animation) encode(ctx context.Context) (data []byte, frames int, err error) {
	film := &gifEncoder{palette: newPalette(a.Theme)}
	var weights []float64
	for m := range a.frames {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		s := drawFrame(m, a.Theme)
		scale := float64(a.Width) / s.width
		p, err := paint(s.width*scale, s.height*scale, placed{scene: s, scale: scale})
		if err != nil {
			return nil, 0, err
		}
		film.add(p.rgba())
		weights = append(weights, m.weight)
	}
	film.Delay = delays(weights, a.MaxLength)
	var w bytes.Buffer
	if err := gif.EncodeAll(&w, &film.GIF); err != nil {
		return nil, 0, fmt.Errorf("render: gif: %w", err)
	}
	return w.Bytes(), len(weights), nil
}

// gifEncoder collects frames; each holds only the changes.
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
		from, to := img.PixOffset(area.Min.X, y), img.PixOffset(area.Max.X, y)
		indexes := frame.Pix[frame.PixOffset(area.Min.X, y):]
		for i := from; i < to; i += 4 {
			if p := img.Pix[i : i+4]; f.last == nil || !bytes.Equal(p, f.last.Pix[i:i+4]) {
				indexes[(i-from)/4] = f.palette.index(color.RGBA{p[0], p[1], p[2], p[3]})
			} // or it is unchanged: the first colour lets it shine through
		}
	}
	f.Image = append(f.Image, frame)
	f.last = img
}

// difference returns the smallest area in which two pictures differ; one pixel if they are equal.
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

// newPalette holds a theme's colours and some blends of those that meet.
func newPalette(t Theme) *palette {
	p := &palette{known: map[color.RGBA]uint8{}, colors: color.Palette{color.RGBA{}}}
	for _, c := range []color.RGBA{t.Group, t.Rests.Fill, t.Rests.Ink, t.Fin.Fill, t.Fin.Ink, t.Tried.Fill, t.Tried.Edge, t.Tried.Ink,
		t.Off.Fill, t.Off.Edge, t.Removed.Fill, t.Removed.Edge, t.Removed.Ink, t.Placed.Fill, t.Placed.Edge, t.Placed.Ink,
		t.Links[0], t.Links[1], t.Links[2], t.Sets[0].Edge, t.Sets[1].Edge, t.Sets[2].Edge, t.Sets[3].Edge} {
		p.add(c)
	}
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

func (p *palette) blend(ink, ground color.RGBA) {
	const steps = 5
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
	i := uint8(1 + p.colors[1:].Index(c)) // all but the first, which is none
	p.known[c] = i
	return i
}
