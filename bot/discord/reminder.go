package discord

import (
	"context"

	"pencilmark/bot"
	"pencilmark/internal/game"
)

// SendReminder implements daily.ReminderSender: it sends a reminder as a direct message. The
// reminder's row id is the message's nonce, so that a request repeated within a few
// minutes sends nothing more; after that an earlier message is looked for.
func (c *Client) SendReminder(ctx context.Context, n game.DueReminder) error {
	text, err := c.router.ReminderMessage(ctx, n)
	if err != nil {
		return err
	}
	return c.tellPlayer(ctx, directMessage{
		person: snowflake(n.Player), nonce: rowNonce("r", n.ID), earlier: func(control string) bool { return bot.IsReminder(control, &n) },
	}, n.Tries, &text)
}
