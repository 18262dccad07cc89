package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/render"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/solver"
)

// dealer returns a router whose cards contain the id of their post.
func dealer() *script {
	s := reply("ok")
	s.card = func(post int64) bot.Message {
		id := strconv.FormatInt(post, 10)
		return bot.Message{
			Text:     "Daily " + id + " <@&99> @everyone",
			Pictures: []bot.Picture{board()},
			Controls: []bot.Control{{Label: "Start", Action: bot.NewAction("start", id)}, {Label: "Help", Action: bot.NewAction("help")}},
		}
	}
	return s
}

func (r *rig) notice(post int64) daily.CardToPost {
	n := daily.CardToPost{Guild: game.Guild{ID: gameID(r.guild.ID), Channel: r.channel.ID}}
	n.Card.ID = post
	return n
}

func TestPostPingsTheOneRoleOnly(t *testing.T) {
	r := connected(t, dealer())
	players, staff := r.guild.AddRole("players", true), r.guild.AddRole("staff", true)
	r.channel.SetBotPermissions(discordtest.DefaultPermissions | discordtest.MentionEveryone)
	n := r.notice(41)
	n.Guild.PingRole = players.ID
	m, err := r.client.Post(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	got := r.ben.VisibleMessages(r.channel)
	if len(got) != 1 || got[0].ID != m.ID || m.Channel != r.channel.ID {
		t.Fatalf("posted %+v, got %+v", got, m)
	}
	if !slices.Equal(got[0].Pinged, []string{players.ID}) || slices.Contains(got[0].Pinged, staff.ID) {
		t.Errorf("pinged %v, want the players alone", got[0].Pinged)
	}
	if got[0].Nonce != strconv.FormatInt(41, 36) || len(got[0].Attachments) != 1 {
		t.Errorf("message = %+v", got[0])
	}
	r.clean()
}

// earlier returns the notice of a post that an earlier try may have posted.
func (r *rig) earlier(post int64, at time.Time) daily.CardToPost {
	n := r.notice(post)
	n.Card.Unsure, n.Card.Channel = at, r.channel.ID
	return n
}

// Hours later Discord has forgotten the nonce. The client then finds the card among the messages since the try.
func TestEarlierPostIsFound(t *testing.T) {
	r := connected(t, dealer())
	tried := r.Clock.Now()
	first, err := r.client.Post(t.Context(), r.notice(41))
	if err != nil {
		t.Fatal(err)
	}
	r.Clock.Advance(time.Hour)
	for range 250 {
		r.ann.Say(r.channel, "nice one")
	}
	if m, err := r.client.FindPost(t.Context(), r.earlier(41, tried)); err != nil || m != first {
		t.Errorf("Find = %v, %v, want %v", m, err, first)
	}
	if m, err := r.client.FindPost(t.Context(), r.earlier(42, tried)); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("Find of another daily = %v, %v: took the first one's card for it", m, err)
	}
	r.clean()
}

// A card is posted again only if it was certainly not posted before.
func TestFindIsCertain(t *testing.T) {
	const all = discordtest.DefaultPermissions
	tests := []struct {
		name       string
		bot        discordtest.Permissions
		since      time.Duration // since the try
		said       int           // messages since the try
		moved      bool          // the dailies now go to another channel
		want       error         // nil for a refusal
		suspension game.Suspension
	}{
		{"an empty channel", all, time.Hour, 0, false, game.ErrNotFound, ""},
		{"others' messages", all, time.Hour, 3, false, game.ErrNotFound, ""},
		{"no history, a moment later", all &^ discordtest.ReadMessageHistory, 30 * time.Second, 0, false, daily.ErrPostRepeatable, ""},
		{"no history, after the nonce's time", all &^ discordtest.ReadMessageHistory, 2 * time.Minute, 0, false, nil, game.SuspendedNoHistory},
		{"no history of a channel that was left", all &^ discordtest.ReadMessageHistory, 30 * time.Second, 0, true, nil, game.NotSuspended},
		{"a channel that nobody shows us", 0, time.Hour, 0, false, nil, game.SuspendedNoHistory},
		{"more messages than are read", all, time.Hour, maxPages*pageSize + 1, false, nil, game.NotSuspended},
	}
	r := connected(t, dealer())
	for _, tt := range tests {
		channel := r.guild.AddChannel("daily", tt.bot)
		n := r.earlier(41, r.Clock.Now())
		n.Card.Channel, n.Guild.Channel = channel.ID, channel.ID
		if tt.moved {
			n.Guild.Channel = r.channel.ID
		}
		r.Clock.Advance(tt.since)
		for range tt.said {
			r.ann.Say(channel, "v1:start:41")
		}
		m, err := r.client.FindPost(t.Context(), n)
		refusal, refused := errors.AsType[*daily.PostRefusedError](err)
		switch {
		case tt.want != nil && !errors.Is(err, tt.want):
			t.Errorf("%s: %v, %v, want %v", tt.name, m, err, tt.want)
		case tt.want == nil && (!refused || refusal.Suspension != tt.suspension):
			t.Errorf("%s: %v, %v, want a refusal for %q", tt.name, m, err, tt.suspension)
		}
	}
}

