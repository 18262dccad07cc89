package solver

import (
	"fmt"
	"strings"
)

// MaxSize is the largest number of rows, and MaxCells the largest number of
// cells, that a Layout may have.
const (
	MaxSize  = 16
	MaxCells = MaxSize * MaxSize
)

// Shape describes a layout in the terms a person uses. Shapes are comparable.
type Shape struct {
	BoxWidth, BoxHeight int  // a box is this many columns by this many rows
	Diagonals           bool // both diagonals hold each digit once (X-sudoku)
}

// Size returns the number of rows, of columns and of digits.
func (s Shape) Size() int { return s.BoxWidth * s.BoxHeight }

// String writes the shape as ParseShape reads it, such as "3x3" or "4x3+x".
func (s Shape) String() string {
	name := fmt.Sprintf("%dx%d", s.BoxWidth, s.BoxHeight)
	if s.Diagonals {
		name += "+x"
	}
	return name
}

// KnownShapes lists the box shapes that a puzzle's length can stand for, in
// order of size.
func KnownShapes() []Shape {
	return []Shape{
		{BoxWidth: 2, BoxHeight: 2},
		{BoxWidth: 3, BoxHeight: 2},
		{BoxWidth: 4, BoxHeight: 2},
		{BoxWidth: 3, BoxHeight: 3},
		{BoxWidth: 5, BoxHeight: 2},
		{BoxWidth: 6, BoxHeight: 2},
		{BoxWidth: 4, BoxHeight: 3},
		{BoxWidth: 7, BoxHeight: 2},
		{BoxWidth: 8, BoxHeight: 2},
		{BoxWidth: 4, BoxHeight: 4},
	}
}

// ParseShape reads a shape such as "3x3", "3x2" or "4x3+x": the box's width
// times its height, and "+x" for diagonals.
func ParseShape(text string) (Shape, error) {
	boxes, extra, hasExtra := strings.Cut(strings.ToLower(strings.TrimSpace(text)), "+")
	var s Shape
	var rest string
	n, _ := fmt.Sscanf(boxes+"\n", "%dx%d%s", &s.BoxWidth, &s.BoxHeight, &rest)
	if n != 2 {
		return Shape{}, fmt.Errorf("layout %q: want box width x box height, such as 3x3 or 4x3+x", text)
	}
	if hasExtra && extra != "x" {
		return Shape{}, fmt.Errorf("layout %q: +%s is unknown; the only extra is +x, both diagonals", text, extra)
	}
	s.Diagonals = hasExtra
	return s, s.check()
}

func (s Shape) check() error {
	if s.BoxWidth < 1 || s.BoxHeight < 1 || s.BoxWidth > MaxSize || s.BoxHeight > MaxSize ||
		s.Size() < 4 || s.Size() > MaxSize {
		return fmt.Errorf("layout %s: a box must hold 4 to %d cells", s, MaxSize)
	}
	return nil
}
