package console

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/bot"
	"pencilmark/bot/command"
)

func TestParseOptions(t *testing.T) {
	def := command.Definition{Name: "sample", Options: []command.Option{
		{Name: "grid", TakesGrid: true},
		{Name: "level", Kind: command.Integer, Min: 1, Max: 4},
		{Name: "tier", Choices: []command.Choice{{Value: "easy"}, {Value: "hard"}}},
	}}
	tests := []struct {
		rest string
		want map[string]string
		ok   bool
	}{
		{"", map[string]string{}, true},
		{"3", map[string]string{"level": "3"}, true},
		{"HARD 2", map[string]string{"tier": "hard", "level": "2"}, true},
		{"level=4", map[string]string{"level": "4"}, true},
		{"level:9", map[string]string{"level": "9"}, true},
		{"level: 4", map[string]string{"level": "4"}, true},
		{"level 4", map[string]string{"level": "4"}, true},
		{"12..34....1234.. level 4", map[string]string{"grid": "12..34....1234..", "level": "4"}, true},
		{"12..34....1234.. tier: hard", map[string]string{"grid": "12..34....1234..", "tier": "hard"}, true},
		{"tier: soft", map[string]string{"tier": "soft"}, true},
		{"k3f7q", map[string]string{"grid": "k3f7q"}, true},
		{"1 . . 4 3", map[string]string{"grid": "1 . . 4 3"}, true},
		{"1 12.. 34.. ..12 ..34", map[string]string{"level": "1", "grid": "12.. 34.. ..12 ..34"}, true},
		{"r1c5=7 r2c3=4", map[string]string{"grid": "r1c5=7 r2c3=4"}, true},
	}
	for _, tt := range tests {
		got, ok := parseOptions(&def, tt.rest)
		if ok != tt.ok || !cmp.Equal(got, tt.want) {
			t.Errorf("%q: got %v %v, want %v %v", tt.rest, got, ok, tt.want, tt.ok)
		}
	}
	def = command.Definition{Name: "play", Options: []command.Option{{Name: "tier", Choices: []command.Choice{{Value: "hard"}}}, {Name: "layout", Kind: command.Layout}}}
	for _, rest := range []string{"hard diagonal 6x6", "diagonal hard 6x6", "layout=diagonal hard 6x6", "tier=hard layout=diagonal 6x6"} {
		want := map[string]string{"tier": "hard", "layout": "diagonal 6x6"}
		if got, ok := parseOptions(&def, rest); !ok || !cmp.Equal(got, want) {
			t.Errorf("%q: got %v %v, want %v", rest, got, ok, want)
		}
	}
	def = command.Definition{Name: "path", Options: []command.Option{{Name: "grid", TakesGrid: true}, {Name: "guess"}, {Name: "page", Kind: command.Integer, Min: 1, Max: 9}}}
	for _, rest := range []string{"12..34....1234.. guess: r1c1 r2c7 page: 2", "guess: r1c1 r2c7 12..34....1234.. page 2", "page=2 12..34....1234.. guess: r1c1 r2c7"} {
		want := map[string]string{"grid": "12..34....1234..", "guess": "r1c1 r2c7", "page": "2"}
		if got, ok := parseOptions(&def, rest); !ok || !cmp.Equal(got, want) {
			t.Errorf("%q: got %v %v, want %v", rest, got, ok, want)
		}
	}
	def = command.Definition{Name: "rate", Options: []command.Option{{Name: "grid", TakesGrid: true}, {Name: "layout"}, {Name: "level", Kind: command.Integer, Min: 1, Max: 4}}}
	for rest, layout := range map[string]string{
		"12..34....1234.. boxes 2x2": "boxes 2x2", "4x4+x 12..34....1234..": "4x4+x", "layout=4x4 12..34....1234..": "4x4", "12..34....1234.. 7x7": "", "12..34....1234..": "",
	} {
		got, ok := parseOptions(&def, rest)
		if !ok || got["layout"] != layout || layout != "" && got["grid"] != "12..34....1234.." {
			t.Errorf("%q: got %v %v, want the layout %q", rest, got, ok, layout)
		}
	}
	const links, puzzle = "(2=6)r1c4-(6=7)r8c4", "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	def = command.Definition{Name: "chain", Options: []command.Option{{Name: "links"}, {Name: "grid", TakesGrid: true}}}
	for _, grid := range []string{puzzle, strings.ReplaceAll(puzzle, ".", "-"), "k3f7q"} {
		for _, rest := range []string{links + " " + grid, grid + " " + links} {
			want := map[string]string{"links": links, "grid": grid}
			if got, ok := parseOptions(&def, rest); !ok || !cmp.Equal(map[string]string{"links": got["links"], "grid": strings.TrimSpace(got["grid"])}, want) {
				t.Errorf("%q: got %v %v, want %v", rest, got, ok, want)
			}
		}
	}
	for _, rest := range []string{links, "rubbish", links + " rubbish -(7=2)r8c7"} {
		want := map[string]string{"links": rest}
		if got, ok := parseOptions(&def, rest); !ok || !cmp.Equal(got, want) {
			t.Errorf("%q: got %v %v, want %v", rest, got, ok, want)
		}
	}
	if _, ok := parseOptions(&command.Definition{Name: "stats"}, "what"); ok {
		t.Error("a command without options took one")
	}
}

