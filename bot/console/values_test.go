package console_test

import (
	"slices"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/bot/console"
	"pencilmark/bot/words"
	"pencilmark/internal/phrase"
)

// TestValues types every choice of every option in every language: as help shows it, as its menu shows it, and by its
// name in the program.
func TestValues(t *testing.T) {
	for _, locale := range phrase.Locales() {
		for _, d := range bot.Commands(locale) {
			for _, o := range d.Options {
				for _, c := range o.Choices {
					if strings.Contains(c.Typed, " ") || strings.HasPrefix(c.Typed, "[") {
						t.Errorf("%s: %s %s %s: people cannot type %q", locale, d.Name, o.Name, c.Value, c.Typed)
					}
					if i := slices.IndexFunc(o.Choices, func(c2 command.Choice) bool { return c2.IsNamed(c.Typed) }); o.Choices[i].Value != c.Value {
						t.Errorf("%s: %s %s: %q is %s, not %s", locale, d.Name, o.Name, c.Typed, o.Choices[i].Value, c.Value)
					}
					for _, typed := range []string{c.Typed, strings.ToUpper(c.Typed), c.Label, c.Value} {
						for _, line := range []string{o.Title + ":" + typed, o.Title + " " + typed, o.Name + "=" + typed} {
							if given, ok := console.ParseOptions(&d, line); !ok || given[o.Name] != c.Value {
								t.Errorf("%s: %s %s: got %v, want %s", locale, d.Title, line, given, c.Value)
							}
						}
					}
					for _, typed := range []string{c.Typed, c.Label} {
						if first := firstNamed(&d, typed); first != o.Name && !strings.Contains(typed, " ") {
							continue // the value belongs to another option, such as on and off
						}
						if given, ok := console.ParseOptions(&d, typed); !ok || given[o.Name] != c.Value {
							t.Errorf("%s: %s %s: got %v, want %s", locale, d.Title, typed, given, c.Value)
						}
						in := words.Intent{Locale: locale, Options: map[string]string{}}
						said := c.Typed
						if o.IsSwitch() {
							said = o.Title + " " + said
						}
						if in.TakeOptions(&d, said); in.Options[o.Name] != c.Value {
							t.Errorf("%s: %s %s in a message: got %v, want %s", locale, d.Title, c.Typed, in.Options, c.Value)
						}
					}
				}
			}
		}
	}
}

func firstNamed(d *command.Definition, typed string) string {
	for _, o := range d.Options {
		if _, ok := o.Named(typed); ok {
			return o.Name
		}
	}
	return ""
}

// TestInflectedValues types values with other endings, and values within their labels.
func TestInflectedValues(t *testing.T) {
	for _, test := range []struct{ locale, line, option, want string }{
		{"de", "rangliste woche", "period", "week"}, {"de", "rangliste wochen", "period", "week"}, {"de", "rangliste diese woche", "period", "week"},
		{"de", "rangliste zeitraum: diese woche schwer", "tier", "hard"}, {"es", "clasificación esta semana", "period", "week"}, {"es", "clasificacion semanas", "period", "week"},
		{"it", "classifica settimana", "period", "week"}, {"ru", "рейтинг неделю", "period", "week"}, {"ru", "рейтинг недели", "period", "week"},
		{"de", "datenschutz zeige", "do", "show"}, {"fr", "confidentialité montre", "do", "show"}, {"nl", "privacy tonen", "do", "show"}, {"ru", "приватность показать", "do", "show"},
		{"de", "lösungsweg logische", "ladder", "logical"}, {"fr", "chemin logiques", "ladder", "logical"}, {"es", "camino lógica", "ladder", "logical"}, {"en", "leaderboard all servers", "servers", "all"},
	} {
		name, rest, _ := strings.Cut(test.line, " ")
		defs := bot.Commands(test.locale)
		at := slices.IndexFunc(defs, func(d command.Definition) bool { return d.IsNamed(name) })
		if given, ok := console.ParseOptions(&defs[at], rest); !ok || given[test.option] != test.want {
			t.Errorf("%s: %s: got %v, want %s %s", test.locale, test.line, given, test.option, test.want)
		}
	}
}
