package discord

import (
	"context"
	"errors"
	"fmt"
	"strconv"

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
	m, _, err := c.messageOf(&text)
	if err != nil {
		return err
	}
	return unreachable(c.sendReminder(ctx, &n, m))
}

func (c *Client) sendReminder(ctx context.Context, n *game.DueReminder, m *message) error {
	dm, err := c.openDM(ctx, snowflake(n.Player), forReminders)
	if err != nil {
		return err
	}
	if n.Tries > 0 {
		ours := func(control string) bool { return bot.IsReminder(control, n) }
		if there, err := c.recentlySent(ctx, dm, ours); err != nil || there {
			return err
		}
	}
	m.Nonce, m.EnforceNonce = "r"+strconv.FormatInt(n.ID, 36), true
	_, err = c.createPost(ctx, dm, m, forReminders)
	return err
}

// unreachable tells the refusals that mean that a player takes no messages from
// the bot, or is no more.
func unreachable(err error) error {
	if hasCode(err, codeNoDirectMessages, codeNoMutualGuild, codeUnknownUser, codeInvalidRecipient) {
		return fmt.Errorf("%w: %w", game.ErrUnreachable, err)
	}
	return err
}
