package discord

import (
	"context"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/game/jobs"
)

// Intents (Gateway, List of Intents).
const (
	intentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
)

// intents says which events the gateway is to send. Interactions need none, and
// no privileged intent is ever asked for: Discord tells a bot what is written in
// direct messages to it and in messages that mention it all the same.
func (c *Client) intents() int {
	wanted := intentGuilds // which guilds the bot is in, and what they are called
	wanted |= intentDirectMessages
	if c.mentions {
		wanted |= intentGuildMessages // all of them come, most of them empty
	}
	return wanted
}

// onEvent takes one event of the gateway. Events of a shard come one after the
// other, those of several shards beside each other: what takes long goes on in a
// goroutine of its own.
func (c *Client) onEvent(ctx context.Context, e guarded.Event) {
	c.onMembership(ctx, e.Type, e.Data)
	switch e.Type {
	case "INTERACTION_CREATE":
		c.onInteraction(jobs.WithTerm(ctx, nil), e) // any process may answer it
	case "MESSAGE_CREATE":
		c.onMessage(ctx, e)
	case "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE":
		c.guildNames.onEvent(e.Type, e.Data)
	}
}
