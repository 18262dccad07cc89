package discord

import (
	"context"
	"fmt"

	"pencilmark/bot"
	"pencilmark/internal/game"
)

// SendNotice implements notices.Sender: it tells a player of a decision by direct
// message. The notice's row id is the message's nonce, so that a request repeated
// within a few minutes sends nothing more; after that an earlier message is looked for.
func (c *Client) SendNotice(ctx context.Context, n game.Notice) error {
	player := snowflake(n.Player)
	if player == "" {
		return fmt.Errorf("%w: %s is not on Discord", game.ErrUnreachable, n.Player)
	}
	text := c.router.NoticeMessage(n)
	return c.tellPlayer(ctx, directMessage{
		person: player, nonce: rowNonce("s", n.ID), earlier: func(control string) bool { return bot.IsNotice(control, &n) },
	}, n.Tries, &text)
}
