package discord

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

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
	m, _, err := c.messageOf(&text)
	if err != nil {
		return err
	}
	return unreachable(c.sendNotice(ctx, player, &n, m))
}

func (c *Client) sendNotice(ctx context.Context, player string, n *game.Notice, m *message) error {
	dm, err := c.openDM(ctx, player, forReminders)
	if err != nil {
		return err
	}
	if n.Tries > 0 {
		ours := func(control string) bool { return bot.IsNotice(control, n) }
		if there, err := c.recentlySent(ctx, dm, ours); err != nil || there {
			return err
		}
	}
	m.Nonce, m.EnforceNonce = "s"+strconv.FormatInt(n.ID, 36), true
	_, err = c.createPost(ctx, dm, m, forReminders)
	return err
}

// recentlySent reports whether a message with a control is among the last ones: none that
// is older was tried.
func (c *Client) recentlySent(ctx context.Context, dm string, ours func(control string) bool) (bool, error) {
	page, err := c.recent(ctx, dm, "", forReminders)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(page, func(p posted) bool { return slices.ContainsFunc(idsIn(p.Components, maxNesting), ours) }), nil
}
