package discordtest_test

import (
	"testing"
	"time"

	"pencilmark/internal/discordtest"
)

// A server with a short history forgets what is long past, and each answer takes its time.
func TestLeanServerForgets(t *testing.T) {
	c := newClient(t, discordtest.Options{ShortHistory: true})
	g := c.srv.AddGuild("g")
	ann, room := g.AddMember("ann", 0), g.AddChannel("a", everything)
	c.do("PUT", c.commandsPath(), []object{{"name": "hint", "description": "d"}}).want(t, 200, 0)
	c.connect(1)
	for range 8500 {
		ann.Say(room, "hi")
	}
	x := ann.Slash(room, "hint", nil)
	c.do("POST", c.receive().callback(), object{"type": 4, "data": object{"content": "hi"}}).want(t, 204, 0)
	if n := len(c.srv.Messages(room)); n >= 8500 || n < 4000 || x.Record().Outcome != discordtest.Answered {
		t.Errorf("%d messages are remembered; the interaction is %v", n, x.Record().Outcome)
	}
}

func TestLatency(t *testing.T) {
	c := newClient(t, discordtest.Options{Latency: 30 * time.Millisecond})
	begun := time.Now()
	c.do("GET", "/gateway", nil).want(t, 200, 0)
	if took := time.Since(begun); took < 30*time.Millisecond {
		t.Errorf("the answer took %v", took)
	}
}
