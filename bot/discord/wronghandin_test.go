package discord

import (
	"strings"
	"testing"

	"pencilmark/internal/testkit/discordtest"
)

// Two wrong grids are slips and cost the same. From the third on each counts as help and
// costs twice the one before: the fourth four times as much. Every answer says what it
// cost, what that comes to and what the next one will; in the end the result does.
func TestWrongHandInsOnDiscord(t *testing.T) {
	t.Run("channel", func(t *testing.T) { handInWrongly(t, inGuild) })
	t.Run("direct", func(t *testing.T) { handInWrongly(t, inDirect) })
}

func handInWrongly(t *testing.T, place func(*rig) *discordtest.Channel) {
	c := newClub(t, place)
	wrong := c.world.MakeTricky()
	c.startFrom(c.firstCard())
	for i, want := range []struct{ costs, next string }{
		{"grows by 30 s, to 30 s so far.", "The next wrong grid adds 30 s."},
		{"grows by 30 s, to 1 min so far.", "The next wrong grid adds 1 min and counts as help."},
		{"grows by 1 min, to 2 min so far.", "The next wrong grid adds 2 min and counts as help."},
		{"grows by 2 min, to 4 min so far.", "The next wrong grid adds 4 min and counts as help."},
	} {
		m := c.ann.Slash(c.place, "answer", discordtest.Args{"text": wrong.String()}).Reply()
		for _, sentence := range []string{"Not right yet", want.costs, want.next} {
			if !strings.Contains(m.BodyText(), sentence) {
				t.Errorf("wrong grid %d: no %q in %q", i+1, sentence, m.BodyText())
			}
		}
	}
	m := c.ann.Slash(c.place, "answer", discordtest.Args{"text": c.solution.String()}).Reply()
	if !strings.Contains(m.BodyText(), "With 0 hints and 4 wrong grids: 4 min") {
		t.Errorf("solved: %q", m.BodyText())
	}
	c.clean()
}
