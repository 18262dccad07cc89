package discord

import (
	"context"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/clock"
	"pencilmark/internal/ratelimit"
)

// How many requests there may be at once: at work, waiting for that, and being
// turned away because there are more than those. A further one is dropped.
const (
	maxHandlers = 64
	maxWaiting  = 448
	maxTurned   = 64
	maxLaters   = 16 // answers that go on
)

// Limits is what a player and a guild may ask for, in tokens: most requests take
// one, those that cost the machine more take more. A bucket holds a minute's
// worth. 0 sets no limit.
type Limits struct {
	Player int // tokens a minute
	Guild  int // tokens a minute, of all its players together
}

// rooms bounds how many requests there are.
type rooms struct {
	places chan struct{} // holds a value for each request that was taken up
	slots  chan struct{} // for each that is worked on
	turned chan struct{} // for each that is being turned away
	laters chan struct{} // for each answer that goes on
}

func newRooms() rooms {
	return rooms{
		places: make(chan struct{}, maxHandlers+maxWaiting), slots: make(chan struct{}, maxHandlers),
		turned: make(chan struct{}, maxTurned), laters: make(chan struct{}, maxLaters),
	}
}

// enter takes a place in a room if there is one.
func enter(room chan struct{}) bool {
	select {
	case room <- struct{}{}:
		return true
	default:
		return false
	}
}

// allowances are what is left of the limits.
type allowances struct {
	players, guilds *ratelimit.Limiter[string] // nil for no limit
}

// maxPlayers and maxGuilds are how many of each are remembered.
const (
	maxPlayers = 20_000
	maxGuilds  = 10_000
)

func newAllowances(l Limits) allowances {
	var a allowances
	if l.Player > 0 {
		a.players = ratelimit.New[string](float64(l.Player)/60, l.Player, maxPlayers)
	}
	if l.Guild > 0 {
		a.guilds = ratelimit.New[string](float64(l.Guild)/60, l.Guild, maxGuilds)
	}
	return a
}

// take takes what a request costs from its player and its guild, or nothing; it
// returns how long to wait then, and why.
func (a allowances) take(q *bot.Request, cost int, now time.Time) (why bot.Refusal, wait time.Duration) {
	var taken ratelimit.Reservation
	if a.players != nil {
		if taken, wait = a.players.Reserve(q.User.ID, cost, now); wait > 0 {
			return bot.TooFast, wait
		}
	}
	if a.guilds != nil && q.Guild != "" {
		if _, wait = a.guilds.Reserve(q.Guild, cost, now); wait > 0 {
			taken.Cancel()
			return bot.TooMany, wait
		}
	}
	return 0, 0
}

// admit takes what a request costs, or returns the reply that refuses it.
func (c *Client) admit(q *bot.Request, cost int) (refusal bot.Reply, ok bool) {
	why, wait := c.allowances.take(q, cost, c.clock.Now())
	if wait == 0 {
		return bot.Reply{}, true
	}
	c.metrics.refused(why)
	return c.router.Refuse(q, why, c.clock.Now().Add(wait)), false
}

// busy is the reply to a request for which there is no room.
func (c *Client) busy(q *bot.Request) bot.Reply {
	c.metrics.refused(bot.Busy)
	return c.router.Refuse(q, bot.Busy, c.clock.Now().Add(rushHour))
}

// rushHour is when those whom we have no time for are told to come again.
const rushHour = 15 * time.Second

// turn is what came of a request: a reply, or that nobody had time for it.
type turn struct {
	reply bot.Reply
	busy  bool
}

// doing has the router work beside.
func (c *Client) doing(ctx context.Context, q *bot.Request) <-chan turn {
	done := make(chan turn, 1)
	c.running.Go(func() { done <- c.inTurn(ctx, q) })
	return done
}

// inTurn has the router work when one of the slots is free; it does not wait for
// long. A panic costs this reply alone.
func (c *Client) inTurn(ctx context.Context, q *bot.Request) (t turn) {
	if !c.slot(ctx) {
		return turn{c.busy(q), true}
	}
	defer func() { <-c.rooms.slots }()
	t.reply = c.failed(q.Locale)
	defer c.recovered("the router")
	t.reply = c.router.Handle(ctx, q)
	return t
}

// slot takes a handler's slot, and reports false when none came free in time.
func (c *Client) slot(ctx context.Context) bool {
	if enter(c.rooms.slots) {
		return true
	}
	late, stop := clock.After(c.clock, c.timing.queue)
	defer stop()
	select {
	case c.rooms.slots <- struct{}{}:
		return true
	case <-ctx.Done():
	case <-late:
	}
	return false
}
