package phrase_test

import (
	"regexp"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
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

func TestReadCell(t *testing.T) {
	for name, want := range map[string]int{
		"r1c1": 0, "R2C5": 13, "a1": 0, "B5": 13, "I9": 80, "c3": 20,
		"": -1, "A": -1, "A0": -1, "J1": -1, "A10": -1, "r0c1": -1, "r1c10": -1, "5": -1, "é1": -1,
	} {
		got, err := phrase.ReadCell(solver.Classic(), name)
		if (err == nil) != (want >= 0) || err == nil && got != want {
			t.Errorf("%q: got %d, error %v, want %d", name, got, err, want)
		}
	}
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
