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
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/phrase"
)

// tokenLifetime is how long an interaction's token is valid (Receiving and Responding), minus the time of a request.
const tokenLifetime = 15*time.Minute - 10*time.Second

// deliver shows a reply, as a direct message if the interaction's token has expired.
func (r *responder) deliver(ctx context.Context, reply bot.Reply) error {
	if r.elapsed() < tokenLifetime {
		err := r.respond(ctx, reply)
		if !hasCode(err, codeDeadToken) {
			return err
		}
	}
	return r.deliverDirect(ctx, reply.Message)
}

func (r *responder) deliverDirect(ctx context.Context, late bot.Message) error {
	note := phrase.New(r.in.Locale).Text("refused.late", map[string]any{"Channel": r.in.ChannelID})
	late.Note = strings.TrimSpace(late.Note + "\n" + note)
	return r.client.sendDirect(ctx, directMessage{person: r.in.person().ID, nonce: r.in.ID, priority: forInteractions}, &late)
}

// directMessage is the recipient and the identity of a direct message.
type directMessage struct {
	person   string // their id on Discord
	nonce    string // a repetition with the same nonce within minutes posts nothing
	priority priority
	silent   bool                      // notify nobody
	earlier  func(control string) bool // recognises a message of an earlier try; nil if there can be none
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

// openDM opens the direct messages with a person, or returns the open channel. Each priority has its own bucket, because
// there may be thousands of reminders.
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

// recentlySent reports whether an earlier try's message is among the latest messages.
func (c *Client) recentlySent(ctx context.Context, channel string, to directMessage) (bool, error) {
	page, err := c.recent(ctx, channel, "", to.priority)
	return slices.ContainsFunc(page, func(p posted) bool {
		return slices.ContainsFunc(idsIn(p.Components, maxNesting), to.earlier)
	}), err
}

// tellPlayer sends a player a direct message, unless an earlier try has sent it. It fails with game.ErrUnreachable if
// the player accepts no messages or does not exist.
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

// rowNonce returns the nonce for the message of a database row.
func rowNonce(kind string, id int64) string { return kind + strconv.FormatInt(id, 36) }

// SendNotice implements community.NoticeSender. The row's id is the nonce, which prevents a second message for minutes.
// Later tries search for the message of an earlier one.
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

// SendReminder implements daily.ReminderSender. A repetition is safe, as with SendNotice.
func (c *Client) SendReminder(ctx context.Context, n game.DueReminder) error {
	text, err := c.router.ReminderMessage(ctx, n)
	if err != nil {
		return err
	}
	return c.tellPlayer(ctx, directMessage{
		person: snowflake(n.Player), nonce: rowNonce("r", n.ID), earlier: func(control string) bool { return bot.IsReminder(control, &n) },
	}, n.Tries, &text)
}

// NotifyAdmin implements daily.AdminNotifier.
func (c *Client) NotifyAdmin(ctx context.Context, g game.Guild) error {
	return c.tellAdmin(ctx, &g, directMessage{nonce: guildNonce("t", g.ID, g.SuspendedAt)}, "discord.suspended."+string(g.Suspension), map[string]any{"Channel": "<#" + g.Channel + ">"})
}

// TellKeptLost implements leaderboards.Display.
func (c *Client) TellKeptLost(ctx context.Context, k leaderboards.Kept) error {
	g := &game.Guild{ID: k.Guild, Name: k.GuildName, Locale: k.Locale, Admin: k.Admin}
	return c.tellAdmin(ctx, g, directMessage{nonce: rowNonce("l", k.ID)}, "discord.kept-lost", map[string]any{"Channel": "<#" + k.Channel + ">"})
}

// TellRoleRefused implements leaderboards.RoleGiver.
func (c *Client) TellRoleRefused(ctx context.Context, a leaderboards.Award) error {
	g := &game.Guild{ID: a.Guild, Name: a.GuildName, Locale: a.Locale, Admin: a.Admin}
	return c.tellAdmin(ctx, g, directMessage{nonce: rowNonce("w", a.ID)}, "discord.role-refused", map[string]any{"Role": "<@&" + a.Role + ">"})
}

// TellWaiting implements daily.WaitingTeller.
func (c *Client) TellWaiting(ctx context.Context, w daily.Waiting) error {
	g := &game.Guild{ID: w.ID, Name: w.Name, Locale: w.Locale, Admin: w.Admin}
	to := directMessage{nonce: guildNonce("q", g.ID, w.At), silent: true}
	return c.tellAdmin(ctx, g, to, "discord.waiting", map[string]any{"Submissions": w.Submissions, "Results": w.Results})
}

// tellAdmin sends a guild's admin a direct message. It fails with game.ErrUnreachable if the admin accepts none, and
// with a *daily.PostRefusedError if it certainly sent nothing for another reason.
func (c *Client) tellAdmin(ctx context.Context, g *game.Guild, to directMessage, key string, values map[string]any) error {
	if to.person, to.priority = snowflake(g.Admin), forReminders; to.person == "" {
		return game.ErrUnreachable
	}
	values["Guild"] = quotedName(g.Name)
	text := &bot.Message{Text: phrase.New(g.Locale).Text(key, values)}
	err := c.sendDirect(ctx, to, text)
	if e, ok := errors.AsType[*Error](err); ok && (e.Status == http.StatusForbidden || e.Status == http.StatusNotFound || e.Status == http.StatusBadRequest) {
		return errors.Join(game.ErrUnreachable, err)
	}
	return c.refusal(ctx, g.ID, err)
}

// quotedName returns a guild's name as code, so that nothing in it is markup.
func quotedName(name string) string { return "`" + strings.ReplaceAll(name, "`", "'") + "`" }

// guildNonce returns the nonce of a message about an event in a guild.
func guildNonce(thing, guild string, at time.Time) string {
	id, _ := strconv.ParseUint(snowflake(guild), 10, 64) // Discord's ids are numbers
	return thing + strconv.FormatUint(id, 36) + "." + strconv.FormatInt(at.UnixMilli(), 36)
}
