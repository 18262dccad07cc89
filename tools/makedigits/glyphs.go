package main

import (
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"slices"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"pencilmark/internal/picture/glyph"
)

// outline returns the segments of a character, or nil if the font has none.
func outline(font *sfnt.Font, r rune) sfnt.Segments {
	var buf sfnt.Buffer
	i, err := font.GlyphIndex(&buf, r)
	if err != nil || i == 0 {
		return nil
	}
	segments, err := font.LoadGlyph(&buf, i, fixed.I(200), nil)
	if err != nil || len(segments) == 0 {
		return nil
	}
	return append(sfnt.Segments{}, segments...)
}

// place maps the plane: rotation, slant, size and position.
type place struct{ a, b, c, d, x, y float64 }

func (p place) of(q fixed.Point26_6) (x, y float32) {
	fx, fy := float64(q.X)/64, float64(q.Y)/64
	return float32(float64(p.a*fx) + float64(p.b*fy) + p.x), float32(float64(p.c*fx) + float64(p.d*fy) + p.y)
}

// bounds returns the box of a glyph's points after they are placed.
func (p place) bounds(s sfnt.Segments) (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, segment := range s {
		for _, q := range segment.Args[:points(segment.Op)] {
			x, y := p.of(q)
			x0, y0 = min(x0, float64(x)), min(y0, float64(y))
			x1, y1 = max(x1, float64(x)), max(y1, float64(y))
		}
	}
	return x0, y0, x1, y1
}

func points(op sfnt.SegmentOp) int {
	return map[sfnt.SegmentOp]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3}[op]
}

// trace adds a glyph to a rasterizer.
func (p place) trace(z *vector.Rasterizer, s sfnt.Segments) {
	for _, segment := range s {
		x, y := p.of(segment.Args[0])
		switch segment.Op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(x, y)
		case sfnt.SegmentOpLineTo:
			z.LineTo(x, y)
		case sfnt.SegmentOpQuadTo:
			x1, y1 := p.of(segment.Args[1])
			z.QuadTo(x, y, x1, y1)
		case sfnt.SegmentOpCubeTo:
			x1, y1 := p.of(segment.Args[1])
			x2, y2 := p.of(segment.Args[2])
			z.CubeTo(x, y, x1, y1, x2, y2)
		}
	}
	z.ClosePath()
}

// posture is a small random rotation, slant and stretch.
func posture(rng *rand.Rand) place {
	angle, slant := rng.NormFloat64()*0.05, rng.NormFloat64()*0.08
	wide := 1 + rng.NormFloat64()*0.1
	sin, cos := math.Sin(angle), math.Cos(angle)
	return place{a: wide * cos, b: slant*cos - sin, c: wide * sin, d: slant*sin + cos}
}

// drawn renders glyphs beside each other on a canvas, the first one height pixels high.
func drawn(rng *rand.Rand, height float64, glyphs ...sfnt.Segments) canvas {
	p := posture(rng)
	_, y0, _, y1 := p.bounds(glyphs[0])
	scale := height / max(y1-y0, 1)
	p.a, p.b, p.c, p.d = p.a*scale, p.b*scale, p.c*scale, p.d*scale
	margin := 3 + height/4
	width, places := margin, make([]place, len(glyphs))
	for i, g := range glyphs {
		x0, y0, x1, y1 := p.bounds(g)
		places[i] = p
		places[i].x, places[i].y = width-x0+rng.Float64(), margin+height/2-(y0+y1)/2+rng.Float64()
		width += x1 - x0 + height*0.08*rng.Float64()
	}
	w, h := min(int(width+margin), 220), int(height+2*margin)
	z := vector.NewRasterizer(w, h)
	z.DrawOp = draw.Src
	for i, g := range glyphs {
		places[i].trace(z, g)
	}
	alpha := image.NewAlpha(image.Rect(0, 0, w, h))
	z.Draw(alpha, alpha.Bounds(), image.Opaque, image.Point{})
	c := newCanvas(w, h)
	for i, v := range alpha.Pix {
		c.ink[i] = float64(v) / 255
	}
	return c
}

// canvas is a picture with ink from 0 to 1.
type canvas struct {
	w, h int
	ink  []float64
}

func newCanvas(w, h int) canvas { return canvas{w, h, make([]float64, w*h)} }

// stroke draws a line of some thickness.
func (c canvas) stroke(x0, y0, x1, y1, thick float64) {
	length := max(math.Hypot(x1-x0, y1-y0), 1e-9)
	ux, uy := (x1-x0)/length, (y1-y0)/length
	for y := range c.h {
		for x := range c.w {
			dx, dy := float64(x)-x0, float64(y)-y0
			along := min(max(dx*ux+dy*uy, 0), length)
			away := math.Hypot(dx-along*ux, dy-along*uy)
			c.add(x, y, thick/2+0.5-away)
		}
	}
}

