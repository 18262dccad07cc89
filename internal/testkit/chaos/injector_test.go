package chaos

import (
	"context"
	"math/rand/v2"
	"net/http"
	"sync/atomic"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// faultInjector injects faults around the program, one after the other.
type faultInjector struct {
	community *community
	rand      *rand.Rand
	hits      atomic.Int64 // faults other than those of the local Discord
}

// run injects faults, a random time apart, until ctx ends.
func (w *faultInjector) run(ctx context.Context, every time.Duration) {
	kinds := []struct {
		weight int
		inject func(context.Context)
	}{
		{50, w.injectRequest}, {10, w.loseAnswer}, {8, w.injectGateway}, {22, w.injectEvent}, {3, w.takePermission}, {2, w.deleteChannel}, {5, w.makeUnavailable},
	}
	for sleepAround(ctx, w.rand, every) {
		n := w.rand.IntN(100)
		if !w.community.Online() && n%8 > 0 {
			continue // every fault would hit its requests to connect
		}
		for _, k := range kinds {
			if n -= k.weight; n < 0 {
				k.inject(ctx)
				break
			}
		}
	}
}

// routes are the routes that faults hit; the last one is any route.
var routes = []string{
	"POST /interactions/", "POST /interactions/", "POST /interactions/", "PATCH /webhooks/", "POST /channels/", "POST /channels/",
	"GET /channels/", "PATCH /channels/", "PUT /guilds/", "DELETE /guilds/", "",
}

// injectRequest makes a request fail.
func (w *faultInjector) injectRequest(context.Context) {
	route := routes[w.rand.IntN(len(routes))]
	after := w.rand.IntN(2) == 0
	wait := time.Duration(50+w.rand.IntN(700)) * time.Millisecond
	faults := []discordtest.RequestFault{
		{Disconnect: discordtest.DisconnectClosed, AfterWork: after},
		{Disconnect: discordtest.DisconnectReset, AfterWork: after},
		{Disconnect: discordtest.DisconnectMidAnswer, AfterWork: true},
		{Delay: wait, AfterWork: after},
		{Delay: 3500 * time.Millisecond, AfterWork: after}, // too late for a first answer
		{SlowAnswer: wait, AfterWork: true},
		{Status: http.StatusInternalServerError, Body: `{"message": "500: Internal Server Error", "code": 0}`, AfterWork: after},
		discordtest.ProxyErrorFault(route, http.StatusBadGateway, 0),
		discordtest.ProxyErrorFault(route, http.StatusServiceUnavailable, 0),
		discordtest.ProxyErrorFault(route, http.StatusTooManyRequests, wait),
		discordtest.RateLimitFault(route, wait, false),
		discordtest.RateLimitFault(route, wait, true),
	}
	f := faults[w.rand.IntN(len(faults))]
	f.Route, f.Until = route, w.expiry()
	if f.Status == http.StatusBadGateway {
		f.AfterWork = after
	}
	w.community.InjectRequest(f)
}

// loseAnswer loses the answer to a request that posted a daily or a reminder.
func (w *faultInjector) loseAnswer(context.Context) {
	f := discordtest.RequestFault{
		Route: "POST /channels/", BodyContains: []string{":start:", ":start:", ":remind-stop:"}[w.rand.IntN(3)],
		AfterWork: true, Until: w.community.Clock.Now().Add(20 * time.Second),
	}
	if w.rand.IntN(2) == 0 {
		f.Disconnect = discordtest.DisconnectReset
	} else {
		f.Status = http.StatusBadGateway
	}
	w.community.InjectRequest(f)
}

// injectGateway makes the gateway misbehave in some phase of a connection, and often causes that phase.
func (w *faultInjector) injectGateway(context.Context) {
	effects := []discordtest.GatewayEffect{
		discordtest.SendReconnect, discordtest.SendInvalidResumable, discordtest.SendInvalidSession, discordtest.DropConnection,
		discordtest.CloseWithCode, discordtest.StopSending, discordtest.StopHeartbeatAcks,
	}
	codes := []int{1001, 1006, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009}
	f := discordtest.GatewayFault{
		At: discordtest.GatewayPhase(w.rand.IntN(4)), Effect: effects[w.rand.IntN(len(effects))], Code: codes[w.rand.IntN(len(codes))],
		Until: w.expiry(),
	}
	if f.Code == 1006 { // which is never sent
		f.Effect = discordtest.DropConnection
	}
	if f.Effect == discordtest.StopSending && w.rand.IntN(4) > 0 { // it takes half a minute to be noticed
		f.Effect = discordtest.StopHeartbeatAcks
	}
	w.community.InjectGateway(f)
	if f.At != discordtest.InSession && w.rand.IntN(2) == 0 {
		w.community.InjectGateway(discordtest.GatewayFault{At: discordtest.InSession, Effect: discordtest.DropConnection, Until: w.expiry()})
	}
}

// expiry returns when a fault ends that has found nothing to hit.
func (w *faultInjector) expiry() time.Time { return w.community.Clock.Now().Add(2 * time.Second) }

// injectEvent repeats, reorders, alters or loses an event.
func (w *faultInjector) injectEvent(context.Context) {
	effects := []discordtest.EventEffect{discordtest.SendTwice, discordtest.SendTwice, discordtest.SwapWithNext, discordtest.AddUnknownParts, discordtest.AddUnknownParts, discordtest.LoseEvent}
	w.community.InjectEvent(discordtest.EventFault{Event: "INTERACTION_CREATE", Effect: effects[w.rand.IntN(len(effects))], Until: w.expiry()})
}

// takePermission takes away the bot's permission to post in a channel, and gives it back later.
func (w *faultInjector) takePermission(ctx context.Context) {
	g := w.community.randomGuild(w.rand)
	if g == nil {
		return
	}
	lost := []discordtest.Permissions{
		discordtest.SendMessages, discordtest.ViewChannel, discordtest.AttachFiles, discordtest.ReadMessageHistory,
	}[w.rand.IntN(4)]
	w.hits.Add(1)
	g.setCannotPost("a permission was lost")
	room := g.dailyChannel()
	room.SetBotPermissions(discordtest.DefaultPermissions &^ lost)
	w.community.NoteFault("a permission was lost")
	go func() {
		sleepAround(ctx, rand.New(rand.NewPCG(1, 2)), 3*time.Second)
		room.SetBotPermissions(discordtest.DefaultPermissions)
	}()
}

// deleteChannel deletes a channel in which dailies are posted.
func (w *faultInjector) deleteChannel(context.Context) {
	if g := w.community.randomGuild(w.rand); g != nil {
		w.hits.Add(1)
		w.community.NoteFault("a channel was deleted")
		g.replaceChannel()
	}
}

// makeUnavailable makes a guild unavailable for a moment.
func (w *faultInjector) makeUnavailable(ctx context.Context) {
	g := w.community.randomGuild(w.rand)
	if g == nil {
		return
	}
	w.hits.Add(1)
	g.SetUnavailable(true)
	sleepAround(ctx, w.rand, 50*time.Millisecond)
	g.SetUnavailable(false)
}
