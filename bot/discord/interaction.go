package discord

import (
	"context"
	"runtime/debug"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/panicinfo"
	"pencilmark/internal/phrase"
)

// fromGateway begins on an interaction that came as an event.
func (c *Client) fromGateway(ctx context.Context, e guarded.Event) {
	in, err := decode(e.Data)
	if err != nil {
		c.log.Warn("discord: dropped an event", "error", err)
		c.metrics.count(0, outcomeDropped)
		return
	}
	if !c.taken.first(in.ID) { // a session that is resumed brings some again
		c.metrics.count(in.Type, outcomeRepeated)
		return
	}
	c.begin(ctx, in, &callbackRoute{c, in})
}

// begin takes an interaction up in a goroutine of its own, so that whatever
// brought it is read on.
func (c *Client) begin(ctx context.Context, in *interaction, way carrier) {
	if !enter(c.rooms.places) {
		c.turnAway(ctx, in, way)
		return
	}
	c.running.Go(func() {
		defer func() { <-c.rooms.places }()
		c.work(ctx, in, way)
	})
}

// turnAway tells somebody that there is no room, if there is room for that.
func (c *Client) turnAway(ctx context.Context, in *interaction, way carrier) {
	q, ok := in.request()
	if !ok || !enter(c.rooms.turned) {
		c.log.Warn("discord: too many requests at once, dropped one", "interaction", in.ID)
		c.metrics.count(in.Type, outcomeDropped)
		way.end()
		return
	}
	c.metrics.count(in.Type, outcomeBusy)
	c.running.Go(func() {
		defer func() { <-c.rooms.turned }()
		defer c.recovered("turning somebody away")
		defer way.end()
		if err := c.respond(in, way, q, bot.Plan{}).refuse(ctx, c.busy(q)); err != nil {
			c.log.Warn("discord: somebody was not told to come again", "interaction", in.ID, "error", err)
		}
	})
}

// visit is what is noted of an interaction while it is worked on.
type visit struct {
	kind    int
	name    string // of the command or action; "" if it is none of ours
	since   time.Time
	outcome string
}

// work answers one interaction. A panic ends that interaction alone.
func (c *Client) work(ctx context.Context, in *interaction, way carrier) {
	defer way.end()
	v := visit{kind: in.Type, since: c.clock.Now(), outcome: outcomePanic}
	defer func() { c.metrics.done(&v, c.clock.Now()) }()
	defer c.recovered("an interaction")
	limited, cancel := clock.WithTimeout(ctx, c.clock, c.timing.work)
	defer cancel()
	v.outcome = outcomeAnswered
	later, err := c.answer(limited, in, way, &v)
	if err != nil {
		v.outcome = outcomeFailed
		if refused(err, codeUnknownInteraction) {
			v.outcome = outcomeLate
		}
		c.log.Warn("discord: an interaction went unanswered", "interaction", in.ID, "command", v.name, "outcome", v.outcome, "error", err)
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
	if enter(c.rooms.laters) {
		defer func() { <-c.rooms.laters }()
	} else {
		cancel()
	}
	later(ctx)
}

// recovered, deferred, keeps a panic from ending the process.
func (c *Client) recovered(what string) {
	if p := recover(); p != nil {
		c.log.Error("discord: a panic", "in", what, "panic", panicinfo.Describe(p), "stack", string(debug.Stack()))
	}
}

// answer decides how to answer, has the router do the work, and answers. What
// the reply will be like is known before the work is: who sees it is settled by
// a deferral, and a modal cannot follow one. later, if not nil, is to be called
// when the answer was shown.
func (c *Client) answer(ctx context.Context, in *interaction, way carrier, v *visit) (later func(context.Context), err error) {
	q, ok := in.request()
	if !ok {
		v.outcome = outcomeDropped
		return nil, nil
	}
	q.GuildName = c.guilds.name(in.GuildID)
	c.tongues.note(q.User.ID, q.Locale)
	plan := c.router.Plan(q)
	v.name = plan.Name
	r := c.respond(in, way, q, plan)
	if refusal, ok := c.admit(q, plan.Cost); !ok {
		v.outcome = outcomeLimited
		return nil, r.refuse(ctx, refusal)
	}
	work := c.inTime
	if q.Kind == bot.Complete || plan.Modal {
		work = c.atOnce
	}
	done, err := work(ctx, q, plan, r)
	for _, card := range done.reply.Cards {
		c.cards.edit(card)
	}
	if err != nil {
		return nil, err
	}
	// The player is told also when the time for the work is over.
	telling, cancel := clock.WithTimeout(context.WithoutCancel(ctx), c.clock, c.timing.lastWord)
	defer cancel()
	if done.busy {
		v.outcome = outcomeBusy
		return nil, r.refuse(telling, done.reply)
	}
	if err := r.tell(telling, done.reply); err != nil || done.reply.Later == nil {
		return nil, err
	}
	return func(ctx context.Context) { r.replace(ctx, done.reply.Later) }, nil
}

// inTime has the router work, and defers the answer if that takes long or is
// known to.
func (c *Client) inTime(ctx context.Context, q *bot.Request, plan bot.Plan, r *responder) (turn, error) {
	if plan.Slow {
		if err := r.deferAnswer(ctx); err != nil {
			return turn{}, err
		}
		return <-c.doing(ctx, q), nil
	}
	done := c.doing(ctx, q)
	late, cancel := clock.After(c.clock, r.left(c.timing.deferral))
	defer cancel()
	select {
	case t := <-done:
		return t, nil
	case <-late:
	}
	err := r.deferAnswer(ctx)
	return <-done, err
}

// atOnce has the router do what must be the first answer: it cannot be deferred,
// and is given up when its time is over.
func (c *Client) atOnce(ctx context.Context, q *bot.Request, _ bot.Plan, r *responder) (turn, error) {
	quick, cancel := clock.WithTimeout(ctx, c.clock, r.left(c.timing.first))
	defer cancel()
	select {
	case t := <-c.doing(quick, q):
		return t, nil
	case <-quick.Done():
		return turn{c.busy(q), true}, nil
	}
}

// failed is a reply for when there is no other.
func (c *Client) failed(locale string) bot.Reply {
	return bot.Reply{Message: bot.Message{Text: phrase.New(locale).Text("discord.failed", nil)}}
}
