package discord

import (
	"context"
	"errors"
	"net/http"

	"pencilmark/internal/game"
)

// ThreadNamer names the threads of dailies: a *bot.Router.
type ThreadNamer interface {
	ThreadName(p game.Post, locale string) string
}

const (
	maxThreadName = 100
	archiveAfter  = 1440 // minutes without talk: the least that outlasts a daily
)

// OpenThread implements daily.ThreadOpener: it opens a thread below a daily's message,
// named in the guild's language. A message has one thread at most, whose id is
// its own: that there is one already is as good.
func (c *Client) OpenThread(ctx context.Context, t game.Thread) error {
	namer, ok := c.router.(ThreadNamer)
	if !ok {
		return errors.New("discord: the router names no threads")
	}
	p := &t.Post
	err := c.do(ctx, request{
		doing: "open a thread", method: http.MethodPost, path: "channels/" + p.Channel + "/messages/" + p.Message + "/threads",
		bucket: "channels/" + p.Channel + "/threads", idempotent: true, priority: forDailies, doneCode: codeHasThread,
		body: map[string]any{"name": truncate(namer.ThreadName(*p, t.Locale), maxThreadName), "auto_archive_duration": archiveAfter},
	})
	if hasCode(err, codeHasThread) {
		return nil
	}
	return err
}
