package format

import (
	"strings"

	"pencilmark/solver"
)

// The plain formats: cells and what parts them.

var candidateGrid = Format{
	Label:     Label{"candidates", "a grid of candidates"},
	recognise: func(in *input) bool { return detectCandidates(in.rows) },
	read:      func(in *input) (*solver.Grid, error) { return readCandidates(in.rows) },
	write:     func(g, _ *solver.Grid) string { return Candidates(g) },
	noted:     true,
}

// line is all cells on a line, or with whatever parts them that is no cell.
var line = Format{
	Label:     Label{"line", "a line of cells"},
	recognise: func(in *input) bool { return detectPacked(in.rows) },
	read:      func(in *input) (*solver.Grid, error) { return readPacked(in.rows) },
	write:     func(g, _ *solver.Grid) string { return LineWithRegions(g) },
}

// spaced is a row a line with spaces for blanks.
var spaced = Format{
	Label:     Label{"spaces", "rows with spaces for blanks"},
	recognise: func(in *input) bool { return in.rows.spacedRows() != nil },
	read:      func(in *input) (*solver.Grid, error) { return in.rows.readAligned() },
	write:     func(g, _ *solver.Grid) string { return strings.ReplaceAll(writeRows(g, ""), ".", " ") },
}

var rowsOfCells = Format{
	Label: Label{"rows", "a row a line"},
	write: func(g, _ *solver.Grid) string { return writeRows(g, "") },
}

// block is also how Simple Sudoku's .ss files look.
var block = Format{
	Label: Label{"block", "a drawing with bars and dashes"},
	write: func(g, _ *solver.Grid) string { return Block(g) },
}

var restricted = Format{
	Label: Label{"restricted", "a line of cells with [candidates]"},
	write: func(g, _ *solver.Grid) string { return LineWithRestrictions(g) },
	noted: true,
}

var csv = Format{
	Label: Label{"csv", "CSV"},
	write: func(g, _ *solver.Grid) string { return strings.ReplaceAll(writeRows(g, ","), ".", "") },
}

var tsv = Format{
	Label: Label{"tsv", "a spreadsheet's cells"},
	write: func(g, _ *solver.Grid) string { return strings.ReplaceAll(writeRows(g, "\t"), ".", "") },
}

// writeRows writes the values a row a line.
func writeRows(g *solver.Grid, between string) string {
	var b strings.Builder
	values := strings.Split(g.String(), "")
	for size := g.Layout().Size(); len(values) > 0; values = values[size:] {
		b.WriteString(strings.Join(values[:size], between) + "\n")
	}
	return b.String()
}
