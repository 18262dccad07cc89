package discord

import (
	"context"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/clock"
	"pencilmark/internal/ratelimit"
)

// How many requests there may be at once: at work, waiting for a handler, and being
// rejected because there are more than those. A further one is dropped.
const (
	maxHandlers      = 64
	maxWaiting       = 448
	maxRejections    = 64
	maxContinuations = 16 // work that goes on behind an answer
)

// Limits is what a player and a guild may ask for, in tokens: most requests take
// one, those that cost the machine more take more. A bucket holds a minute's
// worth. 0 sets no limit.
type Limits struct {
	Player int // tokens a minute
	Guild  int // tokens a minute, of all its players together
}

// semaphores bounds how many requests there are.
type semaphores struct {
	requests      chan struct{} // accepted: at work or waiting for a handler
	handlers      chan struct{} // at work
	rejections    chan struct{} // being rejected
	continuations chan struct{} // answered, with work that goes on
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

// Quotas keep what players and guilds may ask for: of this process, or of all that share a
// database.
type Quotas interface {
	// Take takes all shares or none. If it takes none it returns the first that is not
	// there, and how long to wait for it.
	Take(ctx context.Context, shares ...ratelimit.Share) (missing int, wait time.Duration, err error)
}

// requestLimits are the rate limits of players and guilds.
type requestLimits struct {
	Limits
	quotas Quotas
}

// maxPlayers is how many players, and guilds, are remembered.
const maxPlayers = 20_000

// newRequestLimits keeps them by a budget or, without one, in memory.
func newRequestLimits(l Limits, b Budget, c clock.Clock) requestLimits {
	if b != nil {
		return requestLimits{l, b}
	}
	return requestLimits{l, ratelimit.NewMemory(c.Now, maxPlayers)}
}

// tokensOf is a number of tokens from the bucket of somebody who may have so many a minute.
func tokensOf(of string, tokens, aMinute int) ratelimit.Share {
	return ratelimit.Share{Of: of, Tokens: tokens, PerSecond: float64(aMinute) / 60, Burst: aMinute}
}

// take takes what a request costs from its player and its guild, or nothing; it
// returns how long to wait then, and why. While that cannot be found out nobody is refused.
func (a requestLimits) take(ctx context.Context, q *bot.Request, cost int) (why bot.RefusalReason, wait time.Duration) {
	if cost == 0 {
		return 0, 0
	}
	var shares []ratelimit.Share
	var whys []bot.RefusalReason
	if a.Player > 0 {
		shares, whys = append(shares, tokensOf("player "+q.User.ID, cost, a.Player)), append(whys, bot.PlayerRateLimited)
	}
	if a.Guild > 0 && q.Guild != "" {
		shares, whys = append(shares, tokensOf("guild "+q.Guild, cost, a.Guild)), append(whys, bot.GuildRateLimited)
	}
	if len(shares) == 0 {
		return 0, 0
	}
	missing, wait, err := a.quotas.Take(ctx, shares...)
	if err != nil {
		return 0, 0
	}
	return whys[missing], wait
}

// checkLimits takes what a request costs, or returns the reply that refuses it.
func (c *Client) checkLimits(ctx context.Context, q *bot.Request, cost int) (refusal bot.Reply, ok bool) {
	why, wait := c.rateLimits.take(ctx, q, cost)
	if wait == 0 {
		return bot.Reply{}, true
	}
	c.metrics.refused(why)
	return c.router.Refuse(q, why, c.clock.Now().Add(wait)), false
}

// busyReply is the reply to a request that no handler is free for.
func (c *Client) busyReply(q *bot.Request) bot.Reply {
	c.metrics.refused(bot.BotBusy)
	return c.router.Refuse(q, bot.BotBusy, c.clock.Now().Add(retryWhenBusy))
}

// retryWhenBusy is after what time a player is told to try again then.
const retryWhenBusy = 15 * time.Second

// result is what came of a request: a reply, which says so if no handler was free.
type result struct {
	reply bot.Reply
	busy  bool
}

// handleAsync has the router handle a request in a goroutine.
func (c *Client) handleAsync(ctx context.Context, q *bot.Request) <-chan result {
	done := make(chan result, 1)
	c.goroutines.Go(func() { done <- c.handle(ctx, q) })
	return done
}

// handle has the router handle a request when a handler is free in time. A panic
// costs this reply alone.
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

// acquireHandler reports false when no handler came free in time.
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
