package discord

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/clock"
	"pencilmark/internal/game"
	"pencilmark/internal/game/chat"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/phrase"
)

// promise records that an answer is owed, before the answer is deferred. If recording fails, the answer must not be
// deferred, because nobody would complete it if the process were killed. A request to delete a player's data is not
// recorded.
func (r *responder) promise(ctx context.Context) error {
	if r.client.promises == nil || bot.Forgets(r.request) {
		return nil
	}
	asked, err := json.Marshal(r.request)
	if err != nil {
		return err
	}
	r.promised = true // it may be recorded even after an error
	ctx, cancel := clock.WithTimeout(ctx, r.client.clock, r.client.timeouts.promise)
	defer cancel()
	return r.client.promises.Make(ctx, chat.Promise{
		ID: r.in.ID, Player: r.request.User.ID, Token: r.in.Token, Locale: r.in.Locale, Beside: r.edit || r.publish, Request: asked,
	})
}

// mayDefer records the promise of an answer. It reports whether the answer may be deferred.
func (r *responder) mayDefer(ctx context.Context) bool {
	err := r.promise(ctx)
	if err != nil {
		r.client.log.Warn("discord: an answer is not deferred, because the promise cannot be recorded", "interaction", r.in.ID, "error", err)
	}
	return err == nil
}

// keepPromise deletes the record of a promise.
func (r *responder) keepPromise(ctx context.Context) {
	if !r.promised {
		return
	}
	if err := r.client.promises.Keep(context.WithoutCancel(ctx), r.in.ID); err != nil {
		r.client.log.Warn("discord: cannot delete the record of an answered promise", "interaction", r.in.ID, "error", err)
	}
}

// PromiseJob returns the job that completes the answers that a killed process owed. It answers with a sentence and a
// button that repeats the request.
func (c *Client) PromiseJob() jobs.Job {
	return jobs.Job{Cron: "*/5 * * * * *", FirstAfter: time.Millisecond, Name: "ending broken promises", Run: c.endBrokenPromises}
}

func (c *Client) endBrokenPromises(ctx context.Context) error {
	for {
		broken, err := c.promises.Broken(ctx)
		if err != nil || len(broken) == 0 {
			return err
		}
		for i := range broken {
			if mine, err := c.promises.Claim(ctx, broken[i]); err != nil {
				return err
			} else if !mine {
				continue
			}
			if err := c.endBrokenPromise(ctx, &broken[i]); err != nil {
				c.log.Warn("discord: cannot end a broken promise", "interaction", broken[i].ID, "error", err)
			}
			if err := c.promises.Tell(ctx, broken[i].ID); err != nil {
				return err
			}
		}
	}
}

// endBrokenPromise replaces the "thinking" message. If the answer was to change another message, it adds a message
// instead.
func (c *Client) endBrokenPromise(ctx context.Context, p *chat.Promise) error {
	app, err := c.app()
	if err != nil {
		return err
	}
	text := phrase.New(p.Locale)
	m, _, err := c.messageOf(&bot.Message{
		Text:     text.Text("discord.broken-off", nil),
		Controls: []bot.Control{{Kind: bot.Button, Label: text.Text("bot.button.ask-again", nil), Style: bot.Primary, Action: bot.AskAgain(p.ID)}},
	})
	if err != nil {
		return err
	}
	r := request{doing: "end an answer that was owed", method: http.MethodPatch, path: "webhooks/" + app + "/" + p.Token + "/messages/" + original, body: m.change(), idempotent: true}
	if p.Beside {
		m.Flags |= flagEphemeral
		r.method, r.path, r.body, r.idempotent = http.MethodPost, "webhooks/"+app+"/"+p.Token, m, false
	}
	ctx, cancel := clock.WithTimeout(ctx, c.clock, c.timeouts.finalEdit)
	defer cancel()
	return c.do(ctx, r)
}

// askedAgain returns the original request, with its id, if the button for repeating it was pressed. It returns other
// requests unchanged.
func (c *Client) askedAgain(ctx context.Context, q *bot.Request) *bot.Request {
	id, ok := bot.AskedAgain(q)
	if !ok || c.promises == nil {
		return q
	}
	asked, err := c.promises.Asked(ctx, id, game.Player{ID: q.User.ID})
	var again bot.Request
	if err == nil {
		err = json.Unmarshal(asked, &again)
	}
	if err != nil {
		if !errors.Is(err, game.ErrNotFound) {
			c.log.Warn("discord: cannot read the request of a broken promise", "interaction", id, "error", err)
		}
		return q
	}
	again.User, again.Locale, again.GuildLocale, again.Channel = q.User, q.Locale, q.GuildLocale, q.Channel
	return &again
}
