package render

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// picture has at most 256 colours. Each row begins with a 0 byte, as in PNG files.
type picture struct {
	width, height int
	rows          []uint8
	colors        []color.RGBA
}

func (p *picture) row(y int) []uint8 { return p.rows[y*(p.width+1)+1:][:p.width] }

// paint paints a scene at a scale.
func paint(s *scene, scale float64) (*picture, error) {
	c := canvases.Get().(*canvas)
	defer canvases.Put(c)
	c.inks.reset()
	return c.paintAll(s, scale)
}

// canvas paints pictures, one after another. It keeps glyphs and colours for the next one.
type canvas struct {
	*picture
	scale  float64
	inks   inks
	brush  vector.Rasterizer
	mask   []uint8
	faces  map[faceKey]font.Face
	glyphs map[glyphKey]*glyph
}

// canvases keeps canvases for reuse, since they hold drawn glyphs.
var canvases = sync.Pool{New: func() any { return new(canvas) }}

// maxGlyphs is how many glyphs a canvas keeps.
const maxGlyphs = 2000

// paintAll paints a scene in the colours of earlier pictures, and in new ones.
func (c *canvas) paintAll(s *scene, scale float64) (*picture, error) {
	if len(c.glyphs) == 0 || len(c.glyphs) > maxGlyphs {
		c.faces, c.glyphs = map[faceKey]font.Face{}, map[glyphKey]*glyph{}
	}
	width, height := int(math.Round(s.width*scale)), int(math.Round(s.height*scale))
	c.picture, c.scale = &picture{width: width, height: height, rows: make([]uint8, height*(width+1))}, scale
	for _, f := range s.shapes {
		if err := c.paint(f); err != nil {
			return nil, err
		}
	}
	c.colors = slices.Clone(c.inks.colors)
	return c.picture, nil
}

type faceKey struct {
	size float64
	bold bool
}

func (c *canvas) paint(f shape) error {
	switch f := f.(type) {
	case polygon:
		c.fill(f.fill, f.points)
	case stroke:
		c.stroke(f)
	case circle:
		c.disc(f)
	case label:
		return c.label(f)
	}
	return nil
}

func (c *canvas) stroke(s stroke) {
	if s.dash > 0 {
		for _, piece := range dashes(s.points, s.dash) {
			c.stroke(stroke{points: piece, width: s.width, color: s.color})
		}
		return
	}
	ends := s.points[1:]
	if s.closed {
		ends = append(ends[:len(ends):len(ends)], s.points[0])
	}
	from := s.points[0]
	for _, to := range ends {
		c.fill(s.color, outline(from, to, s.width, s.closed))
		from = to
	}
}

func (c *canvas) disc(d circle) {
	outer := circlePoints(d.center, d.radius+d.width/2)
	if d.width == 0 {
		c.fill(d.color, outer)
		return
	}
	inner := circlePoints(d.center, d.radius-d.width/2)
	for i, j := 0, len(inner)-1; i < j; i, j = i+1, j-1 {
		inner[i], inner[j] = inner[j], inner[i] // the opposite direction cuts a hole
	}
	c.fill(d.color, outer, inner)
}

// circlePoints approximates a circle by a polygon.
func circlePoints(center point, radius float64) []point {
	const corners = 64
	points := make([]point, corners)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		points[i] = point{center.x + radius*cos, center.y + radius*sin}
	}
	return points
}

