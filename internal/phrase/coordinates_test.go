package phrase_test

import (
	"cmp"
	"regexp"
	"slices"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
)

// Cells are read back as the printer names them.
func TestCellsAreReadBack(t *testing.T) {
	for _, p := range printers() {
		for _, style := range []phrase.Coordinates{phrase.RowColumn, phrase.LetterRow} {
			for cell := range solver.Classic().CellCount() {
				name := p.WithCoordinates(style).Placements(solver.Classic(), []solver.Candidate{{Cell: cell, Digit: 4}})
				if got, err := notation.ParseCandidate(solver.Classic(), name); err != nil || got.Cell != cell || got.Digit != 4 {
					t.Errorf("%q: %v, %v", name, got, err)
				}
			}
		}
	}
}

// What a step does is read back as it is told: "Cross out 2 and 4 in r3c2; 3 in r1c2.", "Write r5c2 = 4."
func TestMovesAreReadBack(t *testing.T) {
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range printers() {
			for _, style := range []phrase.Coordinates{phrase.RowColumn, phrase.LetterRow} {
				p, l := p.WithCoordinates(style), g.Layout()
				if len(step.Places) > 0 {
					told := p.Text("move.place", map[string]any{"Places": p.Placements(l, step.Places)})
					if got, err := notation.ParseEntries(l, told); err != nil || !sameCandidates(got, step.Places) || !notation.IsEntry(told) {
						t.Errorf("%q: %v, %v; want %v", told, got, err, step.Places)
					}
				}
				if len(step.Removes) > 0 {
					told := p.Text("move.remove", map[string]any{"Removes": p.Candidates(l, step.Removes)})
					_, got, err := notation.ParseMoves(l, told)
					if err != nil || !sameCandidates(got, step.Removes) || !notation.IsMove(told) || notation.IsEntry(told) {
						t.Errorf("%q: %v, %v; want %v", told, got, err, step.Removes)
					}
				}
			}
		}
	}
}

func sameCandidates(a, b []solver.Candidate) bool {
	order := func(x, y solver.Candidate) int {
		return cmp.Or(cmp.Compare(x.Cell, y.Cell), cmp.Compare(x.Digit, y.Digit))
	}
	return slices.Equal(slices.SortedFunc(slices.Values(a), order), slices.SortedFunc(slices.Values(b), order))
}

// Nothing that is said of a step has a cell or a row by number in the style A1.
func TestEverythingIsNamedInTheStyle(t *testing.T) {
	numbered := regexp.MustCompile(`r\d+c\d+|(row|ligne)s? \d`)
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range printers() {
			for what, said := range allSaid(p.WithCoordinates(phrase.LetterRow), g, &step) {
				if at := numbered.FindString(said); at != "" {
					t.Errorf("%s, %s: %q in %s", technique.Name, what, at, said)
				}
			}
			if at := numbered.FindString(p.WithCoordinates(phrase.LetterRow).AltText(g, g.Restricted(), &step)); at != "" {
				t.Errorf("%s: %q in the description", technique.Name, at)
			}
		}
	}
}
