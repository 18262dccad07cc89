package format

import (
	"errors"
	"regexp"
	"strings"

	"pencilmark/solver"
)

// sdk is SadMan's file: lines of #, then [Puzzle] and nine rows; what was entered since
// may follow as [State], and is taken over.
var sdk = Format{
	Label:     Label{"sdk", "an .sdk file"},
	recognise: func(in *input) bool { return strings.Contains(in.text, "[") && sdkHeading.MatchString(in.text) },
	read: func(in *input) (*solver.Grid, error) {
		sections, from := sdkSections(in.text)
		g, err := readPlain(sections["puzzle"], in.options)
		if bad, ok := errors.AsType[*Error](err); ok {
			bad.Line += from
		}
		if err != nil || sections["state"] == "" {
			return g, err
		}
		state, err := readPlain(sections["state"], in.options)
		if err != nil || state.Layout() != g.Layout() {
			return g, nil
		}
		for cell := range g.Layout().CellCount() {
			if v := state.Value(cell); v != 0 && g.Value(cell) == 0 {
				g.Place(cell, v)
			}
		}
		return g, nil
	},
	write:  func(g, _ *solver.Grid) string { return "[Puzzle]\n" + writeRows(g, "") },
	holds:  hasNoExtras,
	places: true,
}

var sdkHeading = regexp.MustCompile(`(?mi)^\s*\[(puzzle|state|pencilmarks|colou?rs|solution)\]\s*$`)

// sdkSections cuts a file at its headings, without its remarks, and says how many lines
// stand before the puzzle.
func sdkSections(text string) (sections map[string]string, from int) {
	sections, name, number := map[string]string{}, "", 0
	for line := range strings.Lines(text) {
		number++
		if m := sdkHeading.FindStringSubmatch(line); m != nil {
			if name = strings.ToLower(m[1]); name == "puzzle" {
				from = number
			}
		} else if !strings.HasPrefix(line, "#") {
			sections[name] += line
		}
	}
	return sections, from
}

// sdm is SadMan's collection: a puzzle a line, zeros for blanks.
var sdm = Format{
	Label: Label{"sdm", "a line of an .sdm file"},
	write: func(g, _ *solver.Grid) string { return strings.ReplaceAll(g.String(), ".", "0") },
	holds: hasNoExtras,
}

// ss is Simple Sudoku's file.
var ss = Format{
	Label: Label{"ss", "an .ss file"},
	write: func(g, _ *solver.Grid) string {
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
	},
	holds: isClassic,
}
