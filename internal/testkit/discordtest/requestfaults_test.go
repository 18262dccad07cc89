package discordtest_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// post posts a message and returns what a client of HTTP gets, which may be an
// error.
func (w town) post() (status int, body string, err error) {
	req, _ := http.NewRequestWithContext(w.t.Context(), "POST", w.srv.URL()+"/api/v10"+w.messages(), strings.NewReader(`{"content": "hi"}`))
	req.Header.Set("Authorization", "Bot "+w.srv.Token)
	req.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	req.Header.Set("Content-Type", "application/json")
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // which would try again by itself
	resp, err := client.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text), err
}

// A fault hits before the work, so that nothing is done, or after it, so that
// all is done and the bot does not know.
func TestFaultsOfRequests(t *testing.T) {
	open := make(chan struct{})
	close(open)
	tests := []struct {
		name   string
		fault  discordtest.RequestFault
		status int // 0 for an error
		text   string
	}{
		{"closed", discordtest.RequestFault{Disconnect: discordtest.DisconnectClosed}, 0, "EOF"},
		{"reset", discordtest.RequestFault{Disconnect: discordtest.DisconnectReset}, 0, "reset"},
		{"a server error", discordtest.RequestFault{Status: 500, Body: "x"}, 500, "x"},
		{"a proxy's page", discordtest.ProxyErrorFault("", 502, 0), 502, "<html>"},
		{"a proxy's limit", discordtest.ProxyErrorFault("", 429, time.Second), 429, "<html>"},
		{"a limit of the route", discordtest.RateLimitFault("", time.Second, false), 429, `"global": false`},
		{"a limit of all", discordtest.RateLimitFault("", time.Second, true), 429, `"global": true`},
	}
	for _, tt := range tests {
		for _, after := range []bool{false, true} {
			t.Run(tt.name, func(t *testing.T) {
				w := newTown(t)
				tt.fault.AfterWork, tt.fault.HoldUntil = after, open
				w.srv.InjectRequest(tt.fault)
				status, text, err := w.post()
				if err != nil {
					text = err.Error()
				}
				if status != tt.status || !strings.Contains(text, tt.text) {
					t.Errorf("after=%v: got %d %s, %v", after, status, text, err)
				}
				if done := len(w.srv.Messages(w.channel)) == 1; done != after {
					t.Errorf("after=%v: done is %v", after, done)
				}
				if status, _, err := w.post(); status != 200 || err != nil {
					t.Errorf("the next request gets %d, %v", status, err)
				}
				if n := w.srv.FaultsHit(); n != 1 {
					t.Errorf("%d faults hit", n)
				}
			})
		}
	}
}

func TestSlowAndTornAnswers(t *testing.T) {
	w := newTown(t)
	w.srv.InjectRequest(discordtest.RequestFault{SlowAnswer: 20 * time.Millisecond})
	if status, text, err := w.post(); status != 200 || err != nil || !strings.Contains(text, `"content":"hi"`) {
		t.Errorf("slow: %d %s %v", status, text, err)
	}
	w.srv.InjectRequest(discordtest.RequestFault{Disconnect: discordtest.DisconnectMidAnswer})
	if status, text, err := w.post(); status != 200 || err == nil || text == "" {
		t.Errorf("torn: %d %q %v", status, text, err)
	}
	if n := len(w.srv.Messages(w.channel)); n != 2 {
		t.Errorf("%d messages, want 2", n)
	}
}

// A fault picks its requests by route and by what they hold, and is over when it
// is said to be.
func TestFaultsPickTheirRequests(t *testing.T) {
	w := newTown(t)
	w.srv.InjectRequest(discordtest.RequestFault{Route: "GET /", Status: 500})
	w.srv.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", BodyContains: "ho", Status: 500})
	w.srv.InjectRequest(discordtest.RequestFault{Status: 503, Until: w.srv.Clock.Now().Add(time.Second)})
	w.srv.Clock.Advance(2 * time.Second)
	if status, _, _ := w.post(); status != 200 {
		t.Errorf("hit by a fault that was meant for others: %d", status)
	}
	w.srv.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", BodyContains: `"hi"`, Status: 501})
	if status, _, _ := w.post(); status != 501 {
		t.Errorf("not hit: %d", status)
	}
}

// Rate Limits: 50 requests a second over all, but for interactions; and a bucket
// for each channel, whose headers tell what is left.
func TestQuotas(t *testing.T) {
	c := newClient(t, discordtest.Options{RateLimits: true})
	g := c.srv.AddGuild("g")
	room, other := g.AddChannel("a", everything), g.AddChannel("b", everything)
	say := func(c2 *discordtest.Channel) answer {
		return c.do("POST", "/channels/"+c2.ID+"/messages", object{"content": "x"})
	}
	for range 5 {
		say(room).want(t, 200, 0)
	}
	if a := say(room); a.status != 429 || a.body["global"] != false || a.body["retry_after"].(float64) != 5 {
		t.Errorf("the sixth message gets %d %s", a.status, a.text)
	}
	say(other).want(t, 200, 0)
	c.srv.Clock.Advance(5 * time.Second)
	say(room).want(t, 200, 0)
	for i := range 50 {
		a := c.do("GET", "/channels/"+g.AddChannel("c", everything).ID, nil)
		if i < 49 {
			a.want(t, 200, 0)
		} else if a.status != 429 || a.body["global"] != true {
			t.Errorf("the 51st request of a second gets %d %s", a.status, a.text)
		}
	}
}

