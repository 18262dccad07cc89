package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/awards"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/leaderboards"
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

// SendNotice implements notices.Sender: it tells a player of a decision by direct
// message. The notice's row id is the message's nonce, so that a request repeated
// within a few minutes sends nothing more; after that an earlier message is looked for.
func (c *Client) SendNotice(ctx context.Context, n game.Notice) error {
	player := snowflake(n.Player)
	if player == "" {
		return fmt.Errorf("%w: %s is not on Discord", game.ErrUnreachable, n.Player)
	}
	text := c.router.NoticeMessage(n)
	return c.tellPlayer(ctx, directMessage{
		person: player, nonce: rowNonce("s", n.ID), earlier: func(control string) bool { return bot.IsNotice(control, &n) },
	}, n.Tries, &text)
}

// SendReminder implements daily.ReminderSender: it sends a reminder as a direct message. The
// reminder's row id is the message's nonce, so that a request repeated within a few
// minutes sends nothing more; after that an earlier message is looked for.
func (c *Client) SendReminder(ctx context.Context, n game.DueReminder) error {
	text, err := c.router.ReminderMessage(ctx, n)
	if err != nil {
		return err
	}
	return c.tellPlayer(ctx, directMessage{
		person: snowflake(n.Player), nonce: rowNonce("r", n.ID), earlier: func(control string) bool { return bot.IsReminder(control, &n) },
	}, n.Tries, &text)
}

// NotifyAdmin implements daily.AdminNotifier: it tells a guild's admin why nothing is posted
// there.
func (c *Client) NotifyAdmin(ctx context.Context, g game.Guild) error {
	return c.tellAdmin(ctx, &g, directMessage{nonce: guildNonce("t", g.ID, g.SuspendedAt)}, "discord.suspended."+string(g.Suspension), map[string]any{"Channel": "<#" + g.Channel + ">"})
}

// TellKeptLost implements leaderboards.Display.
func (c *Client) TellKeptLost(ctx context.Context, k leaderboards.Kept) error {
	g := &game.Guild{ID: k.Guild, Name: k.GuildName, Locale: k.Locale, Admin: k.Admin}
	return c.tellAdmin(ctx, g, directMessage{nonce: rowNonce("l", k.ID)}, "discord.kept-lost", map[string]any{"Channel": "<#" + k.Channel + ">"})
}

// TellRoleRefused implements awards.Giver.
func (c *Client) TellRoleRefused(ctx context.Context, a awards.Award) error {
	g := &game.Guild{ID: a.Guild, Name: a.GuildName, Locale: a.Locale, Admin: a.Admin}
	return c.tellAdmin(ctx, g, directMessage{nonce: rowNonce("w", a.ID)}, "discord.role-refused", map[string]any{"Role": "<@&" + a.Role + ">"})
}

// TellWaiting implements daily.WaitingTeller.
func (c *Client) TellWaiting(ctx context.Context, w daily.Waiting) error {
	g := &game.Guild{ID: w.ID, Name: w.Name, Locale: w.Locale, Admin: w.Admin}
	to := directMessage{nonce: guildNonce("q", g.ID, w.At), silent: true}
	return c.tellAdmin(ctx, g, to, "discord.waiting", map[string]any{"Submissions": w.Submissions, "Results": w.Results})
}

// tellAdmin tells a guild's admin something by direct message. It
// fails with game.ErrUnreachable if they take no messages from the bot, and with a
// *daily.PostRefusedError if nothing was sent for another reason.
func (c *Client) tellAdmin(ctx context.Context, g *game.Guild, to directMessage, key string, values map[string]any) error {
	if to.person, to.priority = snowflake(g.Admin), forReminders; to.person == "" {
		return game.ErrUnreachable
	}
	values["Guild"] = "`" + strings.ReplaceAll(g.Name, "`", "'") + "`"
	text := &bot.Message{Text: phrase.New(g.Locale).Text(key, values)}
	err := c.sendDirect(ctx, to, text)
	if e, ok := errors.AsType[*Error](err); ok && (e.Status == http.StatusForbidden || e.Status == http.StatusNotFound || e.Status == http.StatusBadRequest) {
		return errors.Join(game.ErrUnreachable, err)
	}
	return c.refusal(ctx, g.ID, err)
}

// guildNonce is the same whenever one thing is told about what happened to a guild at a
// moment: a guild is known by 13 characters at most, and a moment by 8.
func guildNonce(thing, guild string, at time.Time) string {
	id, _ := strconv.ParseUint(snowflake(guild), 10, 64) // the platform's ids are numbers
	return thing + strconv.FormatUint(id, 36) + "." + strconv.FormatInt(at.UnixMilli(), 36)
}
