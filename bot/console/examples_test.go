package console_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/bot/console"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
)

// Help shows an example of every command that has options, and the example works when it is typed.
func TestExamples(t *testing.T) {
	testrace.Skip(t)
	for _, locale := range []string{"en", "fr"} {
		errors := errorSentences(t, locale)
		for _, d := range bot.Commands(locale) {
			if len(d.Options) == 0 {
				continue
			}
			t.Run(locale+"/"+d.Name, func(t *testing.T) {
				t.Parallel()
				w := bottest.New(t, true)
				line := exampleOf(t, w, &d, locale)
				begin := typeLines(t, w, locale, "daily\n1\n3\n") // with a digit in it
				if d.Name == "archive" {
					w.Now = w.Now.Add(48 * time.Hour) // the daily has closed
				}
				answer := exampleAnswer(t, w, &d, locale, line)
				if !strings.Contains(begin, "┏") || strings.TrimSpace(answer) == "" {
					t.Errorf("%q is answered with %q, after %s", line, answer, begin)
				}
				for _, e := range errors {
					if strings.Contains(strings.Join(strings.Fields(answer), " "), e) {
						t.Errorf("%q is answered with an error: %s", line, answer)
					}
				}
			})
		}
	}
}

// exampleOf returns the example that help shows. For a manager's command it asks in a guild.
func exampleOf(t *testing.T, w *bottest.World, d *command.Definition, locale string) string {
	t.Helper()
	q := &bot.Request{ID: "help", Kind: bot.KindCommand, Place: bot.PlaceConsole, Command: "help", Locale: locale, Options: map[string]string{"command": d.Title}}
	if d.ManagersOnly {
		q.Place, q.Guild, q.User = bot.PlaceGuild, bottest.Guild, bot.User{ID: "1", Manager: true}
	}
	lines := strings.Split(w.Router.Handle(t.Context(), q).Text, "\n")
	m := regexp.MustCompile("^(?:For example|Par exemple)\\pZ?: `/?(" + d.Title + " .+)`$").FindStringSubmatch(lines[len(lines)-1])
	if m == nil {
		t.Fatalf("help %s shows no example: %q", d.Title, lines)
	}
	return m[1]
}

// exampleAnswer runs an example and returns the reply. It runs a manager's command in a guild.
func exampleAnswer(t *testing.T, w *bottest.World, d *command.Definition, locale, line string) string {
	t.Helper()
	if d.ManagersOnly {
		q := &bot.Request{ID: "x", Kind: bot.KindCommand, Place: bot.PlaceGuild, Guild: bottest.Guild, User: bot.User{ID: "1", Manager: true}, Locale: locale, Command: d.Name, Options: d.Example}
		return w.Router.Handle(t.Context(), q).Text
	}
	_, answer, _ := strings.Cut(typeLines(t, w, locale, line+"\n"), "\n> "+line+"\n")
	return answer
}

func typeLines(t *testing.T, w *bottest.World, locale, lines string) string {
	t.Helper()
	var out bytes.Buffer
	o := optionsIn(w, strings.NewReader(lines), &out)
	o.Locale, o.RunID = locale, lines
	if err := console.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// errorSentences returns the beginning or the end of each error sentence of the bot.
func errorSentences(t *testing.T, locale string) []string {
	t.Helper()
	files, err := filepath.Glob("../../internal/phrase/locales/" + locale + "/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no catalogue: %v", err)
	}
	var sentences []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var tree struct {
			Bot struct {
				Error   map[string]any `toml:"error"`
				Console map[string]any `toml:"console"`
				Answer  map[string]any `toml:"answer"`
			} `toml:"bot"`
			Chat map[string]any `toml:"chat"`
		}
		if err := toml.Unmarshal(text, &tree); err != nil {
			t.Fatal(err)
		}
		all := tree.Bot.Error
		if all == nil {
			all = map[string]any{}
		}
		for _, key := range []string{"options", "value", "nearest", "unknown", "number", "none"} {
			all[key] = tree.Bot.Console[key]
		}
		all["malformed"], all["not understood"] = tree.Bot.Answer["malformed"], tree.Chat["unknown"]
		for _, s := range all {
			if s, ok := s.(string); ok {
				sentences = appendLong(sentences, longest(regexp.MustCompile(`\{\{.*?\}\}|[*`+"`"+`]`).Split(s, -1)))
			}
		}
	}
	if len(sentences) < 20 {
		t.Fatalf("only %d sentences", len(sentences))
	}
	return sentences
}

// appendLong appends text, unless it is too short to recognise a sentence by.
func appendLong(list []string, text string) []string {
	if len(text) < 12 {
		return list
	}
	return append(list, text)
}

func longest(texts []string) (best string) {
	for _, text := range texts {
		if text = strings.TrimSpace(text); len(text) > len(best) {
			best = text
		}
	}
	return best
}
