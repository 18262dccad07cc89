package discord

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/game/players"
	"pencilmark/internal/testkit/discordtest"
)

// launcher is a router whose every reply opens the Activity, or shows a link if that is refused.
type launcher struct {
	script
	launched chan string // each launched instance, with the player who pressed
}

func newLauncher() *launcher {
	l := &launcher{launched: make(chan string, 1)}
	l.plan = func(*bot.Request) bot.Plan { return bot.Plan{Private: true, Modal: true} }
	l.handle = func(context.Context, *bot.Request) bot.Reply {
		return bot.Reply{Message: bot.Message{Text: "a link"}, Launch: &players.LinkTarget{Post: 7}}
	}
	return l
}

func (l *launcher) Launched(_ context.Context, q *bot.Request, instance string, to players.LinkTarget) error {
	if to == (players.LinkTarget{Post: 7}) {
		l.launched <- q.User.ID + " in " + instance
	}
	return nil
}

func withActivity(o *Options) { o.Activity = true }

// Play opens the Activity over the gateway and over HTTP, and the router learns which player is in which instance.
func TestLaunch(t *testing.T) {
	check := func(t *testing.T, s *discordtest.Server, l *launcher, x *discordtest.Interaction, by *discordtest.Member) {
		t.Helper()
		if got, want := <-l.launched, gameID(by.ID)+" in "+x.Launched().ID; got != want {
			t.Errorf("launched by %s, want %s", got, want)
		}
		if refused := s.RefusedRequests(); len(refused) > 0 {
			t.Errorf("refused: %+v", refused)
		}
	}
	t.Run("gateway", func(t *testing.T) {
		r, l := newRig(t, discordtest.Options{}), newLauncher()
		r.EnableActivities()
		r.client = r.newClient(r.Token, withActivity)
		r.run(l)
		first := r.ann.Slash(r.channel, "answer", nil)
		check(t, r.Server, l, first, r.ann)
		second := r.ben.Slash(r.channel, "answer", nil)
		check(t, r.Server, l, second, r.ben)
		if first.Launched() != second.Launched() {
			t.Error("two people in a channel are not together")
		}
	})
	t.Run("HTTP", func(t *testing.T) {
		r, l := newHTTPRig(t, withActivity), newLauncher()
		r.EnableActivities()
		r.run(l)
		check(t, r.Server, l, r.ann.Slash(r.channel, "answer", nil), r.ann)
	})
}

// If Discord refuses to open the Activity, the player gets the link.
func TestLaunchIsRefused(t *testing.T) {
	t.Run("gateway", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		r.client = r.newClient(r.Token, withActivity)
		r.run(newLauncher())
		if m := r.ann.Slash(r.channel, "answer", nil).Reply(); m.BodyText() != "a link" || !m.Ephemeral() {
			t.Errorf("%q", m.Text())
		}
	})
	t.Run("HTTP", func(t *testing.T) {
		r := newHTTPRig(t, withActivity)
		r.run(newLauncher())
		if m := r.ann.Slash(r.channel, "answer", nil).Reply(); m.BodyText() != "a link" || !m.Ephemeral() {
			t.Errorf("%q", m.Text())
		}
	})
	t.Run("not wanted", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		r.EnableActivities()
		r.run(newLauncher())
		if m := r.ann.Slash(r.channel, "answer", nil).Reply(); m.BodyText() != "a link" {
			t.Errorf("%q", m.Text())
		}
		r.clean()
	})
}

// The Entry Point command that Discord created is kept, or named in every language. If it is missing, the bot starts
// anyway.
func TestEntryPoint(t *testing.T) {
	entryPoints := func(r *rig) (found []discordtest.Command) {
		return slices.DeleteFunc(r.Commands(), func(c discordtest.Command) bool { return c.Type != commandEntryPoint })
	}
	t.Run("kept", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		r.EnableActivities()
		r.run(reply("hello"))
		if all := entryPoints(r); len(all) != 1 || all[0].Name != "Launch" || len(r.Commands()) != len(definitions())+1 {
			t.Errorf("%+v", all)
		}
		r.clean()
	})
	t.Run("named", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		r.EnableActivities()
		for range 2 {
			r.client = r.newClient(r.Token, withActivity)
			r.run(reply("hello"))
			_ = r.stop()
		}
		all := entryPoints(r)
		if len(all) != 1 || all[0].Name != "Play today's sudoku" || all[0].Names["ru"] != "Играть в судоку дня" || all[0].Handler != discordLaunches {
			t.Errorf("%+v", all)
		}
		if n := r.Overwrites(); n != 1 {
			t.Errorf("%d overwrites", n)
		}
		r.clean()
	})
	t.Run("not enabled", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		r.client = r.newClient(r.Token, withActivity)
		r.run(reply("hello"))
		if len(entryPoints(r)) > 0 || len(r.Commands()) != len(definitions()) || !strings.Contains(r.log.String(), "enable Activities") {
			t.Errorf("%+v", r.Commands())
		}
	})
}
