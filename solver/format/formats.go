package format

import (
	"context"
	"fmt"
	"slices"

	"pencilmark/solver"
)

// Format is a way to write a puzzle.
type Format struct {
	Label

	open   func(text string) reader    // nil if it is only written, because the plain formats read its texts
	write  func(g *solver.Grid) string // nil if it is only read
	holds  func(solver.Shape) bool     // the sudokus that it can hold; nil: all
	solved bool                        // the solution follows the puzzle, after a colon
	noted  bool                        // it holds notes of some cells without notes of the others
	places bool                        // its errors give the place in the text
	head   string                      // before the puzzles of a file
	foot   string                      // after them
}

// reader reads a text that its format recognized. It may fail with a refusal.
type reader func(Options) (*solver.Grid, error)

// Label names a format.
type Label struct {
	Name  string // for Find, such as "csv"
	Title string // for sentences, such as "a link of SudokuWiki"
}

// Formats lists the formats in the order in which they are tried: the marked ones, then the plain ones.
func Formats() []Format { return slices.Concat(marked, plain) }

// Find returns the format with a name, if it can be written.
func Find(name string) (Format, error) {
	for _, f := range Formats() {
		if f.Name == name && f.write != nil {
			return f, nil
		}
	}
	return Format{}, fmt.Errorf("there is no format %q", name)
}

// Written lists the names of the formats that can be written.
func Written() (names []string) {
	for _, f := range Formats() {
		if f.Writes() {
			names = append(names, f.Name)
		}
	}
	return names
}

// Writes reports whether the format can be written.
func (f Format) Writes() bool { return f.write != nil }

// Solves reports whether Write adds the solution.
func (f Format) Solves() bool { return f.solved }

// WritePuzzle is Write with partial notes, if the format holds notes of some cells only.
func (f Format) WritePuzzle(ctx context.Context, p Puzzle) (string, error) {
	if f.noted {
		return f.Write(ctx, p.Noted())
	}
	return f.Write(ctx, p.Grid)
}

// Write writes a grid. The text ends with a newline only if it has several lines. A format with the solution needs a
// puzzle with exactly one solution.
func (f Format) Write(ctx context.Context, g *solver.Grid) (string, error) {
	if f.holds != nil && !f.holds(g.Layout().Shape()) {
		return "", fmt.Errorf("%s cannot hold a %s", f.Title, g.Layout().Shape())
	}
	if !f.solved {
		return f.write(g), nil
	}
	solution, err := solver.Solve(ctx, g.AsSet())
	if err != nil {
		return "", err
	}
	return f.write(g.AsSet()) + ":" + solution.String(), nil
}

// Around returns the text before and after the puzzles of a file, which Write adds to each puzzle; "" if puzzles simply
// follow one another.
func (f Format) Around() (head, foot string) { return f.head, f.foot }

// marked are the formats with marks besides cells.
var marked = []Format{
	penpa,
	fpuzzlesLink,
	sudokuPadLink,
	wiki,
	coachLink,
	exchangeLink,
	puzzLink,
	solo,
	anyLink,
	openSudoku,
	services,
	fpuzzlesJSON,
	sudokuPadJSON,
	sdk,
	hodoku,
	studio,
	digitCandidates,
	list,
	table,
}

var csvLabel, tsvLabel = Label{"csv", "CSV"}, Label{"tsv", "a spreadsheet's cells"}

var plain = []Format{
	{Label: Label{"candidates", "a grid of candidates"}, write: Candidates, noted: true},
	{Label: Label{"line", "a line of cells"}, write: LineWithRegions},
	{Label: Label{"spaces", "rows with spaces for blanks"}, write: rowsWriter("", " ")},
	{Label: Label{"rows", "a row a line"}, write: rowsWriter("", ".")},
	{Label: Label{"block", "a drawing with bars and dashes"}, write: Block},
	{Label: Label{"restricted", "a line of cells with [candidates]"}, write: LineWithRestrictions, noted: true},
	{Label: Label{"sdm", "a line of an .sdm file"}, write: zeroLine, holds: hasNoExtras},
	{Label: Label{"ss", "an .ss file"}, write: writeSimpleSudoku, holds: isClassic},
	{Label: Label{"sudokuwiki-a", "SudokuWiki's S9A"}, write: writeWikiA, holds: isClassic, noted: true},
	{Label: Label{"sudokuwiki-b", "SudokuWiki's S9B"}, write: writeWikiB, holds: holdsWikiB, noted: true},
	{Label: csvLabel, write: rowsWriter(",", "")},
	{Label: tsvLabel, write: rowsWriter("\t", "")},
}

func isClassic(s solver.Shape) bool { return s == solver.Classic().Shape() }

// hasNoExtras reports whether a sudoku has no diagonals and windows.
func hasNoExtras(s solver.Shape) bool { return !s.Diagonals && !s.Windows }
