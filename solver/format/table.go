package format

import (
	"cmp"
	"slices"
	"strings"

	"pencilmark/solver"
)

// table is a line of which one column is a puzzle, and others its solution, its
// number or what else is kept of it: puzzle:solution and the like. A puzzle and its
// solution may also stand on two lines. Whatever comes first, the solution is not taken
// for the puzzle.
var table = Format{
	Label:     Label{"solution", "puzzle:solution"},
	recognise: func(in *input) bool { return tablePuzzle(in.text) != "" },
	read:      func(in *input) (*solver.Grid, error) { return readPlain(tablePuzzle(in.text), in.options) },
	write:     func(g, solution *solver.Grid) string { return g.String() + ":" + solution.String() },
	holds:     hasNoExtras,
	solved:    true,
}

// tablePuzzle returns the first column of a line that is a puzzle; "" if it has only
// one column, or none that is one. If only blanks or line ends part the columns, there
// must be a puzzle and its solution.
func tablePuzzle(text string) string {
	text = strings.TrimSpace(text)
	if len(text) < 2*16 || strings.ContainsAny(text, "[]/") {
		return ""
	}
	columns := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;:\t|", r) })
	for i, c := range columns {
		columns[i] = strings.Trim(c, ` "'`)
	}
	if len(columns) == 1 || strings.Contains(text, "\n") {
		return besideSolution(text)
	}
	for _, c := range columns {
		if isWholePuzzle(c) {
			return cmp.Or(solvedBy(c, columns), almostPuzzle(columns, c), c)
		}
		if i := slices.IndexFunc(strings.Fields(c), isWholePuzzle); i >= 0 {
			return strings.Fields(c)[i] // beside words, such as a name
		}
	}
	return ""
}

// besideSolution returns the puzzle of a text of a puzzle and its solution, in any order,
// and at most a few words that name them; "" of any other text.
func besideSolution(text string) string {
	const names = 6
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;:|\"' \t\r\n", r) })
	whole := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !isWholePuzzle(w) })
	if len(whole) != 2 || len(words) > len(whole)+names {
		return ""
	}
	return cmp.Or(solvedBy(whole[0], whole[1:]), solvedBy(whole[1], whole[:1]))
}

// solvedBy returns the word that is a puzzle whose solution is another; "" if none is.
func solvedBy(solution string, words []string) string {
	if i := slices.IndexFunc(words, func(w string) bool { return w != solution && solves(solution, w) }); i >= 0 {
		return words[i]
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
	size, ok := (&textRows{}).sizeOf(len(word))
	if !ok || size < 4 {
		return false
	}
	return !strings.ContainsFunc(word, func(r rune) bool { return digitOf(r) > size || digitOf(r) == 0 && !(glyph{r: r}).isBlank() })
}

// solves reports whether a word is a full grid, with no digit twice in a row or column, that
// has a puzzle's digits. The regions of a jigsaw are none.
func solves(solution, puzzle string) bool {
	if len(solution) != len(puzzle) || !isWholePuzzle(puzzle) || !isWholePuzzle(solution) {
		return false
	}
	size := root(len(solution))
	lines := make([]solver.Digits, 2*size)
	for i := range len(puzzle) {
		s, given := digitOf(rune(solution[i])), digitOf(rune(puzzle[i]))
		row, col := i/size, size+i%size
		if s == 0 || given != 0 && given != s || lines[row].Has(s) || lines[col].Has(s) {
			return false
		}
		lines[row], lines[col] = lines[row].With(s), lines[col].With(s)
	}
	return true
}
