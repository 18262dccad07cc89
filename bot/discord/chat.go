package discord

import (
	"context"
	"errors"
	"strconv"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/game/chat"
)

// codeNoHistory means that the bot may write but not reply to a message, because it lacks Read Message History.
const codeNoHistory = 160002

// onMessage answers a message in a goroutine, unless Discord has delivered the message before.
func (c *Client) onMessage(ctx context.Context, e guarded.Event) {
	q, ok := c.decodeMessage(e.Data)
	if !ok || !c.seen.add(q.ID) {
		return
	}
	if !tryAcquire(c.semaphores.requests) {
		c.log.Warn("discord: too many requests at once, dropped a message", "message", q.ID)
		c.metrics.count(typeMessage, outcomeDropped)
		return
	}
	c.goroutines.Go(func() {
		defer func() { <-c.semaphores.requests }()
		c.answerMessage(ctx, q)
	})
}

// answerMessage answers a message. A panic ends only that answer.
func (c *Client) answerMessage(ctx context.Context, q *bot.Request) {
	v := measurement{kind: typeMessage, since: c.clock.Now(), outcome: outcomePanic}
	defer func() { c.metrics.done(&v, c.clock.Now()) }()
	defer c.recoverPanic("a message")
	q.GuildName, q.Locale = c.guildName(snowflake(q.Guild)), c.localeOf(ctx, q.User.ID)
	plan := c.router.Plan(q)
	v.name, v.outcome = plan.Name, outcomeAnswered
	reply, ok := c.checkLimits(q, plan.Cost)
	if ok {
		reply = c.handleMessage(ctx, q, &v)
	} else if v.outcome = outcomeLimited; !c.mayWarn(q) {
		return
	}
	final, cancel := clock.WithTimeout(context.WithoutCancel(ctx), c.clock, c.timeouts.finalEdit)
	defer cancel()
	if c.changeBoard(final, q, &reply) {
		return
	}
	made, err := c.postReply(final, q, &reply.Message)
	if err != nil {
		v.outcome = outcomeFailed
		c.log.Warn("discord: a message went unanswered", "message", q.ID, "error", err)
		return
	}
	switch {
	case isOnlyBoard(reply.Board):
		c.showOne(final, q, standingBoard(q, reply.Board, made, messagePath(q.Channel, made), c.clock.Now().Add(chat.KeepFor)), reply.Board.Entry)
	case q.Place == bot.PlaceDM:
		c.pushBoard(final, q, 2) // the player's message and its answer
	}
	if reply.Finish != nil && made != "" {
		c.goroutines.Go(func() { c.runContinuation(ctx, func(ctx context.Context) { c.editReply(ctx, q, made, reply.Finish) }) })
	}
}

// Players looks up players.
type Players interface {
	// LastLocale returns the locale that Discord last sent for a player, "" for none.
	LastLocale(ctx context.Context, player string) (string, error)
}

// localeOf returns the locale of a player's last interaction, because messages have none; "" if unknown.
func (c *Client) localeOf(ctx context.Context, player string) string {
	if c.players == nil {
		return ""
	}
	locale, err := c.players.LastLocale(ctx, player)
	if err != nil {
		c.log.Warn("discord: cannot read in which language to answer a message", "error", err)
	}
	return locale
}

func (c *Client) handleMessage(ctx context.Context, q *bot.Request, v *measurement) bot.Reply {
	limited, cancel := clock.WithTimeout(ctx, c.clock, c.timeouts.handling)
	defer cancel()
	done := <-c.handleAsync(limited, q)
	if done.busy {
		v.outcome = outcomeBusy
	}
	c.noteCards(ctx, done.reply.Cards...)
	return done.reply
}

// mayWarn reports whether to tell a player about the rate limit: at most once a minute, and only in direct messages.
func (c *Client) mayWarn(q *bot.Request) bool {
	_, wait := c.warnings.Reserve(q.User.ID, 1, c.clock.Now())
	return q.Place == bot.PlaceDM && wait == 0
}

// postReply answers a message and returns the answer's id, "" if the reply is empty. The nonce prevents a second
// answer.
func (c *Client) postReply(ctx context.Context, q *bot.Request, reply *bot.Message) (posted string, err error) {
	if reply.Title == "" && reply.Text == "" && len(reply.Pictures) == 0 {
		return "", nil
	}
	posted, err = c.postMessageReply(ctx, q, reply)
	e, ok := errors.AsType[*Error](err)
	if !ok || !e.formFault() {
		return posted, err
	}
	less := c.errorReply(q.Locale).Message
	if e.Code == codeMissingPermissions && hasAttachments(reply) {
		less = withoutPictures(*reply, q.Locale)
	}
	return c.postMessageReply(ctx, q, &less)
}

// postMessageReply posts a reply. Long text continues in further messages.
func (c *Client) postMessageReply(ctx context.Context, q *bot.Request, reply *bot.Message) (string, error) {
	m, rest, err := c.messageOf(reply)
	if err != nil {
		return "", err
	}
	m.Reference = &reference{Message: q.ID}
	made, err := c.postOnce(ctx, q.Channel, q.ID, m, forInteractions)
	if hasCode(err, codeNoHistory) {
		m.Reference = nil
		made, err = c.postOnce(ctx, q.Channel, q.ID, m, forInteractions)
	}
	for i, more := range rest[:min(len(rest), maxFollowUps)] {
		if err == nil {
			_, err = c.postOnce(ctx, q.Channel, q.ID+"-"+strconv.Itoa(i+1), more, forInteractions)
		}
	}
	return made.ID, err
}

// editReply runs a reply's remaining work and replaces the reply, even if the context has ended. If a press edited the
// reply meanwhile, the result comes in a new message.
func (c *Client) editReply(ctx context.Context, q *bot.Request, posted string, work func(context.Context) bot.Message) {
	whole := work(ctx)
	edited := c.edits.count(posted) > 0
	ctx, cancel := clock.WithTimeout(context.WithoutCancel(ctx), c.clock, c.timeouts.finalEdit)
	defer cancel()
	m, _, err := c.messageOf(&whole)
	switch {
	case err == nil && edited:
		_, err = c.postOnce(ctx, q.Channel, q.ID+"-0", m, forInteractions)
	case err == nil:
		err = c.editMessage(ctx, "finish an answer", messagePath(q.Channel, posted), m, forInteractions)
	}
	if err != nil && !hasCode(err, codeUnknownMessage, codeUnknownChannel) {
		c.log.Warn("discord: cannot update an answer", "message", q.ID, "error", err)
	}
}
