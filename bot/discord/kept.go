package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// WriteKept implements leaderboards.Display.
func (c *Client) WriteKept(ctx context.Context, k leaderboards.Kept) (leaderboards.Draft, error) {
	m, err := c.toMessage(c.router.KeptMessage(ctx, &k))
	if err != nil {
		return leaderboards.Draft{}, err
	}
	form, err := json.Marshal(m)
	sum := sha256.Sum256(form)
	return leaderboards.Draft{
		Hash: hex.EncodeToString(sum[:]),
		Show: func(ctx context.Context) (string, error) { return c.showKept(ctx, &k, m) },
	}, err
}

// showKept edits a kept leaderboard's message, or posts it. A repetition is safe, as with SendNotice.
func (c *Client) showKept(ctx context.Context, k *leaderboards.Kept, m *message) (id string, err error) {
	if id, err = c.currentMessage(ctx, k); err != nil {
		return "", err
	}
	if id != "" {
		err = c.editMessage(ctx, "renew a leaderboard", messagePath(k.Channel, id), m, forBoards)
		return id, keptError(err)
	}
	made, err := c.postOnce(ctx, k.Channel, rowNonce("k", k.ID), m, forBoards)
	return made.ID, keptError(err)
}

// currentMessage returns the message of a kept leaderboard, or "" if there is certainly none.
func (c *Client) currentMessage(ctx context.Context, k *leaderboards.Kept) (string, error) {
	if !k.InDoubt() {
		return k.Message, nil
	}
	id, err := c.findMessage(ctx, k.Channel, k.Tried, func(control string) bool { return bot.IsKept(control, k) }, forBoards)
	return id, keptError(err)
}

// RemoveKept implements leaderboards.Display.
func (c *Client) RemoveKept(ctx context.Context, k leaderboards.Kept) error {
	id, err := c.currentMessage(ctx, &k)
	if err != nil || id == "" {
		return err
	}
	return keptError(c.deleteMessage(ctx, "remove a leaderboard", messagePath(k.Channel, id), forBoards))
}

// keptError adds game.ErrNotFound if the message is gone, and leaderboards.ErrNoAccess if the bot may not reach it.
func keptError(err error) error {
	e, ok := errors.AsType[*Error](err)
	switch {
	case hasCode(err, codeUnknownMessage, codeUnknownChannel):
		return errors.Join(game.ErrNotFound, err)
	case ok && e.Status == http.StatusForbidden:
		return errors.Join(leaderboards.ErrNoAccess, err)
	}
	return err
}
