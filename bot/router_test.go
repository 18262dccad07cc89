package bot_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"pencilmark/bot"
	"pencilmark/bot/internal/bottest"
)

// Discord takes 1 to 32 lower-case letters for a name, 100 characters for a
// description, 25 options and 25 choices, and 8,000 characters in all.
func TestDefinitionsFitDiscord(t *testing.T) {
	defs := bot.Commands("en")
	if len(defs) != 16 {
		t.Errorf("%d commands, want 16", len(defs))
	}
	for _, d := range defs {
		if d.OnMessage {
			checkTitled(t, d)
			continue
		}
		total := checkDefined(t, d.Name, d.Description)
		if len(d.Options) > 25 {
			t.Errorf("%s has %d options", d.Name, len(d.Options))
		}
		for _, o := range d.Options {
			total += checkDefined(t, o.Name, o.Description)
			if len(o.Choices) > 25 {
				t.Errorf("%s %s has %d choices", d.Name, o.Name, len(o.Choices))
			}
			for _, c := range o.Choices {
				total += checkDefined(t, c.Value, c.Label)
			}
		}
		if total > 8000 {
			t.Errorf("%s takes %d characters in all", d.Name, total)
		}
	}
}

// checkTitled holds a command of a message's menu to Discord's 32 characters, and
// to its name, by which Discord's title finds it again.
func checkTitled(t *testing.T, d bot.Definition) {
	t.Helper()
	if n := utf8.RuneCountInString(d.Title); n == 0 || n > 32 || bot.NameOf(d.Title) != d.Name || d.Description != "" {
		t.Errorf("%s has the title %q and the description %q", d.Name, d.Title, d.Description)
	}
}

func checkDefined(t *testing.T, name, description string) int {
	t.Helper()
	if name == "" || len(name) > 32 || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") != "" {
		t.Errorf("%q is no name", name)
	}
	n := utf8.RuneCountInString(description)
	if n == 0 || n > 100 || strings.HasPrefix(description, "[") {
		t.Errorf("%s: description %q", name, description)
	}
	return len(name) + n
}

// Applying one deduction after the other solves the daily, and the last one
// changes its card.
func TestApplyLeadsToTheSolution(t *testing.T) {
	w := bottest.New(t, true)
	ask := func(q bot.Request) bot.Reply {
		q.Place, q.Guild, q.User = bot.Guild, bottest.Guild, bot.User{ID: "anna", Name: "Anna"}
		return w.Router.Handle(t.Context(), &q)
	}
	ask(bot.Request{Kind: bot.Press, Action: bot.Act("start", "1").String()})
	for range 81 {
		reply := ask(bot.Request{Kind: bot.Press, Action: bot.Act("apply", "1").String()})
		if len(reply.Cards) > 0 {
			if !strings.Contains(reply.Cards[0].Message.Text, "1 player has solved it.") {
				t.Errorf("the card reads %q", reply.Cards[0].Message.Text)
			}
			return
		}
	}
	t.Error("81 steps have not solved the daily")
}

// Many players at once get what each would get alone.
func TestRouterServesMany(t *testing.T) {
	w := bottest.New(t, true)
	var players sync.WaitGroup
	for i := range 8 {
		players.Go(func() {
			name := fmt.Sprintf("player%d", i)
			for _, command := range []string{"daily", "hint", "next", "check", "leaderboard", "stats", "help"} {
				reply := w.Router.Handle(t.Context(), &bot.Request{
					ID: name + command, Place: bot.Direct, User: bot.User{ID: name, Name: name}, Command: command,
				})
				if reply.Text == "" || strings.Contains(reply.Text, "went wrong") {
					t.Errorf("%s: %s: %q", name, command, reply.Text)
				}
			}
		})
	}
	players.Wait()
}

func TestWorkThatIsStopped(t *testing.T) {
	w := bottest.New(t, true)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	reply := w.Router.Handle(ctx, &bot.Request{Place: bot.Direct, User: bot.User{ID: "anna", Name: "Anna"}, Command: "daily"})
	if !strings.Contains(reply.Text, "took too long") {
		t.Errorf("a stopped request says %q", reply.Text)
	}
}

// What goes wrong is told to the operator in full and to the player in a
// sentence, with a reference that joins the two.
func TestFaultsHaveTwoReaders(t *testing.T) {
	w := bottest.New(t, true)
	var log strings.Builder
	w.Log = &log
	w.CloseStore()
	for _, command := range []string{"daily", "hint", "play", "answer", "check", "stats", "leaderboard", "giveup"} {
		log.Reset()
		reply := w.Router.Handle(t.Context(), &bot.Request{
			ID: "ref1", Place: bot.Direct, User: bot.User{ID: "anna", Name: "Anna"}, Command: command,
		})
		if !strings.Contains(reply.Text, "(Reference: ref1)") || strings.Contains(reply.Text, "sql") {
			t.Errorf("%s: the player reads %q", command, reply.Text)
		}
		if !strings.Contains(log.String(), "ref1") || !strings.Contains(log.String(), "closed") {
			t.Errorf("%s: the operator reads %q", command, log.String())
		}
	}
}
