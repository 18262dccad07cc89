package game_test

import (
	"strings"
	"testing"

	"pencilmark/internal/game"
)

// ShownName keeps all readable characters, and returns "" for a name without visible ones.
func TestShownName(t *testing.T) {
	for name, want := range map[string]string{
		"john_doe": "john_doe", "[PRO] Max": "[PRO] Max", "C#": "C#", "(^_^)": "(^_^)", "**Anna** `x` <@1>": "**Anna** `x` <@1>", "Zoë 🧩": "Zoë 🧩",
		"  Anna \n Maria\t": "Anna Maria",
		"می\u200cخواهم":     "می\u200cخواهم", // Persian
		"ශ්\u200dරී":        "ශ්\u200dරී",    // Sinhala
		"👨\u200d👩\u200d👧":   "👨\u200d👩\u200d👧",
		"\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f": "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
		"\u202egnirts":          "gnirts",
		"\u2066a\u2069":         "a",
		"":                      "",
		" \u200b\u2060 ":        "",
		"\u3164":                "", // Hangul filler
		"\u2800\u2800":          "", // Braille without dots
		"\u200d\u0301\ufe0f":    "",
		"\x00\x1b":              "",
		strings.Repeat("é", 99): strings.Repeat("é", 32),
	} {
		if got := game.ShownName(name); got != want {
			t.Errorf("%q shows as %q, want %q", name, got, want)
		}
	}
}
