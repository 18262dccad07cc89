package bot_test

import (
	"strings"
	"testing"
	"time"
)

// A part of a ranked daily's solution is a hint up to a nudge, at the nudge's price, or the
// question whether help is wanted.
func TestPartsOfADailyAreHints(t *testing.T) {
	for _, words := range []string{
		"how would you solve box 5", "solve only the next 3 steps", "solve the rest of row 4", "solve just one cell", "solve the next two steps please", "finish it in column 3",
		"solve r5c5", "résous la ligne 3", "löse nur die nächsten zwei Schritte", "resuelve solo los próximos tres pasos",
	} {
		c := newConversation(t, true)
		c.ask("command daily\n")
		c.ask("press Start\n")
		c.ask("in direct\ncommand daily\n")
		before := timeSoFar(t, c.World, anna)
		reply := c.ask("in direct\nwrite " + words)
		if cost := timeSoFar(t, c.World, anna) - before; cost != 0 && cost != 30*time.Second || strings.Contains(reply, "picture solution") || !strings.Contains(reply, ":hint:") {
			t.Errorf("%q costs %v\n%s", words, cost, reply)
		}
	}
}
