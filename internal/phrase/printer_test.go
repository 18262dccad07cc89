package phrase_test

import (
	"testing"
	"time"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/notation"
)

func TestNames(t *testing.T) {
	p, l := phrase.New("en"), solver.Classic()
	diagonals, err := solver.NewLayout(solver.Shape{BoxWidth: 4, BoxHeight: 4, Diagonals: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ got, want string }{
		{p.Unit(&l.Units()[0]), "row 1"},
		{p.Units(l, []int{22, 6, 1}), "rows 2 and 7 and box 5"},
		{p.Unit(&diagonals.Units()[49]), "diagonal 2"},
		{p.Digits(solver.DigitsOf(3, 9, 16)), "3, 9 and G"},
		{p.AnyDigit(solver.DigitsOf(3, 9)), "3 or 9"},
		{p.Cells(l, []int{0, 1, 21}), "r1c1, r1c2 and r3c4"},
		{p.Candidates(l, []solver.Candidate{{Cell: 9, Digit: 4}, {Cell: 1, Digit: 3}, {Cell: 0, Digit: 3}}), "3 in r1c1 and r1c2; 4 in r2c1"},
		{p.Candidates(l, []solver.Candidate{{Cell: 9, Digit: 4}, {Cell: 9, Digit: 5}, {Cell: 0, Digit: 5}, {Cell: 0, Digit: 6}}), "4 and 5 in r2c1; 5 and 6 in r1c1"},
		{p.Placements(l, []solver.Candidate{{Cell: 0, Digit: 3}, {Cell: 10, Digit: 4}}), "r1c1 = 3 and r2c2 = 4"},
		{p.Tier("easy"), "Easy"},
		{p.Decimal("4.2"), "4.2"},
		{phrase.New("fr").Decimal("4.2"), "4,2"},
		{p.Contradiction(l, solver.Contradiction{Cell: 80}), "r9c9 has no digit left"},
		{p.Contradiction(l, solver.Contradiction{Cell: -1, Unit: 2, Digit: 7}), "7 has no place left in row 3"},
		{p.Conflict(l, solver.Conflict{Unit: 9, Digit: 5, Cells: []int{0, 18}}), "5 stands more than once in column 1: r1c1 and r3c1."},
		{p.Duration(42*time.Second + 900*time.Millisecond), "42 s"},
		{p.Duration(3*time.Minute + 12*time.Second), "3 min 12 s"},
		{p.Duration(2 * time.Minute), "2 min"},
		{p.Duration(3*time.Hour + time.Second), "3 h"},
		{p.Duration(25*time.Hour + 5*time.Minute), "25 h 5 min"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

// What a kind of sudoku is called can be typed.
func TestVariantsAreReadAsTheyAreNamed(t *testing.T) {
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		for _, v := range solver.Variants() {
			if got, err := notation.ParseVariant(p.Variant(v)); err != nil || got != v {
				t.Errorf("%s: %q is read as %v, %v; want %v", locale, p.Variant(v), got, err, v)
			}
		}
	}
}
