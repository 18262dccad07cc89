package discord

import (
	"context"
	"sync"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/clock"
	"pencilmark/internal/game"
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

// requestLimits are the rate limits of players and guilds.
type requestLimits struct {
	players, guilds *ratelimit.Limiter[string] // nil for no limit
	limits          Limits
	budget          Budget // where other processes serve them, too; else nil
}

// maxPlayers and maxGuilds are how many of each are remembered.
const (
	maxPlayers = 20_000
	maxGuilds  = 10_000
)

func newRequestLimits(l Limits, b Budget) requestLimits {
	a := requestLimits{limits: l, budget: b}
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
func (a requestLimits) take(ctx context.Context, q *bot.Request, cost int, now time.Time) (why bot.RefusalReason, wait time.Duration) {
	if a.budget != nil {
		if wait := a.takeShared(ctx, "player "+q.User.ID, cost, a.limits.Player); wait > 0 {
			return bot.PlayerRateLimited, wait
		}
		if q.Guild != "" {
			return bot.GuildRateLimited, a.takeShared(ctx, "guild "+q.Guild, cost, a.limits.Guild)
		}
		return 0, 0
	}
	var taken ratelimit.Reservation
	if a.players != nil {
		if taken, wait = a.players.Reserve(q.User.ID, cost, now); wait > 0 {
			return bot.PlayerRateLimited, wait
		}
	}
	if a.guilds != nil && q.Guild != "" {
		if _, wait = a.guilds.Reserve(q.Guild, cost, now); wait > 0 {
			taken.Cancel()
			return bot.GuildRateLimited, wait
		}
	}
	return 0, 0
}

// takeShared takes a cost from what all processes allow somebody. While that cannot be found
// out nobody is refused.
func (a requestLimits) takeShared(ctx context.Context, who string, cost, aMinute int) time.Duration {
	if aMinute == 0 || cost == 0 {
		return 0
	}
	wait, err := a.budget.Take(ctx, who, cost, float64(aMinute)/60, aMinute)
	if err != nil {
		return 0
	}
	return wait
}

// checkLimits takes what a request costs, or returns the reply that refuses it.
func (c *Client) checkLimits(ctx context.Context, q *bot.Request, cost int) (refusal bot.Reply, ok bool) {
	why, wait := c.rateLimits.take(ctx, q, cost, c.clock.Now())
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
	t.reply = c.router.Handle(game.WithNearLiveDaily(ctx, sync.OnceFunc(func() { c.chargeNear(ctx, q) })), q)
	return t
}

// chargeNear takes from a player what a grid that is near a live daily costs more.
func (c *Client) chargeNear(ctx context.Context, q *bot.Request) {
	if shared := c.rateLimits.budget; shared != nil && c.rateLimits.limits.Player > 0 {
		_, _ = shared.Reserve(ctx, "player "+q.User.ID, (game.NearCost-1)*c.router.Plan(q).Cost, float64(c.rateLimits.limits.Player)/60)
		return
	}
	if players := c.rateLimits.players; players != nil {
		players.Charge(q.User.ID, (game.NearCost-1)*c.router.Plan(q).Cost, c.clock.Now())
	}
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
