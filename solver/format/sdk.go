package format

import (
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
		sections := sdkSections(in.text)
		g, err := readPlain(sections["puzzle"], in.options)
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
	write: func(g, _ *solver.Grid) string { return "[Puzzle]\n" + writeRows(g, "") },
	holds: hasNoExtras,
}

var sdkHeading = regexp.MustCompile(`(?mi)^\s*\[(puzzle|state|pencilmarks|colou?rs|solution)\]\s*$`)

// sdkSections cuts a file at its headings, without its remarks.
func sdkSections(text string) map[string]string {
	sections, name := map[string]string{}, ""
	for line := range strings.Lines(text) {
		if m := sdkHeading.FindStringSubmatch(line); m != nil {
			name = strings.ToLower(m[1])
		} else if !strings.HasPrefix(line, "#") {
			sections[name] += line
		}
	}
	return sections
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