// Gateway faults hit in their phase and nowhere else.
func TestGatewayFaults(t *testing.T) {
	identifyNow := func(c *client) { c.sendFrame(2, identify(c.srv.Token, 1)) }
	tests := []struct {
		name  string
		fault discordtest.GatewayFault
		op    int
		data  string
	}{
		{"op 7 after HELLO", discordtest.GatewayFault{At: discordtest.AfterHello, Effect: discordtest.SendReconnect}, 7, "null"},
		{"op 7 on IDENTIFY", discordtest.GatewayFault{At: discordtest.OnIdentify, Effect: discordtest.SendReconnect}, 7, "null"},
		{"op 9 on IDENTIFY", discordtest.GatewayFault{At: discordtest.OnIdentify, Effect: discordtest.SendInvalidSession}, 9, "false"},
		{"op 9 in the session", discordtest.GatewayFault{At: discordtest.InSession, Effect: discordtest.SendInvalidResumable}, 9, "true"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newClient(t, discordtest.Options{})
			c.srv.InjectGateway(tt.fault)
			c.dial("v=10&encoding=json")
			c.expect(10, "")
			if tt.fault.At != discordtest.AfterHello {
				identifyNow(c)
			}
			if p := c.expect(tt.op, ""); string(p.Raw) != tt.data || c.srv.FaultsHit() != 1 {
				t.Errorf("got %s, want %s; %d hits", p.Raw, tt.data, c.srv.FaultsHit())
			}
		})
	}
}

// Each end of a session's connection.
func TestGatewayFaultsThatEnd(t *testing.T) {
	for _, tt := range []struct {
		fault discordtest.GatewayFault
		open  bool
	}{
		{discordtest.GatewayFault{At: discordtest.InSession, Effect: discordtest.DropConnection}, false},
		{discordtest.GatewayFault{At: discordtest.InSession, Effect: discordtest.CloseWithCode, Code: 4009}, false},
		{discordtest.GatewayFault{At: discordtest.InSession, Effect: discordtest.StopHeartbeatAcks}, true},
	} {
		t.Run(tt.fault.String(), func(t *testing.T) {
			c := newClient(t, discordtest.Options{})
			c.connect(1)
			c.srv.InjectGateway(tt.fault)
			if tt.open {
				c.sendFrame(1, nil)
				c.srv.WaitUntil("the heartbeat", func() bool { return c.srv.GatewayCounts().Heartbeats == 1 })
				c.srv.Dispatch("RESUMED", object{}) // what comes next is no ACK
				c.expect(0, "RESUMED")
				return
			}
			c.srv.WaitUntil("the end", func() bool { return c.srv.GatewayCounts().Open == 0 })
		})
	}
}

func TestTwistedEvents(t *testing.T) {
	w := newTown(t)
	w.srv.InjectEvent(discordtest.EventFault{Event: "INTERACTION_CREATE", Effect: discordtest.SendTwice})
	w.ann.Slash(w.channel, "hint", nil)
	if first, second := w.receive(), w.receive(); first != second {
		t.Errorf("twice: %v and %v", first, second)
	}
	w.srv.InjectEvent(discordtest.EventFault{Event: "INTERACTION_CREATE", Effect: discordtest.SwapWithNext})
	ann := w.ann.Slash(w.channel, "hint", nil)
	ben := w.ben.Slash(w.channel, "hint", nil)
	if first, second := w.receive(), w.receive(); first.token != ben.Token() || second.token != ann.Token() {
		t.Error("not out of order")
	}
	w.srv.InjectEvent(discordtest.EventFault{Effect: discordtest.AddUnknownParts})
	w.ann.Slash(w.channel, "hint", nil)
	if p := w.expect(0, "INTERACTION_CREATE"); p.Data["x_unknown"] == nil {
		t.Errorf("nothing strange in %v", p.Data)
	}
}

// Records say what came of each interaction, and which fault hit it.
func TestDeeds(t *testing.T) {
	w := newTown(t)
	answered := w.ann.Slash(w.channel, "hint", nil)
	w.do("POST", w.receive().callback(), object{"type": 4, "data": object{"content": "hi"}}).want(t, 204, 0)
	thinking := w.ann.Slash(w.channel, "hint", nil)
	w.do("POST", w.receive().callback(), object{"type": 5}).want(t, 204, 0)
	ignored := w.ann.Slash(w.channel, "hint", nil)
	w.srv.InjectRequest(discordtest.RequestFault{Route: "POST /interactions/", Status: 500})
	w.do("POST", w.receive().callback(), object{"type": 5})
	w.srv.Clock.Advance(4 * time.Second)
	for x, want := range map[*discordtest.Interaction]discordtest.Outcome{
		answered: discordtest.Answered, thinking: discordtest.StuckThinking, ignored: discordtest.Unanswered,
	} {
		if d := x.Record(); d.Outcome != want || (len(d.Faults) > 0) != (x == ignored) {
			t.Errorf("got %+v, want %v", d, want)
		}
	}
	if n := len(w.srv.Interactions()); n != 3 {
		t.Errorf("%d records", n)
	}
}
