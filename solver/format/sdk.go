package format

import (
	"errors"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

var sdkLabel = Label{"sdk", "an .sdk file"}

// sdk is SadMan's file: lines of #, then [Puzzle] and nine rows, perhaps followed by "State" with entered digits and
// "PencilMarks".
var sdk = Format{
	Label: sdkLabel,
	open: func(text string) reader {
		if !strings.Contains(text, "[") || !sdkHeading().MatchString(text) {
			return nil
		}
		return func(o Options) (*solver.Grid, error) { return readSDK(text, o) }
	},
	write: func(g *solver.Grid) string {
		if g.Entered().IsEmpty() {
			return "[Puzzle]\n" + writeRows(g, "") + writePencilMarks(g)
		}
		return "[Puzzle]\n" + writeRows(g.GivensOnly(), "") + "[State]\n" + writeRows(g, "") + writePencilMarks(g)
	},
	holds:  hasNoExtras,
	places: true,
	noted:  true,
}

func readSDK(text string, o Options) (*solver.Grid, error) {
	sections, from := sdkSections(text)
	g, err := readPlain(sections["puzzle"], o)
	if bad, ok := errors.AsType[*Error](err); ok {
		bad.Line += from
	}
	if err != nil {
		return nil, err
	}
	enterState(g, sections["state"], o)
	return g, takePencilMarks(g, sections["pencilmarks"])
}

// enterState enters the digits of a later state into a puzzle's empty cells.
func enterState(g *solver.Grid, section string, o Options) {
	state, err := readPlain(section, o)
	if section == "" || err != nil || state.Layout() != g.Layout() {
		return
	}
	for cell := range g.Layout().CellCount() {
		if v := state.Value(cell); v != 0 && g.Value(cell) == 0 {
			g.Place(cell, v)
		}
	}
}

// takePencilMarks reads notes: a row a line, commas between cells.
func takePencilMarks(g *solver.Grid, section string) error {
	notes := make([]solver.Digits, g.Layout().CellCount())
	row, size := 0, g.Layout().Size()
	for line := range strings.Lines(section) {
		if line = strings.TrimSpace(line); line == "" || row == size {
			continue
		}
		for col, noted := range strings.Split(line, ",") {
			marks, ok := pencilMarks(noted, size)
			if !ok {
				shown := glyph{typed: printable(noted)}.shown()
				return fail(CellText, ErrorValues{"Name": sdkLabel.Name, "Text": shown},
					"this looks like %s, but \"%s\" stands in a cell; want a digit, or nothing", sdkLabel.Title, shown)
			}
			if col < size {
				notes[row*size+col] = marks
			}
		}
		row++
	}
	g.Note(notes)
	return nil
}

// pencilMarks reads the notes of a cell.
func pencilMarks(noted string, size int) (marks solver.Digits, ok bool) {
	for _, r := range strings.Trim(noted, ` "`) {
		d := digitOf(r)
		if d > size || d == 0 && !(glyph{r: r}).isBlank() {
			return 0, false
		}
		if d > 0 {
			marks = marks.With(d)
		}
	}
	return marks, true
}

// writePencilMarks writes the section of restricted candidates, if there are any.
func writePencilMarks(g *solver.Grid) string {
	if g.Restricted().IsEmpty() {
		return ""
	}
	var b strings.Builder
	b.WriteString("[PencilMarks]\n")
	for row := range g.Layout().Size() {
		var cells []string
		for col := range g.Layout().Size() {
			cells = append(cells, g.Candidates(g.Layout().CellAt(row, col)).String())
		}
		b.WriteString(strings.Join(cells, ",") + "\n")
	}
	return b.String()
}

var sdkHeading = lazyregexp.New(`(?mi)^\s*\[(puzzle|state|pencilmarks|colou?rs|solution)\]\s*$`)

// sdkSections splits a file at its headings, without remarks, and returns the number of lines before the puzzle.
func sdkSections(text string) (sections map[string]string, from int) {
	sections, name, number := map[string]string{}, "", 0
	for line := range strings.Lines(text) {
		number++
		if m := sdkHeading().FindStringSubmatch(line); m != nil {
			if name = strings.ToLower(m[1]); name == "puzzle" {
				from = number
			}
		} else if !strings.HasPrefix(line, "#") {
			sections[name] += line
		}
	}
	return sections, from
}

// writeSimpleSudoku writes Simple Sudoku's file.
func writeSimpleSudoku(g *solver.Grid) string {
	var b strings.Builder
	b.WriteString(" *-----------*\n")
	for row := range 9 {
		if row == 3 || row == 6 {
			b.WriteString(" |---+---+---|\n")
		}
		cells := g.String()[9*row : 9*row+9]
		b.WriteString(" |" + cells[:3] + "|" + cells[3:6] + "|" + cells[6:] + "|\n")
	}
	return b.String() + " *-----------*\n"
}
