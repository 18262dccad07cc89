package bot

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game/services"
	"pencilmark/internal/phrase"
	"pencilmark/internal/ratelimit"
)

// Options configures a Router.
type Options struct {
	Game     *services.Services
	Settings SettingsChecker // nil where there are no channels
	Links    func() Links    // links that install the bot; nil for none
	About    ProgramInfo
	Browser  string // the page's address, such as https://sudoku.example; "" for no page
	Activity bool   // the page also opens inside the platform
	Log      *slog.Logger
	Now      func() time.Time // nil is time.Now

	Pictures PictureSource // fetches pictures that come with requests; nil if pictures cannot be fetched

	Drawings *Drawings // shared with other routers; nil for a private cache
}

// Router answers requests. It is safe for concurrent use.
type Router struct {
	options   Options
	commands  map[string]handler
	actions   map[string]action
	unknown   *ratelimit.Limiter[string] // limits how often the bot says in public that it did not understand a player
	decisions *firstDecisions
	spoken    *spokenByPlayer
	pictures  *readPictures
}

// handler is a command and its implementation.
type handler struct {
	command.Definition
	run      func(context.Context, *call) Reply
	modal    func(*Request) bool                           // reports whether the reply is a modal; nil for never
	complete func(context.Context, *call) []command.Choice // choices for the option that is being typed
	actions  []action                                      // the actions of the controls in its replies

	onMessage string // for a command on a message: the command that it runs; "" for other commands
}

type action struct {
	name string
	plan Plan
	run  func(context.Context, *call) Reply
}

// reader understands messages. Building its tables takes long.
var reader = sync.OnceValue(func() *words.Reader { return words.NewReader(Commands) })

// New returns a router of all commands.
func New(o Options) *Router {
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Drawings = cmp.Or(o.Drawings, NewDrawings(0))
	r := &Router{
		options: o, commands: map[string]handler{}, actions: map[string]action{},
		unknown:   ratelimit.New[string](1./120, 1, 4096),
		decisions: &firstDecisions{made: map[requestKey]map[string]any{}},
		spoken:    &spokenByPlayer{players: map[string]spoken{}},
		pictures:  newReadPictures(o.Pictures),
	}
	single := []action{share(), shareResult(), pencilMarks(), goOn(), openTools(), askAgain(), r.doNearest()}
	for _, a := range slices.Concat(r.browsing(), pad(), r.pictureActions(), single) {
		r.actions[a.name] = a
	}
	for _, c := range commands() {
		r.commands[c.Name] = c
		for _, a := range c.actions {
			r.actions[a.name] = a
		}
	}
	return r
}

// Plan describes a reply before it is made.
type Plan struct {
	Private bool // only the player may see the reply and any sign of waiting
	Slow    bool // the reply usually takes long: defer it at once
	Edit    bool // the reply replaces the message with the control
	Modal   bool // the reply is a modal or opens the Activity: never defer
	Publish bool // the reply is public, unless it is a refusal, which is private

	Cost int    // how much of the player's rate limit it uses
	Name string // the request's name in metrics, from a bounded set; "" for an unknown request
}

// Plan returns what is known about the reply to a request before it is made.
func (r *Router) Plan(q *Request) Plan {
	switch q.Kind {
	case KindCommand:
		c := r.commands[q.Command]
		return Plan{Private: true, Slow: c.Slow || q.Picture != nil, Modal: c.modal != nil && c.modal(q), Cost: max(c.Cost, q.pictureCost(), 1), Name: c.Name}
	case KindAutocomplete:
		return Plan{Private: true, Name: r.commands[q.Command].Name}
	case KindPress, KindSubmit:
		if a, err := r.action(q); err == nil {
			plan := a.plan
			plan.Cost, plan.Name = max(plan.Cost, 1), a.name
			return plan
		}
	case KindChat:
		return Plan{Private: q.Place != PlaceGuild, Slow: true, Cost: max(2, q.pictureCost()), Name: "chat"}
	}
	return Plan{Private: true, Cost: 1}
}

// requestTimeout is the time limit for handling one request.
const requestTimeout = time.Minute

// autocompleteTimeout is less than the 3 s that Discord waits for choices.
const autocompleteTimeout = 2 * time.Second