// fill fills an area; the first outline encloses the others.
func (c *canvas) fill(ink color.RGBA, outlines ...[]point) {
	around, of := bounds(outlines[0]), c.inks.solid(ink)
	if len(outlines) == 1 && upright(outlines[0], around) {
		c.block(c.snap(around), of)
		return
	}
	left, top := math.Floor(around.x*c.scale), math.Floor(around.y*c.scale)
	width := int(math.Ceil((around.x+around.w)*c.scale) - left)
	height := int(math.Ceil((around.y+around.h)*c.scale) - top)
	c.brush.Reset(width, height) // the brush is no larger than necessary
	c.brush.DrawOp = draw.Src
	for _, points := range outlines {
		for i, p := range points {
			x, y := float32(p.x*c.scale-left), float32(p.y*c.scale-top)
			if i == 0 {
				c.brush.MoveTo(x, y)
			} else {
				c.brush.LineTo(x, y)
			}
		}
		c.brush.ClosePath()
	}
	if len(c.mask) < width*height {
		c.mask = make([]uint8, width*height)
	}
	mask := &image.Alpha{Pix: c.mask[:width*height], Stride: width, Rect: image.Rect(0, 0, width, height)}
	c.brush.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	c.cover(mask, int(left), int(top), of)
}

func upright(outline []point, around box) bool {
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }
	for _, p := range outline {
		if !near(p.x, around.x) && !near(p.x, around.x+around.w) || !near(p.y, around.y) && !near(p.y, around.y+around.h) {
			return false
		}
	}
	return len(outline) == 4
}

// snap aligns a box to whole pixels, so that lines are crisp and of equal width.
func (c *canvas) snap(b box) image.Rectangle {
	w, h := max(1, math.Round(b.w*c.scale)), max(1, math.Round(b.h*c.scale))
	center := b.center()
	x, y := math.Round(center.x*c.scale-w/2), math.Round(center.y*c.scale-h/2)
	return image.Rect(int(x), int(y), int(x+w), int(y+h))
}

func (c *canvas) block(r image.Rectangle, ink uint8) {
	r = r.Intersect(image.Rect(0, 0, c.width, c.height))
	if r.Empty() {
		return
	}
	first := c.row(r.Min.Y)[r.Min.X:r.Max.X]
	for x := range first {
		first[x] = ink
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(c.row(y)[r.Min.X:], first)
	}
}

// cover paints a colour through a mask of opacity with its corner at left, top.
func (c *canvas) cover(mask *image.Alpha, left, top int, ink uint8) {
	r := mask.Rect.Add(image.Pt(left, top)).Intersect(image.Rect(0, 0, c.width, c.height))
	blends := c.inks.on(ink)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.row(y)[r.Min.X:r.Max.X]
		covers := mask.Pix[(y-top)*mask.Stride+r.Min.X-left:][:len(row)]
		for x := 0; x < len(covers); x++ {
			if x+8 <= len(covers) && binary.LittleEndian.Uint64(covers[x:]) == 0 {
				x += 7
				continue
			}
			shade := shadeOf[covers[x]]
			switch known := blends[row[x]][shade]; {
			case shade == 0:
			case known != 0:
				row[x] = known - 1
			default:
				row[x] = c.inks.shade(ink, row[x], shade)
			}
		}
	}
}

func (c *canvas) label(l label) error {
	key := faceKey{l.size * c.scale, l.bold}
	face, err := c.face(key)
	if err != nil {
		return err
	}
	x := l.at.x
	if l.align == centred {
		x -= textWidth(l.text, l.size, l.bold) / 2
	}
	dot, y, before := toFixed(x*c.scale), int(math.Round(l.baseline()*c.scale)), rune(-1)
	ink := c.inks.solid(l.color)
	for _, r := range l.text {
		if before >= 0 {
			dot += face.Kern(before, r)
		}
		g := c.glyph(glyphKey{key, r, dot & 63}, face)
		c.cover(&g.mask, g.left+dot.Floor(), g.top+y, ink)
		dot, before = dot+g.advance, r
	}
	return nil
}

func toFixed(f float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(f * 64)) }

