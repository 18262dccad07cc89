package discord

import (
	"context"
	"encoding/json"
	"strconv"
	"sync"
	"time"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
)

// Membership records the guilds in which the bot is, and changes of their channels.
type Membership interface {
	Rejoined(ctx context.Context, guild string) error
	ClaimWelcome(ctx context.Context, guild string, joined time.Time) (bool, error)
	Suspend(ctx context.Context, guild string, t game.Suspension) error
	ChannelDeleted(ctx context.Context, guild, channel string) error
	ActiveGuilds(ctx context.Context) ([]string, error)
}

// eventQueue calls a Membership in the order of events, without blocking the gateway.
type eventQueue struct {
	to Membership // may be nil

	mu      sync.Mutex
	waiting []func(context.Context) error
	busy    bool
}

// onMembership handles an event about a guild or a channel, and READY.
func (c *Client) onMembership(ctx context.Context, kind string, raw []byte) {
	var e struct {
		ID          string `json:"id"`
		GuildID     string `json:"guild_id"`
		Unavailable bool   `json:"unavailable"` // because of an outage at Discord
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

// enqueue queues a call.
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
			defer c.recoverPanic("an event of a guild")
			if err := call(ctx); err != nil && ctx.Err() == nil {
				c.log.Error("discord: cannot record an event of a guild", "error", err)
			}
		}()
	}
}

// next removes and returns the oldest call, nil if there is none.
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

// checkReady finds guilds that removed the bot while it was not connected: the READY event of their shard does not list
// them.
func (c *Client) checkReady(ctx context.Context, raw []byte) error {
	var ready struct {
		Guilds []struct {
			ID string `json:"id"`
		} `json:"guilds"`
		Shard [2]uint64 `json:"shard"` // number and count
	}
	if err := json.Unmarshal(raw, &ready); err != nil {
		return nil // nothing is known
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

// onShard reports whether a shard serves a guild (Gateway, Sharding).
func onShard(guild string, shard, of uint64) bool {
	id, err := strconv.ParseUint(guild, 10, 64)
	return err == nil && (id>>22)%max(of, 1) == shard
}

// nameGuild records a guild's name. An unavailable guild keeps its name.
func (c *Client) nameGuild(kind string, raw []byte) {
	var e struct {
		ID          string `json:"id"`
		Name        string `json:"name"`
		Unavailable bool   `json:"unavailable"`
	}
	switch {
	case json.Unmarshal(raw, &e) != nil:
	case kind == "GUILD_DELETE" && !e.Unavailable:
		c.guildNames.Delete(e.ID)
	case kind != "GUILD_DELETE" && e.Name != "":
		c.guildNames.Store(e.ID, e.Name)
	}
}

func (c *Client) guildName(id string) string {
	name, _ := c.guildNames.Load(id)
	text, _ := name.(string)
	return text
}

// Intents (Gateway, List of Intents).
const (
	intentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
)

// intents returns the intents of the bot. None is privileged: Discord sends the text of direct messages and mentions anyway.
func (c *Client) intents() int {
	wanted := intentGuilds // guilds and their names
	wanted |= intentDirectMessages
	if c.mentions {
		wanted |= intentGuildMessages // all messages arrive, most of them without their text
	}
	return wanted
}

// onEvent handles an event. Meanwhile other events of the shard wait, so slow work runs in a goroutine.
func (c *Client) onEvent(ctx context.Context, e guarded.Event) {
	c.onMembership(ctx, e.Type, e.Data)
	switch e.Type {
	case "INTERACTION_CREATE":
		c.onInteraction(jobs.WithTerm(ctx, nil), e) // any process may answer it
	case "MESSAGE_CREATE":
		c.onMessage(ctx, e)
	case "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE":
		c.nameGuild(e.Type, e.Data)
	}
}
