package phrase_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/tools/txtar"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// catalogues holds the results of catalogue, by locale.
var catalogues = map[string]map[string][]string{}

// catalogue reads all messages of a locale. It maps a key to the texts of its forms.
func catalogue(t *testing.T, locale string) map[string][]string {
	t.Helper()
	files, err := filepath.Glob("locales/" + locale + "/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no catalogue for %s: %v", locale, err)
	}
	if catalogues[locale] != nil {
		return catalogues[locale]
	}
	messages := map[string][]string{}
	catalogues[locale] = messages
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(text, &tree); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		collect(t, file, "", tree, messages)
	}
	return messages
}

var pluralForms = []string{"zero", "one", "two", "few", "many", "other"}

func collect(t *testing.T, file, prefix string, tree map[string]any, into map[string][]string) {
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		key := prefix + name
		switch v := tree[name].(type) {
		case map[string]any:
			collect(t, file, key+".", v, into)
		case string:
			if slices.Contains(pluralForms, name) {
				key = strings.TrimSuffix(prefix, ".")
			} else if into[key] != nil {
				t.Errorf("%s: %s is defined twice", file, key)
			}
			into[key] = append(into[key], v)
		default:
			t.Errorf("%s: %s is %T, want text", file, key, v)
		}
	}
}

// source holds the keys in the program's source: the literals that name a message in a call, and all string literals.
type source struct {
	calls    map[string]string // key -> where
	literals map[string]bool
}

// readSource parses all Go files of the module that are not tests.
func readSource(t *testing.T) source {
	t.Helper()
	s := source{map[string]string{}, map[string]bool{}}
	files := token.NewFileSet()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool { s.yield(files, n); return true })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *source) yield(files *token.FileSet, n ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
			s.literals[text] = true
		}
	case *ast.CallExpr:
		method, ok := n.Fun.(*ast.SelectorExpr)
		if !ok || len(n.Args) != 2 || method.Sel.Name != "Text" && method.Sel.Name != "Count" {
			return
		}
		if key, ok := n.Args[0].(*ast.BasicLit); ok && key.Kind == token.STRING {
			text, _ := strconv.Unquote(key.Value)
			s.calls[text] = files.Position(key.Pos()).String()
		}
	}
}

// inTemplate finds the keys in templates.
var inTemplate = regexp.MustCompile(`count "([^"]+)"`)

func TestEveryKeyInTheProgramExists(t *testing.T) {
	messages, p := catalogue(t, phrase.DefaultLocale), phrase.New(phrase.DefaultLocale)
	program := readSource(t)
	used := program.calls
	for literal := range program.literals {
		if key.MatchString(literal) && messages[literal] == nil && startsSection(messages, literal) {
			used[literal] = "somewhere"
		}
	}
	for key, texts := range messages {
		for _, found := range inTemplate.FindAllStringSubmatch(strings.Join(texts, " "), -1) {
			used[found[1]] = key
		}
	}
	for key, where := range used {
		if messages[key] == nil || !p.HasMessage(key) {
			t.Errorf("%s: message %q is missing", where, key)
		}
	}
}

