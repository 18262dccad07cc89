package phrase

import (
	"testing"
	"testing/fstest"
)

// A locale is a set of files beside the English ones: it has its own plurals,
// and what it lacks is English.
func TestAddedLocale(t *testing.T) {
	files := fstest.MapFS{
		"locales/en/steps.toml": {Data: []byte(`
cell = {one = "{{.Count}} cell", other = "{{.Count}} cells"}
left = '{{count "cell" .N}} left'
hint = {nudge = "Look."}
asks = "{{.N}} left : really ?"
typed = "{{.N}}"
`)},
		"locales/fr/steps.toml": {Data: []byte(`
cell = {one = "{{.Count}} case", other = "{{.Count}} cases"}
left = 'reste {{count "cell" .N}}'
asks = '{{$n := .N}}« reste {{$n}} » : vrai ?'
typed = "C'est à {{.N}} : ` + "`l'un : {{.N}} ?`" + `"
`)},
	}
	for _, test := range []struct {
		locale, key string
		n           int
		want        string
	}{
		{"en", "left", 0, "0 cells left"},
		{"en", "left", 1, "1 cell left"},
		{"fr", "left", 0, "reste 0 case"},
		{"fr", "left", 2, "reste 2 cases"},
		{"fr", "left", 1_000_000, "reste 1\u202f000\u202f000 cases"},
		{"fr", "hint.nudge", 0, "Look."},
		{"fr", "asks", 3, "«\u202freste 3\u202f»\u202f: vrai\u202f?"},
		{"fr", "typed", 3, "C’est à 3\u202f: `l'un : 3 ?`"},
		{"en", "asks", 3, "3 left : really ?"},
		{"nl", "left", 2, "2 cells left"},
	} {
		p := newPrinter(files, test.locale)
		if got := p.Text(test.key, map[string]any{"N": test.n}); got != test.want {
			t.Errorf("%s in %s: %q, want %q", test.key, test.locale, got, test.want)
		}
	}
}

// A language with cases and several plurals has the forms that its sentences need.
func TestCasesAndPlurals(t *testing.T) {
	files := fstest.MapFS{
		"locales/en/a.toml": {Data: []byte(`
unit = "row {{.N}}"
cell = {one = "{{.Count}} cell", other = "{{.Count}} cells"}
rest = "The rest of {{.Base}}: {{.N}}"
`)},
		"locales/ru/a.toml": {Data: []byte(`
case.gen = '{{replace .Name "строка" "строки" "столбец" "столбца"}}'
case.loc = '{{replace .Name "строка" "строке" "клетках" "клетках" "клетка" "клетке" "клетки" "клетках" "клеток" "клетках"}}'
cell = {one = "{{.Count}} клетка", few = "{{.Count}} клетки", many = "{{.Count}} клеток", other = "{{.Count}} клетки"}
rest = 'Остаток {{case "gen" .Base}} в {{case "loc" (count "cell" .N)}} — {{plural .N "one" "пара" "few" "пары" "other" "пар"}}; {{capital (case "loc" .Base)}}'
`)},
		"locales/ro/a.toml": {Data: []byte(`
cell = {one = "{{.Count}} celulă", few = "{{.Count}} celule", other = "{{.Count}} de celule"}
`)},
		"locales/it/a.toml": {Data: []byte(`
cell = {one = "{{.Count}} cella", other = "l'insieme di {{.Count}} celle"}
`)},
	}
	for _, test := range []struct {
		locale, key string
		n           int
		want        string
	}{
		{"ru", "rest", 1, "Остаток строки 1 в 1 клетке\u00a0— пара; Строке 1"},
		{"ru", "rest", 3, "Остаток строки 1 в 3 клетках\u00a0— пары; Строке 1"},
		{"ru", "rest", 11, "Остаток строки 1 в 11 клетках\u00a0— пар; Строке 1"},
		{"ru", "cell", 21, "21 клетка"},
		{"ru", "cell", 12_345, "12\u202f345 клеток"},
		{"ro", "cell", 1, "1 celulă"}, {"ro", "cell", 0, "0 celule"}, {"ro", "cell", 19, "19 celule"}, {"ro", "cell", 20, "20 de celule"}, {"ro", "cell", 101, "101 celule"},
		{"it", "cell", 2_000_000, "l’insieme di 2.000.000 celle"},
		{"it", "rest", 2, "The rest of строка 1: 2"},
	} {
		p := newPrinter(files, test.locale)
		if got := p.Text(test.key, map[string]any{"N": test.n, "Count": test.n, "Base": "строка 1"}); got != test.want {
			t.Errorf("%s in %s: %q, want %q", test.key, test.locale, got, test.want)
		}
	}
}

// The language of an answer is the reader's, or a near one, or English.
func TestNearestLanguage(t *testing.T) {
	locales := []string{"en", "de", "es", "fr", "it", "nl", "ro", "ru"}
	for list, want := range map[string]string{
		"": "en", "en-GB": "en", "es-ES": "es", "es-419": "es", "es-MX": "es", "fr-CA": "fr", "de-CH": "de", "de-AT": "de", "nl-BE": "nl",
		"it-CH": "it", "ro-MD": "ro", "ru-RU": "ru", "ru_UA": "ru",
		"uk": "en", "be": "en", "ca": "en", "pt-BR": "en", "af": "en", "lb": "en", "tlh": "en", "-;q=,,": "en",
		"uk,ru;q=0.8,en;q=0.5": "ru", "uk,en;q=0.8,ru;q=0.5": "en", "tlh,nl;q=0.5": "nl", "pl,de;q=0.7,en;q=0.3": "de",
	} {
		if got := nearest(locales, list); got != want {
			t.Errorf("%q is answered in %s, want %s", list, got, want)
		}
	}
}
