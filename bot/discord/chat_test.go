package discord

import (
	"context"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/internal/testkit/discordtest"
)

// talker returns a rig whose router records its requests and answers with answer.
func talker(t *testing.T, answer func(*bot.Request) bot.Reply, changes ...func(*Options)) (*rig, chan *bot.Request) {
	t.Helper()
	r := newRig(t, discordtest.Options{})
	r.client = r.newClient(r.Token, changes...)
	asked := make(chan *bot.Request, 16)
	plan := func(*bot.Request) bot.Plan { return bot.Plan{Private: true, Cost: 1} }
	r.run(&script{plan: plan, handle: func(_ context.Context, q *bot.Request) bot.Reply {
		asked <- q
		return answer(q)
	}})
	return r, asked
}

func withMentions(o *Options) { o.Mentions = true }

func echo(q *bot.Request) bot.Reply {
	return bot.Reply{Message: bot.Message{Text: "you said " + q.Text}}
}

// A direct message gets a reply with a board and buttons, which pings nobody.
func TestDirectMessageIsAnswered(t *testing.T) {
	r, asked := talker(t, func(q *bot.Request) bot.Reply {
		m := bot.Message{Text: "you said " + q.Text, Pictures: []bot.Picture{board()}, Controls: []bot.Control{
			{Label: "More", Action: bot.NewAction("hint", "1")},
		}}
		return bot.Reply{Message: m}
	})
	answer := r.WaitReplyTo(r.ann.Say(r.ann.DM(), "how hard is this?\n@everyone"))
	q := <-asked
	if q.Kind != bot.KindChat || q.Place != bot.PlaceDM || q.Guild != "" || q.Channel != r.ann.DM().ID ||
		q.User != (bot.User{ID: gameID(r.ann.ID), Name: "ann"}) || q.Text != "how hard is this?\n@everyone" || q.ID == "" {
		t.Errorf("request %+v", q)
	}
	if !strings.Contains(answer.Text(), "how hard is this?") || len(answer.Attachments) != 1 || len(answer.Pinged) != 0 {
		t.Errorf("answer %+v", answer)
	}
	if answer.Nonce != q.ID {
		t.Errorf("nonce %q, want the message's id %q", answer.Nonce, q.ID)
	}
	r.ann.Press(answer, "More").Reply()
	if q := <-asked; q.Kind != bot.KindPress || q.Place != bot.PlaceDM || q.MessageID != answer.ID {
		t.Errorf("request %+v", q)
	}
	r.clean()
}

// With the setting, messages in guilds that mention the bot are answered, and no others.
func TestMentionIsAnswered(t *testing.T) {
	r, asked := talker(t, echo, withMentions)
	r.ben.Say(r.channel, "hello all")
	r.ben.Say(r.channel, "<@1> hello")
	answer := r.WaitReplyTo(r.ben.Say(r.channel, "hey <@"+r.AppID+"> what is next?"))
	q := <-asked
	if q.Text != "hey   what is next?" || q.Place != bot.PlaceGuild || q.Guild != gameID(r.guild.ID) || q.GuildName != "Sudoku Club" || q.User.Manager {
		t.Errorf("request %+v", q)
	}
	if answer.Ephemeral() || len(r.ann.VisibleMessages(r.channel)) != 4 {
		t.Errorf("ann reads %+v", r.ann.VisibleMessages(r.channel))
	}
	if len(asked) != 0 {
		t.Errorf("asked %+v, too", <-asked)
	}
	r.clean()
}

// Without the setting, Discord does not send the bot messages in guilds.
func TestMentionsAreOffAtFirst(t *testing.T) {
	r, asked := talker(t, echo)
	r.ann.Say(r.channel, "<@"+r.AppID+"> hint")
	r.WaitReplyTo(r.ann.Say(r.ann.DM(), "hint"))
	if q := <-asked; q.Place != bot.PlaceDM || len(asked) != 0 {
		t.Errorf("request %+v", q)
	}
}

// A message that is delivered twice is answered once.
func TestMessageDeliveredTwice(t *testing.T) {
	r, asked := talker(t, echo)
	said := r.ann.Say(r.ann.DM(), "hint")
	r.WaitReplyTo(said)
	r.Redeliver(said)
	r.Redeliver(said)
	r.WaitReplyTo(r.ann.Say(r.ann.DM(), "next"))
	if n := len(asked); n != 2 {
		t.Errorf("asked %d times, want 2", n)
	}
	if n := len(r.Messages(r.ann.DM())); n != 4 {
		t.Errorf("%d messages, want two and their answers", n)
	}
}

