package gallery

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// A puzzle goes from its author over the managers' queue onto the card of a date, to those
// who solve it and say what they think of it, and back to its author.
func TestSubmissionComesBack(t *testing.T) {
	w := newWorld(t)
	w.boss.Slash(w.channel, "setup", discordtest.Args{"channel": w.channel, "time": "09:00", "zone": "UTC", "tiers": "easy"}).Reply()
	w.on(20)

	submitted := w.ann.Slash(w.channel, "submit", discordtest.Args{"grid": xy}).Reply()
	says(t, submitted, "It is in the queue", "Tier: **Hard**", "The hardest step on the path")
	if !submitted.Ephemeral() || len(submitted.Pictures()) == 0 {
		t.Error("others see what was submitted, or its author sees no picture")
	}
	queue := w.boss.Slash(w.channel, "submissions", nil).Reply()
	says(t, queue, "Waiting: 1", "by Anna")
	looked := w.boss.Select(queue, "v1:submission", "1").Reply()
	says(t, looked, "Submitted by **Anna**", "It waits", "The hardest step on the path")
	says(t, w.boss.Select(looked, "v1:submission-date:1", "2026-11-21").Reply(), "the daily of Saturday 21 November 2026")
	for range 3 {
		w.Clock.Advance(10 * time.Minute)
		w.tick()
	}
	says(t, w.card(), "Daily 324")
	w.wantNotices(1)

	w.on(21)
	says(t, w.card(), "Daily 325", "by **Anna**")
	cleo, dan := w.guild.AddMember("Cleo", 0), w.guild.AddMember("Dan", 0)
	for i, who := range []*discordtest.Member{w.boss, w.ann, w.ben, cleo, dan} {
		result := w.solve(who, time.Duration(i+1)*10*time.Minute)
		if who == w.ann {
			continue
		}
		says(t, result, "This puzzle was submitted by **Anna**. What do you think of it?")
		vote := "Thumbs up"
		if who == dan {
			says(t, dan.Press(result, vote).Reply(), "Thumbs up for")
			vote = "Thumbs down"
		}
		if who != w.boss {
			says(t, who.Press(result, vote).Reply(), vote+" for")
		}
	}
	board := w.ben.Slash(w.channel, "leaderboard", nil).Reply()
	says(t, board, "**Ben** · 30 min", "**Cleo** · 40 min", "**Dan** · 50 min")
	if text := board.BodyText(); strings.Contains(text, "Anna") || strings.Contains(text, "Boss") {
		t.Errorf("who knew the puzzle ranks:\n%s", text)
	}
	own := []string{"Saturday 21 November 2026", "played by 4", "median 35 min", "2 up, 1 down"}
	says(t, w.ann.Slash(w.channel, "stats", nil).Reply(), own...)

	w.on(22)
	says(t, w.card(), "**Daily 325 · Hard**", "🥇 **Ben** · 30 min", "Daily 326")
	if strings.Contains(w.card().BodyText(), "by **Anna**") {
		t.Error("the next daily has the same author")
	}
	says(t, w.ann.Slash(w.channel, "stats", nil).Reply(), own...)
	w.wantNotices(1)
}

// on lets it be nine o'clock of a day of the month, and what is due be done.
func (w *testWorld) on(day int) {
	w.Clock.Advance(time.Date(2026, time.November, day, 9, 0, 0, 0, time.UTC).Sub(w.Clock.Now()))
	w.tick()
}

// wantNotices counts what Anna was told, by direct message and by whoever answers her.
func (w *testWorld) wantNotices(want int) {
	w.t.Helper()
	const notice = "will be the daily of"
	seen := slices.Concat(w.ann.VisibleMessages(w.ann.DM()), w.ann.VisibleMessages(w.channel),
		[]discordtest.Message{w.ann.Slash(w.channel, "submit", nil).Reply()})
	told := 0
	for _, m := range seen {
		told += strings.Count(m.BodyText(), notice)
	}
	if told != want {
		w.t.Errorf("Anna was told %d times, not %d", told, want)
	}
}

// says fails the test unless a message has some parts, in that order.
func says(t *testing.T, m discordtest.Message, parts ...string) {
	t.Helper()
	rest := m.BodyText()
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Errorf("%q is missing, or in another place, in\n%s", part, m.BodyText())
			return
		}
		rest = after
	}
}
