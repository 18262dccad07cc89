package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/phrase"
)

// welcomeWithin is how late a word of welcome still is one. Discord announces every
// guild at every connect, most of them joined long ago.
const welcomeWithin = 24 * time.Hour

// joinedGuild is what a GUILD_CREATE event tells of a guild that the bot is in.
type joinedGuild struct {
	ID            string    `json:"id"`
	JoinedAt      time.Time `json:"joined_at"`
	Locale        string    `json:"preferred_locale"`
	SystemChannel string    `json:"system_channel_id"`
	Roles         []role    `json:"roles"`
	Members       []struct {
		User  user     `json:"user"`
		Roles []string `json:"roles"`
	} `json:"members"` // the bot at least
	Channels []textChannel `json:"channels"`
}

type textChannel struct {
	ID         string      `json:"id"`
	Type       int         `json:"type"`
	Position   int         `json:"position"`
	Overwrites []overwrite `json:"permission_overwrites"`
}

// welcome says what to do next in a guild that the bot has joined, once. What is lost
// between the claim and the post is not said again.
func (c *Client) welcome(ctx context.Context, g *joinedGuild) error {
	app, err := c.app()
	if err != nil {
		return err
	}
	channel := g.welcomeChannel(app)
	if channel == "" {
		return nil
	}
	claimed, err := c.guildEvents.to.ClaimWelcome(ctx, gameID(g.ID), g.JoinedAt)
	if err != nil || !claimed {
		return err
	}
	p := phrase.New(g.Locale)
	m, _, err := c.messageOf(&bot.Message{
		Title: p.Text("discord.welcome.title", nil), Text: p.Text("discord.welcome.text", nil),
		Controls: []bot.Control{{Label: p.Text("bot.button.help", nil), Action: bot.NewAction("help")}},
	})
	if err != nil {
		return err
	}
	if _, err := c.postOnce(ctx, channel, guildNonce("w", gameID(g.ID), g.JoinedAt), m, forReminders); err != nil {
		c.log.Info("discord: a guild got no word of welcome", "guild", g.ID, "error", err)
	}
	return nil
}

// newlyJoined reads a guild that the bot has joined lately from its event, or returns
// nil.
func (c *Client) newlyJoined(raw []byte) *joinedGuild {
	var g joinedGuild
	if json.Unmarshal(raw, &g) != nil || c.clock.Now().Sub(g.JoinedAt) > welcomeWithin {
		return nil
	}
	return &g
}

// welcomeChannel is where to write to all of a guild: its channel for system messages, else
// the first text channel in which the bot may, else "".
func (g *joinedGuild) welcomeChannel(app string) string {
	var own []string
	for _, m := range g.Members {
		if m.User.ID == app {
			own = m.Roles
		}
	}
	slices.SortFunc(g.Channels, func(a, b textChannel) int { return cmp.Or(a.Position-b.Position, cmp.Compare(a.ID, b.ID)) })
	first := ""
	for _, ch := range g.Channels {
		can := computePermissions(g.ID, app, g.Roles, own, ch.Overwrites)
		switch {
		case ch.Type != channelText || !can.allows(viewChannel) || !can.allows(sendMessages):
		case ch.ID == g.SystemChannel:
			return ch.ID
		default:
			first = cmp.Or(first, ch.ID)
		}
	}
	return first
}
