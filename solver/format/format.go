// Package format reads and writes puzzles as text.
//
// [Read] takes one puzzle in any of the [Formats] and finds out which it is; [Scan] takes a file of them. They never
// fetch a link, but read the puzzle in the link's text. The plain formats are these:
//
//   - Cells, all on one line or one row a line. A value is a digit, or a letter from A to G, in
//     either case, for 10 to 16. A blank is one of . 0 * _ - x ? + # or a space. Digits of other
//     scripts, in circles or as emoji are digits too; squares and circles are blanks. A slash
//     ends a row. Bars and lines of border characters are skipped. Commas, semicolons, tabs or
//     bars may separate the cells of a row.
//
//   - Restricted cells: [3578] is an empty cell that may hold only those digits.
//
//   - A candidate grid: a group of digits for each cell, separated by spaces or bars. A group of
//     one digit is a value, as in other programs, so an empty cell with one candidate is read
//     back as filled. A blank is an empty cell without notes.
//
//   - A jigsaw: its cells and then a map of its regions, a letter or digit for each cell: 81 and
//     81 characters on 9x9. The map follows the cells on their line, below them, or row by row
//     beside them. Spaces or bars may separate the two; here spaces are not blanks.
//
// Spaces only separate cells if the other characters number exactly the cells of a sudoku. Otherwise spaces are
// blanks, and rows that lost blanks at their ends are completed; see aligned.go.
//
// Marks around the cells are ignored: remarks after a #, quotation marks and commas of source code, and the marks of
// quoted messages and of code. See undressed.
//
// The shape comes from Options.Shape, from the format, from a map of regions, or else from the number of cells; 144
// and 256 cells fit several shapes. Only Options.Shape can say that plain text has diagonals or windows.
package format

import (
	"cmp"
	"errors"
	"slices"

	"pencilmark/solver"
)

// MaxTextBytes is the largest text that Read accepts, in bytes. The candidate grid of a 16x16 needs a quarter of it.
const MaxTextBytes = 32 << 10

// Options say how to read a text. The zero value reads everything.
type Options struct {
	Shape *solver.Shape // the sudoku's shape; nil: the text decides
	Alone bool          // refuse words beside the puzzle; otherwise they are taken for its name or a note
}

// Puzzle is a grid with the notes of a player.
type Puzzle struct {
	*solver.Grid              // givens, entered digits and, if all cells have notes, the notes as candidates
	Notes        *solver.Grid // the grid with notes in some cells only; nil if there are none
}

// Noted returns the grid with all notes in it.
func (p Puzzle) Noted() *solver.Grid { return cmp.Or(p.Notes, p.Grid) }

// puzzle separates partial notes from a grid, which may be nil.
func puzzle(g *solver.Grid) Puzzle {
	if g == nil {
		return Puzzle{}
	}
	if taken, partial := g.TakeNotes(); partial {
		return Puzzle{taken, g}
	}
	return Puzzle{Grid: g}
}

// Read reads one puzzle without partial notes. The error is an *Error.
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

// readPlainPuzzle reads a text in one of the plain formats. Brackets among cells belong to the puzzle and are not
// notes.
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

// A bare text is 81 digits and dots, as most lines of long files are. It needs no other checks.

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
