package phrase_test

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
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
		{p.Contradiction(l, solver.Contradiction{Cell: -1, Unit: 2, Digit: 7}), "row 3 has no place left for 7"},
		{p.Conflict(l, solver.Conflict{Unit: 9, Digit: 5, Cells: []int{0, 18}}), "Column 1 has 5 more than once: r1c1 and r3c1."},
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

// TestVariantsAreReadAsTheyAreNamed checks that people can type the names of the kinds of sudoku.
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

// TestCellsAreReadBack checks that the program can read the printer's names of cells.
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

// TestMovesAreReadBack checks that the program can read its own moves: "So r5c2 is 4.", "So r3c2 is not 2.", "So
// cross out 2 in r1c2; 3 in r4c4."
func TestMovesAreReadBack(t *testing.T) {
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range printers() {
			for _, style := range []phrase.Coordinates{phrase.RowColumn, phrase.LetterRow} {
				p, l := p.WithCoordinates(style), g.Layout()
				said, _, _ := strings.Cut(p.Hint(&step, g, phrase.LevelMove), "\n")
				if len(step.Places) > 0 {
					if got, err := notation.ParseEntries(l, said); err != nil || !sameCandidates(got, step.Places) || !notation.IsEntry(said) {
						t.Errorf("%q: %v, %v; want %v", said, got, err, step.Places)
					}
				}
				if len(step.Removes) == 1 || strings.Contains(said, "cross out") {
					_, got, err := notation.ParseMoves(l, said)
					if err != nil || !sameCandidates(got, step.Removes) || !notation.IsMove(said) || notation.IsEntry(said) {
						t.Errorf("%q: %v, %v; want %v", said, got, err, step.Removes)
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

// TestEverythingIsNamedInTheStyle checks that in the style A1 no text about a step names a cell or a row by numbers.
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
			if at := numbered.FindString(p.WithCoordinates(phrase.LetterRow).AltText(g, g.Restricted(), &step, true)); at != "" {
				t.Errorf("%s: %q in the description", technique.Name, at)
			}
		}
	}
}

// TestTechniquesAreFoundByTheirNames checks that every name leads to its technique, and that no two techniques share
// one.
func TestTechniquesAreFoundByTheirNames(t *testing.T) {
	for _, technique := range logic.Catalogue() {
		for _, called := range phrase.TechniqueNames(&technique) {
			if got, _ := phrase.FindTechnique(strings.ToUpper(called)); got != technique.Name && !shared[called] {
				t.Errorf("%s is %s, want %s", called, got, technique.Name)
			}
		}
	}
}

// shared are names that several techniques share, apart from a part in brackets. They mean the first of these
// techniques.
var shared = map[string]bool{
	"simple colouring": true, "multi-colouring": true, "locked candidates": true, "dynamic forcing chains": true, "Kraken Fish": true,
	"coloriage simple": true, "coloriage multiple": true, "candidats verrouillés": true, "chaînes forcées dynamiques": true, "poisson kraken": true,
	"eenvoudige kleuring": true, "meervoudige kleuring": true, "vergrendelde kandidaten": true, "dynamische dwingende ketens": true, "val": true, "botsing": true,
	"colorazione semplice": true, "colorazione multipla": true, "candidati bloccati": true, "catene forzate dinamiche": true, "trappola": true, "conflitto": true,
	"candidați blocați": true, "colorare simplă": true, "multicolorare": true, "lanțuri forțate dinamice": true, "capcană": true, "conflict": true,
	"Nice Loop": true, "BUG": true, "2-String Kite": true, "Empty Rectangle": true, "trap": true, "wrap": true, "piège": true, "conflit": true, "+": true, "type 1": true, "type 2": true,
	"coloreado simple": true, "coloreado múltiple": true, "candidatos bloqueados": true, "cadenas forzadas dinámicas": true, "pez kraken": true, "trampa": true, "choque": true,
	"einfache Färbung": true, "Mehrfachfärbung": true, "gesperrte Kandidaten": true, "dynamische Zwangsketten": true, "Falle": true, "Kollision": true,
	"простая раскраска": true, "мультираскраска": true, "запертые кандидаты": true, "динамические форсирующие цепочки": true, "рыба-кракен": true, "ловушка": true, "столкновение": true,
}

func TestTechniquesAreFoundByWhatPeopleCallThem(t *testing.T) {
	for typed, want := range map[string]string{
		"single appearance": "hidden-single", "recalculation": "naked-single", "Recalculate": "naked-single", "conjugate groups": "naked-pair", "conjugate group": "naked-pair",
		"guess and check": "guess", "guess-and-check": "guess", "Ariadne's thread": "guess", "Ariadne’s Thread": "guess", "Ariadnefaden": "guess", "fil d'Ariane": "guess",
		"eliminating bad guesses": "bad-guess", "method A": "hidden-single", "Method B": "pointing", "méthode C": "hidden-pair", "method D": "naked-pair", "метод F": "x-wing", "block fish": "block-fish-2",
		"direct hidden pair": "direct-hidden-pair", "bivalue universal grave, type 1": "bug-plus-1", "bug-1": "bug-plus-1", "forcing chain": "forcing-chain",
		"cycles": "forcing-cycle", "y-wing": "xy-wing", "Simple Coloring": "simple-colouring-trap", "simple colouring": "simple-colouring-trap",
		"unique rectangle": "unique-rectangle-1", "Thor’s hammer": "tridagon", "nice loop": "continuous-nice-loop", "BUG": "bug-plus-1",
		"3d medusa": "3d-medusa", "3d-medusa": "3d-medusa", "medusa": "3d-medusa", "sk loop": "sk-loop", "msls": "msls", "multi-sector locked sets": "msls", "broken wing": "guardians", "Broken Wings": "guardians", "aile brisée": "guardians", "unique": "unique-rectangle-1", "exocet": "junior-exocet", "double exocet": "double-exocet", "JE2": "double-exocet", "Double Junior Exocet": "double-exocet", "exocet double": "double-exocet", "senior exocet": "senior-exocet", "SE exocet": "senior-exocet", "exocet senior": "senior-exocet", "paire nue": "naked-pair", "X-Chains": "x-chain", "fish-5": "fish-5", "x wing": "x-wing", "": "", "snakes": "",
	} {
		if got, _ := phrase.FindTechnique(typed); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
	if _, near := phrase.FindTechnique("swordfihs"); near != "swordfish" {
		t.Errorf("swordfihs is near %q", near)
	}
}

// TestFamiliesAreFoundByTheirNames checks that the name of a family means the family in every language, unless a
// technique has exactly that name.
func TestFamiliesAreFoundByTheirNames(t *testing.T) {
	for typed, want := range map[string]logic.Family{
		"singles": logic.FamilySingles, "Fish": logic.FamilyFish, "wings": logic.FamilyWings, "chains": logic.FamilyChains, "pairs": logic.FamilySubsets,
		"singletons": logic.FamilySingles, "poissons": logic.FamilyFish, "chaînes": logic.FamilyChains, "paires": logic.FamilySubsets, "Unicité": logic.FamilyUniqueness,
		"locked candidates": "", "x-wing": "", "turbot fish": "", "snakes": "", "": "",
	} {
		if got := phrase.FindFamily(typed); got != want {
			t.Errorf("%q is the family %q, want %q", typed, got, want)
		}
		if name, near := phrase.FindTechnique(typed); want != "" && (name != "" || near != "") {
			t.Errorf("%q is %q, near %q, want a family", typed, name, near)
		}
	}
}
