package format

import (
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
			return c
		}
		if i := slices.IndexFunc(strings.Fields(c), isWholePuzzle); i >= 0 {
			return strings.Fields(c)[i] // beside words, such as a name
		}
	}
	return ""
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
