package phrase

import (
	"maps"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf16"

	"pencilmark/internal/spelling"
	"pencilmark/internal/testkit/phrasetest"
	"pencilmark/solver/logic"
)

// messages returns the messages of a locale by their keys.
func messages(locale string) catalogue { return New(locale).messages }

// TestPluralsAreWhole checks that a language has exactly the plural forms that counts of things need.
func TestPluralsAreWhole(t *testing.T) {
	english := maps.Collect(messages(DefaultLocale).all())
	for _, locale := range Locales() {
		needed := map[string]bool{"other": true}
		for n := range 200 {
			needed[pluralForm(locale, n)] = true
		}
		for key, texts := range messages(locale).all() {
			if len(texts) == 1 && len(english[key]) < 2 {
				continue
			}
			for form := range needed {
				if texts[form].source == "" {
					t.Errorf("%s: %s lacks the form %q", locale, key, form)
				}
			}
			for form := range texts {
				if !needed[form] {
					t.Errorf("%s: %s has a form %q that is never used", locale, key, form)
				}
			}
		}
	}
}

// TestTemplatesAreSound checks that every message is a template, and prints its values.
func TestTemplatesAreSound(t *testing.T) {
	for _, locale := range Locales() {
		for key, texts := range messages(locale).all() {
			for form, text := range texts {
				if _, err := text.parse(); err != nil {
					t.Errorf("%s: %s, %s: %v", locale, key, form, err)
				}
			}
		}
	}
}

var caseUsed = regexp.MustCompile(`\bcase "([^"]*)"`)

// TestCasesExist checks that each grammatical case in sentences has a message, and that a sentence uses each such
// message.
func TestCasesExist(t *testing.T) {
	for _, locale := range Locales() {
		used := map[string]string{}
		all := maps.Collect(messages(locale).all())
		for key, texts := range all {
			for _, text := range texts {
				for _, found := range caseUsed.FindAllStringSubmatch(text.source, -1) {
					used["case."+found[1]] = key
				}
			}
		}
		for key, where := range used {
			if all[key] == nil {
				t.Errorf("%s: %s uses %s, which is missing", locale, where, key)
			}
		}
		for key := range all {
			if strings.HasPrefix(key, "case.") && used[key] == "" {
				t.Errorf("%s: %s is used nowhere", locale, key)
			}
		}
	}
}

// TestTechniqueNamesDiffer checks that no two techniques of a language share a name.
func TestTechniqueNamesDiffer(t *testing.T) {
	for _, locale := range Locales() {
		p, named := New(locale), map[string]string{}
		for _, technique := range logic.Catalogue() {
			called := spelling.FoldAccents(p.Technique(technique.Name))
			if other := named[called]; other != "" && technique.Twin != other {
				t.Errorf("%s: %s and %s are both called %s", locale, other, technique.Name, called)
			}
			named[called] = technique.Name
		}
		for key := range messages(locale).all() {
			name, isAlias := strings.CutPrefix(key, "alias.")
			if _, ok := logic.CatalogueEntry(name); isAlias && !ok {
				t.Errorf("%s: %s is of no technique", locale, key)
			}
		}
	}
}

// limits are the numbers of characters of a text that Discord shows, by a prefix of the text's key.
var limits = map[string]int{
	"bot.button.": 80, "bot.choice.": 100, "bot.about.": 100, "bot.option.": 100, "bot.command.": 32, "bot.argument.": 32, "chat.title.": 32,
	"bot.answer.title": 45, "bot.answer.label": 45, "bot.answer.hint": 100, "bot.practise.field": 45, "bot.practise.form": 45, "bot.setup.time-title": 45, "bot.setup.tiers-title": 45,
	"bot.setup.time-label": 45, "bot.setup.zone-label": 45, "bot.setup.tiers-label": 45, "bot.setup.choose.": 150,
	"bot.submissions.reject": 45, "bot.submissions.reason": 45, "bot.submissions.choose": 150, "bot.submissions.dates": 150, "bot.submissions.withdraw": 150,
	"bot.results.take-off": 45, "bot.results.reason": 45, "bot.results.choose": 150, "bot.results.days": 150,
	"bot.remind.choose": 150, "bot.technique.choose": 150, "bot.play.choose": 150, "bot.archive.choose": 150,
}

// TestTextsFitDiscord checks that each text fits where Discord shows it, without the values that it contains.
func TestTextsFitDiscord(t *testing.T) {
	used := map[string]bool{}
	for _, locale := range Locales() {
		for key, texts := range messages(locale).all() {
			for begins, limit := range limits {
				if !strings.HasPrefix(key, begins) {
					continue
				}
				used[begins] = true
				for _, text := range texts {
					if n := len(utf16.Encode([]rune(values.ReplaceAllString(text.source, "")))); n > limit {
						t.Errorf("%s: %s has %d characters, of %d: %s", locale, key, n, limit, text.source)
					}
				}
			}
		}
	}
	for begins := range limits {
		if !used[begins] {
			t.Errorf("no text begins with %s", begins)
		}
	}
}

// TestAddedLocale checks that a locale is a set of files beside the English ones, with its own plurals, and that
// missing messages are in English.
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

// TestCasesAndPlurals checks that a language with cases and several plurals has the forms that its sentences need.
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

// TestNearestLanguage checks that an answer is in the reader's language, or a variant of it, or else in English.
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

// TestFrenchCatalogues checks the typography of every French sentence in the catalogues, with and without its
// optional parts.
func TestFrenchCatalogues(t *testing.T) {
	sentences := 0
	for key, texts := range messages("fr").all() {
		if strings.HasPrefix(key, "chat.ask.") { // what people type
			continue
		}
		for _, text := range texts {
			sentences++
			set := typeset("fr", text.source)
			if fault := phrasetest.FrenchFault(values.ReplaceAllString(branches.ReplaceAllString(set, ""), "1")); fault != "" {
				t.Errorf("%s: %q in %q", key, fault, set)
			}
		}
	}
	if sentences < 1000 {
		t.Errorf("only %d sentences", sentences)
	}
}

// branches matches template actions that print nothing; values matches all actions.
var (
	branches = regexp.MustCompile(`{{(?:if|else|end|with).*?}}`)
	values   = regexp.MustCompile(`{{.*?}}`)
)
