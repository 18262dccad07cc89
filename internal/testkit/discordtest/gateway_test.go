package discordtest_test

import (
	"net/http"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// Gateway, Connection Lifecycle: HELLO first, READY after IDENTIFY, then every
// guild; a heartbeat is acknowledged at any time.
func TestHandshake(t *testing.T) {
	c := newClient(t, discordtest.Options{Heartbeat: time.Minute})
	c.srv.AddGuild("Sudoku Club")
	c.dial("v=10&encoding=json")
	if hello := c.expect(10, ""); hello.Data["heartbeat_interval"] != 60000.0 {
		t.Errorf("HELLO = %v", hello.Data)
	}
	c.sendFrame(1, nil)
	c.expect(11, "")
	c.sendFrame(2, identify(c.srv.Token, 1))
	ready := c.expect(0, "READY")
	if ready.Seq != 1 || ready.Data["v"] != 10.0 || ready.Data["session_id"] == "" {
		t.Errorf("READY = %v", ready.Data)
	}
	if g := c.expect(0, "GUILD_CREATE"); g.Seq != 2 || g.Data["name"] != "Sudoku Club" {
		t.Errorf("GUILD_CREATE = %v", g.Data)
	}
	c.srv.AddGuild("Joined later")
	if g := c.expect(0, "GUILD_CREATE"); g.Data["name"] != "Joined later" {
		t.Errorf("GUILD_CREATE = %v", g.Data)
	}
}

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

// Gateway, Sending Heartbeats: a client that goes silent is dropped.
func TestSilentClientIsDropped(t *testing.T) {
	c := newClient(t, discordtest.Options{Heartbeat: time.Millisecond})
	c.connect(1)
	if code := c.closed(); code != discordtest.CloseSessionTimedOut {
		t.Errorf("closed with %d, want 4009", code)
	}
}

// Gateway, Resuming: a RESUME replays what was missed and then says RESUMED; an
// unknown session is INVALID_SESSION.
func TestResume(t *testing.T) {
	c := newClient(t, discordtest.Options{})
	id := c.connect(1).Data["session_id"]
	c.srv.CloseGateway(4000)
	if code := c.closed(); code != 4000 {
		t.Fatalf("closed with %d", code)
	}
	c.srv.AddGuild("Missed")
	c.dial("v=10&encoding=json")
	c.sendFrame(6, object{"token": c.srv.Token, "session_id": id, "seq": 1})
	if g := c.expect(0, "GUILD_CREATE"); g.Data["name"] != "Missed" {
		t.Errorf("replayed %v", g.Data)
	}
	c.expect(0, "RESUMED")
	if got := c.srv.GatewayCounts(); got.Resumes != 1 || got.Identifies != 1 {
		t.Errorf("counts = %+v", got)
	}
	c.srv.ForgetSessions()
	c.dial("v=10&encoding=json")
	c.sendFrame(6, object{"token": c.srv.Token, "session_id": id, "seq": 1})
	c.expect(9, "")
}

// Gateway, Disconnecting: closing with 1000 ends the session.
func TestNormalCloseEndsSession(t *testing.T) {
	c := newClient(t, discordtest.Options{})
	id := c.connect(1).Data["session_id"]
	if err := c.ws.WriteControl(8, []byte{0x03, 0xe8}, time.Now().Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	c.srv.WaitDisconnected()
	c.dial("v=10&encoding=json")
	c.sendFrame(6, object{"token": c.srv.Token, "session_id": id, "seq": 1})
	c.expect(9, "")
}

// Gateway, Session Start Limit Object: a day has 1000 IDENTIFYs.
func TestSessionStartLimit(t *testing.T) {
	c := newClient(t, discordtest.Options{})
	c.connect(1)
	limit := c.do("GET", "/gateway/bot", nil).want(t, 200, 0).body["session_start_limit"].(object)
	if limit["total"] != 1000.0 || limit["remaining"] != 999.0 || limit["max_concurrency"] != 1.0 {
		t.Errorf("session_start_limit = %v", limit)
	}
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

// A fault answers in the place of the server, before or after doing the work.
func TestFaults(t *testing.T) {
	w := newTown(t)
	w.srv.InjectRequest(discordtest.RequestFault{Route: "POST " + w.messages(), Status: 502})
	w.do("POST", w.messages(), object{"content": "lost"}).want(t, 502, 0)
	w.srv.InjectRequest(discordtest.RequestFault{Route: "POST " + w.messages(), Status: 502, AfterWork: true})
	w.do("POST", w.messages(), object{"content": "posted"}).want(t, 502, 0)
	w.do("POST", w.messages(), object{"content": "well"}).want(t, 200, 0)
	if all := w.srv.Messages(w.channel); len(all) != 2 || all[0].Content != "posted" {
		t.Errorf("messages = %+v", all)
	}
}
