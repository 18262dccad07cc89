package discord

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/testkit/discordtest"
)

// ThreadName implements Router.
func (s *script) ThreadName(p game.Post, locale string) string {
	return strings.TrimSpace(fmt.Sprintf("%s talk of %s %s", locale, p.Date, strings.Repeat("x", 120)))
}

// ReminderMessage implements Router.
func (s *script) ReminderMessage(_ context.Context, n game.DueReminder) (bot.Message, error) {
	stop := bot.NewAction("remind-stop", n.Post.Guild, string(n.Kind), strconv.FormatInt(n.Post.ID, 10))
	return bot.Message{
		Text:     "A reminder of " + string(n.Post.Date) + ", " + string(n.Kind),
		Controls: []bot.Control{{Label: "No more", Action: stop}},
	}, nil
}

// posted posts a card and returns its thread.
func (r *rig) posted() game.Thread {
	r.t.Helper()
	m, err := r.client.Post(r.t.Context(), r.notice(41))
	if err != nil {
		r.t.Fatal(err)
	}
	return game.Thread{Post: game.Post{ID: 41, Guild: gameID(r.guild.ID), Channel: m.Channel, Message: m.ID, Date: "2026-11-20"}}
}

// A thread is opened only once, even if an answer is lost.
func TestThreadIsOpenedOnce(t *testing.T) {
	r := connected(t, dealer())
	th := r.posted()
	th.Locale = "fr"
	r.InjectRequest(discordtest.RequestFault{Route: "POST /channels/" + th.Post.Channel + "/messages/" + th.Post.Message + "/threads", Status: 502, Body: "<html>Bad gateway</html>", AfterWork: true})
	for range 2 {
		if err := r.client.OpenThread(t.Context(), th); err != nil {
			t.Fatal(err)
		}
	}
	if got := r.ben.VisibleMessages(r.channel)[0]; len([]rune(got.ThreadName)) != 100 || !strings.Contains(got.ThreadName, "fr talk of 2026-11-20") {
		t.Errorf("the thread is %q", got.ThreadName)
	}
}

func (r *rig) reminder(kind game.ReminderKind, tries int) game.DueReminder {
	return game.DueReminder{
		ID: 7, Player: gameID(r.ann.ID), Kind: kind, Tries: tries,
		Post: game.Post{ID: 41, Guild: gameID(r.guild.ID), Date: "2026-11-20", Closes: r.Clock.Now()},
	}
}

// SendReminder distinguishes unreachable players from failures after which a retry may succeed.
func TestReminderThatCannotBeSent(t *testing.T) {
	r := connected(t, dealer())
	r.ben.BlockDMs()
	n := r.reminder(game.RemindPosted, 0)
	n.Player = gameID(r.ben.ID)
	if err := r.client.SendReminder(t.Context(), n); !errors.Is(err, game.ErrUnreachable) {
		t.Errorf("closed: %v", err)
	}
	n.Player = gameID("404")
	if err := r.client.SendReminder(t.Context(), n); !errors.Is(err, game.ErrUnreachable) {
		t.Errorf("unknown: %v", err)
	}
	r.InjectRequest(discordtest.RequestFault{Route: "POST /users/@me/channels", Status: 500, Times: 9})
	n.Player = r.ann.ID
	if err := r.client.SendReminder(t.Context(), n); err == nil || errors.Is(err, game.ErrUnreachable) {
		t.Errorf("Discord is down: %v", err)
	}
}

// Warnings about threads and roles are given before settings are saved.
func TestChannelWarnings(t *testing.T) {
	r := connected(t, dealer())
	players, staff := r.guild.AddRole("players", true), r.guild.AddRole("staff", false)
	warnings := func(allowed discordtest.Permissions, threads bool, role string) (bot.SettingsWarnings, error) {
		r.channel.SetBotPermissions(allowed)
		return r.client.CheckSettings(t.Context(), gameID(r.guild.ID), game.Settings{Channel: r.channel.ID, Threads: threads, PingRole: role})
	}
	for _, test := range []struct {
		name    string
		allowed discordtest.Permissions
		threads bool
		role    string
		silent  bool
		missing string
	}{
		{"nothing wanted", discordtest.DefaultPermissions, false, "", false, ""},
		{"threads", discordtest.DefaultPermissions, true, "", false, ""},
		{"threads not allowed", discordtest.DefaultPermissions &^ discordtest.CreatePublicThreads, true, "", false, "Create Public Threads"},
		{"mentionable role", discordtest.DefaultPermissions, false, players.ID, false, ""},
		{"role that is not", discordtest.DefaultPermissions, false, staff.ID, true, ""},
		{"role that is not, but may be", discordtest.DefaultPermissions | discordtest.MentionEveryone, false, staff.ID, false, ""},
	} {
		got, err := warnings(test.allowed, test.threads, test.role)
		lack, _ := errors.AsType[*bot.MissingPermissionError](err)
		if got.UnmentionableRole != test.silent || (lack != nil) != (test.missing != "") || lack != nil && lack.Permission != test.missing || lack == nil && err != nil {
			t.Errorf("%s: %+v, %v", test.name, got, err)
		}
	}
}

