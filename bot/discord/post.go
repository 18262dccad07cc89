package discord

import (
	"context"
	"errors"
	"net/http"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
)

// Post implements daily.Poster: it puts a daily's card into the guild's channel.
// The post's row id is the message's nonce, so that a request repeated within a
// few minutes returns the first message.
func (c *Client) Post(ctx context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	if !c.Connected() {
		return daily.PostedMessage{}, &daily.PostRefusedError{Err: errors.New("discord: not connected")}
	}
	card, err := c.router.Card(ctx, n.Card.ID)
	if err != nil {
		return daily.PostedMessage{}, &daily.PostRefusedError{Err: err}
	}
	if err := c.pictures.fill(n.Card.Puzzle, &card); err != nil {
		return daily.PostedMessage{}, &daily.PostRefusedError{Err: err}
	}
	card.Ping = n.Guild.PingRole
	m, _, err := c.messageOf(&card)
	if err != nil {
		return daily.PostedMessage{}, &daily.PostRefusedError{Err: err}
	}
	made, err := c.postOnce(ctx, n.Guild.Channel, rowNonce("", n.Card.ID), m, forDailies)
	if err != nil {
		return daily.PostedMessage{}, c.refusal(ctx, n.Guild.ID, err)
	}
	return daily.PostedMessage{Channel: n.Guild.Channel, ID: made.ID}, nil
}

// refusal wraps an error as a *daily.Refusal if it is certain that nothing was posted.
func (c *Client) refusal(ctx context.Context, guild string, err error) error {
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Perhaps {
		return err
	}
	return &daily.PostRefusedError{Suspension: c.suspension(ctx, guild, e), Err: err}
}

// suspension is what keeps the bot out for good: a later try alone would not help.
func (c *Client) suspension(ctx context.Context, guild string, e *Error) game.Suspension {
	switch {
	case e.Code == codeUnknownChannel:
		return game.SuspendedChannelGone
	case e.Code == codeUnknownGuild:
		return game.SuspendedBotRemoved
	case e.Code == codeMissingAccess && !c.memberOf(ctx, guild):
		return game.SuspendedBotRemoved
	case e.Status == http.StatusForbidden:
		return game.SuspendedNoAccess
	}
	return game.NotSuspended
}

// memberOf reports whether the bot is in a guild, and true if nobody can tell.
func (c *Client) memberOf(ctx context.Context, guild string) bool {
	err := c.do(ctx, request{
		doing: "look at the guild", method: http.MethodGet, path: "guilds/" + snowflake(guild),
		bucket: "guilds/" + snowflake(guild), idempotent: true, priority: forDailies,
	})
	return !hasCode(err, codeUnknownGuild, codeMissingAccess)
}

// postOnce creates a message, or returns the one that it created within the last few
// minutes with the same nonce.
func (c *Client) postOnce(ctx context.Context, channel, nonce string, m *message, p priority) (posted, error) {
	m.Nonce, m.EnforceNonce = nonce, true
	return c.createPost(ctx, channel, m, p)
}

// createPost creates a message. It is tried again after a lost answer only if its
// nonce keeps that from posting twice.
func (c *Client) createPost(ctx context.Context, channel string, m *message, p priority) (made posted, err error) {
	err = c.do(ctx, request{
		doing: "post a message", method: http.MethodPost, path: "channels/" + channel + "/messages",
		bucket: "channels/" + channel + "/messages", body: m, files: m.files, idempotent: m.EnforceNonce, priority: p, into: &made,
	})
	return made, err
}

// deleteMessage removes a message. One that stays is untidy and no more, so it is
// logged; it goes also when the context has ended meanwhile.
func (c *Client) deleteMessage(ctx context.Context, channel, id string) {
	err := c.do(context.WithoutCancel(ctx), request{
		doing: "remove a test message", method: http.MethodDelete, path: "channels/" + channel + "/messages/" + id,
		bucket: "channels/" + channel + "/messages#delete", idempotent: true,
	})
	if err != nil && !hasCode(err, codeUnknownMessage) {
		c.log.Warn("discord: a test message stays in a channel", "channel", channel, "error", err)
	}
}
