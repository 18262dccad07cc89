package discord

import (
	"context"
	"strings"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/phrase"
)

// tokenLives is how long an interaction's token lets its answer be changed
// (Receiving and Responding); a little less than Discord's 15 minutes, for the
// way there.
const tokenLives = 15*time.Minute - 10*time.Second

// tell shows a reply where it belongs. When the interaction's token has died
// meanwhile it goes to the player in a direct message.
func (r *responder) tell(ctx context.Context, reply bot.Reply) error {
	if r.sinceCame() < tokenLives {
		err := r.first(ctx, reply)
		if !refused(err, codeDeadToken) {
			return err
		}
	}
	return r.tellElsewhere(ctx, reply.Message)
}

// tellElsewhere sends the player a message of what can no longer stand where it
// was asked for. It is private there, whatever it would have been.
func (r *responder) tellElsewhere(ctx context.Context, told bot.Message) error {
	late := phrase.New(r.in.Locale).Text("refused.late", map[string]any{"Channel": r.in.ChannelID})
	told.Note = strings.TrimSpace(told.Note + "\n" + late)
	m, _, err := messageOf(&told)
	if err != nil {
		return err
	}
	return r.client.whisper(ctx, r.in.person().ID, r.in.ID, m)
}

// whisper sends a player a direct message. A repeated id sends nothing more,
// within Discord's few minutes.
func (c *Client) whisper(ctx context.Context, user, id string, m *message) error {
	channel, err := c.direct(ctx, user, urgent)
	if err != nil {
		return err
	}
	m.Nonce, m.EnforceNonce = id, true
	_, err = c.post(ctx, channel, m, urgent)
	return err
}