// The permissions follow from roles, then from the channel's overwrites for everyone, for roles and for the bot.
func TestComputedRights(t *testing.T) {
	view, post := viewChannel.bit, sendMessages.bit
	roles := []role{{ID: "g", Permissions: bits(view)}, {ID: "r", Permissions: bits(post)}, {ID: "other", Permissions: bits(administrator)}}
	for _, test := range []struct {
		name       string
		roles      []role
		own        []string
		overwrites []overwrite
		want       int64
	}{
		{"everyone's alone", roles, nil, nil, view},
		{"with a role", roles, []string{"r"}, nil, view | post},
		{"another's role", roles, []string{"other"}, []overwrite{{ID: "g", Deny: bits(view)}}, administrator},
		{"taken from everyone", roles, []string{"r"}, []overwrite{{ID: "g", Deny: bits(post)}}, view},
		{"given back to the role", roles, []string{"r"}, []overwrite{{ID: "g", Deny: bits(post)}, {ID: "r", Allow: bits(post)}}, view | post},
		{"taken from the bot", roles, []string{"r"}, []overwrite{{ID: "r", Allow: bits(post)}, {ID: "bot", Deny: bits(post)}}, view},
		{"somebody else's", roles, nil, []overwrite{{ID: "x", Allow: bits(post)}}, view},
		{"nothing without seeing", roles, []string{"r"}, []overwrite{{ID: "bot", Deny: bits(view)}}, 0},
	} {
		if got := computePermissions("g", "bot", test.roles, test.own, test.overwrites); got.granted != test.want {
			t.Errorf("%s: %b, want %b", test.name, got.granted, test.want)
		}
	}
}

func TestLinks(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	if got := r.client.Links(); got != (bot.Links{}) {
		t.Errorf("before Run: %+v", got)
	}
	r.run(dealer())
	links := r.client.Links()
	for link, want := range map[string]string{links.Server: "bot applications.commands", links.Account: "applications.commands"} {
		u, err := url.Parse(link)
		if err != nil || u.Query().Get("scope") != want || u.Query().Get("client_id") != r.AppID {
			t.Errorf("%s: %v", link, err)
		}
	}
	if p := permissionsIn(t, links.Server); p != 0x800000000|0x18c00 {
		t.Errorf("permissions %x", p)
	}
	if !strings.Contains(links.Account, "integration_type=1") || strings.Contains(links.Account, "permissions") {
		t.Errorf("account: %s", links.Account)
	}
}

func permissionsIn(t *testing.T, link string) (n int64) {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscan(u.Query().Get("permissions"), &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// A link becomes a button, and a file arrives complete.
func TestLinksAndFilesArrive(t *testing.T) {
	s := &script{handle: func(context.Context, *bot.Request) bot.Reply {
		return bot.Reply{Message: bot.Message{
			Text:     "Here",
			Files:    []bot.File{{Name: "pencilmark-data.json", Data: []byte(`{"a": "é"}`)}},
			Controls: []bot.Control{{Kind: bot.LinkButton, Label: "Add", URL: "https://example.org/?a=b_c&d=e"}},
		}}
	}}
	r := connected(t, s)
	m := r.ann.Slash(r.channel, "hint", nil).Reply()
	if b, ok := m.Button("Add"); !ok || b.URL != "https://example.org/?a=b_c&d=e" || b.CustomID != "" || b.Style != 5 {
		t.Errorf("button %+v", b)
	}
	if len(m.Attachments) != 1 || string(m.Attachments[0].Data) != `{"a": "é"}` || m.Attachments[0].Filename != "pencilmark-data.json" || !m.Ephemeral() {
		t.Errorf("message %+v", m)
	}
	r.clean()
}
