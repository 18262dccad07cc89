package discord

import (
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
)

// What was solved on the page is told by the card in the channel, once, also if the process
// ended before it was renewed.
func TestCardAfterAHandInOnThePage(t *testing.T) {
	c := newClub(t, inGuild)
	before := c.card.BodyText()
	ann := game.Call{Guild: gameID(c.guild.ID), Player: game.Player{ID: gameID(c.ann.ID), Name: "ann"}}
	work, err := c.world.Game.Play.Start(t.Context(), ann, 0)
	if err != nil {
		t.Fatal(err)
	}
	batch := game.Batch{}
	for _, cell := range work.Grid.Empty().Slice() {
		batch.Entries = append(batch.Entries, game.Entry{Cell: cell, Digit: work.Solution.Value(cell)})
	}
	c.world.Now = c.world.Now.Add(10 * time.Minute)
	entered, err := c.world.Game.Play.Enter(t.Context(), ann, work.ID, batch)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := c.world.Game.Play.HandIn(t.Context(), ann, work.ID, entered.Version); err != nil || !a.Counts {
		t.Fatalf("%+v, %v", a, err)
	}
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
