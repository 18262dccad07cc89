package discord

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// tokenLifetime is how long an interaction's token lets its answer be changed
// (Receiving and Responding); a little less than Discord's 15 minutes, for the
// way there.
const tokenLifetime = 15*time.Minute - 10*time.Second

// deliver shows a reply where it belongs. When the interaction's token has died
// meanwhile it goes to the player in a direct message.
func (r *responder) deliver(ctx context.Context, reply bot.Reply) error {
	if r.elapsed() < tokenLifetime {
		err := r.respond(ctx, reply)
		if !hasCode(err, codeDeadToken) {
			return err
		}
	}
	return r.deliverDirect(ctx, reply.Message)
}

// deliverDirect sends the player a message of what can no longer stand where it
// was asked for. It is private there, whatever it would have been.
func (r *responder) deliverDirect(ctx context.Context, late bot.Message) error {
	note := phrase.New(r.in.Locale).Text("refused.late", map[string]any{"Channel": r.in.ChannelID})
	late.Note = strings.TrimSpace(late.Note + "\n" + note)
	return r.client.sendDirect(ctx, directMessage{person: r.in.person().ID, nonce: r.in.ID, priority: forInteractions}, &late)
}

// directMessage is to whom a direct message goes, and what tells it from others.
type directMessage struct {
	person   string // their id on Discord
	nonce    string // what is sent again with it within a few minutes does not arrive again
	priority priority
	silent   bool                      // it notifies nobody
	earlier  func(control string) bool // knows one that may have arrived before that; nil if none can have
}

// sendDirect sends a person a direct message, unless an earlier one has arrived.
func (c *Client) sendDirect(ctx context.Context, to directMessage, text *bot.Message) error {
	m, _, err := c.messageOf(text)
	if err != nil {
		return err
	}
	if to.silent {
		m.Flags |= flagSilent
	}
	channel, err := c.openDM(ctx, to.person, to.priority)
	if err != nil {
		return err
	}
	if to.earlier != nil {
		if there, err := c.recentlySent(ctx, channel, to); err != nil || there {
			return err
		}
	}
	_, err = c.postOnce(ctx, channel, to.nonce, m, to.priority)
	return err
}

// openDM opens the direct messages with a person. Doing it again returns the
// same channel. Interactive messages have a bucket of their own beside that of the
// reminders, of which there may be thousands.
func (c *Client) openDM(ctx context.Context, person string, p priority) (channel string, err error) {
	var made struct {
		ID string `json:"id"`
	}
	err = c.do(ctx, request{
		doing: "open direct messages", method: http.MethodPost, path: "users/@me/channels", bucket: "users/@me/channels#" + p.String(),
		body: map[string]string{"recipient_id": person}, idempotent: true, priority: p, into: &made,
	})
	return made.ID, err
}

// recentlySent reports whether an earlier message is among the last ones: none that is
// older was tried.
func (c *Client) recentlySent(ctx context.Context, channel string, to directMessage) (bool, error) {
	page, err := c.recent(ctx, channel, "", to.priority)
	return slices.ContainsFunc(page, func(p posted) bool {
		return slices.ContainsFunc(idsIn(p.Components, maxNesting), to.earlier)
	}), err
}

// tellPlayer tells a player what a row says they are to be told; after a first try only if
// that did not arrive. It fails with game.ErrUnreachable if they take no messages from the
// bot, or are no more.
func (c *Client) tellPlayer(ctx context.Context, to directMessage, tries int, text *bot.Message) error {
	to.priority = forReminders
	if tries == 0 {
		to.earlier = nil
	}
	err := c.sendDirect(ctx, to, text)
	if hasCode(err, codeNoDirectMessages, codeNoMutualGuild, codeUnknownUser, codeInvalidRecipient) {
		return fmt.Errorf("%w: %w", game.ErrUnreachable, err)
	}
	return err
}

// rowNonce is the nonce of what is told of a row.
func rowNonce(kind string, id int64) string { return kind + strconv.FormatInt(id, 36) }
