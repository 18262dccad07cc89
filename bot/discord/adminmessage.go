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
	"pencilmark/internal/phrase"
)

// NotifyAdmin implements daily.AdminNotifier: it tells a guild's admin by direct message why
// nothing is posted there.
func (c *Client) NotifyAdmin(ctx context.Context, g game.Guild) error {
	m, _, err := c.messageOf(&bot.Message{Text: phrase.New(g.Locale).Text("discord.suspended."+string(g.Suspension), map[string]any{
		"Guild": "`" + strings.ReplaceAll(g.Name, "`", "'") + "`", "Channel": "<#" + g.Channel + ">",
	})})
	if err != nil {
		return err
	}
	channel, err := c.openDM(ctx, snowflake(g.Admin), forReminders)
	if err != nil {
		return c.directRefusal(ctx, g.ID, err)
	}
	m.Nonce, m.EnforceNonce = guildNonce("t", g.ID, g.SuspendedAt), true
	if _, err = c.createPost(ctx, channel, m, forReminders); err != nil {
		return c.directRefusal(ctx, g.ID, err)
	}
	return nil
}

// guildNonce is the same whenever one thing is told about what happened to a guild at a
// moment: a guild is known by 13 characters at most, and a moment by 8.
func guildNonce(thing, guild string, at time.Time) string {
	id, _ := strconv.ParseUint(snowflake(guild), 10, 64) // the platform's ids are numbers
	return thing + strconv.FormatUint(id, 36) + "." + strconv.FormatInt(at.UnixMilli(), 36)
}

// openDM opens the direct messages with a person. Doing it again returns the
// same channel. Interactive messages have a bucket of their own beside that of the
// reminders, of which there may be thousands.
func (c *Client) openDM(ctx context.Context, person string, p priority) (channel string, err error) {
	var made struct {
		ID string `json:"id"`
	}
	err = c.do(ctx, request{
		doing: "open direct messages", method: http.MethodPost, path: "users/@me/channels", bucket: "users/@me/channels#" + p.String(),
		body: map[string]string{"recipient_id": person}, idempotent: true, priority: p, into: &made,
	})
	return made.ID, err
}

// directRefusal says of an error whether the person takes no messages from the bot, or
// nothing was sent for another reason.
func (c *Client) directRefusal(ctx context.Context, guild string, err error) error {
	if e, ok := errors.AsType[*Error](err); ok && (e.Status == http.StatusForbidden || e.Status == http.StatusNotFound || e.Status == http.StatusBadRequest) {
		return errors.Join(game.ErrUnreachable, err)
	}
	return c.refusal(ctx, guild, err)
}
