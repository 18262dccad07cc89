package discordtest_test

import (
	"net/http"
	"testing"

	"pencilmark/internal/testkit/discordtest"
)

// Opcodes and Status Codes, Gateway Close Event Codes.
func TestCloseCodes(t *testing.T) {
	good := func(c *client) object { return identify(c.srv.Token, 1) }
	tests := []struct {
		rule  string
		query string
		act   func(c *client)
		want  int
	}{
		{"4012: only version 10 is spoken here", "v=9&encoding=json", func(*client) {}, 4012},
		{"4004: a wrong token", "v=10&encoding=json", func(c *client) { c.sendFrame(2, identify("wrong", 1)) }, 4004},
		{"4013: an intent that does not exist", "v=10&encoding=json", func(c *client) { c.sendFrame(2, identify(c.srv.Token, 1<<40)) }, 4013},
		{"4014: a privileged intent that is not switched on", "v=10&encoding=json", func(c *client) { c.sendFrame(2, identify(c.srv.Token, 1<<15)) }, 4014},
		{"4005: a second IDENTIFY", "v=10&encoding=json", func(c *client) { c.sendFrame(2, good(c)); c.sendFrame(2, good(c)) }, 4005},
		{"4003: anything else first", "v=10&encoding=json", func(c *client) { c.sendFrame(3, object{}) }, 4003},
		{"4001: an unknown opcode", "v=10&encoding=json", func(c *client) { c.sendFrame(2, good(c)); c.sendFrame(99, nil) }, 4001},
		{"4002: a payload over 4096 bytes", "v=10&encoding=json", func(c *client) { c.sendFrame(2, text(4096)) }, 4002},
		{"4002: an IDENTIFY without intents", "v=10&encoding=json", func(c *client) { c.sendFrame(2, object{"token": c.srv.Token}) }, 4002},
		{"4007: a RESUME from the future", "v=10&encoding=json", func(c *client) {
			c.sendFrame(2, good(c))
			id := c.expect(0, "READY").Data["session_id"]
			c.dial("v=10&encoding=json")
			c.sendFrame(6, object{"token": c.srv.Token, "session_id": id, "seq": 99})
		}, 4007},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			c := newClient(t, discordtest.Options{})
			c.dial(tt.query)
			tt.act(c)
			if got := c.closed(); got != tt.want {
				t.Errorf("closed with %d, want %d", got, tt.want)
			}
		})
	}
	t.Run("4014 is for switches that are off", func(t *testing.T) {
		c := newClient(t, discordtest.Options{Privileged: true})
		c.connect(1 << 15)
	})
}

// Gateway, Message Content Intent: without it a message of somebody else's in a
// guild comes empty, unless it mentions the bot or is a direct message.
func TestMessageContentIntent(t *testing.T) {
	c := newClient(t, discordtest.Options{})
	g := c.srv.AddGuild("Sudoku Club")
	channel, ann := g.AddChannel("chat", everything), g.AddMember("ann", 0)
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

// API Reference, Authentication and User Agent; Rate Limits, Invalid Request
// Limit.
func TestAdmission(t *testing.T) {
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
	ask("/api/v10/users/@me", "Bot wrong", agent).want(t, 401, 0)
	ask("/api/v10/users/@me", c.srv.Token, agent).want(t, 401, 0)
	ask("/api/v10/users/@me", token, "curl/8").want(t, 403, 40333)
	ask("/api/v9/users/@me", token, agent).want(t, 400, 50041)
	ask("/api/v10/nowhere", token, agent).want(t, 404, 0)
	if n := c.srv.InvalidRequests(); n != 3 {
		t.Errorf("%d invalid requests counted, want 3", n)
	}
	if n := len(c.srv.RefusedRequests()); n != 5 {
		t.Errorf("%d refusals in the journal, want 5", n)
	}
}
