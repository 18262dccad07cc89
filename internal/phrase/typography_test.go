package phrase

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"pencilmark/internal/testkit/phrasetest"
)

// messagesOf reads the messages of a catalogue's file.
func messagesOf(t *testing.T, name string) []*i18n.Message {
	t.Helper()
	text, err := catalogues.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := i18n.ParseMessageFileBytes(text, name, map[string]i18n.UnmarshalFunc{"toml": unmarshal})
	if err != nil {
		t.Fatal(err)
	}
	return file.Messages
}

// Every French sentence of the catalogues is set as French is, whatever stands in it.
func TestFrenchCatalogues(t *testing.T) {
	sentences := 0
	for _, name := range catalogueFiles(catalogues, "fr") {
		for _, m := range slices.DeleteFunc(messagesOf(t, name), isTyped) {
			for _, form := range []string{m.One, m.Other} {
				sentences++
				form = typeset("fr", form)
				if fault := phrasetest.FrenchFault(values.ReplaceAllString(branches.ReplaceAllString(form, ""), "1")); fault != "" {
					t.Errorf("%s: %q in %q", m.ID, fault, form)
				}
			}
		}
	}
	if sentences < 1000 {
		t.Errorf("only %d sentences", sentences)
	}
}

// branches and values match the actions of a template that print nothing and something.
var (
	branches = regexp.MustCompile(`{{(?:if|else|end|with).*?}}`)
	values   = regexp.MustCompile(`{{.*?}}`)
)

// isTyped reports whether a message lists what people type, parted by semicolons.
func isTyped(m *i18n.Message) bool { return strings.HasPrefix(m.ID, "chat.ask.") }