// Options and values are typed in the player's language, with or without accents, or in English.
func TestParseLocalized(t *testing.T) {
	def := command.Definition{Name: "sample", Options: []command.Option{
		{Name: "level", Title: "niveau", Kind: command.Integer, Min: 1, Max: 4},
		{Name: "tier", Title: "difficulté", Choices: []command.Choice{{Label: "Facile", Typed: "facile", Value: "easy"}, {Label: "Extrême", Typed: "extrême", Value: "extreme"}}},
	}}
	for _, rest := range []string{
		"extrême 2", "EXTREME niveau=2", "difficulté:Extrême 2", "difficulte=extreme niveau:2", "tier=extrême level=2",
	} {
		given, ok := parseOptions(&def, rest)
		if want := map[string]string{"level": "2", "tier": "extreme"}; !ok || !cmp.Equal(given, want) {
			t.Errorf("%q: got %v %v, want %v", rest, given, ok, want)
		}
	}
	if got := values(&def.Options[1]); !cmp.Equal(got, []string{"facile", "extrême"}) {
		t.Errorf("values: %q", got)
	}
}

// A language can be named in any language.
func TestParseLanguages(t *testing.T) {
	for _, test := range []struct{ reader, typed, want string }{
		{"en", "language: french", "fr"}, {"en", "language:French", "fr"}, {"en", "language=français", "fr"}, {"en", "francais", "fr"}, {"en", "language fr", "fr"},
		{"en", "language: Deutsch", "de"}, {"de", "sprache: englisch", "en"}, {"de", "sprache:Französisch", "fr"}, {"es", "idioma: inglés", "en"}, {"fr", "allemand", "de"},
		{"ru", "по-английски", ""}, {"ru", "английский", "en"}, {"it", "tedesco", "de"}, {"nl", "roemeens", "ro"}, {"ro", "language: rusă", "ru"},
		{"en", "language: auto", "auto"},
	} {
		for _, def := range bot.Commands(test.reader) {
			if def.Name != "settings" {
				continue
			}
			if given, ok := parseOptions(&def, test.typed); given["language"] != test.want || !ok {
				t.Errorf("%s reader types %q: %v, %v, want %q", test.reader, test.typed, given, ok, test.want)
			}
		}
	}
}

func TestUnfitValues(t *testing.T) {
	def := command.Definition{Name: "sample", Options: []command.Option{
		{Name: "grid", TakesGrid: true},
		{Name: "level", Kind: command.Integer, Min: 1, Max: 4},
		{Name: "tier", Choices: []command.Choice{{Value: "easy"}, {Value: "hard"}}},
	}}
	for rest, want := range map[string]string{
		"": "", "level:4": "", "tier=HARD": "", "grid:what": "",
		"level:5": "level", "level=deep": "level", "level:": "level", "tier:soft": "tier",
	} {
		given, _ := parseOptions(&def, rest)
		got := ""
		if o := badValue(&def, given); o != nil {
			got = o.Name
		}
		if got != want {
			t.Errorf("%q: option %q does not fit, want %q", rest, got, want)
		}
	}
}
