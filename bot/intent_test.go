package bot

import (
	"maps"
	"testing"
)

// What people say, and the command that it asks for.
func TestUnderstand(t *testing.T) {
	for _, test := range []struct {
		text, locale string
		command      string
		options      map[string]string
	}{
		{"is my chain right? (2=6)r1c4-(6=7)r8c4-(7=2)r8c7", "en", "chain", map[string]string{"links": "(2=6)r1c4-(6=7)r8c4-(7=2)r8c7"}},
		{"does this XY-Chain hold: (2=6)r1c4-(6=7)r8c4?", "en", "chain", map[string]string{"links": "(2=6)r1c4-(6=7)r8c4"}},
		{"is this right? (2=6)r1c4-(6=7)r8c4", "en", "chain", map[string]string{"links": "(2=6)r1c4-(6=7)r8c4"}},
		{"(5)r1c4=(5)r1c7-(5=8)r3c7", "", "chain", map[string]string{"links": "(5)r1c4=(5)r1c7-(5=8)r3c7"}},
		{"ma chaîne est-elle juste ? (2=6)l1c4-(6=7)l8c4", "fr", "chain", map[string]string{"links": "(2=6)l1c4-(6=7)l8c4"}},
		{"vérifie cette chaîne : 2A4=2A7-2C7", "fr", "chain", map[string]string{"links": "2A4=2A7-2C7"}},
		{"rate my chain (2=6)r1c4-(6=7)r8c4", "en", "chain", map[string]string{"links": "(2=6)r1c4-(6=7)r8c4"}},
		{"Is (3)r2c5=(3)r2c7 a strong link?", "", "chain", map[string]string{"links": "(3)r2c5=(3)r2c7"}},
		{"is my chain right?", "en", "chain", nil},
		{"what is an XY-Chain?", "en", "technique", map[string]string{"name": "xy-chain"}},
		{"HINT!!", "en", "hint", nil},
		{"/hint", "en", "hint", nil},
		{"can you help me with this", "en", "hint", nil},
		{"why is that?", "en", "hint", map[string]string{"wanted-level": "3"}},
		{"Rate this please", "en", "rate", nil},
		{"I give up", "en", "giveup", nil},
		{"r1c5=7", "", "answer", map[string]string{"text": "r1c5=7"}},
		{"answer R5: 534678912", "en", "answer", map[string]string{"text": "R5: 534678912"}},
		{"réponse r1c5=7 r2c3=4", "fr", "answer", map[string]string{"text": "r1c5=7 r2c3=4"}},
		{"R1C5 is 7", "", "answer", map[string]string{"text": "R1C5 is 7"}},
		{"put r1c5=7", "", "answer", map[string]string{"text": "put r1c5=7"}},
		{"is r1c5=7", "", "why", nil},
		{"r1c5=7?", "", "why", nil},
		{"why r1c5=7", "en", "why", nil},
		{"tell me why r1c5 is not 7", "en", "why", nil},
		{"hint for r1c5", "en", "hint", nil},
		{"is r1c5 wrong or is the solution odd", "en", "solve", nil},
		{"help rate", "en", "help", map[string]string{"command": "rate"}},
		{"play hard", "en", "play", nil},
		{"I don't want to do sport but play outside", "", "", nil},
		{"continuer à jouer un jour", "", "", nil},
		{"what is an X-Wing?", "en", "technique", map[string]string{"name": "x-wing"}},
		{"what is a y-wing", "en", "technique", map[string]string{"name": "xy-wing"}},
		{"Y-Wing?", "", "technique", map[string]string{"name": "xy-wing"}},
		{"technique thor's hammer", "", "technique", map[string]string{"name": "tridagon"}},
		{"what's a BUG", "en", "technique", map[string]string{"name": "bug-plus-1"}},
		{"explain nishio", "en", "technique", map[string]string{"name": "nishio-forcing-chains"}},
		{"c'est quoi un cerf-volant", "fr", "technique", map[string]string{"name": "two-string-kite"}},
		{"je", "", "", nil},
		{"explain this", "en", "hint", map[string]string{"wanted-level": "3"}},
		{"QUELLE DIFFICULTE", "fr", "rate", nil},
		{"donnez-moi un indice", "fr", "hint", nil},
		{"Pourquoi ?", "fr", "hint", map[string]string{"wanted-level": "3"}},
		{"", "", "", nil},
		{"hinterland, explaining the nextdoor problem", "", "", nil},
		{"🧩", "", "", nil},
	} {
		r := New(Options{})
		in := r.readIntent(test.text, findGrid(test.text), "")
		if in.command != test.command || in.locale != test.locale || !maps.Equal(in.options, test.options) {
			t.Errorf("%q: %+v, want %s %v in %q", test.text, in, test.command, test.options, test.locale)
		}
	}
}

// What is said alike in two languages is taken for the reader's own.
func TestUnderstandInTheReadersLanguage(t *testing.T) {
	r := New(Options{})
	for locale, want := range map[string]string{"fr": "fr", "fr-CA": "fr", "en-US": "en", "de": "en", "": "en"} {
		if in := r.readIntent("solution", findGrid("solution"), locale); in.locale != want || in.command != "solve" {
			t.Errorf("%q: %+v, want %q", locale, in, want)
		}
	}
}