// finishTimeout is less than the 15 minutes during which Discord lets the bot edit a reply.
const finishTimeout = 10 * time.Minute

// guardFinish adds a time limit and recovery from panics to a reply's Finish.
func guardFinish(c *call, work func(context.Context) Message) func(context.Context) Message {
	return func(ctx context.Context) (m Message) {
		ctx, cancel := context.WithTimeout(ctx, finishTimeout)
		defer cancel()
		defer func() {
			if p := recover(); p != nil {
				m = c.panicked(p).Message
			}
		}()
		m = work(ctx)
		if c.words && !c.public {
			m = inWords(c, m)
		}
		return m
	}
}

// Handle answers a request, within a minute. It never fails: it logs errors, and the player gets a sentence.
func (r *Router) Handle(ctx context.Context, q *Request) (reply Reply) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	c := r.call(q)
	c.repeated = c.decisions.wasSeen(c.key())
	defer func() {
		if p := recover(); p != nil {
			reply = c.panicked(p)
		}
		plan := r.Plan(q)
		reply.Locale = c.Locale
		reply.Private, reply.Edit = plan.Private || plan.Publish && !c.public, plan.Edit && !reply.KeepsPressed
		if !reply.Private {
			reply.Board = nil
		}
		if reply.Private && reply.Board != nil && !reply.Board.Over && !reply.wholePad {
			completeBoard(ctx, c, &reply)
		}
		if c.words && reply.Private {
			reply.Message = inWords(c, reply.Message)
		}
		if reply.Finish != nil {
			reply.Board = nil // the old board stays until the reply is finished
			reply.Finish = guardFinish(c, reply.Finish)
		}
	}()
	if refused := admit(ctx, c); refused != nil {
		return *refused
	}
	refusal := "refusal in " + q.Locale
	if kept, ok := c.decisions.get(c.key(), refusal); ok {
		return kept.(Reply)
	}
	reply = r.dispatch(ctx, c)
	r.spoken.keep(c, &reply)
	if reply.KeepsPressed && !reply.fault {
		c.decide(refusal, reply)
	}
	if reply.refusedGrid && r.Plan(q).Private {
		offerPuzzleBefore(ctx, c, &reply)
	}
	if c.news && c.Kind == KindCommand {
		addNews(ctx, c, &reply)
	}
	return reply
}

func (r *Router) call(q *Request) *call {
	c := &call{Request: q, digest: q.digest(), routerOptions: r.options, decisions: r.decisions, platformLanguage: q.Locale, everybody: q.Kind == KindPress && !r.Plan(q).Private}
	c.phrase = phrase.New(c.locale())
	return c
}

func (r *Router) dispatch(ctx context.Context, c *call) Reply {
	if c.Kind == KindPress || c.Kind == KindSubmit {
		a, err := r.action(c.Request)
		if err != nil {
			return c.say("bot.error.old", nil)
		}
		c.action, _ = ParseAction(c.Action)
		if c.attempt().Attempt != 0 {
			c.leavePaste(ctx)
		}
		return a.run(ctx, c)
	}
	if c.Kind == KindChat {
		return r.chat(ctx, c)
	}
	found, ok := r.commands[c.Command]
	switch {
	case !ok:
		return c.say("bot.error.command", nil)
	case c.Kind == KindCommand && c.Picture != nil && c.Option("grid") == "" && words.FindGrid(c.Text).Grid == "":
		return r.answerPicture(ctx, c, words.Intent{Command: cmp.Or(found.onMessage, found.Name), Options: c.Options})
	case c.Kind == KindCommand:
		return r.run(ctx, c, found)
	case found.complete == nil:
		return Reply{}
	}
	ctx, cancel := context.WithTimeout(ctx, autocompleteTimeout)
	defer cancel()
	choices := found.complete(ctx, c)
	return Reply{Choices: choices[:min(len(choices), maxChoices)]}
}

func (r *Router) action(q *Request) (action, error) {
	act, err := ParseAction(q.Action)
	if err != nil {
		return action{}, err
	}
	a, ok := r.actions[act.Name]
	if !ok {
		return action{}, ErrUnknownAction
	}
	return a, nil
}
