package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/bwmarrin/discordgo"

	"pencilmark/bot"
)

// event takes one event of the gateway.
func (c *Client) event(ctx context.Context, e *discordgo.Event) {
	switch e.Type {
	case "INTERACTION_CREATE":
		c.begin(ctx, e)
	case "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE":
		c.guilds.note(e.Type, e.RawData)
	}
}

// begin works on an interaction in a goroutine of its own, so that the
// connection is read on; not on more than maxHandlers at once.
func (c *Client) begin(ctx context.Context, e *discordgo.Event) {
	in, err := decode(e.RawData)
	if err != nil {
		c.log.Warn("discord: dropped an event", "error", err)
		c.metrics.count(0, outcomeDropped)
		return
	}
	select {
	case c.slots <- struct{}{}:
		c.running.Add(1)
		go c.work(ctx, in)
	default:
		c.log.Warn("discord: too many requests at once, dropped one", "limit", cap(c.slots))
		c.metrics.count(in.Type, outcomeDropped)
	}
}

// work answers one interaction. A panic ends that interaction alone.
func (c *Client) work(ctx context.Context, in *interaction) {
	outcome := outcomeAnswered
	defer func() {
		if p := recover(); p != nil {
			outcome = outcomePanic
			c.log.Error("discord: a handler panicked", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
		c.metrics.count(in.Type, outcome)
		<-c.slots
		c.running.Done()
	}()
	ctx, cancel := context.WithTimeout(ctx, c.timing.work)
	defer cancel()
	if err := c.answer(ctx, in); err != nil {
		outcome = outcomeFailed
		c.log.Warn("discord: an interaction went unanswered", "interaction", in.ID, "error", err)
	}
}

// answer decides how to answer, has the router do the work, and answers. What
// the reply will be like is known before the work is: who sees it is settled by
// a deferral, and a modal cannot follow one.
func (c *Client) answer(ctx context.Context, in *interaction) error {
	q, ok := in.request()
	if !ok {
		return nil
	}
	q.GuildName = c.guilds.name(q.Guild)
	plan := c.router.Plan(q)
	r := &responder{client: c, in: in, private: plan.Private && q.Place == bot.Guild, edit: plan.Edit && q.Message != ""}
	if q.Kind == bot.Complete || plan.Modal {
		return r.first(ctx, c.ask(ctx, q))
	}
	reply, err := c.inTime(ctx, q, plan.Slow, r)
	for _, card := range reply.Cards {
		c.cards.edit(card)
	}
	if err != nil {
		return err
	}
	return r.show(ctx, reply)
}

// inTime has the router work, and defers the answer if that takes long or is
// known to.
func (c *Client) inTime(ctx context.Context, q *bot.Request, slow bool, r *responder) (bot.Reply, error) {
	if slow {
		if err := r.deferAnswer(ctx); err != nil {
			return bot.Reply{}, err
		}
		return c.ask(ctx, q), nil
	}
	done := make(chan bot.Reply, 1)
	go func() { done <- c.ask(ctx, q) }()
	late := time.NewTimer(c.timing.deferral)
	defer late.Stop()
	select {
	case reply := <-done:
		return reply, nil
	case <-late.C:
	}
	err := r.deferAnswer(ctx)
	return <-done, err
}

// ask has the router work. A panic costs this reply alone.
func (c *Client) ask(ctx context.Context, q *bot.Request) (reply bot.Reply) {
	defer func() {
		if p := recover(); p != nil {
			c.log.Error("discord: a handler panicked", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			reply = c.failed()
		}
	}()
	return c.router.Handle(ctx, q)
}

// failed is a reply for when there is no other.
func (c *Client) failed() bot.Reply {
	return bot.Reply{Message: bot.Message{Text: c.phrase.Text("discord.failed", nil)}}
}

// responder answers one interaction: once at first, then by editing.
type responder struct {
	client   *Client
	in       *interaction
	private  bool
	edit     bool // the answer changes the message that the control is on
	deferred bool
}

// Callback types and flags (Receiving and Responding).
const (
	callbackMessage        = 4
	callbackDeferred       = 5
	callbackDeferredUpdate = 6
	callbackUpdate         = 7
	callbackChoices        = 8
	callbackModal          = 9

	flagEphemeral = 1 << 6
)

// callback is the body of the first answer.
type callback struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`
}

func (r *responder) deferAnswer(ctx context.Context) error {
	r.deferred = true
	b := callback{Type: callbackDeferredUpdate}
	if !r.edit {
		b = callback{Type: callbackDeferred, Data: map[string]int{"flags": r.flags()}}
	}
	return r.callback(ctx, "defer an answer", b, nil)
}

func (r *responder) flags() int {
	if r.private {
		return flagEphemeral
	}
	return 0
}

// callback gives the first answer. Discord takes one, and so a second try after
// a lost answer does no harm: it learns that the first was taken.
func (r *responder) callback(ctx context.Context, doing string, body any, files []*discordgo.File) error {
	return r.client.do(ctx, request{
		doing: doing, method: http.MethodPost, path: "interactions/" + r.in.ID + "/" + r.in.Token + "/callback",
		body: body, files: files, repeat: true, taken: codeAnswered,
	})
}

// first answers with what must be the first answer: a modal, or choices. A
// handler that foretold a modal may still reply with a message instead.
func (r *responder) first(ctx context.Context, reply bot.Reply) error {
	switch {
	case r.in.Type == typeComplete:
		return r.callback(ctx, "offer choices", callback{callbackChoices, map[string]any{"choices": offers(reply.Choices)}}, nil)
	case reply.Modal != nil:
		return r.callback(ctx, "open a form", callback{callbackModal, modalOf(reply.Modal)}, nil)
	}
	return r.show(ctx, reply)
}

// show shows the reply, or less of it if Discord refuses the whole: a person
// who waits is told something.
func (r *responder) show(ctx context.Context, reply bot.Reply) error {
	err := r.finish(ctx, reply)
	e, ok := errors.AsType[*Error](err)
	if !ok || !e.formFault() {
		return err
	}
	less := r.client.failed()
	if e.Code == codeMissingPermissions && len(reply.Pictures) > 0 {
		note := r.client.phrase.Text("discord.no-picture", map[string]any{"Permission": attachFiles.name})
		less.Message = reply.Message
		less.Text, less.Pictures = reply.Text+"\n\n"+note, nil
	}
	return errors.Join(err, r.finish(ctx, less))
}

// finish shows the reply: as the first answer, or in the place of "thinking".
// Text that one message does not hold goes on in further ones.
func (r *responder) finish(ctx context.Context, reply bot.Reply) error {
	m, rest, err := messageOf(&reply.Message)
	if err != nil {
		return err
	}
	if r.deferred {
		err = r.editOriginal(ctx, m)
	} else {
		err = r.answerNow(ctx, m)
	}
	for _, text := range rest {
		if err == nil {
			err = r.followUp(ctx, text)
		}
	}
	return err
}

func (r *responder) answerNow(ctx context.Context, m *message) error {
	kind := callbackMessage
	if r.edit {
		kind = callbackUpdate
	} else {
		m.Flags = r.flags()
	}
	return r.callback(ctx, "answer an interaction", callback{kind, m}, m.files)
}

func (r *responder) hook() (string, error) {
	app, err := r.client.app()
	return "webhooks/" + app + "/" + r.in.Token, err
}

func (r *responder) editOriginal(ctx context.Context, m *message) error {
	hook, err := r.hook()
	if err != nil {
		return err
	}
	return r.client.do(ctx, request{
		doing: "finish a deferred answer", method: http.MethodPatch, path: hook + "/messages/@original",
		body: m, files: m.files, repeat: true,
	})
}

func (r *responder) followUp(ctx context.Context, text string) error {
	hook, err := r.hook()
	if err != nil {
		return err
	}
	m := &message{Content: text, Flags: r.flags(), Mentions: silence(), Components: []row{}, Attachments: []attachment{}}
	return r.client.do(ctx, request{doing: "send the rest of an answer", method: http.MethodPost, path: hook, body: m})
}
