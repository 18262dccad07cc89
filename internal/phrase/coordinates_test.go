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

func TestCoordinates(t *testing.T) {
	l, cells := solver.Classic(), []int{0, 13, 80}
	rc := phrase.New("en")
	letters := rc.WithCoordinates(phrase.LetterRow)
	for _, tt := range []struct{ got, want string }{
		{rc.Cells(l, cells), "r1c1, r2c5 and r9c9"},
		{letters.Cells(l, cells), "A1, B5 and I9"},
		{letters.Units(l, []int{0, 8, 10}), "rows A and I and column 2"},
		{letters.Placements(l, []solver.Candidate{{Cell: 13, Digit: 4}}), "B5 = 4"},
		{letters.WithCoordinates(phrase.RowColumn).Cells(l, cells), "r1c1, r2c5 and r9c9"},
		{letters.WithCoordinates(phrase.LetterRow).Cell(l, 9), "B1"},
		{string(rc.Coordinates()), "r1c1"},
		{string(letters.Coordinates()), "A1"},
		{phrase.New("en").Cell(l, 9), "r2c1"}, // the shared printer is as it was
	} {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}

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
