package main

import (
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// People talk to the bot in direct messages, in a channel, through a message's menu, and in a channel without the bot.
// Public answers reveal nothing about the daily.
func TestTalk(t *testing.T) {
	const pairs = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	w := newTown(t)
	w.ways.mentions = true
	w.serve()
	w.setUp()
	w.Clock.Advance(5 * time.Minute)
	w.waitCard(1)
	dm := w.ann.DM()

	rated := w.WaitReplyTo(w.ann.Say(dm, "How hard is this?\n"+pairs))
	wants(t, rated, "Medium", "ER")
	wants(t, w.ann.Press(rated, "Hint").Reply(), "Hint 1 of 4")
	wants(t, w.WaitReplyTo(w.ann.Say(dm, "what's next?")), "r5c2 is 4")
	wants(t, w.WaitReplyTo(w.ann.Say(dm, "pourquoi ?")), "Indice 3 sur 4")

	daily := boardOf(t, w.ben.Press(w.waitCard(1), "Start").Reply()).String()
	mention := "<@" + w.AppID + "> "
	loud := w.WaitReplyTo(w.ben.Say(w.channel, mention+"solve "+daily))
	wants(t, loud, "still open")
	if len(loud.Attachments) != 0 || loud.Ephemeral() {
		t.Errorf("the daily is answered aloud: %s", loud.Text())
	}
	aloud := w.WaitReplyTo(w.ben.Say(w.channel, mention+"what comes next in "+pairs))
	wants(t, aloud, "r5c2 is 4")
	if m := w.ann.Press(aloud, "A hint for me").Reply(); !m.Ephemeral() {
		t.Errorf("a hint for one is shown to all: %s", m.Text())
	}

	there := w.AddGuildWithoutBot("Elsewhere")
	eve, talk := there.AddMember("eve", 0), there.AddChannel("talk", discordtest.DefaultPermissions)
	novel := w.PostFromOtherApp(talk, map[string]any{"components": []any{
		map[string]any{"type": 99, "novelty": true}, map[string]any{"type": 10, "content": "```\n" + pairs + "\n```"},
	}})
	if m := eve.UseMessageCommand(novel, "Rate this grid").Reply(); !m.Ephemeral() || !strings.Contains(m.Text(), "Medium") {
		t.Errorf("abroad: %s", m.Text())
	}
	for _, r := range w.RefusedRequests() {
		t.Errorf("refused: %s %s: %s", r.Method, r.Path, r.Err)
	}
}
