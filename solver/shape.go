package solver

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// MaxSize is the largest number of rows, and MaxCells the largest number of
// cells, that a Layout may have.
const (
	MaxSize  = 16
	MaxCells = MaxSize * MaxSize
)

// minSize is the smallest number of rows.
const minSize = 4

// Shape describes a layout in the terms a person uses. Shapes are comparable;
// those that ParseShape, ParseRegions and Layout.Shape return are equal if they
// describe the same layout.
type Shape struct {
	BoxWidth, BoxHeight int    // a box is this many columns by this many rows; 0 in a jigsaw
	Regions             string // of a jigsaw, which has them instead of boxes, as ParseRegions reads them
	Diagonals           bool   // both diagonals hold each digit once (X-sudoku)
	Windows             bool   // so do squares inset from the edge and a line apart (Windoku): four on 9x9
}

// Size returns the number of rows, of columns and of digits.
func (s Shape) Size() int {
	if s.Regions != "" {
		return root(len(s.Regions))
	}
	return s.BoxWidth * s.BoxHeight
}

// root returns the square root of a number that has one, and 0 of others.
func root(n int) int {
	r := int(math.Sqrt(float64(n)))
	if r*r != n {
		return 0
	}
	return r
}

// jigsawPrefix begins the name of a jigsaw's shape. Its regions follow.
const jigsawPrefix = "jigsaw:"

// String writes the shape as ParseShape reads it, such as "3x3", "4x3+x", "16x16" or
// "jigsaw:1222112333114334".
func (s Shape) String() string {
	switch {
	case s.Regions != "":
		return jigsawPrefix + s.Regions + s.extraNames()
	case s.BoxWidth == s.BoxHeight && s.BoxWidth >= minSize: // would be read as the size of a grid
		return fmt.Sprintf("%dx%d", s.Size(), s.Size()) + s.extraNames()
	}
	return fmt.Sprintf("%dx%d", s.BoxWidth, s.BoxHeight) + s.extraNames()
}

func (s Shape) extraNames() (names string) {
	if s.Diagonals {
		names += "+x"
	}
	if s.Windows {
		names += "+w"
	}
	return names
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

// ParseShape reads a shape such as "6x6", "16x16+x" or "boxes 6x2": the rows and columns
// of a grid with its usual boxes, or the width times the height of a box; "+x" for
// diagonals, "+w" for windows. For a jigsaw "jigsaw:" and its regions, as ParseRegions
// reads them, stand for the boxes. What can be no grid, such as "3x3" or "6x2", is a box
// without that word.
func ParseShape(text string) (Shape, error) {
	blocks, extras, hasExtras := strings.Cut(strings.ToLower(strings.TrimSpace(text)), "+")
	s, err := parseBlocks(text, blocks)
	if err == nil && hasExtras {
		err = s.addExtras(text, extras)
	}
	if err != nil {
		return Shape{}, err
	}
	return s, s.check()
}

// addExtras reads what follows the first plus of a text.
func (s *Shape) addExtras(text, extras string) error {
	for extra := range strings.SplitSeq(extras, "+") {
		switch extra {
		case "x":
			s.Diagonals = true
		case "w":
			s.Windows = true
		default:
			return fmt.Errorf("layout %q: +%s is unknown; the extras are +x, both diagonals, and +w, windows", text, extra)
		}
	}
	return nil
}

// parseBlocks reads a shape without its extras.
func parseBlocks(text, blocks string) (Shape, error) {
	if symbols, ok := strings.CutPrefix(blocks, jigsawPrefix); ok {
		return ParseRegions(symbols)
	}
	sides, isBox := strings.CutPrefix(blocks, boxesPrefix)
	var s Shape
	var rest string
	if n, _ := fmt.Sscanf(sides+"\n", "%dx%d%s", &s.BoxWidth, &s.BoxHeight, &rest); n != 2 {
		return Shape{}, fmt.Errorf("layout %q: want rows x columns, such as 9x9 or 16x16+x, or boxes such as boxes 6x2", text)
	}
	if rows := s.BoxWidth; !isBox && rows == s.BoxHeight && rows >= minSize {
		usual, ok := UsualShape(rows)
		if !ok {
			return Shape{}, fmt.Errorf("layout %q: %d rows have no usual boxes; want 4x4, 6x6, 8x8, 9x9, 10x10, 12x12, 14x14 or 16x16", text, rows)
		}
		return usual, nil
	}
	return s, nil
}

// boxesPrefix stands before the sides of a box that could be those of a grid.
const boxesPrefix = "boxes "

// UsualShape returns the usual boxes of a grid of so many rows; ok is false if there
// are none.
func UsualShape(rows int) (s Shape, ok bool) {
	for _, known := range slices.Backward(KnownShapes()) {
		if known.Size() == rows {
			return known, true
		}
	}
	return Shape{}, false
}

var errMixed = errors.New("layout: a jigsaw has regions and no boxes")

// normal returns the shape that all shapes of its layout have in common.
func (s Shape) normal() (Shape, error) {
	if s.Regions == "" {
		return s, s.check()
	}
	if s.BoxWidth != 0 || s.BoxHeight != 0 {
		return Shape{}, errMixed
	}
	blocks, err := ParseRegions(s.Regions)
	if err != nil {
		return Shape{}, err
	}
	blocks.Diagonals, blocks.Windows = s.Diagonals, s.Windows
	return blocks, blocks.check()
}

func (s Shape) check() error {
	if s.Regions == "" && (s.BoxWidth < 1 || s.BoxHeight < 1 || s.BoxWidth > MaxSize || s.BoxHeight > MaxSize ||
		s.Size() < minSize || s.Size() > MaxSize) {
		return fmt.Errorf("layout %s: a box must hold 4 to %d cells", s, MaxSize)
	}
	if s.Windows && (root(s.Size()) == 0 || s.BoxWidth != s.BoxHeight) {
		return fmt.Errorf("layout %s: windows are as large as square boxes, of 2x2, 3x3 or 4x4", s)
	}
	return nil
}