// ring draws a circle's line.
func (c canvas) ring(cx, cy, rx, ry, thick float64) {
	for y := range c.h {
		for x := range c.w {
			away := math.Abs(math.Hypot((float64(x)-cx)/rx, (float64(y)-cy)/ry)-1) * min(rx, ry)
			c.add(x, y, thick/2+0.5-away)
		}
	}
}

func (c canvas) add(x, y int, v float64) {
	i := y*c.w + x
	c.ink[i] = max(c.ink[i], min(max(v, 0), 1))
}

// photographed blurs, thickens or thins a canvas, adds noise, and draws it in the size in which a board's cells are
// examined.
func (c canvas) photographed(rng *rand.Rand, height float64) glyph.Ink {
	switch rng.IntN(6) {
	case 0, 1, 2:
		c.blur(rng.Float64() * min(0.15*height, 4))
	case 3: // camera shake
		c.drag(rng.Float64()*0.25*height, rng.Float64()*math.Pi)
	}
	gain := 0.9 + rng.Float64()*2
	shift := rng.NormFloat64() * 0.14
	for i, v := range c.ink {
		c.ink[i] = min(max((v-0.5+shift)*gain+0.5, 0), 1)
	}
	if rng.IntN(2) == 0 {
		c.roughen(rng, rng.Float64()*0.12, 1)
	}
	if rng.IntN(4) == 0 { // as JPEG does
		c.roughen(rng, rng.Float64()*0.12, 2+rng.IntN(3))
	}
	if rng.IntN(2) == 0 {
		c = c.resized((9 + rng.Float64()*35) / height)
	}
	top := slices.Max(c.ink)
	k := glyph.Ink{W: c.w, H: c.h, Pix: make([]uint8, len(c.ink))}
	for i, v := range c.ink {
		k.Pix[i] = uint8(255 * v / max(top, 0.1))
	}
	return k.Largest()
}

// roughen adds noise in squares of some pixels.
func (c canvas) roughen(rng *rand.Rand, much float64, square int) {
	columns := (c.w + square - 1) / square
	noise := make([]float64, columns*((c.h+square-1)/square))
	for i := range noise {
		noise[i] = rng.NormFloat64() * much
	}
	for i, v := range c.ink {
		c.ink[i] = min(max(v+noise[i/c.w/square*columns+i%c.w/square], 0), 1)
	}
}

// drag smears a canvas along a line.
func (c canvas) drag(length, angle float64) {
	from := slices.Clone(c.ink)
	steps := int(length) + 1
	clear(c.ink)
	for step := range steps {
		off := float64(step) - float64(steps-1)/2
		dx, dy := int(math.Round(off*math.Cos(angle))), int(math.Round(off*math.Sin(angle)))
		for i := range c.ink {
			if x, y := i%c.w+dx, i/c.w+dy; x >= 0 && y >= 0 && x < c.w && y < c.h {
				c.ink[i] += from[y*c.w+x] / float64(steps)
			}
		}
	}
}

// resized returns a canvas that is larger or smaller by a factor.
func (c canvas) resized(by float64) canvas {
	to := newCanvas(max(int(float64(c.w)*by), 3), max(int(float64(c.h)*by), 3))
	samples := int(math.Ceil(1 / by))
	for i := range to.ink {
		for s := range samples * samples {
			x := (float64(i%to.w)+(float64(s%samples)+0.5)/float64(samples))/by - 0.5
			y := (float64(i/to.w)+(float64(s/samples)+0.5)/float64(samples))/by - 0.5
			to.ink[i] += c.between(x, y) / float64(samples*samples)
		}
	}
	return to
}

// between returns the ink at a point between pixels.
func (c canvas) between(x, y float64) float64 {
	x, y = min(max(x, 0), float64(c.w-1)), min(max(y, 0), float64(c.h-1))
	ix, iy := min(int(x), c.w-2), min(int(y), c.h-2)
	dx, dy := x-float64(ix), y-float64(iy)
	i := iy*c.w + ix
	upper := float64(c.ink[i]*(1-dx)) + float64(c.ink[i+1]*dx)
	lower := float64(c.ink[i+c.w]*(1-dx)) + float64(c.ink[i+c.w+1]*dx)
	return float64(upper*(1-dy)) + float64(lower*dy)
}

// blur blurs a canvas with a Gaussian filter.
func (c canvas) blur(sigma float64) {
	if sigma < 0.2 {
		return
	}
	reach := int(3*sigma) + 1
	kernel, sum := make([]float64, 2*reach+1), 0.0
	for i := range kernel {
		d := float64(i - reach)
		kernel[i] = math.Exp(-d * d / (2 * sigma * sigma))
		sum += kernel[i]
	}
	once := func(from []float64, step, length int, at func(i int) int) []float64 {
		to := make([]float64, len(from))
		for i := range from {
			for k, weight := range kernel {
				if j := at(i) + k - reach; j >= 0 && j < length {
					to[i] += weight / sum * from[i+(k-reach)*step]
				}
			}
		}
		return to
	}
	across := once(c.ink, 1, c.w, func(i int) int { return i % c.w })
	copy(c.ink, once(across, c.w, c.h, func(i int) int { return i / c.w }))
}
