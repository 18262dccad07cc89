package main

import (
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// TestJobsOnDiscord: a daily gets its thread, who wants to be told is told
// once, and who wants to be forgotten is, without a second try at the daily.
func TestJobsOnDiscord(t *testing.T) {
	w := newTown(t)
	w.serve()
	said := w.boss.Slash(w.channel, "setup", discordtest.Args{"channel": w.channel, "time": "09:00", "zone": "UTC", "threads": "on"}).Reply()
	wants(t, said, "Saved", "Threads", "On")
	wants(t, w.ann.Slash(w.channel, "remind", discordtest.Args{"posted": "on"}).Reply(), "yes")
	w.ben.BlockDMs()
	wants(t, w.ben.Slash(w.channel, "remind", discordtest.Args{"posted": "on"}).Reply(), "yes")

	w.Clock.Advance(6 * time.Minute)
	w.waitCard(1)
	w.WaitUntil("the thread and the reminder", func() bool { return w.cards(w.ann)[0].ThreadName != "" && len(w.ann.VisibleMessages(w.ann.DM())) == 1 })
	if name := w.cards(w.ann)[0].ThreadName; name != "Daily 232 · Thursday 20 August 2026" {
		t.Errorf("the thread is %q", name)
	}
	reminder := w.ann.VisibleMessages(w.ann.DM())[0]
	wants(t, reminder, "Daily 232", "<t:")
	w.WaitUntil("ben's reminders to be off", func() bool {
		return strings.Contains(w.ben.Slash(w.channel, "remind", nil).Reply().Text(), "would not deliver")
	})

	board := w.ann.Press(reminder, "Start").Reply()
	solution := solutionOf(t, boardOf(t, board))
	w.Clock.Advance(10 * time.Minute)
	wants(t, w.answer(w.ann, board, rows(solution)), "Solved!", "number 1")
	file := w.ann.Slash(w.channel, "privacy", discordtest.Args{"do": "export"}).Reply()
	if len(file.Attachments) != 1 || !strings.Contains(string(file.Attachments[0].Data), w.ann.ID) || !file.Ephemeral() {
		t.Errorf("the file: %+v", file.Attachments)
	}
	ask := w.ann.Slash(w.channel, "privacy", discordtest.Args{"do": "delete"}).Reply()
	wants(t, w.ann.Press(ask, "Yes, delete everything").Reply(), "nothing here names you")
	wants(t, w.ben.Slash(w.channel, "leaderboard", nil).Reply(), "former player", "0 hints")
	again := w.ann.Press(w.cards(w.ann)[0], "Start").Reply()
	wants(t, w.answer(w.ann, again, rows(solution)), "does not rank")
}