// Every direct message is answered, even without text.
func TestDirectMessagesWithoutWords(t *testing.T) {
	r, asked := talker(t, echo, withMentions)
	person := map[string]any{"id": "5", "username": "eve"}
	dm := r.ann.DM().ID
	for _, event := range []map[string]any{
		{"id": "15", "channel_id": dm, "content": "", "author": person},
		{"id": "16", "channel_id": dm, "content": " <@" + r.AppID + "> ", "author": person},
		{"id": "17", "channel_id": dm, "author": person, "embeds": []any{map[string]any{"title": "how hard"}}},
	} {
		event["type"] = 0
		r.Dispatch("MESSAGE_CREATE", event)
		if q := <-asked; q.Text != "" {
			t.Errorf("message %s is taken for %q", event["id"], q.Text)
		}
	}
}

// Messages of bots, webhooks and Discord are not answered, nor are malformed events.
func TestMessagesThatAreNotForTheBot(t *testing.T) {
	r, asked := talker(t, echo, withMentions)
	person := map[string]any{"id": "5", "username": "eve"}
	dm := r.ann.DM().ID
	for _, event := range []map[string]any{
		{"id": "11", "channel_id": dm, "content": "hint", "author": map[string]any{"id": "5", "username": "robot", "bot": true}},
		{"id": "12", "channel_id": dm, "content": "hint", "author": map[string]any{"id": r.AppID, "username": "me"}},
		{"id": "13", "channel_id": dm, "content": "hint", "author": person, "webhook_id": "9"},
		{"id": "14", "channel_id": dm, "content": "hint", "author": person, "type": 7},
		{"id": "", "channel_id": dm, "content": "hint", "author": person},
		{"id": "18", "content": "hint", "author": person},
		{"id": "19", "channel_id": dm, "content": "hint"},
		{"id": "20", "channel_id": dm, "content": 7, "author": []any{"x"}},
		{"id": "21", "channel_id": r.channel.ID, "guild_id": r.guild.ID, "content": "everyone, a hint!", "author": person},
	} {
		event["type"] = or(event["type"], 0)
		r.Dispatch("MESSAGE_CREATE", event)
	}
	r.Dispatch("MESSAGE_UPDATE", map[string]any{"id": "22", "channel_id": dm, "content": "hint", "author": person, "type": 0})
	r.WaitReplyTo(r.ann.Say(r.ann.DM(), "the end"))
	if q := <-asked; q.Text != "the end" {
		t.Errorf("asked %+v", q)
	}
	if n := len(r.Messages(r.ann.DM())); n != 2 {
		t.Errorf("%d messages", n)
	}
	r.clean()
}

func or(v, otherwise any) any {
	if v == nil {
		return otherwise
	}
	return v
}

// A forwarded message is read like a written one.
func TestForwardedMessage(t *testing.T) {
	r, asked := talker(t, echo)
	r.Dispatch("MESSAGE_CREATE", map[string]any{
		"id": "11", "type": 0, "channel_id": r.ann.DM().ID, "content": "", "author": map[string]any{"id": r.ann.ID, "username": "ann"},
		"message_snapshots": []any{map[string]any{"message": map[string]any{"content": "53..7", "components": []any{map[string]any{"type": 99}}}}},
	})
	if q := <-asked; q.Text != "53..7" {
		t.Errorf("request %+v", q)
	}
}

// Without Read Message History the bot answers without a reference, without Attach Files it answers without a picture,
// and without permission to write it does not answer.
func TestMentionWithLessPermission(t *testing.T) {
	withBoard := func(q *bot.Request) bot.Reply {
		return bot.Reply{Message: bot.Message{Text: "you said " + q.Text, Pictures: []bot.Picture{board()}}}
	}
	r, asked := talker(t, withBoard, withMentions)
	last := func(n int) discordtest.Message {
		r.WaitUntil("an answer", func() bool { return len(r.Messages(r.channel)) == n })
		return r.Messages(r.channel)[n-1]
	}
	r.channel.SetBotPermissions(discordtest.DefaultPermissions &^ discordtest.ReadMessageHistory)
	r.ann.Say(r.channel, "<@"+r.AppID+"> one")
	if m := last(2); m.ReplyTo != "" || !strings.Contains(m.Text(), "one") || len(m.Attachments) != 1 {
		t.Errorf("without history: %+v", m)
	}
	r.channel.SetBotPermissions(discordtest.DefaultPermissions &^ discordtest.AttachFiles)
	r.ann.Say(r.channel, "<@"+r.AppID+"> two")
	if m := last(4); m.ReplyTo == "" || !strings.Contains(m.Text(), "two") || len(m.Attachments) != 0 {
		t.Errorf("without files: %+v", m)
	}
	r.channel.SetBotPermissions(discordtest.ViewChannel)
	r.ann.Say(r.channel, "<@"+r.AppID+"> three")
	r.WaitUntil("a refusal", func() bool { return strings.Contains(r.log.String(), "a message went unanswered") })
	if n := len(r.Messages(r.channel)); n != 5 || len(asked) != 3 {
		t.Errorf("%d messages, asked %d times", n, len(asked))
	}
}

