package discord

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/discordtest"
	"pencilmark/internal/game"
)

// dealer is a router whose cards say which post they are of.
func dealer() *script {
	s := reply("ok")
	s.card = func(post int64) bot.Message {
		id := strconv.FormatInt(post, 10)
		return bot.Message{
			Text:     "Daily " + id + " <@&99> @everyone",
			Pictures: []bot.Picture{board()},
			Controls: []bot.Control{{Label: "Start", Action: bot.Act("start", id)}, {Label: "Help", Action: bot.Act("help")}},
		}
	}
	return s
}

func (r *rig) notice(post int64) game.Notice {
	n := game.Notice{Guild: game.Guild{ID: r.guild.ID, Channel: r.channel.ID}}
	n.Card.ID = post
	return n
}

func TestPostPingsTheOneRoleOnly(t *testing.T) {
	r := connected(t, dealer())
	players, staff := r.guild.AddRole("players", true), r.guild.AddRole("staff", true)
	r.channel.SetBot(discordtest.Everyday | discordtest.MentionEveryone)
	n := r.notice(41)
	n.Guild.PingRole = players.ID
	m, err := r.client.Post(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	got := r.ben.Reads(r.channel)
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

func TestPostWithoutARolePingsNobody(t *testing.T) {
	r := connected(t, dealer())
	r.channel.SetBot(discordtest.Everyday | discordtest.MentionEveryone)
	if _, err := r.client.Post(t.Context(), r.notice(41)); err != nil {
		t.Fatal(err)
	}
	if got := r.ben.Reads(r.channel)[0]; len(got.Pinged) != 0 {
		t.Errorf("pinged %v", got.Pinged)
	}
}

// The answer to a post may be lost although the post was made. The nonce makes
// the second try return the first message.
func TestLostAnswerPostsOnce(t *testing.T) {
	r := connected(t, dealer())
	r.Inject(discordtest.Fault{Match: "POST /channels/", Status: 502, Body: "<html>Bad gateway</html>", After: true})
	m, err := r.client.Post(t.Context(), r.notice(41))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.ben.Reads(r.channel); len(got) != 1 || got[0].ID != m.ID {
		t.Errorf("%d messages, want one", len(got))
	}
}

// Hours later the nonce is forgotten, and the card is looked for instead.
func TestRepeatedPostIsFoundInTheChannel(t *testing.T) {
	r := connected(t, dealer())
	first, err := r.client.Post(t.Context(), r.notice(41))
	if err != nil {
		t.Fatal(err)
	}
	r.Clock.Advance(time.Hour)
	for range 250 {
		r.ann.Say(r.channel, "nice one")
	}
	again := r.notice(41)
	again.Again = true
	if m, err := r.client.Post(t.Context(), again); err != nil || m != first {
		t.Errorf("Post again = %v, %v, want %v", m, err, first)
	}
	other := r.notice(42)
	other.Again = true
	if m, err := r.client.Post(t.Context(), other); err != nil || m.ID == first.ID {
		t.Errorf("Post of another daily = %v, %v: took the first one's card for it", m, err)
	}
	r.clean()
}

func TestPostErrorsSayWhatIsWrong(t *testing.T) {
	r := connected(t, dealer())
	r.channel.SetBot(discordtest.ViewChannel)
	if _, err := r.client.Post(t.Context(), r.notice(41)); err == nil || !strings.Contains(err.Error(), "Missing Permissions") {
		t.Errorf("Post = %v", err)
	}
	_ = r.stop()
	if _, err := r.client.Post(t.Context(), r.notice(41)); err == nil || !strings.Contains(err.Error(), "not connected") {
		t.Errorf("Post after the end = %v", err)
	}
}

// The channel is proved with a real post, of which nothing stays.
func TestProve(t *testing.T) {
	const all = discordtest.Everyday
	tests := []struct {
		name string
		bot  discordtest.Permissions
		want string
	}{
		{"everything", all, ""},
		{"without embeds, which the bot does not use", all &^ discordtest.EmbedLinks, ""},
		{"an administrator", discordtest.Administrator, ""},
		{"not seeing the channel", all &^ discordtest.ViewChannel, "View Channel"},
		{"not writing", all &^ discordtest.SendMessages, "Send Messages"},
		{"not attaching", all &^ discordtest.AttachFiles, "Attach Files"},
		{"not reading back", all &^ discordtest.ReadMessageHistory, "Read Message History"},
	}
	r := connected(t, dealer())
	for _, tt := range tests {
		r.channel.SetBot(tt.bot)
		err := r.client.Prove(t.Context(), r.guild.ID, r.channel.ID)
		missing, _ := errors.AsType[*bot.MissingPermissionError](err)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.want != "" && (missing == nil || missing.Permission != tt.want):
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
		if left := r.Messages(r.channel); len(left) != 0 {
			t.Errorf("%s: %d messages stay", tt.name, len(left))
		}
	}
	for _, s := range r.Ledger() {
		if len(s.Message.Pinged) != 0 || s.Message.Flags&discordtest.FlagSuppressNotifications == 0 {
			t.Error("a test post notified somebody")
		}
	}
}

func TestProveRefusesForeignChannels(t *testing.T) {
	r := connected(t, dealer())
	other := r.AddGuild("Elsewhere").AddChannel("daily", discordtest.Everyday)
	if err := r.client.Prove(t.Context(), r.guild.ID, other.ID); err == nil {
		t.Error("a channel of another guild was taken")
	}
	if err := r.client.Prove(t.Context(), r.guild.ID, "1"); err == nil {
		t.Error("a channel that does not exist was taken")
	}
	if len(r.Messages(other)) != 0 {
		t.Error("posted elsewhere")
	}
}

// A card is brought up to date when somebody solves; of many edits that wait,
// the last wins.
func TestCardsAreEdited(t *testing.T) {
	solved := dealer()
	var r *rig
	var posted game.Message
	solved.handle = func(_ context.Context, q *bot.Request) bot.Reply {
		card := bot.Card{Guild: r.guild.ID, Channel: posted.Channel, Posted: posted.ID, Message: bot.Message{Text: "solved: " + q.Option("grid")}}
		return bot.Reply{Message: bot.Message{Text: "yes"}, Cards: []bot.Card{card}}
	}
	r = newRig(t, discordtest.Options{})
	r.run(solved)
	var err error
	if posted, err = r.client.Post(t.Context(), r.notice(41)); err != nil {
		t.Fatal(err)
	}
	release := make(chan struct{})
	r.Inject(discordtest.Fault{Match: "PATCH /channels/", Hold: release})
	r.ann.Slash(r.channel, "hint", discordtest.Args{"grid": "1"}).Reply()
	r.Await("the first edit to begin", func() bool { return r.Held() == 1 })
	for _, n := range []string{"2", "3", "4"} {
		r.ann.Slash(r.channel, "hint", discordtest.Args{"grid": n}).Reply()
	}
	r.Await("the edits to be queued", func() bool { return r.client.cards.pending(posted.ID) == "solved: 4" })
	close(release)
	r.Await("the card to change", func() bool { return r.ben.Reads(r.channel)[0].Says() == "solved: 4" })
	edits := 0
	for _, q := range r.Requests() {
		if q.Method == "PATCH" && strings.HasPrefix(q.Path, "/channels/") {
			edits++
		}
	}
	if edits != 2 {
		t.Errorf("%d edits for 4 changes, want 2", edits)
	}
	r.clean()
}

// pending is what an edit that waits will say.
func (q *cards) pending(id string) string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting[id].Message.Text
}

// A card that somebody deleted is no trouble.
func TestDeletedCardIsLeft(t *testing.T) {
	r := connected(t, dealer())
	r.client.cards.edit(bot.Card{Channel: r.channel.ID, Posted: "5", Message: bot.Message{Text: "x"}})
	r.Await("the log to say so", func() bool { return strings.Contains(r.log.String(), "a card is gone") })
}
