package format

import (
	"strconv"
	"strings"

	"pencilmark/solver"
)

// SudokuPad's short forms of puzzles of nothing but cells.

// unzipClassic expands what follows classic: a digit and the blanks behind it in a
// character or, in the older form, a letter for each run of blanks; "" if it is neither.
func unzipClassic(packed string) string {
	if cells, rest := unzipCells(packed, solver.MaxCells); rest == "" && isWholePuzzle(cells) {
		return cells
	}
	return unzipRuns(packed)
}

// unzipCells expands characters that are each a digit and up to five blanks behind it, up
// to a number of cells, and returns what follows these.
func unzipCells(packed string, most int) (cells, rest string) {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
	var b strings.Builder
	for i, r := range packed {
		n := strings.IndexRune(alphabet, r)
		if n < 0 || b.Len() >= most {
			return b.String(), packed[i:]
		}
		b.WriteString(strconv.Itoa(n%10) + strings.Repeat("0", n/10))
	}
	return b.String(), ""
}

// unzipRuns expands digits, and letters that are as many blanks as they come behind A.
func unzipRuns(packed string) string {
	const runs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
	var b strings.Builder
	for _, r := range packed {
		n := strings.IndexRune(runs, r)
		switch {
		case n >= 0:
			b.WriteString(strings.Repeat("0", n))
		case r >= '1' && r <= '9':
			b.WriteRune(r)
		default:
			return ""
		}
		if b.Len() > solver.MaxCells {
			return ""
		}
	}
	return b.String()
}

// An old id of SudokuPad, scf, holds 81 cells as classic does, and then letters: w for
// windows, x for diagonals, and an author and a title between a or t and a star.

func isOldPad(packed string) bool {
	_, _, ok := unzipOldPad(packed)
	return ok
}

func readOldPad(packed string, o Options) (*solver.Grid, error) {
	cells, shape, _ := unzipOldPad(packed)
	b := &board{format: padLinkLabel, shape: &shape}
	for _, r := range cells {
		b.cells = append(b.cells, boardCell{value: digitOf(r)})
	}
	return b.grid(o)
}

func unzipOldPad(packed string) (cells string, shape solver.Shape, ok bool) {
	shape = solver.Classic().Shape()
	cells, rest := unzipCells(packed, shape.Size()*shape.Size())
	rest = strings.TrimPrefix(rest, "*")
	for rest != "" {
		switch rest[0] {
		case 'w':
			shape.Windows = true
		case 'x':
			shape.Diagonals = true
		case 'a', 't':
			_, rest, _ = strings.Cut(strings.ReplaceAll(rest, "**", ""), "*")
			continue
		default:
			return "", shape, false
		}
		rest = rest[1:]
	}
	const all = 81
	return cells[:min(len(cells), all)], shape, len(cells) >= all
}
