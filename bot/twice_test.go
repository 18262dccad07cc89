package bot_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/bot"
	"pencilmark/internal/phrase/phrasetest"
)

// Discord may deliver an interaction twice. Whatever the goldens ask, asked again
// under the same id, at once and when everything else has been asked, it leaves
// the database as it was, row by row. The one time it is asked in French, and answered
// in the typography of French, also what is put together from several sentences. With -short
// every third golden asks.
func TestEveryRequestTwice(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no goldens: %v", err)
	}
	asked := map[string]bool{}
	for i, file := range files {
		if testing.Short() && i%3 != 0 {
			continue
		}
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			c := conversationFor(t, archive)
			var all []*bot.Request
			c.handled = func(q *bot.Request) {
				asked[c.Router.Plan(q).Name] = true
				all = append(all, q)
				before := c.Dump()
				again := *q
				again.Locale, again.GuildLocale = "fr", "fr"
				reply := c.again(t, &again)
				if q.Kind != bot.KindChat { // that is answered in the language of its words
					checkFrench(t, &reply)
				}
				if diff := cmp.Diff(deeds(before), deeds(c.Dump())); diff != "" {
					t.Errorf("%+v again (-once +twice):\n%s", q, diff)
				}
			}
			c.replay(archive)
			if strings.HasSuffix(file, "setup-first.txtar") {
				return // what is chosen before there is a channel is in the controls alone: asked again later, it is set
			}
			before := c.Dump()
			for _, q := range all {
				c.again(t, q)
			}
			if diff := cmp.Diff(deedsInTheEnd(before), deedsInTheEnd(c.Dump())); diff != "" {
				t.Errorf("all again in the end (-once +twice):\n%s", diff)
			}
		})
	}
	for _, name := range bot.Names() {
		if !asked[name] && !testing.Short() {
			t.Errorf("no golden asks for %s", name)
		}
	}
}

// again handles a request once more, a second later.
func (c *conversation) again(t *testing.T, q *bot.Request) bot.Reply {
	c.Now = c.Now.Add(time.Second)
	return c.Router.Handle(t.Context(), q)
}

// deeds leaves out what tells of the request and not of what it did: when players
// were last seen.
func deeds(rows []string) []string {
	return slices.DeleteFunc(rows, func(row string) bool { return strings.HasPrefix(row, "players ") })
}

// deedsInTheEnd leaves out, too, which puzzle players were on: behind later requests an
// earlier one says so again.
func deedsInTheEnd(rows []string) []string {
	return slices.DeleteFunc(deeds(rows), func(row string) bool { return strings.HasPrefix(row, "currents ") })
}

func checkFrench(t *testing.T, r *bot.Reply) {
	for _, text := range texts(r) {
		if fault := phrasetest.FrenchFault(text); fault != "" {
			t.Errorf("%q in %q", fault, text)
		}
	}
}

// texts are all words of a reply.
func texts(r *bot.Reply) []string {
	all := []string{r.Lead, r.Title, r.Text, r.Note}
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
