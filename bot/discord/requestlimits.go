package discord

import (
	"context"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/clock"
	"pencilmark/internal/ratelimit"
)

// The maximum numbers of requests that are handled, wait for a handler, or are rejected at once. Others are dropped.
const (
	maxHandlers      = 64
	maxWaiting       = 448
	maxRejections    = 64
	maxContinuations = 16 // work that continues after an answer
)

// Limits are the rate limits of a player and a guild in tokens per minute, which is also the burst; 0 means no limit.
// Most requests cost one token, expensive ones more.
type Limits struct {
	Player int // tokens a minute
	Guild  int // tokens per minute, for all of its players together
}

// semaphores limit how many requests there are at once.
type semaphores struct {
	requests      chan struct{} // handled, or waiting for a handler
	handlers      chan struct{} // handled
	rejections    chan struct{} // being rejected
	continuations chan struct{} // answered, with work that continues
}

func newSemaphores() semaphores {
	return semaphores{
		requests: make(chan struct{}, maxHandlers+maxWaiting), handlers: make(chan struct{}, maxHandlers),
		rejections: make(chan struct{}, maxRejections), continuations: make(chan struct{}, maxContinuations),
	}
}

// tryAcquire acquires a semaphore if that is possible at once.
func tryAcquire(semaphore chan struct{}) bool {
	select {
	case semaphore <- struct{}{}:
		return true
	default:
		return false
	}
}

// requestLimits are the rate limits of players and guilds in this process.
type requestLimits struct {
	clock   clock.Clock
	players *ratelimit.Limiter[string] // nil for no limit
	guilds  *ratelimit.Limiter[string] // nil for no limit
}

const maxPlayers = 20_000

func newRequestLimits(l Limits, c clock.Clock) requestLimits {
	perMinute := func(tokens int) *ratelimit.Limiter[string] {
		if tokens == 0 {
			return nil
		}
		return ratelimit.New[string](float64(tokens)/60, tokens, maxPlayers)
	}
	return requestLimits{c, perMinute(l.Player), perMinute(l.Guild)}
}

// take deducts a request's cost from its player and its guild. If one of them lacks tokens, it deducts nothing, and
// returns the reason and how long to wait.
func (a requestLimits) take(q *bot.Request, cost int) (why bot.RefusalReason, wait time.Duration) {
	now := a.clock.Now()
	var taken ratelimit.Reservation
	if a.players != nil && cost > 0 {
		if taken, wait = a.players.Reserve(q.User.ID, cost, now); wait > 0 {
			return bot.PlayerRateLimited, wait
		}
	}
	if a.guilds != nil && cost > 0 && q.Guild != "" {
		if _, wait = a.guilds.Reserve(q.Guild, cost, now); wait > 0 {
			taken.Cancel()
			return bot.GuildRateLimited, wait
		}
	}
	return 0, 0
}

// checkLimits deducts a request's cost, or returns the reply that refuses the request.
func (c *Client) checkLimits(q *bot.Request, cost int) (refusal bot.Reply, ok bool) {
	why, wait := c.rateLimits.take(q, cost)
	if wait == 0 {
		return bot.Reply{}, true
	}
	c.metrics.refused(why)
	return c.router.Refuse(q, why, c.clock.Now().Add(wait)), false
}

// busyReply returns the reply to a request for which no handler is free.
func (c *Client) busyReply(q *bot.Request) bot.Reply {
	c.metrics.refused(bot.BotBusy)
	return c.router.Refuse(q, bot.BotBusy, c.clock.Now().Add(retryWhenBusy))
}

// retryWhenBusy is how long that reply asks the player to wait.
const retryWhenBusy = 15 * time.Second

// result is the reply to a request. busy means that no handler was free, and the reply says so.
type result struct {
	reply bot.Reply
	busy  bool
}

// handleAsync handles a request in a goroutine.
func (c *Client) handleAsync(ctx context.Context, q *bot.Request) <-chan result {
	done := make(chan result, 1)
	c.goroutines.Go(func() { done <- c.handle(ctx, q) })
	return done
}

// handle waits for a free handler and calls the router. A panic becomes an error reply.
func (c *Client) handle(ctx context.Context, q *bot.Request) (t result) {
	if !c.acquireHandler(ctx) {
		return result{c.busyReply(q), true}
	}
	defer func() { <-c.semaphores.handlers }()
	t.reply = c.errorReply(q.Locale)
	defer c.recoverPanic("the router")
	t.reply = c.router.Handle(ctx, q)
	return t
}

// acquireHandler waits for a free handler. It reports false if none becomes free in time.
func (c *Client) acquireHandler(ctx context.Context) bool {
	if tryAcquire(c.semaphores.handlers) {
		return true
	}
	late, stop := clock.After(c.clock, c.timeouts.handlerWait)
	defer stop()
	select {
	case c.semaphores.handlers <- struct{}{}:
		return true
	case <-ctx.Done():
	case <-late:
	}
	return false
}
