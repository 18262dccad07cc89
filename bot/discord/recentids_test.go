package discord

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/discordtest"
)

// An event that the gateway sends again is not taken up again.
func TestRepeatedInteractionIsTakenUpOnce(t *testing.T) {
	var asked atomic.Int32
	r := connected(t, &script{handle: func(_ context.Context, q *bot.Request) bot.Reply {
		asked.Add(1)
		return bot.Reply{Message: bot.Message{Text: q.Option("grid")}}
	}})
	event := map[string]any{
		"id": "77", "token": "t", "type": 2, "user": map[string]any{"id": "3", "username": "cy"}, "data": map[string]any{"name": "hint"},
	}
	for range 3 {
		r.Dispatch("INTERACTION_CREATE", event)
	}
	r.ann.Slash(r.channel, "hint", discordtest.Args{"grid": "last"}).Reply() // events come in order
	_ = r.stop()
	if n := asked.Load(); n != 2 {
		t.Errorf("the router was asked %d times, want twice", n)
	}
}

func TestSeenIsBounded(t *testing.T) {
	s := newRecentIDs()
	for i := range 3 * maxRecentIDs {
		if !s.add(fmt.Sprint(i)) {
			t.Fatalf("%d was not there before", i)
		}
		if s.add(fmt.Sprint(i)) {
			t.Fatalf("%d is forgotten at once", i)
		}
	}
	if len(s.ids) > maxRecentIDs {
		t.Errorf("%d are remembered", len(s.ids))
	}
	if !s.add("0") || s.add(fmt.Sprint(3*maxRecentIDs-1)) {
		t.Error("not the oldest are forgotten")
	}
}
