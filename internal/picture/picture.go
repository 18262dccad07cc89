// Package picture reads sudoku boards from screenshots and photographs.
//
// [Read] finds the board, straightens it, cuts it into cells and names what is in each. Ink that is
// neither a printed digit nor pencil marks makes a cell doubtful; nothing is guessed or repaired.
package picture

import (
	"context"
	"image"

	"pencilmark/solver"
)

// Reading is what a picture shows.
type Reading struct {
	Values [81]uint8         // by cell, 0 for blank and for doubtful
	Givens []int             // the cells whose digits are printed, if that can be told; else nil
	Marks  [81]solver.Digits // pencil marks, in cells where all are clear
	Vague  []int             // the cells with marks of which some are not clear
	Doubts []Doubt
	Bound  image.Rectangle // where in the picture the board lies
}

// Doubt is a cell with ink that may be several things.
type Doubt struct {
	Cell   int
	Digits []int       // the likeliest first; none if it is like no digit
	Crop   image.Image // the cell
}

// Read reads the 9x9 board of a PNG, JPEG, GIF or WebP file. The error is a [*Refusal] unless the
// context ends.
func Read(ctx context.Context, file []byte) (*Reading, error) {
	from, err := decode(ctx, file)
	if err != nil {
		return nil, err
	}
	return readImage(ctx, from)
}

// readImage reads a picture that was decoded.
func readImage(ctx context.Context, from *image.RGBA) (*Reading, error) {
	b, err := findBoard(ctx, from)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if reason := b.variant(); reason != "" {
		return nil, &Refusal{reason}
	}
	return newPage(b).upright().withoutLines().reading()
}
