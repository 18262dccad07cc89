package format

import (
	"cmp"
	"slices"
	"strings"

	"pencilmark/solver"
)

// table is a line of which one column is a puzzle, and others its solution, its
// number or what else is kept of it: puzzle:solution and the like.
var table = Format{
	Label:     Label{"solution", "puzzle:solution"},
	recognise: func(in *input) bool { return tablePuzzle(in.text) != "" },
	read:      func(in *input) (*solver.Grid, error) { return readPlain(tablePuzzle(in.text), in.options) },
	write:     func(g, solution *solver.Grid) string { return g.String() + ":" + solution.String() },
	holds:     hasNoExtras,
	solved:    true,
}

// tablePuzzle returns the first column of a line that is a puzzle; "" if it has only
// one column, or none that is one. If only blanks part the columns, two must be a puzzle
// and its solution.
func tablePuzzle(text string) string {
	text = strings.TrimSpace(text)
	if len(text) < 2*16 || strings.ContainsAny(text, "\n[]/") {
		return ""
	}
	columns := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;:\t|", r) })
	for i, c := range columns {
		columns[i] = strings.Trim(c, ` "'`)
	}
	if words := strings.Fields(text); len(columns) == 1 && len(words) == 2 && solves(words[1], words[0]) {
		return words[0]
	}
	if len(columns) == 1 {
		return ""
	}
	for _, c := range columns {
		if isWholePuzzle(c) {
			return cmp.Or(almostPuzzle(columns, c), c)
		}
		if i := slices.IndexFunc(strings.Fields(c), isWholePuzzle); i >= 0 {
			return strings.Fields(c)[i] // beside words, such as a name
		}
	}
	return ""
}

// almostPuzzle returns the column beside a full grid that is a puzzle but for some cells
// too many or few: it is meant, and what is wrong with it is to be told. "" if there is
// none, or the grid is not full.
func almostPuzzle(columns []string, grid string) string {
	blank := func(r rune) bool { return glyph{r: r}.isBlank() }
	cell := func(r rune) bool { return digitOf(r) > 0 || blank(r) }
	if strings.ContainsFunc(grid, blank) {
		return ""
	}
	i := slices.IndexFunc(columns, func(c string) bool {
		return distance(len(c), len(grid)) <= root(len(grid)) && strings.ContainsFunc(c, blank) &&
			!strings.ContainsFunc(c, func(r rune) bool { return !cell(r) })
	})
	if i < 0 {
		return ""
	}
	return columns[i]
}

// isWholePuzzle reports whether a word is as many cells as a sudoku has.
func isWholePuzzle(word string) bool {
	if _, ok := (&textRows{}).sizeOf(len(word)); !ok || len(word) < 16 {
		return false
	}
	return !strings.ContainsFunc(word, func(r rune) bool { return digitOf(r) == 0 && !(glyph{r: r}).isBlank() })
}

// solves reports whether a word is a full grid that has a puzzle's digits.
func solves(solution, puzzle string) bool {
	if len(solution) != len(puzzle) || !isWholePuzzle(puzzle) || !isWholePuzzle(solution) {
		return false
	}
	for i := range len(puzzle) {
		if s := digitOf(rune(solution[i])); s == 0 || digitOf(rune(puzzle[i])) != 0 && digitOf(rune(puzzle[i])) != s {
			return false
		}
	}
	return true
}
