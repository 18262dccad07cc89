package render

import (
	"image/color"
	"math"
)

// scene is a picture made of shapes in painting order. Coordinates are in pixels at scale 1; y grows downwards.
type scene struct {
	width, height float64
	shapes        []shape
}

// shape is one of polygon, stroke, circle and label.
type shape interface{ isFigure() }

type point struct{ x, y float64 }

type polygon struct {
	points []point
	fill   color.RGBA
}

// stroke is an open or closed line of some width.
type stroke struct {
	points []point
	closed bool
	width  float64
	dash   float64 // length of dashes and gaps; 0 is a line without gaps
	color  color.RGBA
}

// circle is a filled circle, or a ring when it has a width.
type circle struct {
	center point
	radius float64 // of the middle of a ring's line
	width  float64 // of a ring's line; 0 fills
	color  color.RGBA
}

// label is a line of text, vertically centred on at.
type label struct {
	at    point
	text  string
	size  float64 // of the em
	bold  bool
	align alignment
	color color.RGBA
}

type alignment int

const (
	centred alignment = iota
	leftward
)

func (polygon) isFigure() {}
func (stroke) isFigure()  {}
func (circle) isFigure()  {}
func (label) isFigure()   {}

type box struct{ x, y, w, h float64 }

func (b box) center() point { return point{b.x + b.w/2, b.y + b.h/2} }

func (b box) inset(by float64) box { return box{b.x + by, b.y + by, b.w - 2*by, b.h - 2*by} }

func (b box) corners() []point {
	return []point{{b.x, b.y}, {b.x + b.w, b.y}, {b.x + b.w, b.y + b.h}, {b.x, b.y + b.h}}
}

func (b box) filled(c color.RGBA) polygon { return polygon{points: b.corners(), fill: c} }

func (b box) framed(width float64, c color.RGBA) stroke {
	return stroke{points: b.corners(), closed: true, width: width, color: c}
}

// dashes cuts a line into pieces with gaps of the same length.
func dashes(line []point, length float64) (pieces [][]point) {
	left, draw := length, true
	piece := line[:1:1]
	for i := 1; i < len(line); {
		from, to := piece[len(piece)-1], line[i]
		d := math.Hypot(to.x-from.x, to.y-from.y)
		if d <= left {
			left -= d
			piece = append(piece, to)
			i++
			continue
		}
		at := point{from.x + (to.x-from.x)*left/d, from.y + (to.y-from.y)*left/d}
		if draw {
			pieces = append(pieces, append(piece, at))
		}
		left, draw, piece = length, !draw, []point{at}
	}
	if draw && len(piece) > 1 {
		pieces = append(pieces, piece)
	}
	return pieces
}

func bounds(points []point) box {
	low, high := points[0], points[0]
	for _, p := range points[1:] {
		low = point{min(low.x, p.x), min(low.y, p.y)}
		high = point{max(high.x, p.x), max(high.y, p.y)}
	}
	return box{low.x, low.y, high.x - low.x, high.y - low.y}
}

// outline returns the corners of a line of a width. An extended line is half a width longer at each end.
func outline(from, to point, width float64, extended bool) []point {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	dx, dy := (to.x-from.x)/length*width/2, (to.y-from.y)/length*width/2
	if extended {
		from, to = point{from.x - dx, from.y - dy}, point{to.x + dx, to.y + dy}
	}
	return []point{
		{from.x - dy, from.y + dx}, {from.x + dy, from.y - dx},
		{to.x + dy, to.y - dx}, {to.x - dy, to.y + dx},
	}
}
