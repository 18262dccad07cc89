package discord

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
)

// codeNoHistory means that the bot may write in a channel but not answer a
// message there, which takes Read Message History.
const codeNoHistory = 160002

// hear takes up a message in a goroutine of its own. One that is delivered again,
// as after a connection was resumed, is answered already.
func (c *Client) hear(ctx context.Context, e guarded.Event) {
	q, ok := c.heard(e.Data)
	if !ok || !c.messages.first(q.ID) {
		return
	}
	if !enter(c.rooms.places) {
		c.log.Warn("discord: too many requests at once, dropped a message", "message", q.ID)
		c.metrics.count(typeMessage, outcomeDropped)
		return
	}
	c.running.Go(func() {
		defer func() { <-c.rooms.places }()
		c.talk(ctx, q)
	})
}

// talk answers a message. A panic ends that answer alone.
func (c *Client) talk(ctx context.Context, q *bot.Request) {
	v := visit{kind: typeMessage, since: c.clock.Now(), outcome: outcomePanic}
	defer func() { c.metrics.done(&v, c.clock.Now()) }()
	defer c.recovered("a message")
	q.GuildName, q.Locale = c.guilds.name(snowflake(q.Guild)), c.tongues.of(q.User.ID)
	plan := c.router.Plan(q)
	v.name, v.outcome = plan.Name, outcomeAnswered
	reply, ok := c.admit(q, plan.Cost)
	if ok {
		reply = c.think(ctx, q, &v)
	} else if v.outcome = outcomeLimited; !c.warns(q) {
		return
	}
	telling, cancel := clock.WithTimeout(context.WithoutCancel(ctx), c.clock, c.timing.lastWord)
	defer cancel()
	made, err := c.say(telling, q, &reply.Message)
	if err != nil {
		v.outcome = outcomeFailed
		c.log.Warn("discord: a message went unanswered", "message", q.ID, "error", err)
		return
	}
	if reply.Later != nil && made != "" {
		c.running.Go(func() { c.goOn(ctx, func(ctx context.Context) { c.sayMore(ctx, q, made, reply.Later) }) })
	}
}

// think has the router work on a message.
func (c *Client) think(ctx context.Context, q *bot.Request, v *visit) bot.Reply {
	limited, cancel := clock.WithTimeout(ctx, c.clock, c.timing.work)
	defer cancel()
	done := <-c.doing(limited, q)
	if done.busy {
		v.outcome = outcomeBusy
	}
	for _, card := range done.reply.Cards {
		c.cards.edit(card)
	}
	return done.reply
}

// warns reports whether somebody who asks for too much is told so: once a minute,
// and not for others to read. A command shows its refusal to the player alone and
// costs nothing; a message of ours would be one more that they asked for.
func (c *Client) warns(q *bot.Request) bool {
	_, wait := c.warnings.Reserve(q.User.ID, 1, c.clock.Now())
	return q.Place == bot.Direct && wait == 0
}

// spoken is a message in answer to another one.
type spoken struct {
	*message
	Reference *reference `json:"message_reference,omitempty"`
}

// reference names the message that is answered; whether that is still there does
// not matter.
type reference struct {
	Message string `json:"message_id"`
	Must    bool   `json:"fail_if_not_exists"`
}

// say posts an answer below a message, and returns the id of what it posted; ""
// where there is nothing to say. The nonces are made of that message's id, so that
// one answer is all there ever is.
func (c *Client) say(ctx context.Context, q *bot.Request, reply *bot.Message) (posted string, err error) {
	if reply.Title == "" && reply.Text == "" && len(reply.Pictures) == 0 {
		return "", nil
	}
	posted, err = c.reply(ctx, q, reply)
	e, ok := errors.AsType[*Error](err)
	if !ok || !e.formFault() {
		return posted, err
	}
	less := c.failed(q.Locale).Message
	if e.Code == codeMissingPermissions && hasAttachments(reply) {
		less = withoutPictures(*reply, q.Locale)
	}
	return c.reply(ctx, q, &less)
}

// reply posts a message and, where one does not hold the text, what follows it.
func (c *Client) reply(ctx context.Context, q *bot.Request, reply *bot.Message) (string, error) {
	m, rest, err := messageOf(reply)
	if err != nil {
		return "", err
	}
	m.Nonce, m.EnforceNonce = q.ID, true
	to := &reference{Message: q.ID}
	made, err := c.utter(ctx, q.Channel, spoken{m, to})
	if refused(err, codeNoHistory) {
		made, err = c.utter(ctx, q.Channel, spoken{m, nil})
	}
	for i, more := range rest[:min(len(rest), maxFollowUps)] {
		if err == nil {
			more.Nonce, more.EnforceNonce = q.ID+"-"+strconv.Itoa(i+1), true
			_, err = c.utter(ctx, q.Channel, spoken{more, nil})
		}
	}
	return made.ID, err
}

// utter creates a message for somebody who waits for it; its nonce makes it safe
// to repeat.
func (c *Client) utter(ctx context.Context, channel string, m spoken) (made posted, err error) {
	err = c.do(ctx, request{
		doing: "answer a message", method: http.MethodPost, path: "channels/" + channel + "/messages",
		bucket: "channels/" + channel + "/messages", body: m, files: m.files, repeat: true, into: &made,
	})
	return made, err
}

// sayMore does the rest of a reply's work and puts what that came to in the
// reply's place, also when the context ended meanwhile.
func (c *Client) sayMore(ctx context.Context, q *bot.Request, posted string, work func(context.Context) bot.Message) {
	whole := work(ctx)
	ctx, cancel := clock.WithTimeout(context.WithoutCancel(ctx), c.clock, c.timing.lastWord)
	defer cancel()
	m, _, err := messageOf(&whole)
	if err == nil {
		err = c.do(ctx, request{
			doing: "finish an answer", method: http.MethodPatch, path: "channels/" + q.Channel + "/messages/" + posted,
			bucket: "channels/" + q.Channel + "/messages#edit", body: m.change(), files: m.files, repeat: true,
		})
	}
	if err != nil && !refused(err, codeUnknownMessage, codeUnknownChannel) {
		c.log.Warn("discord: an answer was not brought up to date", "message", q.ID, "error", err)
	}
}
