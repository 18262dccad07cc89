package discord

import (
	"context"
	"net/http"

	"pencilmark/internal/game"
)

const (
	maxThreadName = 100
	archiveAfter  = 1440 // minutes without talk: the least that outlasts a daily
)

// OpenThread implements daily.ThreadOpener: it opens a thread below a daily's message,
// named in the guild's language. A message has one thread at most, whose id is
// its own: that there is one already is as good.
func (c *Client) OpenThread(ctx context.Context, t game.Thread) error {
	p := &t.Post
	err := c.do(ctx, request{
		doing: "open a thread", method: http.MethodPost, path: "channels/" + p.Channel + "/messages/" + p.Message + "/threads",
		bucket: "channels/" + p.Channel + "/threads", idempotent: true, priority: forDailies, doneCode: codeHasThread,
		body: map[string]any{"name": truncate(c.router.ThreadName(*p, t.Locale), maxThreadName), "auto_archive_duration": archiveAfter},
	})
	if hasCode(err, codeHasThread) {
		return nil
	}
	return err
}
