package discord

import (
	"context"
	"runtime/debug"
	"sync"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/game/txn"
	"pencilmark/internal/panicinfo"
	"pencilmark/internal/phrase"
)

func (c *Client) onInteraction(ctx context.Context, e guarded.Event) {
	in, err := decode(e.Data)
	if err != nil || in.Type == typePing {
		c.log.Warn("discord: dropped an event", "error", err)
		c.metrics.count(0, outcomeDropped)
		return
	}
	if !c.seen.add(in.ID) { // a RESUME may repeat events
		c.metrics.count(in.Type, outcomeRepeated)
		return
	}
	c.startInteraction(ctx, in, &restCallback{c, in})
}

// startInteraction serves an interaction in its own goroutine.
func (c *Client) startInteraction(ctx context.Context, in *interaction, w callbackWriter) {
	if !tryAcquire(c.semaphores.requests) {
		c.reject(ctx, in, w)
		return
	}
	before, done := c.turns.next(in)
	c.goroutines.Go(func() {
		defer func() { <-c.semaphores.requests }()
		defer done()
		c.awaitTurn(ctx, before)
		c.serve(ctx, in, w)
	})
}

// turns keeps a person's presses on one message in order, so that the last answer is that to the last press.
type turns struct {
	mu   sync.Mutex
	last map[string]chan struct{} // by message and person; closed after the last press was answered
}

// next returns a channel that is closed when the person's press before was answered, nil if there is none. The caller
// must call done after it has answered.
func (t *turns) next(in *interaction) (before <-chan struct{}, done func()) {
	if in.Message == nil {
		return nil, func() {}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	key, mine := in.Message.ID+" "+in.person().ID, make(chan struct{})
	before = t.last[key]
	t.last[key] = mine
	return before, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.last[key] == mine {
			delete(t.last, key)
		}
		close(mine)
	}
}

// maxTurn is the longest wait for the press before. It leaves time for the first answer.
const maxTurn = time.Second

// awaitTurn waits until a press was answered, if there is one.
func (c *Client) awaitTurn(ctx context.Context, before <-chan struct{}) {
	if before == nil {
		return
	}
	late, stop := clock.After(c.clock, maxTurn)
	defer stop()
	select {
	case <-before:
	case <-late:
	case <-ctx.Done():
	}
}

// reject tells a player to try again later, unless there are too many rejections.
func (c *Client) reject(ctx context.Context, in *interaction, w callbackWriter) {
	q := in.request()
	if !tryAcquire(c.semaphores.rejections) {
		c.log.Warn("discord: too many requests at once, dropped one", "interaction", in.ID)
		c.metrics.count(in.Type, outcomeDropped)
		w.close()
		return
	}
	c.metrics.count(in.Type, outcomeBusy)
	c.goroutines.Go(func() {
		defer func() { <-c.semaphores.rejections }()
		defer c.recoverPanic("a rejection")
		defer w.close()
		if err := c.newResponder(in, w, q, bot.Plan{}).reject(ctx, c.busyReply(q)); err != nil {
			c.log.Warn("discord: cannot reject an interaction", "interaction", in.ID, "error", err)
		}
	})
}

// measurement is what the metrics record of an interaction.
type measurement struct {
	kind    int
	name    string // the command or action; "" if unknown
	since   time.Time
	outcome string
}

// serve answers one interaction. A panic ends only that interaction.
func (c *Client) serve(ctx context.Context, in *interaction, w callbackWriter) {
	defer w.close()
	v := measurement{kind: in.Type, since: c.clock.Now(), outcome: outcomePanic}
	defer func() { c.metrics.done(&v, c.clock.Now()) }()
	defer c.recoverPanic("an interaction")
	limited, cancel := clock.WithTimeout(ctx, c.clock, c.timeouts.handling)
	defer cancel()
	v.outcome = outcomeAnswered
	finish, err := c.answer(limited, in, w, &v)
	if err != nil {
		v.outcome = outcomeFailed
		if hasCode(err, codeUnknownInteraction) {
			v.outcome = outcomeLate
		}
		c.log.Warn("discord: an interaction went unanswered", "interaction", in.ID, "command", v.name, "outcome", v.outcome, "error", err)
	}
	if finish != nil {
		c.goroutines.Go(func() { c.runContinuation(ctx, finish) })
	}
}

// runContinuation runs the work after an answer. If too many are running, it cancels the context at once.
func (c *Client) runContinuation(ctx context.Context, finish func(context.Context)) {
	defer c.recoverPanic("the work after an answer")
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if tryAcquire(c.semaphores.continuations) {
		defer func() { <-c.semaphores.continuations }()
	} else {
		cancel()
	}
	finish(ctx)
}

// recoverPanic must be deferred. It logs a panic.
func (c *Client) recoverPanic(what string) {
	if p := recover(); p != nil {
		c.log.Error("discord: a panic", "in", what, "panic", panicinfo.Describe(p), "stack", string(debug.Stack()))
	}
}

