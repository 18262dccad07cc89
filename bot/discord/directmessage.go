package discord

import (
	"context"
	"strings"
	"time"

	"pencilmark/bot"
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
	m, _, err := r.client.messageOf(&late)
	if err != nil {
		return err
	}
	return r.client.sendDirect(ctx, r.in.person().ID, r.in.ID, m)
}

// sendDirect sends a player a direct message. A repeated id sends nothing more,
// within Discord's few minutes.
func (c *Client) sendDirect(ctx context.Context, user, id string, m *message) error {
	channel, err := c.openDM(ctx, user, forInteractions)
	if err != nil {
		return err
	}
	m.Nonce, m.EnforceNonce = id, true
	_, err = c.createPost(ctx, channel, m, forInteractions)
	return err
}
