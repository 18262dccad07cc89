package discord

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// Cards writes the public card of a post: a *bot.Router.
type Cards interface {
	Card(ctx context.Context, post int64, locale string) (bot.Message, error)
}

// Post implements game.Poster: it puts a daily's card into the guild's channel.
//
// The post's row id is the message's nonce, so that within a few minutes a
// repeated request returns the first message. After that, with n.Again set, the
// channel is searched for the card first.
func (c *Client) Post(ctx context.Context, n game.Notice) (game.Message, error) {
	if !c.Connected() {
		return game.Message{}, errors.New("discord: not connected")
	}
	writer, ok := c.router.(Cards)
	if !ok {
		return game.Message{}, errors.New("discord: the router writes no cards")
	}
	card, err := writer.Card(ctx, n.Card.ID, phrase.DefaultLocale)
	if err != nil {
		return game.Message{}, err
	}
	pinging := card
	pinging.Ping = n.Guild.PingRole
	m, _, err := messageOf(&pinging)
	if err != nil {
		return game.Message{}, err
	}
	channel := n.Guild.Channel
	if n.Again {
		earlier, err := c.find(ctx, channel, &card)
		if err != nil {
			return game.Message{}, err
		}
		if earlier != "" {
			// Somebody may have solved since.
			c.cards.edit(bot.Card{Guild: n.Guild.ID, Channel: channel, Posted: earlier, Message: card})
			return game.Message{Channel: channel, ID: earlier}, nil
		}
	}
	m.Nonce, m.EnforceNonce = strconv.FormatInt(n.Card.ID, 36), true
	made, err := c.post(ctx, channel, m)
	return game.Message{Channel: channel, ID: made.ID}, err
}

// post creates a message. It is tried again after a lost answer only if its
// nonce keeps that from posting twice.
func (c *Client) post(ctx context.Context, channel string, m *message) (made posted, err error) {
	err = c.do(ctx, request{
		doing: "post a message", method: http.MethodPost, path: "channels/" + channel + "/messages",
		bucket: "channels/" + channel + "/messages", body: m, files: m.files, repeat: m.EnforceNonce, into: &made,
	})
	return made, err
}

// unpost removes a message. One that stays is untidy and no more, so it is
// logged; it goes also when the context has ended meanwhile.
func (c *Client) unpost(ctx context.Context, channel, id string) {
	err := c.do(context.WithoutCancel(ctx), request{
		doing: "remove a test message", method: http.MethodDelete, path: "channels/" + channel + "/messages/" + id,
		bucket: "channels/" + channel + "/messages#delete", repeat: true,
	})
	if err != nil && !refused(err, codeUnknownMessage) {
		c.log.Warn("discord: a test message stays in a channel", "channel", channel, "error", err)
	}
}

// How far back a card is looked for: a thousand messages.
const (
	pageSize = 100
	maxPages = 10
)

// recent lists the channel's messages before one, or the last ones, newest
// first.
func (c *Client) recent(ctx context.Context, channel, before string) (list []posted, err error) {
	path := "channels/" + channel + "/messages?limit=" + strconv.Itoa(pageSize)
	if before != "" {
		path += "&before=" + before
	}
	err = c.do(ctx, request{
		doing: "read the channel", method: http.MethodGet, path: path,
		bucket: "channels/" + channel + "/messages#read", repeat: true, into: &list,
	})
	return list, err
}

// find looks for our own message with the same controls: a card's name its
// post. It returns "" if there is none.
func (c *Client) find(ctx context.Context, channel string, card *bot.Message) (string, error) {
	app, err := c.app()
	if err != nil {
		return "", err
	}
	want, before := controlIDs(card), ""
	for range maxPages {
		page, err := c.recent(ctx, channel, before)
		if err != nil {
			return "", err
		}
		for _, p := range page {
			if p.Author.ID == app && len(want) > 0 && slices.Equal(customIDs(p.Components), want) {
				return p.ID, nil
			}
		}
		if len(page) < pageSize {
			break
		}
		before = page[len(page)-1].ID
	}
	return "", nil
}

// controlIDs are the custom ids that a message's controls will have.
func controlIDs(m *bot.Message) []string {
	var ids []string
	for _, c := range m.Controls {
		ids = append(ids, c.Action.String())
	}
	return ids
}
