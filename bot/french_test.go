package bot_test

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/bot"
	"pencilmark/internal/phrase/phrasetest"
)

// Whatever is asked in the goldens is answered in the typography of French, to those
// who read that: also what is put together from several sentences.
func TestFrenchTypography(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			c := conversationFor(t, archive)
			c.handled = func(q *bot.Request) {
				if q.Kind == bot.KindChat {
					return // is answered in the language of its words
				}
				again := *q // the same request once more does nothing more
				again.Locale, again.GuildLocale = "fr", "fr"
				reply := c.Router.Handle(t.Context(), &again)
				for _, text := range texts(&reply) {
					if fault := phrasetest.FrenchFault(text); fault != "" {
						t.Errorf("%q in %q", fault, text)
					}
				}
			}
			c.replay(archive)
		})
	}
}

// texts are all words of a reply.
func texts(r *bot.Reply) []string {
	all := []string{r.Title, r.Text, r.Note}
	for _, p := range r.Pictures {
		all = append(all, p.Alt)
	}
	for _, control := range r.Controls {
		all = append(all, control.Label)
		all = append(all, labels(control.Choices)...)
	}
	if r.Modal != nil {
		all = append(all, r.Modal.Title)
		for _, f := range r.Modal.Fields {
			all = append(all, f.Label, f.Hint)
		}
	}
	return append(all, labels(r.Choices)...)
}

func labels(choices []bot.Choice) []string {
	var all []string
	for _, c := range choices {
		all = append(all, c.Label)
	}
	return all
}
