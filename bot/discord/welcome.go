package discord

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/phrase"
)

// welcomeWithin is the maximum time since the bot joined a guild that still counts as new. Discord announces every
// guild at every connect.
const welcomeWithin = 24 * time.Hour

// joinedGuild is the guild of a GUILD_CREATE event.
type joinedGuild struct {
	ID            string    `json:"id"`
	Name          string    `json:"name"`
	JoinedAt      time.Time `json:"joined_at"`
	Locale        string    `json:"preferred_locale"`
	SystemChannel string    `json:"system_channel_id"`
	Roles         []role    `json:"roles"`
	Members       []struct {
		User struct {
			ID string `json:"id"`
		} `json:"user"`
		Roles []string `json:"roles"`
	} `json:"members"` // these include the bot
}

func (c *Client) newlyJoined(raw []byte) *joinedGuild {
	var g joinedGuild
	if json.Unmarshal(raw, &g) != nil || c.clock.Now().Sub(g.JoinedAt) > welcomeWithin {
		return nil
	}
	return &g
}

// welcome welcomes a new guild once: with a direct message to the person who added the bot, or else in the system
// channel. A crash after the claim loses the welcome.
func (c *Client) welcome(ctx context.Context, g *joinedGuild) error {
	claimed, err := c.guildEvents.to.ClaimWelcome(ctx, gameID(g.ID), g.JoinedAt)
	if err != nil || !claimed {
		return err
	}
	if c.welcomeAdder(ctx, g) || g.SystemChannel == "" {
		return nil
	}
	c.postWelcome(ctx, g, g.SystemChannel, "discord.welcome.text")
	return nil
}

// welcomeAdder welcomes the person who added the bot. It reports false if they certainly received no message.
func (c *Client) welcomeAdder(ctx context.Context, g *joinedGuild) bool {
	adder, err := c.adder(ctx, g)
	channel := ""
	if adder != "" {
		channel, err = c.openDM(ctx, adder, forReminders)
	}
	if err != nil {
		c.log.Info("discord: cannot reach the person who added the bot", "guild", g.ID, "error", err)
	}
	return channel != "" && c.postWelcome(ctx, g, channel, "discord.welcome.direct")
}

// postWelcome posts a welcome. It reports false if it was certainly not posted.
func (c *Client) postWelcome(ctx context.Context, g *joinedGuild, channel, text string) bool {
	p := phrase.New(g.Locale)
	m, err := c.toMessage(bot.Message{
		Title: p.Text("discord.welcome.title", nil), Text: p.Text(text, map[string]any{"Guild": quotedName(g.Name)}),
		Controls: []bot.Control{{Label: p.Text("bot.button.help", nil), Action: bot.NewAction("help")}},
	}, nil)
	if err == nil {
		_, err = c.postOnce(ctx, channel, guildNonce("w", gameID(g.ID), g.JoinedAt), m, forReminders)
	}
	if err != nil {
		c.log.Info("discord: cannot welcome a guild", "guild", g.ID, "channel", channel, "error", err)
	}
	e, refused := errors.AsType[*Error](err)
	return err == nil || refused && e.Perhaps
}

// botAdded is the type of an audit log entry about a bot that was added (Audit Log, Audit Log Events).
const botAdded = "28"

// addedWithin is the maximum time between the bot joining a guild and the entry about it.
const addedWithin = time.Minute

// adder returns the id of the person who added the bot to a guild, or "" if the bot may not read it.
func (c *Client) adder(ctx context.Context, g *joinedGuild) (string, error) {
	app, err := c.app()
	if err != nil || !g.grants(app, viewAuditLog) {
		return "", err
	}
	var log struct {
		Entries []struct {
			ID     string `json:"id"`
			Target string `json:"target_id"`
			User   string `json:"user_id"`
		} `json:"audit_log_entries"`
	}
	err = c.get(ctx, "look who added the bot", "guilds/"+g.ID+"/audit-logs?action_type="+botAdded, forReminders, &log)
	for _, e := range log.Entries {
		if e.Target == app && sentAt(e.ID).Sub(g.JoinedAt).Abs() < addedWithin {
			return e.User, err
		}
	}
	return "", err
}

// grants reports whether the guild's roles give the bot a permission.
func (g *joinedGuild) grants(app string, p permission) bool {
	for _, m := range g.Members {
		if m.User.ID == app {
			return computePermissions(g.ID, app, g.Roles, m.Roles, nil).allows(p)
		}
	}
	return false
}
