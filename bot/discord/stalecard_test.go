package discord

import (
	"strings"
	"testing"

	"pencilmark/internal/game/play"
)

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
