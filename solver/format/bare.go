package format

import "pencilmark/solver"

// Bare texts are 81 digits and dots: most lines of long files are, and there is no need
// to look for anything else in them.

func isBare(text string, o Options) bool {
	if len(text) != 81 || o.Shape != nil && o.Shape.Size() != 9 {
		return false
	}
	for i := range len(text) {
		if b := text[i]; b != '.' && (b < '0' || b > '9') {
			return false
		}
	}
	return true
}

func readBare(text string, o Options) (*solver.Grid, error) {
	layout, err := (&textRows{shape: o.Shape}).layout(9)
	if err != nil {
		return nil, err
	}
	var values [81]uint8
	for cell := range values {
		if b := text[cell]; b != '.' {
			values[cell] = b - '0'
		}
	}
	g := solver.GridFromValues(layout, values[:])
	g.MarkGivens()
	return g, nil
}
