package format

import (
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

var studioLabel = Label{"studio", "a line of Sudoku Studio"}

// studio is a line of Sudoku Studio: 81 cells, a plus before digits that were entered, and
// behind a colon the candidates that were crossed out, each as digit, row, column.
var studio = Format{
	Label:     studioLabel,
	recognise: func(in *input) bool { return studioParts(in.text) != nil },
	read: func(in *input) (*solver.Grid, error) {
		parts := studioParts(in.text)
		return readDeleted(parts[1], parts[2], studioLabel, in.options)
	},
	write: func(g, _ *solver.Grid) string { return strings.TrimSuffix(cellsAndDeleted(g), ":") },
	holds: isClassic,
}

var studioLine = lazyregexp.New(`^((?:\+?[1-9]|[0.*])+): *((?:[1-9]{3} +)*[1-9]{3})? *(?::.*)?$`)

// studioParts returns the cells and the crossed-out candidates of a line behind the whole; nil
// of any other text, and of cells alone.
func studioParts(text string) []string {
	const cells = 81
	text = strings.TrimSpace(text)
	if len(text) <= cells || !strings.Contains(text, ":") || strings.Contains(text, "\n") {
		return nil
	}
	parts := studioLine().FindStringSubmatch(text)
	if parts == nil || len(strings.ReplaceAll(parts[1], "+", "")) != cells || len(parts[1]) == cells && parts[2] == "" {
		return nil
	}
	return parts
}
