package discord

import (
	"context"
	"errors"
	"fmt"

	"pencilmark/bot"
	"pencilmark/internal/game"
)

// NoticeWriter writes what players are told: a *bot.Router.
type NoticeWriter interface {
	NoticeMessage(n game.Notice) bot.Message
}

// SendNotice implements notices.Sender: it tells a player of a decision by direct
// message. The notice's row id is the message's nonce, so that a request repeated
// within a few minutes sends nothing more; after that an earlier message is looked for.
func (c *Client) SendNotice(ctx context.Context, n game.Notice) error {
	writer, ok := c.router.(NoticeWriter)
	if !ok {
		return errors.New("discord: the router writes no notices")
	}
	player := snowflake(n.Player)
	if player == "" {
		return fmt.Errorf("%w: %s is not on Discord", game.ErrUnreachable, n.Player)
	}
	text := writer.NoticeMessage(n)
	return c.tellPlayer(ctx, directMessage{
		person: player, nonce: rowNonce("s", n.ID), earlier: func(control string) bool { return bot.IsNotice(control, &n) },
	}, n.Tries, &text)
}
