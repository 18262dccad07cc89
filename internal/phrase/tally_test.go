package phrase_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// invariable are names, or parts of them, that are the same for one and for many in a language.
func invariable(t *testing.T, locale string) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/invariable/" + locale + ".txt")
	if err != nil {
		t.Error(err)
	}
	return strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' })
}

// Whatever a ladder counts by is counted in the singular and in the plural of each language,
// under the name that it has there.
func TestTallies(t *testing.T) {
	var methods []string
	for _, technique := range logic.Catalogue() {
		methods = append(methods, technique.Name)
	}
	for _, l := range rating.Ladders() {
		methods = append(methods, l.Methods()...)
	}
	for _, locale := range phrase.Locales() {
		p, alike := phrase.New(locale), invariable(t, locale)
		for _, method := range methods {
			if len(method) == 1 {
				continue // a letter
			}
			one, many := p.Tally(method, 1), p.Tally(method, 3)
			singular, found := strings.CutPrefix(one, "1 ")
			plural, also := strings.CutPrefix(many, "3 ")
			if !found || !also || strings.Contains(one+many, "[") || strings.Contains(one+many, "<no value>") {
				t.Errorf("%s: %s is counted %q and %q", locale, method, one, many)
			}
			same := slices.ContainsFunc(alike, func(part string) bool { return strings.Contains(singular, part) })
			if singular == plural && !same {
				t.Errorf("%s: %s has no plural: %q", locale, method, many)
			}
			_, known := logic.CatalogueEntry(method)
			if name := p.Method(method); known && !strings.HasPrefix(unexplained(name), unexplained(plural)) && !strings.HasPrefix(unexplained(name), unexplained(singular)) {
				t.Errorf("%s: %s is called %q, and counted %q", locale, method, name, one)
			}
		}
	}
	for want, got := range map[string]string{
		"6 hidden singles":                phrase.New("en").Tally("hidden-single", 6),
		"1 locked candidate (pointing)":   phrase.New("en").Tally("pointing", 1),
		"2 naked sets of 5":               phrase.New("en").Tally("naked-5", 2),
		"2 Swordfish":                     phrase.New("en").Tally("swordfish", 2),
		"54 Easy steps":                   phrase.New("en").Tally("Easy", 54),
		"4 A":                             phrase.New("en").Tally("A", 4),
		"3 paires nues":                   phrase.New("fr").Tally("naked-pair", 3),
		"2 X-Wings":                       phrase.New("fr").Tally("x-wing", 2),
		"2 méduses à nageoires siamoises": phrase.New("fr").Tally("siamese-finned-jellyfish", 2),
		"2 réseaux forcés":                phrase.New("fr").Tally("forcing-nets", 2),
		"12 étapes par les règles 8 à 10": phrase.New("fr").Tally("rules 8-10", 12),
		"1 groupe caché de 6":             phrase.New("fr").Tally("hidden-6", 1),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// unexplained is a name up to what explains it.
func unexplained(name string) string {
	name, _, _ = strings.Cut(name, " (")
	name, _, _ = strings.Cut(name, ", ")
	return name
}
