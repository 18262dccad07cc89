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
	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/phrasetest"
	"pencilmark/internal/testkit/testrace"
)

// Discord may deliver an interaction twice. If a request of the goldens is repeated with the same id, at once and after
// all other requests, it leaves every row of the database as it was. The first repetition is in French, whose replies,
// including those made of several sentences, must follow French typography. With -short only every third golden is
// used.
func TestEveryRequestTwice(t *testing.T) {
	testrace.Skip(t)
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
			c.handled = func(q *bot.Request, _ *bot.Reply) {
				asked[c.Router.Plan(q).Name] = true
				all = append(all, q)
				before := c.Dump()
				again := *q
				again.Locale, again.GuildLocale = "fr", "fr"
				reply := c.again(t, &again)
				if q.Kind != bot.KindChat { // chat is answered in the language of its words
					checkFrench(t, &reply)
				}
				if diff := cmp.Diff(deeds(before), deeds(c.Dump())); diff != "" {
					t.Errorf("%+v again (-once +twice):\n%s", q, diff)
				}
			}
			c.replay(archive)
			if strings.HasSuffix(file, "setup-first.txtar") {
				return // repeated later, when there is a channel, the first requests change other settings
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

// again handles a request once more, one second later.
func (c *conversation) again(t *testing.T, q *bot.Request) bot.Reply {
	c.Now = c.Now.Add(time.Second)
	return c.Router.Handle(t.Context(), q)
}

// deeds leaves out the rows that record the request and not its effect: when players were last seen.
func deeds(rows []string) []string {
	return slices.DeleteFunc(rows, func(row string) bool { return strings.HasPrefix(row, "players ") })
}

// deedsInTheEnd also leaves out which puzzle each player was on and which grid they pasted last. A repeated earlier
// request sets these again.
func deedsInTheEnd(rows []string) []string {
	return slices.DeleteFunc(deeds(rows), func(row string) bool { return strings.HasPrefix(row, "currents ") })
}

func checkFrench(t *testing.T, r *bot.Reply) {
	if len(phrase.New("fr").Missing()) > 0 {
		return // missing texts are in English
	}
	for _, text := range texts(r) {
		if fault := phrasetest.FrenchFault(text); fault != "" {
			t.Errorf("%q in %q", fault, text)
		}
	}
}

// texts returns all texts of a reply.
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

func labels(choices []command.Choice) []string {
	var all []string
	for _, c := range choices {
		all = append(all, c.Label)
	}
	return all
}

// An id belongs to one request. If the request is repeated with the id, it gets the same answer, whatever was entered
// meanwhile. Any other request with the id is refused and changes nothing.
func TestAnIDAnswersOneRequest(t *testing.T) {
	command := func(name string, options ...string) bot.Request {
		q := bot.Request{Kind: bot.KindCommand, Command: name, Options: map[string]string{}}
		for i := 0; i < len(options); i += 2 {
			q.Options[options[i]] = options[i+1]
		}
		return q
	}
	words := func(text string) bot.Request { return bot.Request{Kind: bot.KindChat, Text: text} }
	for _, pair := range [][2]bot.Request{
		{command("check"), command("hint")},
		{command("hint", "level", "1"), command("hint", "level", "4")},
		{command("hint", "level", "2"), command("hint", "level", "2", "cell", "r9c9")},
		{command("hint", "level", "4", "cell", "r9c9"), command("hint", "level", "4", "cell", "r9c8")},
		{command("why", "cell", "r1c1", "digit", "4"), command("why", "cell", "r1c1", "digit", "5")},
		{command("why", "cell", "r1c1", "digit", "4"), command("why", "cell", "r1c2", "digit", "4")},
		{command("chain", "links", "(3)r1c1=(3)r1c2"), command("chain", "links", "(3)r1c1=(3)r2c1")},
		{words("why r1c1 4"), words("why r1c1 5")},
		{words("hint"), words("check")},
		{command("answer", "text", "r1c1=2"), command("answer", "text", "r1c1=6")},
	} {
		w := bottest.New(t, true)
		handle := func(id string, q bot.Request) bot.Reply {
			q.ID, q.Place, q.Guild, q.User, q.Locale = id, bot.PlaceUserInstall, bottest.Guild, bot.User{ID: "anna", Name: "Anna"}, "en"
			return w.Router.Handle(t.Context(), &q)
		}
		if _, err := w.Game.Play.Start(t.Context(), game.Call{Player: game.Player{ID: "anna", Name: "Anna"}, Guild: bottest.Guild}, 0); err != nil {
			t.Fatal(err)
		}
		first := handle("x", pair[0])
		handle("enter", command("answer", "text", "r1c3=8"))
		before := deeds(w.Dump())
		if reply := handle("x", pair[0]); pair[0].Command != "answer" && reply.Text != first.Text {
			t.Errorf("%+v: %q, and again %q", pair[0], first.Text, reply.Text)
		}
		if reply := handle("x", pair[1]); !strings.Contains(reply.Text, "already used for something else") {
			t.Errorf("%+v under the id of %+v: %q", pair[1], pair[0], reply.Text)
		}
		if diff := cmp.Diff(before, deeds(w.Dump())); diff != "" {
			t.Errorf("%+v (-once +twice):\n%s", pair, diff)
		}
	}
}
