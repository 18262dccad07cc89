package generate

import (
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// Facts about all classic puzzles. With these, the rest of this file refuses impossible wishes at once, which a
// search would never find.
const (
	// fewestClues is the minimum number of clues (McGuire, Tugemann and Civario, There Is No 16-Clue Sudoku, 2012).
	fewestClues = 17

	// HardestKnown is the highest known ER.
	HardestKnown rating.Tenths = 119

	// hiddenInBox is the ER of puzzles that need hidden singles in boxes. In an easier puzzle every digit fills the last
	// cell of a unit. That is possible once for each unit, 27 times, so that all other cells must hold clues.
	hiddenInBox     rating.Tenths = 12
	cluesWhenEasier               = 81 - 27
)

// fewest returns a lower bound on the clues of a unique puzzle: if two digits were missing, they could be exchanged.
func fewest(l *solver.Layout) int {
	if l == solver.Classic() {
		return fewestClues
	}
	return l.Size() - 1
}

// reaches reports whether some of the orbits together have a number of cells in a range.
func (o orbits) reaches(asked Range[int]) bool {
	sums := []bool{true} // which numbers are possible
	for _, orbit := range o {
		longer := append(slices.Clone(sums), make([]bool, len(orbit))...)
		for n, can := range sums {
			longer[n+len(orbit)] = longer[n+len(orbit)] || can
		}
		sums = longer
	}
	for n, can := range sums {
		if can && asked.distance(n) == 0 {
			return true
		}
	}
	return false
}

// twins returns two rows or columns without a clue that could be exchanged; ok is false if there are none.
func twins(l *solver.Layout, pattern solver.CellSet) (one, other int, lines string, ok bool) {
	shape := l.Shape()
	if shape.Regions != "" || shape.Diagonals || shape.Windows {
		return 0, 0, "", false
	}
	var rows, cols uint32 // those with a clue
	for c := range pattern.All() {
		rows |= 1 << l.Row(c)
		cols |= 1 << l.Col(c)
	}
	if one, other, ok = emptyPair(rows, l.Size(), shape.BoxHeight); ok {
		return one, other, "rows", true
	}
	one, other, ok = emptyPair(cols, l.Size(), shape.BoxWidth)
	return one, other, "columns", ok
}

// emptyPair returns two lines, from 1, without clues through the same boxes.
func emptyPair(filled uint32, lines, ofBox int) (one, other int, ok bool) {
	for one := range lines {
		for other := one + 1; other < lines && other/ofBox == one/ofBox; other++ {
			if filled>>one&1 == 0 && filled>>other&1 == 0 {
				return one + 1, other + 1, true
			}
		}
	}
	return 0, 0, false
}

// hasSmaller reports whether a subset or fish always has a smaller complement.
func hasSmaller(l *solver.Layout, technique string) bool {
	switch t, _ := logic.CatalogueEntry(technique); t.Definition {
	case "naked-n", "fish-n":
		return 2*t.Size > l.Size()
	case "hidden-n":
		return 2*t.Size >= l.Size()
	}
	return false
}
