package discord

import (
	"context"
	"errors"
	"strconv"

	"pencilmark/bot"
	"pencilmark/internal/game/play"
)

// AnnounceSolved implements play.Announcer: it tells where a daily is talked about who solved
// it on the page. Post and attempt are in the message's nonce, so that a request repeated
// within a few minutes posts nothing more; after that an earlier message is looked for.
func (c *Client) AnnounceSolved(ctx context.Context, a play.Announcement) error {
	if a.Unsure.Before(a.Tried) {
		ours := func(control string) bool { return bot.IsAnnouncement(control, a.Attempt) }
		id, err := c.findMessage(ctx, a.Channel, a.Unsure, ours, forResults)
		if id != "" || err != nil && !hasCode(err, codeUnknownChannel) {
			return err
		}
	}
	text, err := c.router.Announcement(ctx, a.Post, a.Attempt)
	if err != nil {
		return errors.Join(play.ErrNotSaid, err)
	}
	m, _, err := c.messageOf(&text)
	if err != nil {
		return errors.Join(play.ErrNotSaid, err)
	}
	_, err = c.postOnce(ctx, a.Channel, rowNonce("a"+strconv.FormatInt(a.Post, 36)+"-", a.Attempt), m, forResults)
	if e, ok := errors.AsType[*Error](err); ok && !e.Perhaps {
		return errors.Join(play.ErrNotSaid, err)
	}
	return err
}
