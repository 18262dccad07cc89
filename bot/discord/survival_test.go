package discord

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/discordtest"
)

// alive fails the test unless somebody gets an answer, once the bot is back.
func (r *rig) alive() {
	r.t.Helper()
	r.Await("the bot to be back", func() bool { return r.client.Connected() && r.Gateway().Open > 0 })
	for range 100 { // it may still be told that the connection is over
		if r.ann.Slash(r.channel, "hint", nil).Wait(500*time.Millisecond) == discordtest.Answered {
			return
		}
	}
	r.t.Error("nobody gets an answer any more")
}

// Whatever the gateway does, at whatever point of a connection's life, the bot
// comes back.
func TestGatewayFaultsAreSurvived(t *testing.T) {
	moments := []discordtest.Moment{discordtest.AfterHello, discordtest.OnIdentify, discordtest.OnResume, discordtest.InSession}
	blows := []discordtest.Blow{
		discordtest.Reconnect, discordtest.InvalidResumable, discordtest.Invalid, discordtest.CutOff,
		discordtest.CloseCode, discordtest.Silence, discordtest.NoAcks,
	}
	for _, at := range moments {
		for _, blow := range blows {
			fault := discordtest.GatewayFault{At: at, Blow: blow, Code: 4000}
			t.Run(fault.String(), func(t *testing.T) {
				r := newRig(t, discordtest.Options{Heartbeat: 100 * time.Millisecond})
				r.client.timing.silence, r.client.timing.opening = 2*time.Second, 2*time.Second
				r.client.timing.wedged = 3 * time.Second
				struck := 0
				if at != discordtest.InSession && at != discordtest.OnResume {
					r.InjectGateway(fault)
					struck = 1
				}
				r.run(reply("ok"))
				if struck == 0 {
					r.InjectGateway(fault)
					if at == discordtest.OnResume {
						r.CloseGateway(4000)
					}
				}
				r.Await("the fault", func() bool { return r.FaultsHit() == 1 })
				r.alive()
			})
		}
	}
}

// A request that is hit once on its way, or whose answer is, leaves nobody
// without an answer.
func TestRequestFaultsAreSurvived(t *testing.T) {
	const route = "POST /interactions/"
	faults := []discordtest.Fault{
		{Cut: discordtest.Closed}, {Cut: discordtest.Reset}, {Cut: discordtest.Closed, After: true}, {Cut: discordtest.Reset, After: true},
		{Delay: 50 * time.Millisecond}, {Slow: 50 * time.Millisecond, After: true},
		{Status: 500, Body: `{"message": "500: Internal Server Error", "code": 0}`},
		{Status: 500, Body: `{"message": "500: Internal Server Error", "code": 0}`, After: true},
		discordtest.ProxyPage(route, http.StatusBadGateway, 0),
		discordtest.ProxyPage(route, http.StatusTooManyRequests, 10*time.Millisecond),
		discordtest.Limited(route, 10*time.Millisecond, false),
		discordtest.Limited(route, 10*time.Millisecond, true),
	}
	for _, f := range faults {
		f.Match = route
		t.Run(f.String()+f.Header.Get("Content-Type")+f.Header.Get("X-RateLimit-Scope"), func(t *testing.T) {
			r := connected(t, reply("ok"))
			r.Inject(f)
			if m := r.ann.Slash(r.channel, "hint", nil).Reply(); m.Says() != "ok" {
				t.Errorf("reply = %+v", m)
			}
			if r.FaultsHit() != 1 {
				t.Error("the fault hit nothing")
			}
		})
	}
}

// A posted card whose answer is lost, however, is not posted twice.
func TestLostAnswersPostOnce(t *testing.T) {
	for _, f := range []discordtest.Fault{
		{Cut: discordtest.Closed}, {Cut: discordtest.Reset}, {Cut: discordtest.Torn}, {Status: 500}, {Status: 502, Body: "<html>"},
	} {
		f.Match, f.After = "POST /channels/", true
		t.Run(f.String(), func(t *testing.T) {
			r := connected(t, dealer())
			r.Inject(f)
			if _, err := r.client.Post(t.Context(), r.notice(7)); err != nil {
				t.Error(err)
			}
			if n := len(r.Messages(r.channel)); n != 1 {
				t.Errorf("%d messages", n)
			}
		})
	}
}

// Events that come twice, out of order, or with what nobody knows yet, are
// answered once each.
func TestTwistedEventsAreSurvived(t *testing.T) {
	for _, twist := range []discordtest.Twist{discordtest.Twice, discordtest.Swapped, discordtest.Strange} {
		f := discordtest.EventFault{Kind: "INTERACTION_CREATE", Twist: twist}
		t.Run(f.String(), func(t *testing.T) {
			var handled atomic.Int32
			r := connected(t, &script{handle: func(_ context.Context, q *bot.Request) bot.Reply {
				handled.Add(1)
				return bot.Reply{Message: bot.Message{Text: q.User.Name}}
			}})
			r.InjectEvent(f)
			ann, ben := r.ann.Slash(r.channel, "hint", nil), r.ben.Slash(r.channel, "hint", nil)
			if a, b := ann.Reply().Says(), ben.Reply().Says(); a != "ann" || b != "ben" {
				t.Errorf("replies %q and %q", a, b)
			}
			if n := len(r.Messages(r.channel)); n != 2 {
				t.Errorf("%d messages", n)
			}
		})
	}
}

// An event that was lost on the way comes with the next RESUME.
func TestLostEventIsReplayed(t *testing.T) {
	r := connected(t, reply("ok"))
	r.InjectEvent(discordtest.EventFault{Kind: "INTERACTION_CREATE", Twist: discordtest.Lost})
	x := r.ann.Slash(r.channel, "hint", nil)
	r.CloseGateway(4000)
	if m := x.Reply(); m.Says() != "ok" {
		t.Errorf("reply = %+v", m)
	}
}

// An answer that comes after the three seconds is no answer; the bot goes on.
func TestLateAnswerIsLoggedAndNoMore(t *testing.T) {
	r := connected(t, reply("ok"))
	release := make(chan struct{})
	r.Inject(discordtest.Fault{Match: "POST /interactions/", Hold: release})
	x := r.ann.Slash(r.channel, "hint", nil)
	r.Await("the answer on its way", func() bool { return r.Held() == 1 })
	r.Clock.Advance(4 * time.Second)
	close(release)
	r.Await("the log", func() bool { return strings.Contains(r.log.String(), "10062") })
	if x.Deed().Outcome != discordtest.Unanswered {
		t.Errorf("outcome %v", x.Deed().Outcome)
	}
	r.alive()
}

// A guild that goes and comes again, and one that throws the bot out, trouble
// nobody else.
func TestGuildOutagesAreSurvived(t *testing.T) {
	r := connected(t, reply("ok"))
	other := r.AddGuild("Another Club")
	other.Outage(true)
	r.guild.Outage(true)
	r.guild.Outage(false)
	other.Remove()
	r.alive()
}
