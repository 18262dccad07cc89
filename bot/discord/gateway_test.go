package discord

import (
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// A lost connection is resumed: what happened meanwhile arrives.
func TestLostConnectionIsResumed(t *testing.T) {
	for name, code := range map[string]int{"without a word": 0, "with a close code": 4000} {
		t.Run(name, func(t *testing.T) {
			r := connected(t, reply("ok"))
			r.CloseGateway(code)
			r.WaitUntil("a resumed session", func() bool { return r.GatewayCounts().Resumes == 1 && r.client.Connected() })
			if m := r.ann.Slash(r.channel, "hint", nil).Reply(); m.BodyText() != "ok" {
				t.Errorf("reply = %+v", m)
			}
			if n := r.GatewayCounts().Identifies; n != 1 {
				t.Errorf("%d IDENTIFYs, want 1", n)
			}
		})
	}
}

// An interaction that comes while the bot is away is answered once it is back.
func TestMissedInteractionIsReplayed(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client.timeouts.reconnectDelay = time.Second
	r.run(reply("ok"))
	r.askWhileAway()
}

// askWhileAway has somebody ask while the connection is lost, which is back a second later.
func (r *rig) askWhileAway() {
	r.t.Helper()
	r.CloseGateway(0)
	r.WaitDisconnected()
	x := r.ann.Slash(r.channel, "hint", nil)
	r.elapse(1, time.Second)
	if m := x.Reply(); m.BodyText() != "ok" {
		r.t.Errorf("reply = %+v", m)
	}
}

// A session that is lost again and again is resumed each time, after no long wait: who asks
// meanwhile is answered.
func TestFlappingGatewayIsResumed(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client.timeouts.reconnectDelay, r.client.timeouts.resumeDelay = time.Second, time.Second
	r.run(reply("ok"))
	for n := 1; n <= 4; n++ {
		r.askWhileAway()
		r.WaitUntil("a resumed session", func() bool { return r.GatewayCounts().Resumes == n && r.client.Connected() })
	}
	if n := r.GatewayCounts().Identifies; n != 1 {
		t.Errorf("%d IDENTIFYs, want 1", n)
	}
}

// Op 9 in answer to a RESUME: the session is over, and a new one begins.
func TestInvalidSessionBeginsANewOne(t *testing.T) {
	r := connected(t, reply("ok"))
	r.ForgetSessions()
	r.CloseGateway(4000)
	r.WaitUntil("a new session", func() bool { return r.GatewayCounts().Identifies == 2 && r.client.Connected() })
	r.WaitConnected()
	if m := r.ann.Slash(r.channel, "hint", nil).Reply(); m.BodyText() != "ok" {
		t.Errorf("reply = %+v", m)
	}
}

// Op 7 asks to reconnect.
func TestReconnectRequest(t *testing.T) {
	r := connected(t, reply("ok"))
	r.RequestReconnect()
	r.WaitUntil("a resumed session", func() bool { return r.GatewayCounts().Resumes == 1 && r.client.Connected() })
	r.WaitConnected()
	if m := r.ann.Slash(r.channel, "hint", nil).Reply(); m.BodyText() != "ok" {
		t.Errorf("reply = %+v", m)
	}
}

// Op 7 as the first frame after a RESUME wedges the library's session for ever,
// its Close included. The watchdog outside gives it up and makes a new one.
func TestWedgedSessionIsAbandoned(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.run(reply("ok"))
	r.ReconnectOnResume(1)
	r.CloseGateway(4000)
	r.elapseUntil("a new session", r.client.timeouts.session.Open, func() bool { return r.GatewayCounts().Identifies >= 2 && r.client.Connected() })
	r.alive()
}

// A gateway that says HELLO and then nothing hangs the library's Open and Close
// for ever.
func TestSilentGatewayIsLeft(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client.timeouts.session.Open = 1000 * time.Hour // the read gives up
	r.MuteGateway(true)
	r.start(reply("ok"))
	r.elapseUntil("a second try", r.client.timeouts.session.Read, func() bool { return strings.Count(r.log.String(), "connection failed") >= 2 })
	if err := r.stop(); err != nil {
		t.Errorf("Run = %v", err)
	}
}

// The same, once connected: no heartbeat is acknowledged any more.
func TestGatewayThatFallsSilentIsLeft(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client.timeouts.session.Stall = 1000 * time.Hour // the read gives up, not the watchdog
	r.run(reply("ok"))
	r.WaitUntil("a heartbeat", func() bool { return r.GatewayCounts().Heartbeats > 0 })
	r.MuteGateway(true)
	r.elapseUntil("the silence to be noticed", r.client.timeouts.session.Read, func() bool { return !r.client.Connected() })
	r.MuteGateway(false)
	r.elapseUntil("the connection to be back", r.client.timeouts.session.Read, r.client.Connected)
	r.alive()
}

// The watchdog gives up a session over whose connection nothing comes any more,
// whether or not the library notices.
func TestUnreadConnectionIsAbandoned(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client.timeouts.session.Read = 1000 * time.Hour
	r.run(reply("ok"))
	r.elapseUntil("a second session", r.client.timeouts.session.Stall, func() bool { return r.GatewayCounts().Identifies >= 2 })
}

// Closing during any phase ends in bounded time.
func TestStopWhileConnecting(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.MuteGateway(true)
	r.start(reply("ok"))
	r.WaitUntil("a connection", func() bool { return r.GatewayCounts().Open == 1 })
	if err := r.stop(); err != nil {
		t.Errorf("Run = %v", err)
	}
}

// Discord being away at the start is no reason to give up.
func TestStartWaitsForDiscord(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.InjectRequest(discordtest.RequestFault{Route: "GET /applications/@me", Times: 5, Status: 503, Body: "<html>"})
	r.run(reply("ok"))
	if m := r.ann.Slash(r.channel, "hint", nil).Reply(); m.BodyText() != "ok" {
		t.Errorf("reply = %+v", m)
	}
}

func TestFatalCloseCodes(t *testing.T) {
	for _, code := range []int{4004, 4010, 4011, 4012, 4013, 4014} {
		if fatalCloses[code] == "" {
			t.Errorf("close code %d is tried again for ever", code)
		}
	}
	for _, code := range []int{4000, 4007, 4008, 4009} {
		if fatalCloses[code] != "" {
			t.Errorf("close code %d ends the bot", code)
		}
	}
}

// However long it goes wrong, the 1,000 IDENTIFYs of a day are not used up.
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
