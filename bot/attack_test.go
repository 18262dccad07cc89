package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testrace"
)

// faces are the ways to ask the bot about a grid.
func faces() map[string]func(gametest.Pasted) bot.Request {
	faces := map[string]func(gametest.Pasted) bot.Request{}
	for _, name := range []string{"solve", "hint", "next", "rate", "why", "chain", "steps", "path", "check", "submit"} {
		faces["/"+name] = func(p gametest.Pasted) bot.Request {
			return bot.Request{Command: name, Options: map[string]string{"grid": p.Digits, "layout": p.Layout}}
		}
	}
	faces["/path by guess and check"] = func(p gametest.Pasted) bot.Request {
		return bot.Request{Command: "path", Options: map[string]string{"grid": p.Digits, "layout": p.Layout, "guessing": "guess-and-check", "page": "2"}}
	}
	faces["/solve for all solutions"] = func(p gametest.Pasted) bot.Request {
		return bot.Request{Command: "solve", Options: map[string]string{"grid": p.Digits, "layout": p.Layout, "solutions": "all"}}
	}
	for _, name := range []string{"hint-for-this-grid", "rate-this-grid"} {
		faces["the menu's "+name] = func(p gametest.Pasted) bot.Request { return bot.Request{Command: name, Text: p.Text()} }
	}
	for name, words := range map[string]string{"solve": "solve this: ", "hint": "a hint please: ", "rate": "how hard is this? ", "path": "show me the whole path of "} {
		faces["a mention to "+name] = func(p gametest.Pasted) bot.Request {
			return bot.Request{Kind: bot.KindChat, Text: words + p.Text()}
		}
		faces["a direct message to "+name] = func(p gametest.Pasted) bot.Request {
			return bot.Request{Kind: bot.KindChat, Place: bot.PlaceDM, Text: words + p.Text()}
		}
	}
	return faces
}

// About every copy of a live daily, each way to ask gets the same answer as about the daily itself: that it is live and
// where to start it. No clock starts.
func TestDisguisesTellNothing(t *testing.T) {
	testrace.Skip(t)
	puzzle, solution := gametest.Read(t, bottest.DailyPuzzle), gametest.Read(t, bottest.DailySolution)
	disguises := gametest.DisguisesOf(rand.New(rand.NewPCG(12, 12)), puzzle, solution)
	if last := disguises[len(disguises)-1]; last.Layout == "" {
		t.Fatal("the daily cannot be disguised as a jigsaw")
	}
	for face, request := range faces() {
		t.Run(face, func(t *testing.T) {
			w := bottest.New(t, true)
			itself := askAbout(w, request(disguises[0]))
			if len(itself.Pictures) > 0 || !strings.Contains(itself.Text, "daily") && !strings.Contains(itself.Text, "Daily") {
				t.Errorf("of the daily itself: %q, %d pictures", itself.Text, len(itself.Pictures))
			}
			for _, d := range disguises[1:] {
				if diff := cmp.Diff(itself, askAbout(w, request(d))); diff != "" {
					t.Errorf("%s (-itself +disguised):\n%s", d.Name, diff)
				}
			}
			for _, row := range w.Dump() {
				if strings.HasPrefix(row, "attempts ") {
					t.Errorf("started: %s", row)
				}
			}
		})
	}
}

func askAbout(w *bottest.World, q bot.Request) bot.Message {
	q.User = bot.User{ID: "eve", Name: "Eve"}
	if q.Place == bot.PlaceGuild {
		q.Guild, q.Channel = bottest.Guild, bottest.Channel
	}
	return w.Router.Handle(w.TB.Context(), &q).Message
}
