// Package format reads and writes puzzles as text.
//
// [Read] takes one puzzle in any of the forms below and finds out which it is;
// [Scan] takes a file of them. [Line], [Block], [Candidates] and [Restricted]
// write what Read reads.
//
//   - Cells, on one line or a row a line: a digit for a value (A to G, of
//     either case, for 10 to 16), one of . 0 * _ - or a space for a blank. A
//     slash ends a row. Bars and lines of border characters are skipped.
//
//   - Restricted cells among them: [3578] is an empty cell that may hold only
//     those digits.
//
//   - A candidate grid: a group of digits for each cell, the groups parted by
//     spaces or bars. A group of one digit is a value, as other programs write
//     and read such grids; an empty cell whose only candidate is known is
//     therefore read back as filled. A blank is an empty cell of which nothing
//     is known.
//
//   - A jigsaw: its cells and then its regions, a letter or digit for each cell:
//     81 characters and 81 more on 9x9. The map stands behind
//     the cells on their line, below them, or row by row behind their rows;
//     spaces or bars may part the two, and blanks are not spaces.
//
// Spaces: if the other characters number exactly the cells of a sudoku, spaces
// only separate. Otherwise they are blanks, and rows that lost blanks at their
// end are padded.
//
// The length of the text decides the shape of the sudoku, unless a map of regions
// or Options.Shape does; 144 and 256 cells can be several shapes. Nothing in a
// text tells of diagonals and windows: Options.Shape has them, and the map its
// regions.
package format

import "pencilmark/solver"

// MaxTextBytes is the largest text, in bytes, that Read takes for a puzzle. The
// candidate grid of a 16x16 sudoku needs a quarter of it.
const MaxTextBytes = 32 << 10

// Options says how to read a text. The zero value suits files and arguments.
type Options struct {
	Shape *solver.Shape // the sudoku's shape; nil: the text's length decides
	Chat  bool          // also read what chat clients do to text, see chat.go
}

// Read reads one puzzle. The cells that have a value become its givens. The
// values may repeat in a unit: that is for the solver to say. The error is an
// *Error.
func Read(text string, o Options) (*solver.Grid, error) {
	if len(text) > MaxTextBytes {
		return nil, fail(TextTooLong, ErrorValues{"Bytes": len(text), "Limit": MaxTextBytes}, "the text has %d bytes; want one puzzle, at most %d bytes", len(text), MaxTextBytes)
	}
	s, err := newSheet(text, o)
	if err != nil {
		return nil, err
	}
	for _, f := range forms {
		if f.detect(s) {
			return f.read(s)
		}
	}
	return nil, s.explain()
}

// form is a way to write a puzzle.
type form struct {
	detect func(*textRows) bool
	read   func(*textRows) (*solver.Grid, error)
}

// forms lists the forms in the order in which they are tried. Those further
// down take the texts that those further up leave.
var forms = []form{
	{detectCandidates, readCandidates},
	{detectPacked, readPacked},
	{detectSpaced, readSpaced},
}
