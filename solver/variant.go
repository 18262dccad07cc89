package solver

import (
	"fmt"
	"strconv"
	"strings"
)

// Variant is a kind of sudoku, as people ask for one: all jigsaws of a size are one
// kind, whatever their regions. Variants are comparable.
type Variant struct {
	Shape  Shape // without the regions of a jigsaw
	Jigsaw int   // the rows of a jigsaw; 0 for boxes
}

// ClassicVariant is the kind of sudoku that Classic lays out.
func ClassicVariant() Variant { return Classic().Shape().Variant() }

// jigsawOfAny begins the name of a variant that leaves a jigsaw's regions open. Its
// rows follow.
const jigsawOfAny = "jigsaw"

// Variant returns the kind of sudoku that has the shape.
func (s Shape) Variant() Variant {
	v := Variant{Shape: s}
	if s.Regions != "" {
		v.Jigsaw, v.Shape.Regions = s.Size(), ""
	}
	return v
}

// Size returns the number of rows, of columns and of digits.
func (v Variant) Size() int { return v.Jigsaw + v.Shape.Size() }

// String writes the variant as ParseVariant reads it, such as "3x3", "4x3+x" or
// "jigsaw6+x".
func (v Variant) String() string {
	if v.Jigsaw == 0 {
		return v.Shape.String()
	}
	return jigsawOfAny + strconv.Itoa(v.Jigsaw) + v.Shape.extraNames()
}

// ParseVariant reads a shape as ParseShape does, or "jigsaw" and the number of its
// rows, 9 if none is named, for one with whatever regions.
func ParseVariant(text string) (Variant, error) {
	blocks, extras, hasExtras := strings.Cut(strings.ToLower(strings.TrimSpace(text)), "+")
	rows, ok := strings.CutPrefix(blocks, jigsawOfAny)
	if !ok || strings.HasPrefix(rows, ":") {
		s, err := ParseShape(text)
		return s.Variant(), err
	}
	v := Variant{Jigsaw: Classic().Size()}
	if rows != "" {
		v.Jigsaw, _ = strconv.Atoi(rows)
	}
	if hasExtras {
		if err := v.Shape.addExtras(text, extras); err != nil {
			return Variant{}, err
		}
	}
	return v, v.check()
}

func (v Variant) check() error {
	if v.Jigsaw == 0 {
		return v.Shape.check()
	}
	if v.Jigsaw < 4 || v.Jigsaw > MaxSize {
		return fmt.Errorf("layout %s: a jigsaw has 4 to %d rows", v, MaxSize)
	}
	if v.Shape.Windows && root(v.Jigsaw) == 0 {
		return fmt.Errorf("layout %s: windows are as large as square boxes, of 2x2, 3x3 or 4x4", v)
	}
	return nil
}

// Variants lists the kinds of sudoku that there are, those with boxes first, then by
// size.
func Variants() []Variant {
	var plain, all []Variant
	for _, s := range KnownShapes() {
		plain = append(plain, s.Variant())
	}
	for rows := 4; rows <= MaxSize; rows++ {
		plain = append(plain, Variant{Jigsaw: rows})
	}
	for _, v := range plain {
		for _, windows := range []bool{false, true} {
			for _, diagonals := range []bool{false, true} {
				v.Shape.Diagonals, v.Shape.Windows = diagonals, windows
				rare := v.Jigsaw != 0 && windows && (diagonals || v.Jigsaw > 9) // few of the jigsaws can be filled then
				if v.check() == nil && !rare {
					all = append(all, v)
				}
			}
		}
	}
	return all
}
