package discord

import (
	"context"
	"errors"

	"pencilmark/bot"
	"pencilmark/internal/game"
)

// ReminderWriter writes reminders: a *bot.Router.
type ReminderWriter interface {
	ReminderMessage(ctx context.Context, n game.DueReminder) (bot.Message, error)
}

// SendReminder implements daily.ReminderSender: it sends a reminder as a direct message. The
// reminder's row id is the message's nonce, so that a request repeated within a few
// minutes sends nothing more; after that an earlier message is looked for.
func (c *Client) SendReminder(ctx context.Context, n game.DueReminder) error {
	writer, ok := c.router.(ReminderWriter)
	if !ok {
		return errors.New("discord: the router writes no reminders")
	}
	text, err := writer.ReminderMessage(ctx, n)
	if err != nil {
		return err
	}
	return c.tellPlayer(ctx, directMessage{
		person: snowflake(n.Player), nonce: rowNonce("r", n.ID), earlier: func(control string) bool { return bot.IsReminder(control, &n) },
	}, n.Tries, &text)
}
