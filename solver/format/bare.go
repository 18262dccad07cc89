package format

import (
	"strings"

	"pencilmark/solver"
)

// Bare texts are 81 digits and dots: most lines of long files are, and there is no need
// to look for anything else in them.

func isBare(text string, o Options) bool {
	other := func(r rune) bool { return r != '.' && (r < '0' || r > '9') }
	return len(text) == 81 && (o.Shape == nil || o.Shape.Size() == 9) && !strings.ContainsFunc(text, other)
}

func readBare(text string, o Options) (*solver.Grid, error) {
	layout, err := (&textRows{shape: o.Shape}).layout(9)
	if err != nil {
		return nil, err
	}
	g := solver.NewGrid(layout)
	for cell, r := range text {
		if d := digitOf(r); d > 0 {
			g.Place(cell, d)
		}
	}
	g.MarkGivens()
	return g, nil
}
