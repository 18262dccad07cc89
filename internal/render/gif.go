package render

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"slices"
)

// Animations fit phones: their width in pixels, and their size in bytes.
const (
	gifWidth = 480
	maxGIF   = 2_000_000
)

// GIF draws an endless animation of at most maxGIF bytes, with fewer frames if necessary. It returns the context's
// error, or says why a frame cannot be drawn.
func GIF(ctx context.Context, a Animation) ([]byte, error) { return a.within(ctx, maxGIF) }

func (a *Animation) within(ctx context.Context, most int) ([]byte, error) {
	for {
		data, frames, err := a.encode(ctx)
		if err != nil || len(data) <= most || frames < 8 {
			return data, err
		}
		a.MaxFrames = frames * 2 / 3
	}
}

// encode draws all frames with one palette. Each frame after the first holds only the pixels that change.
func (a *Animation) encode(ctx context.Context) (data []byte, frames int, err error) {
	c := canvases.Get().(*canvas)
	defer canvases.Put(c)
	c.inks.reset()
	var (
		film    gif.GIF
		last    *picture
		weights []float64
	)
	for m := range a.frames {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		s := drawFrame(m, a.Theme)
		p, err := c.paintAll(s, gifWidth/s.width)
		if err != nil {
			return nil, 0, err
		}
		film.Image = append(film.Image, changes(last, p))
		last = p
		weights = append(weights, m.weight)
	}
	film.Delay = delays(weights)
	palette := slices.Repeat(color.Palette{color.RGBA{}}, unchanged+1)
	for i, ink := range c.inks.colors {
		palette[i] = ink
	}
	for _, frame := range film.Image {
		frame.Palette = palette
	}
	film.Config = image.Config{ColorModel: palette, Width: last.width, Height: last.height}
	var w bytes.Buffer
	if err := gif.EncodeAll(&w, &film); err != nil {
		return nil, 0, fmt.Errorf("render: gif: %w", err)
	}
	return w.Bytes(), len(weights), nil
}

// unchanged is the colour of pixels that keep their value. Its index is above the colours of every picture.
const unchanged = maxColors

// changes returns the smallest part of a picture that contains every pixel that differs from the last picture, at
// least one pixel. If last is nil it returns the whole picture.
func changes(last, p *picture) *image.Paletted {
	if last == nil {
		frame := image.NewPaletted(image.Rect(0, 0, p.width, p.height), nil)
		for y := range p.height {
			copy(frame.Pix[y*frame.Stride:], p.row(y))
		}
		return frame
	}
	area := image.Rectangle{}
	for y := range p.height {
		before := last.row(y)
		for x, ink := range p.row(y) {
			if ink != before[x] {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if area.Empty() {
		area = image.Rect(0, 0, 1, 1)
	}
	frame := image.NewPaletted(area, nil)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			ink := p.row(y)[x]
			if ink == last.row(y)[x] {
				ink = unchanged
			}
			frame.SetColorIndex(x, y, ink)
		}
	}
	return frame
}
