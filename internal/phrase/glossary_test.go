package phrase_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/solver/logic"
)

// glossaryWords are the messages that are a word of the game by itself.
var glossaryWords = []string{
	"kind.row", "kind.column", "kind.box", "kind.region", "kind.diagonal", "kind.window", "kind.unit", "noun.cell", "noun.digit",
	"tier.easy", "tier.medium", "tier.hard", "tier.expert", "tier.extreme", "tier.nightmare",
}

// docs/glossary.md has the words of every language side by side, as the catalogues have them.
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

// Sentences use the words of the glossary, and none that a language avoids for them: each
// line of testdata/avoid is an expression for such words. What people type may be them.
func TestSentencesKeepToTheGlossary(t *testing.T) {
	files, err := filepath.Glob("testdata/avoid/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no words to avoid, %v", err)
	}
	for _, file := range files {
		locale := strings.TrimSuffix(filepath.Base(file), ".txt")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.FieldsFuncSeq(string(text), func(r rune) bool { return r == '\n' }) {
			avoided := regexp.MustCompile("(?i)" + line)
			for key, texts := range catalogue(t, locale) {
				if found := avoided.FindString(strings.Join(texts, "\n")); found != "" && !strings.HasPrefix(key, "chat.ask.") && !strings.HasPrefix(key, "alias.") {
					t.Errorf("%s: %s says %q", locale, key, found)
				}
			}
		}
	}
}
