package bot_test

import (
	"fmt"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// names is a world in which two servers have a daily, and one of them also a mini. Anna has started both the daily and
// the mini of that server.
type names struct {
	*bottest.World
	t          *testing.T
	asked      int
	post, mini game.Post
}

const withMini = "900" // a guild

func newNames(t *testing.T) *names {
	w := &names{World: bottest.New(t, true), t: t}
	c := game.Call{Guild: withMini}
	settings := game.Settings{Channel: withMini, When: "09:00", Zone: "Europe/Berlin", Mini: true}
	for i := range settings.Tiers {
		settings.Tiers[i] = rating.Medium
	}
	_, err := w.Game.Daily.Setup(t.Context(), c, settings)
	gametest.Must(t, err)
	_, err = w.Game.Daily.PostNow(t.Context(), c)
	gametest.Must(t, err)
	w.Tick()
	card, err := w.Game.Daily.Today(t.Context(), c)
	gametest.Must(t, err)
	w.post, w.mini = card.Post, card.Mini.Post
	for _, p := range []*game.Post{&w.post, &w.mini} {
		w.press(bot.PlaceGuild, withMini, fmt.Sprintf("v1:start:%d:%s", p.ID, p.Date))
	}
	return w
}

func (w *names) ask(q bot.Request) bot.Reply {
	w.asked++
	q.ID, q.User = fmt.Sprint("r", w.asked), bot.User{ID: "anna", Name: "Anna"}
	if q.Options == nil {
		q.Options = map[string]string{}
	}
	return w.Router.Handle(w.t.Context(), &q)
}

func (w *names) press(place bot.Place, guild, action string) bot.Reply {
	return w.ask(bot.Request{Kind: bot.KindPress, Action: action, Place: place, Guild: guild})
}

func (w *names) command(place bot.Place, guild, command string, options map[string]string) bot.Reply {
	return w.ask(bot.Request{Kind: bot.KindCommand, Command: command, Options: options, Place: place, Guild: guild})
}

// elsewhere are the places outside of servers, each with the guild whose daily is shown there.
var elsewhere = []struct {
	name  string
	place bot.Place
	guild string
}{{"direct message", bot.PlaceDM, ""}, {"channel without the bot", bot.PlaceUserInstall, ""}, {"terminal", bot.PlaceConsole, game.LocalGuild}}

// Servers and the page have different dailies and minis with the same numbers. Outside its server a daily's name
// includes the puzzle's id; inside it does not.
func TestDailiesOfOneNumberAreToldApart(t *testing.T) {
	w := newNames(t)
	const daily, mini = "Daily 324 · Easy", "Mini 324 · 6x6"
	full := mini + " · " + w.mini.Puzzle
	for kind, want := range map[string]string{"": daily, "mini": mini} {
		w.titled(bot.PlaceGuild, withMini, want, kind)
	}
	for action, want := range map[string]string{"v1:hint:1:0": daily, "v1:check:1": daily, "v1:hint:2:0": full} {
		if got := w.press(bot.PlaceGuild, bottest.Guild, action).Title; got != want {
			t.Errorf("%s in the other server: %q, want %q", action, got, want)
		}
	}
	for _, at := range elsewhere {
		card, err := w.Game.Daily.Today(t.Context(), game.Call{Guild: at.guild, Player: game.Player{ID: "anna"}})
		gametest.Must(t, err)
		w.press(at.place, at.guild, fmt.Sprintf("v1:start:%d:%s", card.ID, card.Date))
		w.titled(at.place, at.guild, daily+" · "+card.Puzzle, "")
		for _, action := range []string{"v1:hint:2:0", "v1:check:2", "v1:marks:2:on"} {
			if got := w.press(at.place, at.guild, action).Title; got != full {
				t.Errorf("%s of the mini in a %s: %q, want %q", action, at.name, got, full)
			}
		}
		if form := w.press(at.place, at.guild, "v1:answer:2").Modal; form == nil || form.Title != "Mini 324 · "+w.mini.Puzzle+": your digits" {
			t.Errorf("the mini's form in a %s: %+v", at.name, form)
		}
	}
}

// titled checks the titles of replies about today's daily, or about a mini.
func (w *names) titled(place bot.Place, guild, want, kind string) {
	w.t.Helper()
	w.command(place, guild, "daily", map[string]string{"kind": kind})
	for _, command := range []string{"daily", "hint", "check", "rate"} {
		options := map[string]string{}
		if command == "daily" {
			options["kind"] = kind
		}
		if got := w.command(place, guild, command, options).Title; got != want {
			w.t.Errorf("%s %s in place %d: %q, want %q", command, kind, place, got, want)
		}
	}
}

// A server's card has the same name wherever the player is.
func TestACardIsNamedForItsServer(t *testing.T) {
	w := newNames(t)
	w.press(bot.PlaceDM, "", fmt.Sprintf("v1:start:%d:%s", w.post.ID, w.post.Date))
	reply := w.command(bot.PlaceDM, "", "answer", map[string]string{"text": bottest.DailySolution})
	if len(reply.Cards) == 0 {
		t.Fatalf("no card has changed: %q", reply.Text)
	}
	for _, card := range reply.Cards {
		if got := card.Message.Title; got != "Daily 324 · Easy" {
			t.Errorf("the card in %s is called %q", card.Guild, got)
		}
	}
}
