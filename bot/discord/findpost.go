package discord

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
)

const (
	// repeatable is how long Discord certainly recognises a nonce; it keeps nonces for "a few minutes".
	repeatable = time.Minute

	// skew is the greatest difference between the clocks here and at Discord.
	skew = 10 * time.Minute

	// Limits of the search for a card.
	pageSize = 100
	maxPages = 10
)

// errTooFar means that a channel has too many messages since a try.
var errTooFar = errors.New("the channel has too many newer messages to search")

// FindPost implements daily.Poster. It searches for the card of an earlier try, and renews it.
func (c *Client) FindPost(ctx context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	id, err := c.findMessage(ctx, n.Card.Channel, n.Card.Unsure, func(control string) bool { return bot.IsPostCard(control, &n.Card.Post) }, forDailies)
	if hasCode(err, codeUnknownChannel) {
		return daily.PostedMessage{}, game.ErrNotFound // with its messages
	}
	if err != nil {
		return daily.PostedMessage{}, c.uncertain(ctx, &n, err)
	}
	if id == "" {
		return daily.PostedMessage{}, game.ErrNotFound
	}
	c.log.Info("discord: found a daily that was posted already", "guild", n.Guild.ID, "channel", n.Card.Channel, "date", n.Card.Date)
	c.noteCards(ctx, bot.Card{Post: n.Card.ID})
	return daily.PostedMessage{Channel: n.Card.Channel, ID: id}, nil
}

// uncertain returns the error if it is unknown whether a card was posted. Shortly after the try, a repetition is safe.
func (c *Client) uncertain(ctx context.Context, n *daily.CardToPost, err error) error {
	same := n.Card.Channel == n.Guild.Channel
	if same && c.clock.Now().Before(n.Card.Unsure.Add(repeatable)) {
		return daily.ErrPostRepeatable
	}
	t := game.NotSuspended
	if e, ok := errors.AsType[*Error](err); ok && same { // another channel is no longer the guild's
		if t = c.suspension(ctx, n.Guild.ID, e); t == game.SuspendedNoAccess {
			t = game.SuspendedNoHistory
		}
	}
	return &daily.PostRefusedError{Suspension: t, Err: errors.Join(errors.New("it is unknown whether an earlier try has posted it"), err)}
}

// findMessage searches a channel for a message of the bot with a control of ours, sent since a time. It returns "" if it is
// certain that there is none.
func (c *Client) findMessage(ctx context.Context, channel string, since time.Time, ours func(control string) bool, p priority) (id string, err error) {
	app, err := c.app()
	if err != nil {
		return "", err
	}
	floor, before := since.Add(-skew), ""
	for range maxPages {
		page, err := c.recent(ctx, channel, before, p)
		if err != nil {
			return "", err
		}
		for _, m := range page {
			if m.Author.ID == app && slices.ContainsFunc(idsIn(m.Components, maxNesting), ours) {
				return m.ID, nil
			}
		}
		switch {
		case len(page) == 0 && before == "":
			return "", c.mayRead(ctx, channel, p)
		case len(page) < pageSize || sentAt(page[len(page)-1].ID).Before(floor):
			return "", nil
		}
		before = page[len(page)-1].ID
	}
	return "", errTooFar
}

// recent lists the channel's messages before a message, or the latest with "", newest first.
func (c *Client) recent(ctx context.Context, channel, before string, p priority) (list []posted, err error) {
	path := "channels/" + channel + "/messages?limit=" + strconv.Itoa(pageSize)
	if before != "" {
		path += "&before=" + before
	}
	err = c.get(ctx, "read the channel", path, p, &list)
	return list, err
}

// mayRead fails if the bot may not read the channel's history. Then Discord lists no messages without an error, but refuses
// a request for a single one.
func (c *Client) mayRead(ctx context.Context, channel string, p priority) error {
	err := c.get(ctx, "read the channel's history", messagePath(channel, channel), p, nil)
	if hasCode(err, codeUnknownMessage) {
		return nil
	}
	return err
}

// sentAt returns when a message was sent by its id, the zero time for an invalid id (API Reference, Snowflakes).
func sentAt(id string) time.Time {
	const epoch = 1420070400000
	n, err := strconv.ParseUint(id, 10, 63)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(int64(n>>22) + epoch)
}

// maxNesting is deeper than Discord nests components.
const maxNesting = 8

// idsIn returns the custom ids in components of any kind.
func idsIn(raw json.RawMessage, depth int) (ids []string) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		list = []json.RawMessage{raw} // a single component, or none
	}
	for _, one := range list {
		var part map[string]json.RawMessage
		var id string
		if depth == 0 || json.Unmarshal(one, &part) != nil {
			continue
		}
		if json.Unmarshal(part["custom_id"], &id) == nil && id != "" {
			ids = append(ids, id)
		}
		for _, name := range []string{"components", "component", "accessory"} {
			ids = append(ids, idsIn(part[name], depth-1)...)
		}
	}
	return ids
}
