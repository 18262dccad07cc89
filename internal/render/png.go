package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// PNG draws the board as a PNG picture, about 900 pixels wide for 9x9. The same
// board always gives the same bytes on one machine.
func PNG(b Board, t Theme) ([]byte, error) { return encode(drawScene(b, t)) }

// PNGOfWidth draws it so many pixels wide.
func PNGOfWidth(b Board, t Theme, width int) ([]byte, error) {
	s := drawScene(b, t)
	return encodeAt(s, float64(width)/s.width)
}

// encode writes a scene as a PNG picture.
func encode(s *scene) ([]byte, error) { return encodeAt(s, 1) }

func encodeAt(s *scene, scale float64) ([]byte, error) {
	img, err := paint(s, scale)
	if err != nil {
		return nil, err
	}
	return encodeImage(img)
}

func encodeImage(img *image.RGBA) ([]byte, error) {
	var w bytes.Buffer
	if err := png.Encode(&w, paletted(img)); err != nil {
		return nil, fmt.Errorf("render: png: %w", err)
	}
	return w.Bytes(), nil
}

// paint draws a scene at a scale.
func paint(s *scene, scale float64) (*image.RGBA, error) {
	c := &canvas{
		image: image.NewRGBA(image.Rect(0, 0, int(math.Round(s.width*scale)), int(math.Round(s.height*scale)))),
		scale: scale,
		faces: map[faceKey]font.Face{},
	}
	for _, f := range s.shapes {
		if err := c.paint(f); err != nil {
			return nil, err
		}
	}
	return c.image, nil
}

// canvas paints shapes into an image.
type canvas struct {
	image *image.RGBA
	scale float64
	brush vector.Rasterizer
	faces map[faceKey]font.Face
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
		inner[i], inner[j] = inner[j], inner[i] // wound the other way, it cuts a hole
	}
	c.fill(d.color, outer, inner)
}

// circlePoints approximates a circle by a polygon that cannot be distinguished from it at the
// sizes drawn here.
func circlePoints(center point, radius float64) []point {
	const corners = 64
	points := make([]point, corners)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		points[i] = point{center.x + radius*cos, center.y + radius*sin}
	}
	return points
}

// fill paints the area inside the outlines; the first encloses the others.
func (c *canvas) fill(ink color.RGBA, outlines ...[]point) {
	around := bounds(outlines[0])
	if len(outlines) == 1 && upright(outlines[0], around) {
		draw.Draw(c.image, c.snap(around), image.NewUniform(ink), image.Point{}, draw.Src)
		return
	}
	left, top := math.Floor(around.x*c.scale), math.Floor(around.y*c.scale)
	width := int(math.Ceil((around.x+around.w)*c.scale) - left)
	height := int(math.Ceil((around.y+around.h)*c.scale) - top)
	c.brush.Reset(width, height) // no larger than needed
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
	at := image.Rect(0, 0, width, height).Add(image.Pt(int(left), int(top)))
	c.brush.Draw(c.image, at, image.NewUniform(ink), image.Point{})
}

// upright reports whether the outline is the box around it.
func upright(outline []point, around box) bool {
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }
	for _, p := range outline {
		if !near(p.x, around.x) && !near(p.x, around.x+around.w) || !near(p.y, around.y) && !near(p.y, around.y+around.h) {
			return false
		}
	}
	return len(outline) == 4
}

// snap moves a box to whole pixels, so that straight lines are crisp and all as
// wide.
func (c *canvas) snap(b box) image.Rectangle {
	w, h := max(1, math.Round(b.w*c.scale)), max(1, math.Round(b.h*c.scale))
	center := b.center()
	x, y := math.Round(center.x*c.scale-w/2), math.Round(center.y*c.scale-h/2)
	return image.Rect(int(x), int(y), int(x+w), int(y+h))
}

func (c *canvas) label(l label) error {
	face, err := c.face(faceKey{l.size * c.scale, l.bold})
	if err != nil {
		return err
	}
	x := l.at.x
	if l.align == centred {
		x -= textWidth(l.text, l.size, l.bold) / 2
	}
	d := font.Drawer{
		Dst:  c.image,
		Src:  image.NewUniform(l.color),
		Face: face,
		Dot:  fixed.Point26_6{X: toFixed(x * c.scale), Y: toFixed(math.Round(l.baseline() * c.scale))},
	}
	d.DrawString(l.text)
	return nil
}

func toFixed(f float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(f * 64)) }

// face returns the font at a size in pixels; a face serves one goroutine, so
// each canvas has its own.
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
