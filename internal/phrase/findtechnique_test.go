package phrase_test

import (
	"strings"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/solver/logic"
)

// Every name leads to its technique, and no two share one.
func TestTechniquesAreFoundByTheirNames(t *testing.T) {
	for _, technique := range logic.Catalogue() {
		for _, called := range phrase.TechniqueNames(&technique) {
			if got, _ := phrase.FindTechnique(strings.ToUpper(called)); got != technique.Name && !shared[called] {
				t.Errorf("%s is %s, want %s", called, got, technique.Name)
			}
		}
	}
}

// shared are what several techniques are called but for what stands in brackets: the
// first is meant.
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

// A family's name is no technique's, in any language, and only a technique that is called
// so as a whole comes before it.
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
