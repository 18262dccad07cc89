package discordtest_test

import (
	"testing"

	"pencilmark/internal/testkit/discordtest"
)

// JSON Error Codes: what does not exist has a code of its own.
func TestLookups(t *testing.T) {
	w := newTown(t)
	guild := "/guilds/" + w.guild.ID
	found := map[string]string{
		"/applications/@me":                        w.srv.AppID,
		"/users/@me":                               w.srv.AppID,
		guild:                                      w.guild.ID,
		"/channels/" + w.channel.ID:                w.channel.ID,
		"/channels/" + w.ann.DM().ID:               w.ann.DM().ID,
		guild + "/members/" + w.ann.ID:             "",
		"/gateway/bot":                             "",
		guild + "/roles":                           "",
		guild + "/channels":                        "",
		w.commandsPath():                           "",
		w.messages() + "?limit=1":                  "",
		"/channels/" + w.ben.DM().ID + "/messages": "",
	}
	for path, id := range found {
		if got := w.do("GET", path, nil).want(t, 200, 0).str("id"); got != id {
			t.Errorf("%s has the id %q, want %q", path, got, id)
		}
	}
	for path, code := range map[string]int{
		"/channels/1": 10003, "/guilds/1": 10004, "/guilds/1/roles": 10004, "/guilds/1/channels": 10004,
		"/guilds/1/members/1": 10004, guild + "/members/1": 10007, w.messages() + "/1": 10008,
		"/applications/1/commands": 10002,
	} {
		w.do("GET", path, nil).want(t, 404, code)
	}
}

// User, Create DM.
func TestCreateDM(t *testing.T) {
	w := newTown(t)
	id := w.do("POST", "/users/@me/channels", object{"recipient_id": w.ann.ID}).want(t, 200, 0).str("id")
	if again := w.do("POST", "/users/@me/channels", object{"recipient_id": w.ann.ID}).str("id"); again != id {
		t.Error("a second channel of direct messages with one person")
	}
	w.do("POST", "/channels/"+id+"/messages", object{"content": "hello"}).want(t, 200, 0)
	if a, b := len(w.ann.VisibleMessages(w.ann.DM())), len(w.ben.VisibleMessages(w.ann.DM())); a != 1 || b != 0 {
		t.Errorf("ann reads %d direct messages to her, ben %d", a, b)
	}
	w.do("POST", "/users/@me/channels", object{"recipient_id": "1"}).want(t, 404, 10013)
}

// JSON Error Codes 50109; API Reference: a body has a type.
func TestBadBodies(t *testing.T) {
	w := newTown(t)
	w.send("POST", w.messages(), "application/json", []byte("{")).want(t, 400, 50109)
	w.send("POST", w.messages(), "text/plain", []byte("hello")).want(t, 415, 0)
	w.send("POST", w.messages(), "application/json", []byte(`{"content": 7}`)).want(t, 400, 50035)
}

// Receiving and Responding, Followup Messages: the routes of what was answered.
func TestWebhookRoutes(t *testing.T) {
	w := newTown(t)
	w.ann.Slash(w.channel, "hint", nil)
	in := w.receive()
	w.do("POST", in.callback(), says("first", discordtest.FlagEphemeral)).want(t, 204, 0)
	original := w.hook(in) + "/messages/@original"
	if got := w.do("GET", original, nil).want(t, 200, 0).str("content"); got != "first" {
		t.Errorf("@original says %q", got)
	}
	more := w.hook(in) + "/messages/" + w.do("POST", w.hook(in), object{"content": "more"}).want(t, 200, 0).str("id")
	w.do("PATCH", more, object{"content": "changed"}).want(t, 200, 0)
	if got := w.do("GET", more, nil).want(t, 200, 0).str("content"); got != "changed" {
		t.Errorf("the follow-up says %q", got)
	}
	for _, path := range []string{more, original} {
		w.do("DELETE", path, nil).want(t, 204, 0)
		w.do("GET", path, nil).want(t, 404, 10008)
		w.do("PATCH", path, object{"content": "x"}).want(t, 404, 10008)
		w.do("DELETE", path, nil).want(t, 404, 10008)
	}
	w.do("GET", "/webhooks/1/"+in.token+"/messages/@original", nil).want(t, 404, 10015)
	if left := w.ann.VisibleMessages(w.channel); len(left) != 0 {
		t.Errorf("%d messages stay", len(left))
	}
}

// Gateway, Encoding and Compression: a client that asks gets READY packed.
func TestCompression(t *testing.T) {
	c := newClient(t, discordtest.Options{})
	c.dial("v=10&encoding=json")
	c.expect(10, "")
	hello := identify(c.srv.Token, 1)
	hello["compress"] = true
	c.sendFrame(2, hello)
	kind, data, err := c.ws.ReadMessage()
	const binary, zlibHeader = 2, 0x78
	if err != nil || kind != binary || data[0] != zlibHeader {
		t.Errorf("READY came as a message of kind %d: %v", kind, err)
	}
}
