package discord

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/bwmarrin/discordgo"

	"pencilmark/bot"
)

// fromGateway begins on an interaction that came as an event.
func (c *Client) fromGateway(ctx context.Context, e *discordgo.Event) {
	in, err := decode(e.RawData)
	if err != nil {
		c.log.Warn("discord: dropped an event", "error", err)
		c.metrics.count(0, outcomeDropped)
		return
	}
	_ = c.begin(ctx, in, &callbackRoute{c, in}) // too many at once: told in the log, and there is nobody to refuse
}

// errBusy means that as many handlers run as may.
var errBusy = errors.New("discord: too many requests at once")

// begin works on an interaction in a goroutine of its own, so that whatever
// brought it is read on; not on more than maxHandlers at once.
func (c *Client) begin(ctx context.Context, in *interaction, way carrier) error {
	select {
	case c.slots <- struct{}{}:
		c.running.Add(1)
		go c.work(ctx, in, way)
		return nil
	default:
		c.log.Warn("discord: too many requests at once, dropped one", "limit", cap(c.slots))
		c.metrics.count(in.Type, outcomeDropped)
		return errBusy
	}
}

// work answers one interaction. A panic ends that interaction alone.
func (c *Client) work(ctx context.Context, in *interaction, way carrier) {
	defer way.end()
	outcome := outcomePanic
	defer func() {
		c.metrics.count(in.Type, outcome)
		<-c.slots
		c.running.Done()
	}()
	defer c.recovered("an interaction")
	limited, cancel := context.WithTimeout(ctx, c.timing.work)
	defer cancel()
	later, err := c.answer(limited, in, way)
	outcome = outcomeAnswered
	if err != nil {
		outcome = outcomeFailed
		c.log.Warn("discord: an interaction went unanswered", "interaction", in.ID, "error", err)
	}
	if later != nil {
		c.running.Go(func() { c.goOn(ctx, later) })
	}
}

// goOn does what goes on behind an answer. It takes no handler's slot; where too
// much goes on already, its context is over from the start.
func (c *Client) goOn(ctx context.Context, later func(context.Context)) {
	defer c.recovered("what follows an answer")
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	select {
	case c.laters <- struct{}{}:
		defer func() { <-c.laters }()
	default:
		cancel()
	}
	later(ctx)
}

// recovered, deferred, keeps a panic from ending the process.
func (c *Client) recovered(what string) {
	if p := recover(); p != nil {
		c.log.Error("discord: a panic", "in", what, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	}
}

// answer decides how to answer, has the router do the work, and answers. What
// the reply will be like is known before the work is: who sees it is settled by
// a deferral, and a modal cannot follow one. later, if not nil, is to be called
// when the answer was shown.
func (c *Client) answer(ctx context.Context, in *interaction, way carrier) (later func(context.Context), err error) {
	q, ok := in.request()
	if !ok {
		return nil, nil
	}
	q.GuildName = c.guilds.name(q.Guild)
	plan := c.router.Plan(q)
	r := &responder{client: c, in: in, way: way, private: q.Place == bot.Away || plan.Private && q.Place == bot.Guild, edit: plan.Edit && q.Message != ""}
	if q.Kind == bot.Complete || plan.Modal {
		return nil, r.first(ctx, c.ask(ctx, q))
	}
	reply, err := c.inTime(ctx, q, plan.Slow, r)
	for _, card := range reply.Cards {
		c.cards.edit(card)
	}
	if err != nil {
		return nil, err
	}
	if err := r.show(ctx, reply); err != nil || reply.Later == nil {
		return nil, err
	}
	return func(ctx context.Context) { r.replace(ctx, reply.Later) }, nil
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
	reply = c.failed()
	defer c.recovered("the router")
	return c.router.Handle(ctx, q)
}

// failed is a reply for when there is no other.
func (c *Client) failed() bot.Reply {
	return bot.Reply{Message: bot.Message{Text: c.phrase.Text("discord.failed", nil)}}
}
