package discord

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/clock"
)

// cardEditor edits public cards. Many players solve at once, and a channel takes few edits a second, so it keeps the
// latest text of each card and writes one at a time.
type cardEditor struct {
	client *Client

	mu      sync.Mutex
	waiting map[string]bot.Card // by message id
	order   []string            // of the ids, as they came
	blocked map[string]bot.Card // by message id: what Discord lets be written only later
	wake    chan struct{}
}

func newCardEditor(c *Client) *cardEditor {
	return &cardEditor{client: c, waiting: map[string]bot.Card{}, blocked: map[string]bot.Card{}, wake: make(chan struct{}, 1)}
}

// edit queues a card. It replaces an edit of the same card that waits.
func (q *cardEditor) edit(card bot.Card) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.add(card)
}

// add is edit; its caller holds mu.
func (q *cardEditor) add(card bot.Card) {
	if _, blocked := q.blocked[card.MessageID]; blocked {
		q.blocked[card.MessageID] = card
		return
	}
	if _, queued := q.waiting[card.MessageID]; !queued {
		q.order = append(q.order, card.MessageID)
	}
	q.waiting[card.MessageID] = card
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// later writes a card when its channel is blocked no more, or what replaces it until then.
func (q *cardEditor) later(card bot.Card, wait time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if _, newer := q.waiting[card.MessageID]; newer {
		return
	}
	q.blocked[card.MessageID] = card
	q.client.clock.AfterFunc(wait, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		latest := q.blocked[card.MessageID]
		delete(q.blocked, card.MessageID)
		q.add(latest)
	})
}

// next takes the card that has waited longest.
func (q *cardEditor) next() (bot.Card, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.order) == 0 {
		return bot.Card{}, false
	}
	id := q.order[0]
	card := q.waiting[id]
	q.order = q.order[1:]
	delete(q.waiting, id)
	return card, true
}

// run writes cards until the context ends, and for up to a second what waits then: the next solver updates the others.
func (q *cardEditor) run(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-q.wake:
			q.writeAll(ctx)
		}
	}
	last, cancel := clock.WithTimeout(context.WithoutCancel(ctx), q.client.clock, time.Second)
	defer cancel()
	q.writeAll(last)
}

func (q *cardEditor) writeAll(ctx context.Context) {
	for card, ok := q.next(); ok && ctx.Err() == nil; card, ok = q.next() {
		q.write(ctx, card)
	}
}

// CardNotes remembers the cards of posts for the process that leads: a *play.Service.
type CardNotes interface {
	NoteCard(ctx context.Context, post int64) error
}

// write writes a card, or leaves it to the process that leads.
func (q *cardEditor) write(ctx context.Context, card bot.Card) {
	c := q.client
	defer c.recoverPanic("a card")
	term, done, leads := c.leader.Lead(ctx)
	defer done()
	if !leads {
		if err := c.cardNotes.NoteCard(ctx, card.Post); err != nil {
			c.log.Warn("discord: a card was not left to the process that leads", "guild", card.Guild, "post", card.Post, "error", err)
		}
		return
	}
	m, _, err := c.messageOf(&card.Message)
	if err == nil {
		err = c.do(term, request{
			doing: "edit a card", method: http.MethodPatch, path: "channels/" + card.Channel + "/messages/" + card.MessageID,
			bucket: "channels/" + card.Channel + "/messages#edit", body: m.change(), files: m.files, idempotent: true, priority: forResults,
		})
	}
	e, _ := errors.AsType[*Error](err)
	switch {
	case e != nil && e.Status == http.StatusTooManyRequests && e.wait > 0:
		q.later(card, e.wait)
	case hasCode(err, codeUnknownMessage, codeUnknownChannel):
		c.log.Info("discord: a card is gone", "guild", card.Guild, "channel", card.Channel)
	case err != nil && ctx.Err() == nil:
		c.log.Warn("discord: a card was not brought up to date", "guild", card.Guild, "channel", card.Channel, "error", err)
	}
}
