package discord

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/awards"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/phrase"
)

// NotifyAdmin implements daily.AdminNotifier: it tells a guild's admin why nothing is posted
// there.
func (c *Client) NotifyAdmin(ctx context.Context, g game.Guild) error {
	return c.tellAdmin(ctx, &g, directMessage{nonce: guildNonce("t", g.ID, g.SuspendedAt)}, "discord.suspended."+string(g.Suspension), map[string]any{"Channel": "<#" + g.Channel + ">"})
}

// TellKeptLost implements leaderboards.Display.
func (c *Client) TellKeptLost(ctx context.Context, k leaderboards.Kept) error {
	g := &game.Guild{ID: k.Guild, Name: k.GuildName, Locale: k.Locale, Admin: k.Admin}
	return c.tellAdmin(ctx, g, directMessage{nonce: rowNonce("l", k.ID)}, "discord.kept-lost", map[string]any{"Channel": "<#" + k.Channel + ">"})
}

// TellRoleRefused implements awards.Giver.
func (c *Client) TellRoleRefused(ctx context.Context, a awards.Award) error {
	g := &game.Guild{ID: a.Guild, Name: a.GuildName, Locale: a.Locale, Admin: a.Admin}
	return c.tellAdmin(ctx, g, directMessage{nonce: rowNonce("w", a.ID)}, "discord.role-refused", map[string]any{"Role": "<@&" + a.Role + ">"})
}

// TellWaiting implements daily.WaitingTeller.
func (c *Client) TellWaiting(ctx context.Context, w daily.Waiting) error {
	g := &game.Guild{ID: w.ID, Name: w.Name, Locale: w.Locale, Admin: w.Admin}
	to := directMessage{nonce: guildNonce("q", g.ID, w.At), silent: true}
	return c.tellAdmin(ctx, g, to, "discord.waiting", map[string]any{"Submissions": w.Submissions, "Results": w.Results})
}

// tellAdmin tells a guild's admin something by direct message. It
// fails with game.ErrUnreachable if they take no messages from the bot, and with a
// *daily.PostRefusedError if nothing was sent for another reason.
func (c *Client) tellAdmin(ctx context.Context, g *game.Guild, to directMessage, key string, values map[string]any) error {
	if to.person, to.priority = snowflake(g.Admin), forReminders; to.person == "" {
		return game.ErrUnreachable
	}
	values["Guild"] = "`" + strings.ReplaceAll(g.Name, "`", "'") + "`"
	text := &bot.Message{Text: phrase.New(g.Locale).Text(key, values)}
	err := c.sendDirect(ctx, to, text)
	if e, ok := errors.AsType[*Error](err); ok && (e.Status == http.StatusForbidden || e.Status == http.StatusNotFound || e.Status == http.StatusBadRequest) {
		return errors.Join(game.ErrUnreachable, err)
	}
	return c.refusal(ctx, g.ID, err)
}

// guildNonce is the same whenever one thing is told about what happened to a guild at a
// moment: a guild is known by 13 characters at most, and a moment by 8.
func guildNonce(thing, guild string, at time.Time) string {
	id, _ := strconv.ParseUint(snowflake(guild), 10, 64) // the platform's ids are numbers
	return thing + strconv.FormatUint(id, 36) + "." + strconv.FormatInt(at.UnixMilli(), 36)
}
