package discordtest_test

import (
	"net/http"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// TestCloseCodes covers Opcodes and Status Codes, Gateway Close Event Codes.
func TestCloseCodes(t *testing.T) {
	tests := []struct {
		rule string
		send any // of an IDENTIFY
		want int
	}{
		{"a wrong token", identify("wrong", 1), 4004},
		{"a privileged intent", identify("", 1<<15), 4014},
		{"more than 4096 bytes", text(4096), 4002},
		{"a shard that does not exist", object{"intents": 1, "properties": object{}, "shard": []int{2, 2}}, 4010},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			c := newClient(t, discordtest.Options{})
			c.dial()
			if in, ok := tt.send.(object); ok && in["token"] != "wrong" {
				in["token"] = c.srv.Token
			}
			c.sendFrame(2, tt.send)
			if got := c.closed(); got != tt.want {
				t.Errorf("closed with %d, want %d", got, tt.want)
			}
		})
	}
}

// TestIdentifyBuckets covers Gateway, Rate Limiting: two shards of the same bucket cannot identify within one
// interval.
func TestIdentifyBuckets(t *testing.T) {
	c := newClient(t, discordtest.Options{MaxConcurrency: 2, IdentifyEvery: time.Hour})
	for _, tt := range []struct {
		shard, op int
		kind      string
	}{{0, 0, "READY"}, {1, 0, "READY"}, {2, 9, ""}} {
		c.dial()
		in := identify(c.srv.Token, 1)
		in["shard"] = []int{tt.shard, 4}
		c.sendFrame(2, in)
		c.expect(tt.op, tt.kind)
	}
	if got := c.srv.GatewayCounts(); got.TooEarlyIdentifies != 1 || got.Identifies != 3 {
		t.Errorf("counts = %+v", got)
	}
}

// TestMessageContentIntent covers Gateway, Message Content Intent: without it the bot reads only direct messages and
// messages that mention it.
func TestMessageContentIntent(t *testing.T) {
	c := newClient(t, discordtest.Options{})
	g := c.srv.AddGuild("Sudoku Club")
	channel, ann := g.AddChannel("chat", discordtest.DefaultPermissions), g.AddMember("ann", 0)
	c.connect(1 | 1<<9 | 1<<12)
	content := func() any { return c.expect(0, "MESSAGE_CREATE").Data["content"] }
	ann.Say(channel, "secret")
	if got := content(); got != "" {
		t.Errorf("content = %q without the intent", got)
	}
	mention := "<@" + c.srv.AppID + "> hint"
	ann.Say(channel, mention)
	if got := content(); got != mention {
		t.Errorf("content = %q of a message that mentions the bot", got)
	}
	ann.Say(ann.DM(), "hello")
	if got := content(); got != "hello" {
		t.Errorf("content = %q of a direct message", got)
	}
}

// TestAuthentication covers API Reference, Authentication and User Agent; Rate Limits, Invalid Request Limit.
func TestAuthentication(t *testing.T) {
	c := newClient(t, discordtest.Options{})
	ask := func(path, auth, agent string) answer {
		req, err := http.NewRequestWithContext(t.Context(), "GET", c.srv.URL()+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", auth)
		req.Header.Set("User-Agent", agent)
		return c.roundTrip(req)
	}
	token, agent := "Bot "+c.srv.Token, "DiscordBot (https://example.org, 1)"
	ask("/api/v10/users/@me", token, agent).want(t, 200, 0)
	ask("/api/v10/users/@me", c.srv.Token, agent).want(t, 401, 0)
	ask("/api/v10/users/@me", token, "curl/8").want(t, 403, 40333)
	ask("/api/v9/users/@me", token, agent).want(t, 400, 50041)
	if invalid, refused := c.srv.InvalidRequests(), len(c.srv.RefusedRequests()); invalid != 2 || refused != 3 {
		t.Errorf("%d invalid and %d refused requests, want 2 and 3", invalid, refused)
	}
}
