package discord

import (
	"context"
	"errors"

	"pencilmark/bot"
	"pencilmark/internal/game/daily"
)

// PostPodium implements daily.PodiumPoster: it tells in the guild's channel how a daily
// ended. The post's row id is in the message's nonce, so that a request repeated within a
// few minutes posts nothing more; after that an earlier message is looked for.
func (c *Client) PostPodium(ctx context.Context, n daily.PodiumToPost) error {
	if !c.Connected() {
		return &daily.PostRefusedError{Err: errors.New("discord: not connected")}
	}
	if n.Try.Unsure.Before(n.Try.Tried) {
		ours := func(control string) bool { return bot.IsPodium(control, &n.Post) }
		id, err := c.findMessage(ctx, n.Try.Channel, n.Try.Unsure, ours, forResults)
		if id != "" || err != nil && !hasCode(err, codeUnknownChannel) {
			return err
		}
	}
	text, err := c.router.Podium(ctx, n.Post.ID)
	if err != nil {
		return &daily.PostRefusedError{Err: err}
	}
	m, _, err := c.messageOf(&text)
	if err != nil {
		return &daily.PostRefusedError{Err: err}
	}
	_, err = c.postOnce(ctx, n.Guild.Channel, rowNonce("podium-", n.Post.ID), m, forResults)
	return c.refusal(ctx, n.Guild.ID, err)
}
