package chaos

import (
	"context"
	"math/rand/v2"
	"net/http"
	"sync/atomic"
	"time"

	"pencilmark/internal/discordtest"
)

// weather is what goes wrong around the program, one thing after the other.
type weather struct {
	town *town
	rand *rand.Rand
	hits atomic.Int64 // of faults that are none of the server's
}

// blow lets something go wrong every so often until ctx ends.
func (w *weather) blow(ctx context.Context, every time.Duration) {
	kinds := []struct {
		weight int
		strike func(context.Context)
	}{
		{60, w.request}, {8, w.gateway}, {22, w.event}, {3, w.permission}, {2, w.channel}, {5, w.outage},
	}
	for rest(ctx, w.rand, every) {
		n := w.rand.IntN(100)
		if !w.town.Online() && n%8 > 0 {
			continue // what it sends to connect would be hit by everything
		}
		for _, k := range kinds {
			if n -= k.weight; n < 0 {
				k.strike(ctx)
				break
			}
		}
	}
}

// routes are those that faults hit; the last is any.
var routes = []string{
	"POST /interactions/", "POST /interactions/", "POST /interactions/", "PATCH /webhooks/", "POST /channels/", "POST /channels/",
	"GET /channels/", "PATCH /channels/", "",
}

// request makes a request fail.
func (w *weather) request(context.Context) {
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
	f.Route, f.Until = route, w.soon()
	if f.Status == http.StatusBadGateway {
		f.AfterWork = after
	}
	w.town.InjectRequest(f)
}

// gateway strikes the gateway at some point of a connection's life, and often
// brings that point about.
func (w *weather) gateway(context.Context) {
	blows := []discordtest.GatewayEffect{
		discordtest.SendReconnect, discordtest.SendInvalidResumable, discordtest.SendInvalidSession, discordtest.DropConnection,
		discordtest.CloseWithCode, discordtest.StopSending, discordtest.StopHeartbeatAcks,
	}
	codes := []int{1001, 1006, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009}
	f := discordtest.GatewayFault{
		At: discordtest.GatewayPhase(w.rand.IntN(4)), Effect: blows[w.rand.IntN(len(blows))], Code: codes[w.rand.IntN(len(codes))],
		Until: w.soon(),
	}
	if f.Code == 1006 { // is never sent
		f.Effect = discordtest.DropConnection
	}
	if f.Effect == discordtest.StopSending && w.rand.IntN(4) > 0 { // it takes half a minute to be noticed
		f.Effect = discordtest.StopHeartbeatAcks
	}
	w.town.InjectGateway(f)
	if f.At != discordtest.InSession && w.rand.IntN(2) == 0 {
		w.town.InjectGateway(discordtest.GatewayFault{At: discordtest.InSession, Effect: discordtest.DropConnection, Until: w.soon()})
	}
}

// soon is when a fault that has found nothing to hit blows over.
func (w *weather) soon() time.Time { return w.town.Clock.Now().Add(2 * time.Second) }

// event twists an event.
func (w *weather) event(context.Context) {
	twists := []discordtest.EventEffect{discordtest.SendTwice, discordtest.SendTwice, discordtest.SwapWithNext, discordtest.AddUnknownParts, discordtest.AddUnknownParts, discordtest.LoseEvent}
	w.town.InjectEvent(discordtest.EventFault{Event: "INTERACTION_CREATE", Effect: twists[w.rand.IntN(len(twists))], Until: w.soon()})
}

// permission takes the bot's right to post in a channel, and gives it back.
func (w *weather) permission(ctx context.Context) {
	g := w.town.anywhere(w.rand)
	if g == nil {
		return
	}
	lost := []discordtest.Permissions{
		discordtest.SendMessages, discordtest.ViewChannel, discordtest.AttachFiles, discordtest.ReadMessageHistory,
	}[w.rand.IntN(4)]
	w.hits.Add(1)
	g.harm("a permission was lost")
	room := g.room()
	room.SetBotPermissions(discordtest.DefaultPermissions &^ lost)
	w.town.NoteFault("a permission was lost")
	go func() {
		rest(ctx, rand.New(rand.NewPCG(1, 2)), 3*time.Second)
		room.SetBotPermissions(discordtest.DefaultPermissions)
	}()
}

// channel deletes a channel in which dailies are posted.
func (w *weather) channel(context.Context) {
	if g := w.town.anywhere(w.rand); g != nil {
		w.hits.Add(1)
		w.town.NoteFault("a channel was deleted")
		g.deface()
	}
}

// outage makes a guild unavailable for a moment.
func (w *weather) outage(ctx context.Context) {
	g := w.town.anywhere(w.rand)
	if g == nil {
		return
	}
	w.hits.Add(1)
	g.SetUnavailable(true)
	rest(ctx, w.rand, 50*time.Millisecond)
	g.SetUnavailable(false)
}