// key matches a string with the form of a whole key.
var key = regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)+$`)

// startsSection reports whether the key of some message begins with a literal up to its last dot, so that the literal
// must be a key, too.
func startsSection(messages map[string][]string, literal string) bool {
	section := literal[:strings.LastIndexByte(literal, '.')+1]
	for key := range messages {
		if strings.HasPrefix(key, section) {
			return true
		}
	}
	return false
}

func TestEveryMessageIsUsed(t *testing.T) {
	messages, literals := catalogue(t, phrase.DefaultLocale), readSource(t).literals
	for _, texts := range messages {
		for _, found := range inTemplate.FindAllStringSubmatch(strings.Join(texts, " "), -1) {
			literals[found[1]] = true
		}
	}
	for key := range messages {
		if !namedBy(literals, key) {
			t.Errorf("message %q is used nowhere", key)
		}
	}
}

// namedBy reports whether a literal is the key, or ends in a dot and is a prefix of the key.
func namedBy(literals map[string]bool, key string) bool {
	for at, r := range key {
		if r == '.' && literals[key[:at+1]] {
			return true
		}
	}
	return literals[key]
}

// TestLocalesShowTheSameValues checks that every message of a locale exists in English and shows the same values. A
// missing message is no failure: see make missing.
func TestLocalesShowTheSameValues(t *testing.T) {
	english := catalogue(t, phrase.DefaultLocale)
	for _, locale := range phrase.Locales() {
		for key, texts := range catalogue(t, locale) {
			if english[key] == nil {
				if !own.MatchString(key) {
					t.Errorf("%s: %q does not exist in English", locale, key)
				}
			} else if got, want := fields(texts), fields(english[key]); got != want {
				t.Errorf("%s: %q shows %s, English %s", locale, key, got, want)
			}
		}
	}
}

// own matches messages that exist in one language only: how it declines a name, and other names for a technique.
var own = regexp.MustCompile(`^(?:case\.[a-z]+|alias\.[a-z0-9-]+)$`)

var field = regexp.MustCompile(`\.[A-Z]\w*`)

func fields(texts []string) string {
	found := field.FindAllString(strings.Join(texts, " "), -1)
	slices.Sort(found)
	return fmt.Sprint(slices.Compact(found))
}

// TestNothingIsLeftInEnglish checks that no translated message equals the English one, except those that are the same
// in both.
func TestNothingIsLeftInEnglish(t *testing.T) {
	english := catalogue(t, phrase.DefaultLocale)
	for _, locale := range phrase.Locales() {
		if locale == phrase.DefaultLocale {
			continue
		}
		var left []string
		messages := catalogue(t, locale)
		for key, texts := range messages {
			if slices.ContainsFunc(texts, func(text string) bool { return hasWords(text) && slices.Contains(english[key], text) }) {
				left = append(left, key)
			}
		}
		slices.Sort(left)
		allowed := slices.DeleteFunc(aboutLanguage(t, locale, "same"), func(key string) bool { return messages[key] == nil })
		if diff := cmp.Diff(allowed, left); diff != "" {
			t.Errorf("%s: the same as in English (-may be +are):\n%s", locale, diff)
		}
	}
}

// aboutLanguage returns the lines of a part of a language's file: "same", the messages that are the same as in
// English; "invariable", names or parts of names without a plural form; or "avoid", expressions for words that
// sentences must not use.
func aboutLanguage(t *testing.T, locale, part string) (lines []string) {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/languages/" + locale + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range archive.Files {
		if file.Name == part {
			lines = strings.FieldsFunc(string(file.Data), func(r rune) bool { return r == '\n' })
		}
	}
	return lines
}

func hasWords(text string) bool { return word.MatchString(action.ReplaceAllString(text, "")) }

var (
	action = regexp.MustCompile(`\{\{.*?\}\}`)
	word   = regexp.MustCompile(`\pL{2,}`)
)

// commandNamed finds the commands that a sentence asks people to type.
var commandNamed = regexp.MustCompile("(?:\\{\\{\\.Slash\\}\\}|`/)([\\pL-]+)")

// commandMarked finds the commands that a sentence marks up.
var commandMarked = regexp.MustCompile(`{{command "([^"]+)"}}`)

// TestSentencesNameCommandsAsTyped checks that a sentence names commands in the form in which people type them in its
// language.
func TestSentencesNameCommandsAsTyped(t *testing.T) {
	english := catalogue(t, phrase.DefaultLocale)
	for _, locale := range phrase.Locales() {
		messages, p := catalogue(t, locale), phrase.New(locale)
		titles := map[string]bool{}
		for key := range english {
			if strings.HasPrefix(key, "bot.command.") {
				titles[p.Text(key, nil)] = true
			}
		}
		for key, texts := range messages {
			for _, named := range commandMarked.FindAllStringSubmatch(strings.Join(texts, " "), -1) {
				if english["bot.command."+named[1]] == nil {
					t.Errorf("%s: %s marks the command %s", locale, key, named[1])
				}
			}
			for _, named := range commandNamed.FindAllStringSubmatch(strings.Join(texts, " "), -1) {
				if !titles[named[1]] {
					t.Errorf("%s: %s tells people to type %s", locale, key, named[1])
				}
			}
		}
	}
}

// glossaryWords are the messages that consist of one word of the game.
var glossaryWords = []string{
	"kind.row", "kind.column", "kind.box", "kind.region", "kind.diagonal", "kind.window", "kind.unit", "noun.cell", "noun.digit",
	"tier.easy", "tier.medium", "tier.hard", "tier.expert", "tier.extreme", "tier.nightmare",
}

// TestGlossary checks that docs/glossary.md has the catalogues' words of every language side by side.
func TestGlossary(t *testing.T) {
	const file = "../../docs/glossary.md"
	want := glossary(t)
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%s is not as the catalogues: run this test with -update (%v)", file, err)
	}
}

