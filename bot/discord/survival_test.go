package discord

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/testkit/discordtest"
)

// alive waits until the bot is connected, and fails the test unless it answers.
func (r *rig) alive() {
	r.t.Helper()
	stall := r.client.timeouts.session.Stall
	r.elapseUntil("the bot to be back", stall, func() bool { return r.client.Connected() && r.GatewayCounts().Open > 0 })
	for try := range 10 { // the client may still have to notice that the old connection is over
		if r.ann.Slash(r.channel, "hint", nil).WaitOutcome(200*time.Millisecond<<try) == discordtest.Answered {
			return
		}
		r.Clock.Advance(stall)
	}
	r.t.Error("the bot no longer answers")
}

// The bot survives every fault of the gateway in every phase of a connection.
func TestGatewayFaultsAreSurvived(t *testing.T) {
	moments := []discordtest.GatewayPhase{discordtest.AfterHello, discordtest.OnIdentify, discordtest.OnResume, discordtest.InSession}
	blows := []discordtest.GatewayEffect{
		discordtest.SendReconnect, discordtest.SendInvalidResumable, discordtest.SendInvalidSession, discordtest.DropConnection,
		discordtest.CloseWithCode, discordtest.StopSending, discordtest.StopHeartbeatAcks,
	}
	for _, at := range moments {
		for _, blow := range blows {
			fault := discordtest.GatewayFault{At: at, Effect: blow, Code: 4000}
			t.Run(fault.String(), func(t *testing.T) {
				r := newRig(t, discordtest.Options{Heartbeat: 100 * time.Millisecond})
				struck := 0
				if at != discordtest.InSession && at != discordtest.OnResume {
					r.InjectGateway(fault)
					struck = 1
				}
				r.start(reply("ok"))
				if struck == 0 {
					r.WaitUntil("the bot to connect", r.client.Connected)
					r.InjectGateway(fault)
					if at == discordtest.OnResume {
						r.CloseGateway(4000)
					}
				}
				r.elapseUntil("the fault", r.client.timeouts.session.Open, func() bool { return r.FaultsHit() == 1 })
				r.alive()
			})
		}
	}
}

// An interaction is answered even if one fault hits its request or the answer.
func TestRequestFaultsAreSurvived(t *testing.T) {
	const route = "POST /interactions/"
	faults := []discordtest.RequestFault{
		{Disconnect: discordtest.DisconnectClosed}, {Disconnect: discordtest.DisconnectReset}, {Disconnect: discordtest.DisconnectClosed, AfterWork: true}, {Disconnect: discordtest.DisconnectReset, AfterWork: true},
		{Delay: 50 * time.Millisecond}, {SlowAnswer: 50 * time.Millisecond, AfterWork: true},
		{Status: 500, Body: `{"message": "500: Internal Server Error", "code": 0}`},
		{Status: 500, Body: `{"message": "500: Internal Server Error", "code": 0}`, AfterWork: true},
		discordtest.ProxyErrorFault(route, http.StatusBadGateway, 0),
		discordtest.ProxyErrorFault(route, http.StatusTooManyRequests, 10*time.Millisecond),
		discordtest.RateLimitFault(route, 10*time.Millisecond, false),
		discordtest.RateLimitFault(route, 10*time.Millisecond, true),
	}
	for _, f := range faults {
		f.Route = route
		t.Run(f.String()+f.Header.Get("Content-Type")+f.Header.Get("X-RateLimit-Scope"), func(t *testing.T) {
			r := connected(t, reply("ok"))
			r.InjectRequest(f)
			x := r.ann.Slash(r.channel, "hint", nil)
			if f.Status == http.StatusTooManyRequests {
				r.elapse(1, 10*time.Millisecond)
			}
			if m := x.Reply(); m.BodyText() != "ok" {
				t.Errorf("reply = %+v", m)
			}
			if r.FaultsHit() != 1 {
				t.Error("the fault hit nothing")
			}
		})
	}
}

// A card is posted only once even if the answer is lost.
func TestLostAnswersPostOnce(t *testing.T) {
	for _, f := range []discordtest.RequestFault{
		{Disconnect: discordtest.DisconnectClosed}, {Disconnect: discordtest.DisconnectReset}, {Disconnect: discordtest.DisconnectMidAnswer}, {Status: 500}, {Status: 502, Body: "<html>"},
	} {
		f.Route, f.AfterWork = "POST /channels/", true
		t.Run(f.String(), func(t *testing.T) {
			r := connected(t, dealer())
			r.InjectRequest(f)
			if _, err := r.client.Post(t.Context(), r.notice(7)); err != nil {
				t.Error(err)
			}
			if n := len(r.Messages(r.channel)); n != 1 {
				t.Errorf("%d messages", n)
			}
		})
	}
}

// Events that are duplicated, out of order or have unknown parts are answered once.
func TestAlteredEventsAreSurvived(t *testing.T) {
	for _, twist := range []discordtest.EventEffect{discordtest.SendTwice, discordtest.SwapWithNext, discordtest.AddUnknownParts} {
		f := discordtest.EventFault{Event: "INTERACTION_CREATE", Effect: twist}
		t.Run(f.String(), func(t *testing.T) {
			var handled atomic.Int32
			r := connected(t, &script{handle: func(_ context.Context, q *bot.Request) bot.Reply {
				handled.Add(1)
				return bot.Reply{Message: bot.Message{Text: q.User.Name}}
			}})
			r.InjectEvent(f)
			ann, ben := r.ann.Slash(r.channel, "hint", nil), r.ben.Slash(r.channel, "hint", nil)
			if a, b := ann.Reply().BodyText(), ben.Reply().BodyText(); a != "ann" || b != "ben" {
				t.Errorf("replies %q and %q", a, b)
			}
			if n := len(r.Messages(r.channel)); n != 2 {
				t.Errorf("%d messages", n)
			}
		})
	}
}

// A RESUME delivers a lost event.
func TestLostEventIsReplayed(t *testing.T) {
	r := connected(t, reply("ok"))
	r.InjectEvent(discordtest.EventFault{Event: "INTERACTION_CREATE", Effect: discordtest.LoseEvent})
	x := r.ann.Slash(r.channel, "hint", nil)
	r.CloseGateway(4000)
	if m := x.Reply(); m.BodyText() != "ok" {
		t.Errorf("reply = %+v", m)
	}
}
