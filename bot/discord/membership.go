package discord

import (
	"context"
	"encoding/json"
	"strconv"
	"sync"
	"time"

	"pencilmark/internal/game"
)

// Membership is told in which guilds the bot is, and what becomes of their
// channels: a *services.Services.
type Membership interface {
	Rejoined(ctx context.Context, guild string) error
	ClaimWelcome(ctx context.Context, guild string, joined time.Time) (bool, error)
	Suspend(ctx context.Context, guild string, t game.Suspension) error
	ChannelDeleted(ctx context.Context, guild, channel string) error
	ActiveGuilds(ctx context.Context) ([]string, error)
}

// eventQueue calls a Membership in the order of the events, one at a time, without
// keeping the gateway waiting.
type eventQueue struct {
	to Membership // nil for nobody

	mu      sync.Mutex
	waiting []func(context.Context) error
	busy    bool
}

// onMembership takes an event about a guild or a channel, or a READY.
func (c *Client) onMembership(ctx context.Context, kind string, raw []byte) {
	var e struct {
		ID          string `json:"id"`
		GuildID     string `json:"guild_id"`
		Unavailable bool   `json:"unavailable"` // by an outage at Discord: no matter
	}
	to := c.guildEvents.to
	if to == nil || kind != "READY" && (json.Unmarshal(raw, &e) != nil || e.ID == "" || e.Unavailable) {
		return
	}
	switch kind {
	case "READY":
		c.enqueue(ctx, func(ctx context.Context) error { return c.checkReady(ctx, raw) })
	case "GUILD_CREATE":
		c.enqueue(ctx, func(ctx context.Context) error { return to.Rejoined(ctx, gameID(e.ID)) })
		if g := c.newlyJoined(raw); g != nil {
			c.enqueue(ctx, func(ctx context.Context) error { return c.welcome(ctx, g) })
		}
	case "GUILD_DELETE":
		c.enqueue(ctx, func(ctx context.Context) error { return to.Suspend(ctx, gameID(e.ID), game.SuspendedBotRemoved) })
	case "CHANNEL_DELETE":
		c.enqueue(ctx, func(ctx context.Context) error { return to.ChannelDeleted(ctx, gameID(e.GuildID), e.ID) })
	}
}

// enqueue has something called after what was enqueued before it.
func (c *Client) enqueue(ctx context.Context, call func(context.Context) error) {
	h := &c.guildEvents
	h.mu.Lock()
	defer h.mu.Unlock()
	h.waiting = append(h.waiting, call)
	if !h.busy {
		h.busy = true
		c.goroutines.Go(func() { c.drainQueue(ctx) })
	}
}

func (c *Client) drainQueue(ctx context.Context) {
	for call := c.guildEvents.next(); call != nil; call = c.guildEvents.next() {
		func() {
			defer c.recoverPanic("what happened to a guild")
			if err := call(ctx); err != nil && ctx.Err() == nil {
				c.log.Error("discord: what happened to a guild was not noted", "error", err)
			}
		}()
	}
}

// next takes what waits longest; nil if nothing does.
func (h *eventQueue) next() func(context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.waiting) == 0 {
		h.waiting, h.busy = nil, false
		return nil
	}
	first := h.waiting[0]
	h.waiting = h.waiting[1:]
	return first
}

// checkReady looks for guilds that removed the bot while it was not connected: they
// are set up here, and READY does not list them on their shard.
func (c *Client) checkReady(ctx context.Context, raw []byte) error {
	var ready struct {
		Guilds []struct {
			ID string `json:"id"`
		} `json:"guilds"`
		Shard [2]uint64 `json:"shard"` // which, of how many
	}
	if err := json.Unmarshal(raw, &ready); err != nil {
		return nil // the library has taken it for one all the same; so nothing is known
	}
	known, err := c.guildEvents.to.ActiveGuilds(ctx)
	if err != nil {
		return err
	}
	in := map[string]bool{}
	for _, g := range ready.Guilds {
		in[gameID(g.ID)] = true
	}
	for _, id := range known {
		if in[id] || !onShard(snowflake(id), ready.Shard[0], ready.Shard[1]) || c.memberOf(ctx, id) {
			continue
		}
		if err := c.guildEvents.to.Suspend(ctx, id, game.SuspendedBotRemoved); err != nil {
			return err
		}
	}
	return nil
}

// onShard reports whether a guild's events come on a shard (Gateway, Sharding).
func onShard(guild string, shard, of uint64) bool {
	id, err := strconv.ParseUint(guild, 10, 64)
	return err == nil && (id>>22)%max(of, 1) == shard
}