// In a deleted channel no card is found.
func TestFindInADeletedChannel(t *testing.T) {
	r := connected(t, dealer())
	n := r.earlier(41, r.Clock.Now())
	r.channel.Delete()
	if _, err := r.client.FindPost(t.Context(), n); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("Find = %v", err)
	}
}

// A refusal is certain only if no earlier answer was lost.
func TestRefusalAfterALostAnswerIsNotCertain(t *testing.T) {
	r := connected(t, dealer())
	r.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", Status: 502, AfterWork: true})
	r.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", Status: 403, Body: `{"code": 50013, "message": "Missing Permissions"}`})
	_, err := r.client.Post(t.Context(), r.notice(41))
	if _, certain := errors.AsType[*daily.PostRefusedError](err); err == nil || certain || len(r.Messages(r.channel)) != 1 {
		t.Errorf("Post = %v, with %d messages", err, len(r.Messages(r.channel)))
	}
}

// The custom ids of a card are found at any depth, among unknown components.
func TestIDsInAnyComponents(t *testing.T) {
	const parts = `[{"type": 10, "content": "x"}, null, 7, {"type": 17, "custom_id": 5, "components": [
		{"type": 9, "components": [{"type": 99, "new": {}}], "accessory": {"type": 2, "custom_id": "a"}},
		{"type": 1, "components": [{"type": 2, "custom_id": "b"}]}, {"type": 18, "component": {"custom_id": "c"}}]}]`
	if got := idsIn(json.RawMessage(parts), maxNesting); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("ids = %q", got)
	}
	for _, none := range []string{"", "null", "{", "[]", strings.Repeat(`[{"components":`, 50)} {
		if got := idsIn(json.RawMessage(none), maxNesting); len(got) != 0 {
			t.Errorf("ids in %q = %q", none, got)
		}
	}
}

// Permanent refusals suspend the guild. Others do not.
func TestPostRefusals(t *testing.T) {
	tests := []struct {
		status, code int
		guild        int // the error code for the guild; 0 if Discord does not refuse it
		want         game.Suspension
	}{
		{404, 10003, 0, game.SuspendedChannelGone},
		{404, 10004, 0, game.SuspendedBotRemoved},
		{403, 50001, 0, game.SuspendedNoAccess},
		{403, 50001, 10004, game.SuspendedBotRemoved},
		{403, 50001, 50001, game.SuspendedBotRemoved},
		{403, 50013, 0, game.SuspendedNoAccess},
		{400, 50035, 0, game.NotSuspended},
	}
	r := connected(t, dealer())
	for _, tt := range tests {
		body := func(code int) string { return fmt.Sprintf(`{"code": %d, "message": "no"}`, code) }
		r.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", Status: tt.status, Body: body(tt.code)})
		if tt.guild != 0 {
			r.InjectRequest(discordtest.RequestFault{Route: "GET /guilds/", Status: 404, Body: body(tt.guild)})
		}
		_, err := r.client.Post(t.Context(), r.notice(41))
		refusal, ok := errors.AsType[*daily.PostRefusedError](err)
		if !ok || refusal.Suspension != tt.want {
			t.Errorf("%d %d: %v, want suspension %q", tt.status, tt.code, err, tt.want)
		}
	}
}