// face returns the font at a size in pixels. Only one goroutine may use a face.
func (c *canvas) face(key faceKey) (font.Face, error) {
	if face, ok := c.faces[key]; ok {
		return face, nil
	}
	face, err := opentype.NewFace(fontOf(key.bold), &opentype.FaceOptions{Size: key.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("render: font of size %g: %w", key.size, err)
	}
	c.faces[key] = face
	return face, nil
}

// glyph is a letter's mask, its offset and its advance.
type glyph struct {
	mask      image.Alpha
	left, top int
	advance   fixed.Int26_6
}

// glyphKey is a letter at a size and a horizontal fraction of a pixel.
type glyphKey struct {
	faceKey
	letter rune
	from   fixed.Int26_6
}

func (c *canvas) glyph(key glyphKey, face font.Face) *glyph {
	if g := c.glyphs[key]; g != nil {
		return g
	}
	g := &glyph{}
	at, mask, _, advance, _ := face.Glyph(fixed.Point26_6{X: key.from}, key.letter)
	g.left, g.top, g.advance = at.Min.X, at.Min.Y, advance
	if mask, ok := mask.(*image.Alpha); ok { // the face reuses it for the next glyph
		g.mask = image.Alpha{Pix: slices.Clone(mask.Pix), Stride: mask.Stride, Rect: mask.Rect}
	}
	c.glyphs[key] = g
	return g
}

// maxColors is the maximum number of colours of a picture. A GIF needs one more.
const maxColors = 255

// shades is the number of shades between two colours at edges.
const shades = 12

// inks is a palette that grows while a picture is painted. A colour close to an existing one uses that one.
type inks struct {
	colors []color.RGBA
	blends [maxColors]*blends
}

// near is the largest difference in a channel between colours that count as equal. It grows as the palette fills.
func (p *inks) near() int {
	switch n := len(p.colors); {
	case n < maxColors/2:
		return 4
	case n < maxColors*3/4:
		return 8
	case n < maxColors-32:
		return 16
	}
	return 0xFF
}

// blends holds, for a background and a shade, the index of the blended colour plus 1; 0 if unknown.
type blends [maxColors][shades]uint8

// shadeOf maps a pixel's coverage to a shade.
var shadeOf = func() (of [0x100]uint8) {
	for covered := range of {
		of[covered] = uint8((covered*(shades-1) + 0x7F) / 0xFF)
	}
	return of
}()

func (p *inks) reset() {
	for _, b := range p.blends[:len(p.colors)] {
		if b != nil {
			*b = blends{}
		}
	}
	p.colors = p.colors[:0]
}

// solid returns the index of a colour, or of the nearest if the palette is full.
func (p *inks) solid(c color.RGBA) uint8 {
	best, apart := p.nearest(c)
	if apart == 0 || len(p.colors) == maxColors {
		return best
	}
	return p.add(c)
}

func (p *inks) add(c color.RGBA) uint8 {
	p.colors = append(p.colors, c)
	return uint8(len(p.colors) - 1)
}

func (p *inks) nearest(c color.RGBA) (best uint8, apart int) {
	apart = 0x100
	for i, known := range p.colors {
		if d := channelDistance(known, c); d < apart {
			best, apart = uint8(i), d
		}
	}
	return best, apart
}

func (p *inks) on(ink uint8) *blends {
	if p.blends[ink] == nil {
		p.blends[ink] = new(blends)
	}
	return p.blends[ink]
}

func (p *inks) shade(ink, ground, shade uint8) uint8 {
	known := &p.on(ink)[ground][shade]
	if *known == 0 {
		*known = p.blend(p.colors[ink], p.colors[ground], int(shade)) + 1
	}
	return *known - 1
}

func (p *inks) blend(ink, ground color.RGBA, shade int) uint8 {
	const last = shades - 1
	mix := func(a, b uint8) uint8 { return uint8((int(a)*shade + int(b)*(last-shade) + last/2) / last) }
	c := color.RGBA{mix(ink.R, ground.R), mix(ink.G, ground.G), mix(ink.B, ground.B), 0xFF}
	if best, apart := p.nearest(c); apart <= p.near() {
		return best
	}
	return p.add(c)
}

func channelDistance(a, b color.RGBA) int {
	apart := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return max(apart(a.R, b.R), apart(a.G, b.G), apart(a.B, b.B))
}
