// Package format reads and writes puzzles as text.
//
// [Read] takes one puzzle in any of the [Formats] and finds out which it is; [Scan] takes a file of them. Nothing is
// ever fetched: of a link only the puzzle in its text is read. The plain formats are these:
//
//   - Cells, on one line or a row a line: a digit for a value (A to G, of
//     either case, for 10 to 16), one of . 0 * _ - x ? + # or a space for a blank. Digits
//     of other scripts, in circles or as emoji are digits too, squares and circles blanks. A
//     slash ends a row. Bars and lines of border characters are skipped. The cells of a
//     row may also be between commas, semicolons, tabs or bars.
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
//     81 characters and 81 more on 9x9. The map comes behind
//     the cells on their line, below them, or row by row behind their rows;
//     spaces or bars may part the two, and blanks are not spaces.
//
// Spaces: if the other characters number exactly the cells of a sudoku, spaces only separate. Otherwise they are
// blanks, and rows that lost blanks at their ends are completed, see aligned.go.
//
// What is around the cells is left out, see undressed: a remark behind a #, quotation marks and commas of a
// program's source, the marks of a quoted message and of code.
//
// The length of the text decides the shape of the sudoku, unless the format says it, a map of regions does or
// Options.Shape; 144 and 256 cells can be several shapes. A plain text does not say that there are diagonals or windows:
// Options.Shape has them, and the map its regions.
package format

import (
	"cmp"
	"errors"
	"slices"

	"pencilmark/solver"
)

// MaxTextBytes is the largest text that Read accepts, in bytes. The candidate grid of a 16x16 needs a quarter of it.
const MaxTextBytes = 32 << 10

// Options says how to read a text. The zero value reads everything.
type Options struct {
	Shape *solver.Shape // the sudoku's shape; nil: the text decides
	Alone bool          // words beside the puzzle are refused, not taken for its name or a note
}

// Puzzle is what a text holds.
type Puzzle struct {
	*solver.Grid              // givens, the digits entered since, and what complete notes leave
	Notes        *solver.Grid // the same with partial notes, none where nothing is noted; nil without such
}

// Noted returns the grid with all notes in it.
func (p Puzzle) Noted() *solver.Grid { return cmp.Or(p.Notes, p.Grid) }

// puzzle separates partial notes from a grid that was read, which may be nil.
func puzzle(g *solver.Grid) Puzzle {
	if g == nil {
		return Puzzle{}
	}
	if taken, partial := g.TakeNotes(); partial {
		return Puzzle{taken, g}
	}
	return Puzzle{Grid: g}
}

// Read is ReadPuzzle without partial notes.
func Read(text string, o Options) (*solver.Grid, error) {
	p, err := ReadPuzzle(text, o)
	return p.Grid, err
}

// ReadPuzzle reads one puzzle. Cells with a value become givens, unless the text marks them as entered. Values may
// repeat in a unit. The error is an *Error.
func ReadPuzzle(text string, o Options) (Puzzle, error) {
	if len(text) > MaxTextBytes {
		return Puzzle{}, fail(TextTooLong, ErrorValues{"Bytes": len(text), "Limit": MaxTextBytes}, "the text has %d bytes; want one puzzle, at most %d bytes", len(text), MaxTextBytes)
	}
	return read(toUTF8(text), o)
}

func read(text string, o Options) (Puzzle, error) {
	if isBare(text, o) {
		g, err := readBare(text, o)
		return Puzzle{Grid: g}, err
	}
	text = WithSigns(text)
	p, err := readFormat(text, o)
	if err == nil {
		return p, nil
	}
	for _, simpler := range simpler(err, o) {
		if rows := simpler(text); rows != "" {
			if again, err := readFormat(rows, o); err == nil {
				return again, nil
			}
		}
	}
	return Puzzle{}, err
}

// simpler lists ways to simplify a text that was refused. Texts of other programs are not searched for words.
func simpler(refusal error, o Options) []func(string) string {
	ways := []func(string) string{unlabelled, parted, undressed, withoutRemarks}
	bad, _ := errors.AsType[*Error](refusal)
	if o.Alone || bad != nil && slices.Contains([]ErrorKind{NoPuzzleInside, BrokenFormat, Constraints, ShortID}, bad.Kind) {
		return ways[:3]
	}
	return ways
}

// readFormat reads a text in the first format that recognizes it.
func readFormat(text string, o Options) (Puzzle, error) {
	for _, f := range marked {
		if read := f.open(text); read != nil {
			g, err := read(o)
			err = named(err, f.Label)
			if bad, ok := errors.AsType[*Error](err); ok && !f.places {
				bad.Line, bad.Column = 0, 0
			}
			return puzzle(g), err
		}
	}
	return readPlainPuzzle(text, o)
}

func readPlain(text string, o Options) (*solver.Grid, error) {
	p, err := readPlainPuzzle(text, o)
	return p.Grid, err
}

// readPlainPuzzle reads a text in one of the plain formats. Brackets among cells are part of the puzzle, not notes.
func readPlainPuzzle(text string, o Options) (Puzzle, error) {
	s, err := newSheet(text, o)
	if bad, ok := errors.AsType[*Error](err); ok && bad.Kind == UnknownSymbol {
		if meant := looksLike(text); meant != nil {
			return Puzzle{}, meant
		}
	}
	if err != nil {
		return Puzzle{}, err
	}
	if hasCandidates(s) {
		g, err := readCandidates(s)
		return puzzle(g), err
	}
	var g *solver.Grid
	if rows := s.spacedRows(); isPacked(s) {
		g, err = readPacked(s)
	} else if rows != nil {
		g, err = s.readAligned(rows)
	} else if n := nearDigitPlaces(text); n > 0 {
		err = fail(CandidatesLength, ErrorValues{"Characters": n, "Want": candidateCharacters}, "%d characters of candidates; want %d, nine for each cell", n, candidateCharacters)
	} else {
		err = s.explain()
	}
	return Puzzle{Grid: g}, err
}

// Bare texts are 81 digits and dots: most lines of long files are, and there is no need to look for anything else in
// them.

func isBare(text string, o Options) bool {
	if o.Shape != nil && o.Shape.Size() != 9 {
		return false
	}
	_, ok := bareDigits(text)
	return ok
}

// bareDigits returns the digits of a bare text.
func bareDigits(text string) (digits solver.Puzzle81, ok bool) {
	if len(text) != len(digits) {
		return digits, false
	}
	var all uint8
	for i := range digits {
		digits[i] = bareDigit[text[i]]
		all |= digits[i]
	}
	return digits, all < noDigit
}

// bareDigit maps the bytes of a bare text to digits, other bytes to noDigit.
var bareDigit = makeBareDigit()

const noDigit = 16

func makeBareDigit() (digits [256]uint8) {
	for b := range digits {
		digits[b] = noDigit
		if '0' <= b && b <= '9' {
			digits[b] = uint8(b - '0')
		}
	}
	digits['.'] = 0
	return digits
}

func bareLayout(o Options) (*solver.Layout, error) {
	return (&textRows{shape: o.Shape}).layout(9)
}

func readBare(text string, o Options) (*solver.Grid, error) {
	layout, err := bareLayout(o)
	if err != nil {
		return nil, err
	}
	return bareGrid(text, layout), nil
}

func bareGrid(text string, layout *solver.Layout) *solver.Grid {
	digits, _ := bareDigits(text)
	g := solver.GridFromValues(layout, digits[:])
	g.MarkGivens()
	return g
}
