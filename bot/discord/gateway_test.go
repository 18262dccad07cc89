package discord

import (
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// Op 7 as the first frame after a RESUME wedges discordgo's session. The watchdog abandons the session and starts a new
// one.
func TestWedgedSessionIsAbandoned(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.run(reply("ok"))
	r.InjectGateway(discordtest.GatewayFault{At: discordtest.OnResume, Effect: discordtest.SendReconnect, Times: 1})
	r.CloseGateway(4000)
	r.elapseUntil("a new session", r.client.timeouts.session.Open, func() bool { return r.GatewayCounts().Identifies >= 2 && r.client.Connected() })
	r.alive()
}

// A gateway that sends nothing after HELLO hangs discordgo. The read deadline ends the connection.
func TestSilentGatewayIsLeft(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client.timeouts.session.Open = 1000 * time.Hour // so that the read gives up
	r.MuteGateway(true)
	r.start(reply("ok"))
	r.elapseUntil("a second try", r.client.timeouts.session.Read, func() bool { return strings.Count(r.log.String(), "connection failed") >= 2 })
	if err := r.stop(); err != nil {
		t.Errorf("Run = %v", err)
	}
}

// The read deadline also ends a connection that falls silent later.
func TestGatewayThatFallsSilentIsLeft(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client.timeouts.session.Stall = 1000 * time.Hour // so that the read gives up, not the watchdog
	r.run(reply("ok"))
	r.WaitUntil("a heartbeat", func() bool { return r.GatewayCounts().Heartbeats > 0 })
	r.MuteGateway(true)
	r.elapseUntil("the silence to be noticed", r.client.timeouts.session.Read, func() bool { return !r.client.Connected() })
	r.MuteGateway(false)
	r.elapseUntil("the connection to be back", r.client.timeouts.session.Read, r.client.Connected)
	r.alive()
}

// The watchdog abandons a session whose connection is silent, even if discordgo does not notice.
func TestUnreadConnectionIsAbandoned(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client.timeouts.session.Read = 1000 * time.Hour
	r.run(reply("ok"))
	r.elapseUntil("a second session", r.client.timeouts.session.Stall, func() bool { return r.GatewayCounts().Identifies >= 2 })
}

// Run retries while Discord is unreachable at the start.
func TestStartWaitsForDiscord(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.InjectRequest(discordtest.RequestFault{Route: "GET /applications/@me", Times: 5, Status: 503, Body: "<html>"})
	r.run(reply("ok"))
	if m := r.ann.Slash(r.channel, "hint", nil).Reply(); m.BodyText() != "ok" {
		t.Errorf("reply = %+v", m)
	}
}

// A day of failures uses fewer than 1,000 IDENTIFYs.
func TestBackoff(t *testing.T) {
	c := &Client{timeouts: defaultTimeouts()}
	tries := 0
	for day := time.Duration(0); day < 24*time.Hour; day += c.backoff(tries) {
		tries++
	}
	if tries >= 1000 {
		t.Errorf("%d tries a day", tries)
	}
}
