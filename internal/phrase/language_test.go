package phrase

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"pencilmark/internal/spelling"
	"pencilmark/solver/logic"
)

// forms are the texts of a message by the form of their plural.
func forms(m *i18n.Message) map[string]string {
	all := map[string]string{"zero": m.Zero, "one": m.One, "two": m.Two, "few": m.Few, "many": m.Many, "other": m.Other}
	for form, text := range all {
		if text == "" {
			delete(all, form)
		}
	}
	return all
}

// read holds what messages has read.
var read = map[string]map[string]map[string]string{}

// messages are those of a locale by their keys.
func messages(t *testing.T, locale string) map[string]map[string]string {
	t.Helper()
	if read[locale] != nil {
		return read[locale]
	}
	all := map[string]map[string]string{}
	read[locale] = all
	for _, name := range catalogueFiles(catalogues, locale) {
		for _, m := range messagesOf(t, name) {
			all[m.ID] = forms(m)
		}
	}
	return all
}

// A language has every form of its plurals that a number of things takes, and no other.
func TestPluralsAreWhole(t *testing.T) {
	english := messages(t, DefaultLocale)
	for _, locale := range Locales() {
		needed := map[string]bool{"other": true}
		for n := range 200 {
			needed[pluralForm(locale, n)] = true
		}
		for key, texts := range messages(t, locale) {
			if len(texts) == 1 && len(english[key]) < 2 {
				continue
			}
			for form := range needed {
				if texts[form] == "" {
					t.Errorf("%s: %s lacks the form %q", locale, key, form)
				}
			}
			for form := range texts {
				if !needed[form] && form != "many" { // of millions, in French
					t.Errorf("%s: %s has a form %q that is never used", locale, key, form)
				}
			}
		}
	}
}

// Every message is a template, and prints something for what it shows.
func TestTemplatesAreSound(t *testing.T) {
	for _, locale := range Locales() {
		p := newPrinter(catalogues, locale)
		for key, texts := range messages(t, locale) {
			for form, text := range texts {
				if _, err := p.parser.Parse(text, "", ""); err != nil {
					t.Errorf("%s: %s, %s: %v", locale, key, form, err)
				}
			}
		}
	}
}

var caseUsed = regexp.MustCompile(`\bcase "([^"]*)"`)

// Each case that sentences ask for has its message, and each such message a sentence.
func TestCasesExist(t *testing.T) {
	for _, locale := range Locales() {
		used := map[string]string{}
		all := messages(t, locale)
		for key, texts := range all {
			for _, text := range texts {
				for _, found := range caseUsed.FindAllStringSubmatch(text, -1) {
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

// A name is one technique's in a language.
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
		for key := range messages(t, locale) {
			name, isAlias := strings.CutPrefix(key, "alias.")
			if _, ok := logic.CatalogueEntry(name); isAlias && !ok {
				t.Errorf("%s: %s is of no technique", locale, key)
			}
		}
	}
}

// limits are how many characters Discord shows of a text, by what its key begins with.
var limits = map[string]int{
	"bot.button.": 80, "bot.choice.": 100, "bot.about.": 100, "bot.option.": 100, "bot.command.": 32, "bot.argument.": 32, "chat.title.": 32,
	"bot.answer.title": 45, "bot.answer.label": 45, "bot.answer.hint": 100, "bot.practise.field": 45, "bot.practise.form": 45, "bot.setup.time-title": 45, "bot.setup.tiers-title": 45,
	"bot.setup.time-label": 45, "bot.setup.zone-label": 45, "bot.setup.tiers-label": 45, "bot.setup.choose.": 150,
	"bot.submissions.reject": 45, "bot.submissions.reason": 45, "bot.submissions.choose": 150, "bot.submissions.dates": 150, "bot.submissions.withdraw": 150,
	"bot.results.take-off": 45, "bot.results.reason": 45, "bot.results.choose": 150, "bot.results.days": 150,
	"bot.remind.choose": 150, "bot.technique.choose": 150, "bot.play.choose": 150, "bot.archive.choose": 150,
}

// A text fits where Discord shows it, with what it shows left out.
func TestTextsFitDiscord(t *testing.T) {
	used := map[string]bool{}
	for _, locale := range Locales() {
		for key, texts := range messages(t, locale) {
			for begins, limit := range limits {
				if !strings.HasPrefix(key, begins) {
					continue
				}
				used[begins] = true
				for _, text := range texts {
					if n := len(utf16.Encode([]rune(values.ReplaceAllString(text, "")))); n > limit {
						t.Errorf("%s: %s has %d characters, of %d: %s", locale, key, n, limit, text)
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

// Every file of English has its translation, and each list of what is the same has its language.
func TestFilesOfLanguages(t *testing.T) {
	for _, locale := range Locales() {
		for _, name := range catalogueFiles(catalogues, DefaultLocale) {
			own := strings.Replace(name, "/"+DefaultLocale+"/", "/"+locale+"/", 1)
			if _, err := catalogues.ReadFile(own); err != nil {
				t.Error(err)
			}
		}
	}
	lists, err := filepath.Glob("testdata/same/*.txt")
	if err != nil || len(lists) != len(Locales())-1 {
		t.Errorf("%d lists for %d languages, %v", len(lists), len(Locales()), err)
	}
	for _, name := range lists {
		text, err := os.ReadFile(name)
		if keys := strings.Fields(string(text)); err != nil || !slices.IsSorted(keys) {
			t.Errorf("%s is not in order, %v", name, err)
		}
	}
}