// answer calls the router and shows the reply. If finish is not nil, the caller must call it afterwards.
func (c *Client) answer(ctx context.Context, in *interaction, w callbackWriter, v *measurement) (finish func(context.Context), err error) {
	q := c.askedAgain(ctx, in.request())
	q.GuildName = c.guildName(in.GuildID)
	plan := c.router.Plan(q)
	v.name = plan.Name
	r := c.newResponder(in, w, q, plan)
	if refusal, ok := c.checkLimits(q, plan.Cost); !ok {
		v.outcome = outcomeLimited
		return nil, r.reject(ctx, refusal)
	}
	work := c.handleOrDefer
	if q.Kind == bot.KindAutocomplete || plan.Modal {
		work = c.handleNow
	}
	done, err := work(ctx, q, plan, r)
	c.noteCards(ctx, done.reply.Cards...)
	if err != nil {
		return nil, err
	}
	if done.busy {
		v.outcome = outcomeBusy
	}
	return r.conclude(ctx, q, done)
}

// conclude shows the reply to a request, even if the time for handling is over.
func (r *responder) conclude(ctx context.Context, q *bot.Request, done result) (finish func(context.Context), err error) {
	final, cancel := clock.WithTimeout(context.WithoutCancel(ctx), r.client.clock, r.client.timeouts.finalEdit)
	defer cancel()
	defer r.keepPromise(final)
	if done.busy || done.reply.KeepsPressed && r.edit {
		return nil, r.reject(final, done.reply)
	}
	edits, message := r.client.edits, r.message()
	if r.edit {
		edits.add(message)
	}
	before := edits.count(message)
	if err := r.deliver(final, done.reply); err != nil {
		return nil, err
	}
	r.noteBoard(final, q, &done.reply)
	if done.reply.Finish == nil {
		return nil, nil
	}
	return func(ctx context.Context) {
		r.replace(ctx, done.reply.Finish, func() bool { return edits.count(message) != before })
	}, nil
}

// handleOrDefer handles a request. It defers the answer if handling takes long. A late interaction is deferred before
// it is handled, so that nothing is done if Discord no longer waits.
func (c *Client) handleOrDefer(ctx context.Context, q *bot.Request, plan bot.Plan, r *responder) (result, error) {
	if plan.Slow || r.timeLeft(c.timeouts.deferAfter) == 0 {
		if !r.mayDefer(ctx) {
			return c.handleNow(ctx, q, plan, r)
		}
		if err := r.deferAnswer(ctx); err != nil {
			return result{}, err
		}
		return <-c.handleAsync(ctx, q), nil
	}
	ctx, cancel := context.WithCancel(txn.WithWanted(ctx, r.wanted))
	defer cancel()
	done := c.handleAsync(ctx, q)
	late, stop := clock.After(c.clock, r.timeLeft(c.timeouts.deferAfter))
	defer stop()
	select {
	case t := <-done:
		return t, nil
	case <-late:
	}
	if !r.mayDefer(ctx) {
		return c.inTime(ctx, q, r, done), nil
	}
	err := r.deferAnswer(ctx)
	if err != nil {
		cancel() // Discord has told the person that there is no answer, and they may ask again
	}
	return <-done, err
}

// handleNow handles a request within the time for the first answer, because the answer cannot be deferred.
func (c *Client) handleNow(ctx context.Context, q *bot.Request, _ bot.Plan, r *responder) (result, error) {
	ctx, cancel := context.WithCancel(txn.WithWanted(ctx, r.wanted))
	defer cancel()
	return c.inTime(ctx, q, r, c.handleAsync(ctx, q)), nil
}

// inTime waits for a request's result. If the first answer is due before that, it returns the reply that the bot is
// busy.
func (c *Client) inTime(ctx context.Context, q *bot.Request, r *responder, done <-chan result) result {
	due, cancel := clock.WithTimeout(ctx, c.clock, r.timeLeft(c.timeouts.firstResponse))
	defer cancel()
	select {
	case t := <-done:
		return t
	case <-due.Done():
		return result{c.busyReply(q), true}
	}
}

func (c *Client) errorReply(locale string) bot.Reply {
	return bot.Reply{Message: bot.Message{Text: phrase.New(locale).Text("discord.failed", nil)}}
}

// recentIDs counts how often recent ids occurred.
type recentIDs struct {
	mu   sync.Mutex
	ids  map[string]int
	ring []string // the ids in order of arrival
	next int
}

// maxRecentIDs exceeds the number of events that a RESUME repeats.
const maxRecentIDs = 4096

func newRecentIDs() *recentIDs {
	return &recentIDs{ids: map[string]int{}, ring: make([]string, maxRecentIDs)}
}

// add counts an id, and reports whether it is new.
func (s *recentIDs) add(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ids[id]++
	if s.ids[id] > 1 {
		return false
	}
	delete(s.ids, s.ring[s.next])
	s.ring[s.next] = id
	s.next = (s.next + 1) % len(s.ring)
	return true
}

// count returns how often an id was added.
func (s *recentIDs) count(id string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ids[id]
}