func glossary(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("# Glossary\n\nThe words of the game and the names of techniques in each language, as the catalogues in\n`internal/phrase` have them. `go test ./internal/phrase -run TestGlossary -update` writes it.\n")
	for _, locale := range phrase.Locales() {
		if _, err := os.Stat("../../docs/glossary-sources/" + locale + ".md"); err == nil {
			b.WriteString("Where terms come from: [" + phrase.New(locale).Text("language.name", nil) + "](glossary-sources/" + locale + ".md).\n")
		}
	}
	b.WriteString("\n## Words\n\n")
	writeRow(&b, "word", func(p *phrase.Printer) string { return p.Text("language.name", nil) })
	writeRow(&b, "---", func(*phrase.Printer) string { return "---" })
	for _, key := range glossaryWords {
		writeRow(&b, "`"+key+"`", func(p *phrase.Printer) string { return strings.TrimPrefix(p.CountNoun(key, 1), "1 ") })
	}
	b.WriteString("\n## Techniques\n\n")
	writeRow(&b, "technique", func(p *phrase.Printer) string { return p.Text("language.name", nil) })
	writeRow(&b, "---", func(*phrase.Printer) string { return "---" })
	for _, technique := range logic.Catalogue() {
		writeRow(&b, "`"+technique.Name+"`", func(p *phrase.Printer) string { return p.Technique(technique.Name) })
	}
	return b.String()
}

// writeRow writes a row with a column for each language.
func writeRow(b *strings.Builder, first string, word func(*phrase.Printer) string) {
	b.WriteString("| " + first + " |")
	for _, locale := range phrase.Locales() {
		b.WriteString(" " + word(phrase.New(locale)) + " |")
	}
	b.WriteString("\n")
}

// TestSentencesKeepToTheGlossary checks that sentences use no expression that a language avoids for a word of the
// glossary. Texts that people type may use them.
func TestSentencesKeepToTheGlossary(t *testing.T) {
	for _, locale := range phrase.Locales() {
		for _, expression := range aboutLanguage(t, locale, "avoid") {
			avoided := regexp.MustCompile("(?i)" + expression)
			for key, texts := range catalogue(t, locale) {
				if found := avoided.FindString(strings.Join(texts, "\n")); found != "" && !strings.HasPrefix(key, "chat.ask.") && !strings.HasPrefix(key, "alias.") {
					t.Errorf("%s: %s says %q", locale, key, found)
				}
			}
		}
	}
}

// TestTallies checks that each method of a ladder is counted in the singular and in the plural of each language,
// with its name in that language.
func TestTallies(t *testing.T) {
	var methods []string
	for _, technique := range logic.Catalogue() {
		methods = append(methods, technique.Name)
	}
	for _, l := range rating.Ladders() {
		methods = append(methods, l.Methods()...)
	}
	for _, locale := range phrase.Locales() {
		p, alike := phrase.New(locale), aboutLanguage(t, locale, "invariable")
		whole := len(p.Missing()) == 0
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
			if name := p.Method(method); whole && known && !strings.HasPrefix(unexplained(name), unexplained(plural)) && !strings.HasPrefix(unexplained(name), unexplained(singular)) {
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
		"2 méduses siamoises à nageoires": phrase.New("fr").Tally("siamese-finned-jellyfish", 2),
		"2 réseaux forcés":                phrase.New("fr").Tally("forcing-nets", 2),
		"12 étapes par les règles 8 à 10": phrase.New("fr").Tally("rules 8-10", 12),
		"1 groupe caché de 6":             phrase.New("fr").Tally("hidden-6", 1),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// unexplained returns a name without the part that explains it.
func unexplained(name string) string {
	name, _, _ = strings.Cut(name, " (")
	name, _, _ = strings.Cut(name, ", ")
	return name
}

// TestPrivacyPolicyIsOneMessage checks that the whole policy fits into one Discord message of 4000 characters.
func TestPrivacyPolicyIsOneMessage(t *testing.T) {
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		length := utf8.RuneCountInString(p.Text("bot.privacy.title", nil)) + 5
		for _, part := range p.PrivacyPolicy(strings.Repeat("x", 50)) {
			length += utf8.RuneCountInString(part.Title+part.Text) + 7
		}
		if length > 4000 {
			t.Errorf("%s: %d characters", locale, length)
		}
	}
}

// TestRankingIsShort checks that the rules fit on the screen of a phone.
func TestRankingIsShort(t *testing.T) {
	for _, locale := range phrase.Locales() {
		most := 1150
		if locale == phrase.DefaultLocale {
			most = 900
		}
		rules := phrase.New(locale).Ranking(game.DefaultPatience, game.PointsByPlace(), game.SeasonDays)
		if n := utf8.RuneCountInString(rules); n > most {
			t.Errorf("%s: the rules have %d characters, at most %d", locale, n, most)
		}
	}
}