// The result of work that continues after an answer replaces the answer.
func TestAnswerToAMessageGoesOn(t *testing.T) {
	r, _ := talker(t, func(*bot.Request) bot.Reply {
		return bot.Reply{
			Message: bot.Message{Text: "thinking"},
			Finish:  func(context.Context) bot.Message { return bot.Message{Text: "known"} },
		}
	})
	r.ann.Say(r.ann.DM(), "rate this")
	r.WaitUntil("the rest", func() bool {
		all := r.Messages(r.ann.DM())
		return len(all) == 2 && strings.Contains(all[1].Text(), "known")
	})
	r.clean()
}

// The log contains nothing that people write.
func TestMessagesAreNotLogged(t *testing.T) {
	r, _ := talker(t, echo)
	r.WaitReplyTo(r.ann.Say(r.ann.DM(), "my secret puzzle"))
	if strings.Contains(r.log.String(), "secret") {
		t.Errorf("the log holds it:\n%s", r.log)
	}
}

// A message command gets the message, with components of any kind.
func TestCommandOnAMessage(t *testing.T) {
	onMessage := func(o *Options) {
		o.Commands = append(definitions(), command.Definition{Name: "rate-this-grid", Title: "Rate this grid", MessageCommand: true})
	}
	r, asked := talker(t, echo, onMessage)
	novel := r.PostFromOtherApp(r.channel, map[string]any{
		"content": "", "flags": 1 << 15, "components": []any{
			map[string]any{"type": 17, "components": []any{map[string]any{"type": 10, "content": "53..7...."}}},
			map[string]any{"type": 99, "novelty": []any{1, "x"}},
		},
	})
	if m := r.ann.UseMessageCommand(novel, "Rate this grid").Reply(); !m.Ephemeral() || !strings.Contains(m.Text(), "53..7....") {
		t.Errorf("reply %+v", m)
	}
	if q := <-asked; q.Kind != bot.KindCommand || q.Command != "rate-this-grid" {
		t.Errorf("request %+v", q)
	}
	r.clean()
}

// In channels without the bot, only the person sees its answers, with at most the allowed number of messages.
func TestCommandsAbroad(t *testing.T) {
	r, asked := talker(t, func(q *bot.Request) bot.Reply {
		return bot.Reply{Message: bot.Message{Text: strings.Repeat("words and words\n", 2500)}}
	})
	there := r.AddGuildWithoutBot("Elsewhere")
	eve, pat, talk := there.AddMember("eve", 0), there.AddMember("pat", 0), there.AddChannel("talk", discordtest.DefaultPermissions)
	for _, channel := range []*discordtest.Channel{talk, eve.DMWith(pat)} {
		x := eve.Slash(channel, "hint", nil)
		if m := x.Reply(); !m.Ephemeral() || len(pat.VisibleMessages(channel)) != 0 {
			t.Errorf("in %s: %+v", channel, pat.VisibleMessages(channel))
		}
		x.WaitFollowUp(5)
		if q := <-asked; q.Place != bot.PlaceUserInstall || q.Guild != "" || q.User.ID != gameID(eve.ID) {
			t.Errorf("in %s: request %+v", channel, q)
		}
	}
	r.WaitReplyTo(r.ann.Say(r.ann.DM(), "the end"))
	r.clean()
}

// A player over the limit gets one message about it, and only in direct messages.
func TestMessagesAreLimited(t *testing.T) {
	r, asked := talker(t, echo, withMentions, func(o *Options) { o.Limits = Limits{Player: 2} })
	dm := r.ann.DM()
	r.WaitReplyTo(r.ann.Say(dm, "one"))
	r.WaitReplyTo(r.ann.Say(dm, "two"))
	if m := r.WaitReplyTo(r.ann.Say(dm, "three")); !strings.Contains(m.Text(), "refused") {
		t.Errorf("answer %q", m.Text())
	}
	r.ann.Say(dm, "four")
	r.ann.Say(r.channel, "<@"+r.AppID+"> five")
	r.WaitReplyTo(r.ben.Say(r.channel, "<@"+r.AppID+"> six"))
	if n, m := len(r.Messages(dm)), len(r.Messages(r.channel)); n != 7 || m != 3 || len(asked) != 3 {
		t.Errorf("%d direct messages, %d in the channel, asked %d times", n, m, len(asked))
	}
}
