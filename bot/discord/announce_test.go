package discord

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/play"
	"pencilmark/internal/testkit/discordtest"
)

// solveOnPage has ann solve the daily on the page in ten minutes.
func (c *club) solveOnPage() {
	c.t.Helper()
	ann := game.Call{Guild: gameID(c.guild.ID), Player: game.Player{ID: gameID(c.ann.ID), Name: "ann"}}
	work, err := c.world.Game.Play.Start(c.t.Context(), ann, 0)
	if err != nil {
		c.t.Fatal(err)
	}
	batch := game.Batch{}
	for _, cell := range work.Grid.Empty().Slice() {
		batch.Entries = append(batch.Entries, game.Entry{Cell: cell, Digit: work.Solution.Value(cell)})
	}
	c.world.Now = c.world.Now.Add(10 * time.Minute)
	entered, err := c.world.Game.Play.Enter(c.t.Context(), ann, work.ID, batch)
	if err != nil {
		c.t.Fatal(err)
	}
	if a, err := c.world.Game.Play.HandIn(c.t.Context(), ann, work.ID, entered.Version); err != nil || !a.Counts {
		c.t.Fatalf("%+v, %v", a, err)
	}
}

// announced are the messages of a channel that tell who solved.
func (c *club) announced(where *discordtest.Channel) (texts []string) {
	for _, m := range c.Messages(where) {
		if strings.Contains(m.BodyText(), "solved it on the page") {
			texts = append(texts, m.BodyText())
		}
	}
	return texts
}

// A guild that wishes it is told who solved its daily on the page: who and what counts, and
// once, also if the program dies between sending and noting that.
func TestAHandInOnThePageIsTold(t *testing.T) {
	c := newClub(t, inGuild)
	guild := game.Call{Guild: gameID(c.guild.ID)}
	_, err := c.world.Game.Daily.ChangeSettings(t.Context(), guild, func(s *game.Settings) error {
		s.Page.Announces, s.Threads = true, true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	c.solveOnPage()
	job := play.NewAnnouncementJob(c.world.Game.Play, c.client)
	due, err := job.Due(t.Context())
	if err != nil || len(due) != 1 {
		t.Fatalf("due %v, %v", due, err)
	}
	if mine, err := job.Begin(t.Context(), &due[0]); err != nil || !mine {
		t.Fatal(mine, err)
	}
	if err := job.Do(t.Context(), &due[0]); err != nil {
		t.Fatal(err)
	}
	said := c.announced(c.channel)
	if len(said) != 1 || slices.ContainsFunc([]string{"ann", "10 min", "without help", "place 1 of 1"}, func(s string) bool { return !strings.Contains(said[0], s) }) {
		t.Fatalf("the channel reads\n%s", strings.Join(said, "\n\n"))
	}
	for range 2 { // it died there, and what it said is found, longer after than a nonce is known
		c.world.Now = c.world.Now.Add(time.Hour)
		c.Clock.Advance(time.Hour)
		if err := job.Tick(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if said := c.announced(c.channel); len(said) != 1 {
		t.Errorf("%d announcements", len(said))
	}
	if due, err := job.Due(t.Context()); err != nil || len(due) != 0 {
		t.Errorf("due afterwards: %v, %v", due, err)
	}
}

// Where the daily has a thread, it is told there.
func TestAHandInOnThePageIsToldInTheThread(t *testing.T) {
	c := newClub(t, inGuild)
	_, err := c.world.Game.Daily.ChangeSettings(t.Context(), game.Call{Guild: gameID(c.guild.ID)}, func(s *game.Settings) error {
		s.Page.Announces, s.Threads = true, true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := daily.NewThreadJob(c.world.Game.Daily, c.client).Tick(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.solveOnPage()
	if err := play.NewAnnouncementJob(c.world.Game.Play, c.client).Tick(t.Context()); err != nil {
		t.Fatal(err)
	}
	thread := c.Thread(c.card)
	if said := c.announced(thread); len(said) != 1 || len(c.announced(c.channel)) != 0 {
		t.Errorf("in the thread %d, in the channel %d", len(said), len(c.announced(c.channel)))
	}
}

// What was solved on the page is told by the card in the channel, once, also if the process
// ended before it was renewed.
func TestCardAfterAHandInOnThePage(t *testing.T) {
	c := newClub(t, inGuild)
	before := c.card.BodyText()
	c.solveOnPage()
	job := play.NewCardJob(c.world.Game.Play, c.client)
	due, err := job.Due(t.Context())
	if err != nil || len(due) != 1 {
		t.Fatalf("due %v, %v", due, err)
	}
	if err := job.Tick(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.WaitUntil("the card to change", func() bool { return c.ben.VisibleMessages(c.channel)[0].BodyText() != before })
	if now := c.ben.VisibleMessages(c.channel)[0].BodyText(); !strings.Contains(now, "1 player") {
		t.Errorf("the card:\n%s", now)
	}
	if due, err := job.Due(t.Context()); err != nil || len(due) != 0 {
		t.Errorf("due afterwards: %v, %v", due, err)
	}
}