// The check of a channel reports what is missing, and posts nothing.
func TestCheckSettings(t *testing.T) {
	const all = discordtest.DefaultPermissions
	tests := []struct {
		name string
		bot  discordtest.Permissions
		want string
	}{
		{"everything", all, ""},
		{"without embeds, which the bot does not use", all &^ discordtest.EmbedLinks, ""},
		{"not seeing the channel", all &^ discordtest.ViewChannel, "View Channel"},
		{"not writing", all &^ discordtest.SendMessages, "Send Messages"},
		{"not attaching", all &^ discordtest.AttachFiles, "Attach Files"},
		{"not reading back", all &^ discordtest.ReadMessageHistory, "Read Message History"},
	}
	r := connected(t, dealer())
	for _, tt := range tests {
		r.channel.SetBotPermissions(tt.bot)
		_, err := r.client.CheckSettings(t.Context(), gameID(r.guild.ID), game.Settings{Channel: r.channel.ID})
		missing, _ := errors.AsType[*bot.MissingPermissionError](err)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.want != "" && (missing == nil || missing.Permission != tt.want):
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
	if n := len(r.Transcript()); n != 0 {
		t.Errorf("%d messages were posted", n)
	}
}

func TestCheckRefusesForeignChannels(t *testing.T) {
	r := connected(t, dealer())
	other := r.AddGuild("Elsewhere").AddChannel("daily", discordtest.DefaultPermissions)
	for _, channel := range []string{other.ID, "1"} {
		if _, err := r.client.CheckSettings(t.Context(), gameID(r.guild.ID), game.Settings{Channel: channel}); err == nil {
			t.Errorf("channel %s was taken", channel)
		}
	}
}

// noted receives the ids of posts whose cards change.
type noted chan int64

func (n noted) NoteCard(_ context.Context, post int64) error {
	n <- post
	return nil
}

// A changed card is recorded, even if the player's answer fails.
func TestChangedCardsAreNoted(t *testing.T) {
	notes := make(noted, 1)
	var r *rig
	s := &script{handle: func(context.Context, *bot.Request) bot.Reply {
		r.Clock.Advance(4 * time.Second) // too late to answer
		return bot.Reply{Cards: []bot.Card{{Post: 41}}}
	}}
	r = newRig(t, discordtest.Options{})
	r.client = r.newClient(r.Token, func(o *Options) { o.Cards = notes })
	r.run(s)
	r.ann.Slash(r.channel, "hint", nil)
	if post := <-notes; post != 41 {
		t.Errorf("noted %d", post)
	}
}

// A card is renewed. While the channel is blocked, a later try may succeed; after it was deleted, none will.
func TestRenewCard(t *testing.T) {
	s := dealer()
	r := connected(t, s)
	posted, err := r.client.Post(t.Context(), r.notice(41))
	if err != nil {
		t.Fatal(err)
	}
	s.stands = &bot.Card{Channel: posted.Channel, MessageID: posted.ID, Message: bot.Message{Text: "solved"}}
	r.InjectRequest(discordtest.RateLimitFault("PATCH /channels/", time.Hour, false))
	for range 2 {
		if err := r.client.RenewCard(t.Context(), 41); err == nil || errors.Is(err, game.ErrNotFound) {
			t.Errorf("in a blocked channel: %v", err)
		}
	}
	r.Clock.Advance(time.Hour)
	if err := r.client.RenewCard(t.Context(), 41); err != nil || r.ben.VisibleMessages(r.channel)[0].BodyText() != "solved" {
		t.Errorf("later: %v", err)
	}
	s.stands.MessageID = "5"
	if err := r.client.RenewCard(t.Context(), 41); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("after it was deleted: %v", err)
	}
}

// A board is drawn once for all guilds, and only a few pictures are kept.
func TestBoardsAreDrawnOnce(t *testing.T) {
	small, err := solver.NewLayout(solver.Shape{BoxWidth: 2, BoxHeight: 2})
	if err != nil {
		t.Fatal(err)
	}
	var d pictureCache
	draw := func(cell int, title string) *byte {
		t.Helper()
		picture := bot.Picture{Board: render.Board{Grid: solver.NewGrid(small), Squares: solver.CellsOf(cell), Title: title}}
		card := bot.Message{Pictures: []bot.Picture{picture}}
		if err := d.fill(&card); err != nil {
			t.Fatal(err)
		}
		return &card.Pictures[0].PNG[0]
	}
	first := draw(1, "Daily 1")
	if draw(1, "Daily 1") != first {
		t.Error("the same board was drawn again")
	}
	if draw(2, "Daily 1") == first || draw(1, "Quotidien 1") == first {
		t.Error("another board is taken for it")
	}
	for i := range maxPictures + 1 {
		draw(1, "Daily "+string(rune('a'+i)))
		if n := len(d.pictures); n > maxPictures {
			t.Fatalf("%d pictures are kept", n)
		}
	}
}
