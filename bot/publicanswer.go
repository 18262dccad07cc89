package bot

import (
	"cmp"
	"context"
	"errors"
	"maps"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// answerPublicly answers in a channel that others read. It answers only about a grid in the message that is no live
// daily, and uses nothing about the player. All other questions are referred to a private place.
func answerPublicly(ctx context.Context, c *call, in words.Intent, found words.Found) Reply {
	if found.Grid == "" || !publicCommands[in.Command] {
		return c.say("chat.private", commandData(c, in.Command))
	}
	c = withIntent(c, in, found)
	p, err := c.read(found.Grid)
	if err != nil {
		return c.refuse(err)
	}
	reply, err := answerAboutGrid(ctx, c, p, in.Command)
	if errors.Is(err, game.ErrLive) {
		return c.say("chat.live", commandData(c, in.Command))
	}
	if err != nil {
		return c.withReading(c.refuse(err))
	}
	if in.Command != "path" {
		reply = withControls(reply, privateButtons(c, p.AsSet()))
	}
	return c.withReading(reply)
}

func commandData(c *call, command string) map[string]any {
	for _, d := range definitions(c.phrase) {
		if d.Name == command {
			command = cmp.Or(d.Title, d.Name)
		}
	}
	return map[string]any{"Command": command}
}

// publicCommands are the commands that need nothing but a grid.
var publicCommands = map[string]bool{"rate": true, "hint": true, "next": true, "solve": true, "path": true}

func answerAboutGrid(ctx context.Context, c *call, p format.Puzzle, command string) (Reply, error) {
	switch command {
	case "rate":
		r, err := c.Game.Play.PublicRating(ctx, p.Grid)
		if err != nil {
			return Reply{}, err
		}
		return c.whenRated(r.Work, &r.Report, func(report *rating.Report) Message { return c.rated(r.Work, report) }), nil
	case "solve":
		w, err := c.Game.Play.PublicGrid(ctx, p.Grid)
		if err != nil {
			return Reply{}, err
		}
		if c.Option("solutions") == words.CountSolutions {
			return uniqueReply(c, w), nil
		}
		return showSolution(c, &play.Revealed{Work: w, Full: w.Solution}), nil
	}
	if command == "path" {
		return publicPath(ctx, c, p.Grid)
	}
	level := cmp.Or(c.levelOption("level"), c.levelOption(words.WantedLevel))
	if command == "next" {
		level = game.MaxHintLevel
	}
	h, err := c.Game.Play.PublicHint(ctx, p.Grid, c.topic, max(level, 1))
	if _, several := errors.AsType[*game.SeveralError](err); several {
		h, err = c.Game.Play.OpenHint(ctx, c.caller(), p.Grid, c.topic, max(level, 1))
	}
	if err != nil {
		return Reply{}, err
	}
	h.Hint.PartialNotes = p.Notes != nil
	return showHint(c, h), nil
}

// publicPath shows the path of a grid. Readers who turn to another page get it privately.
func publicPath(ctx context.Context, c *call, g *solver.Grid) (Reply, error) {
	whole := func(*solver.Layout) (q pathQuestion, err error) { return q, nil }
	w, err := c.Game.Play.PublicGrid(ctx, g)
	if e, ok := errors.AsType[*game.SeveralError](err); ok {
		return pathOf(ctx, c, severalWork(g.AsSet()), e.Solutions, whole), nil
	}
	if err != nil {
		return Reply{}, err
	}
	return pathOf(ctx, c, w, []*solver.Grid{w.Solution}, whole), nil
}

// withControls replaces a reply's controls, now and when it finishes. The controls of private replies would expose the
// player's actions to everybody.
func withControls(r Reply, controls []Control) Reply {
	r.Controls = controls
	if finish := r.Finish; finish != nil {
		r.Finish = func(ctx context.Context) Message {
			m := finish(ctx)
			m.Controls = controls
			return m
		}
	}
	return r
}

// privateButtons offers every reader a private hint and the page, if the grid fits into a button.
func privateButtons(c *call, g *solver.Grid) []Control {
	args := []string{g.Layout().Shape().String(), g.String()}
	hint := NewAction("mine", args...)
	if len(hint.String()) > MaxActionLength || !g.Restricted().IsEmpty() {
		return nil
	}
	return append([]Control{c.button("mine", Primary, hint)}, browseButton(c, NewAction("browse", args...))...)
}

func pressPrivateHint(ctx context.Context, c *call) Reply {
	return runHint(ctx, c.withGrid(words.Found{Layout: c.action.Arg(0), Grid: c.action.Arg(1)}))
}

// rateThisCommand and hintThisCommand run rate and hint on any message that contains a grid.
func rateThisCommand() handler {
	return handler{Definition: command.Definition{Name: "rate-this-grid", MessageCommand: true, Cost: 5}, onMessage: "rate", run: onMessage(runRate)}
}

func hintThisCommand() handler {
	return handler{
		Definition: command.Definition{Name: "hint-for-this-grid", MessageCommand: true, Cost: 2},
		onMessage:  "hint",
		run:        onMessage(runHint),
		actions: []action{
			{name: "mine", plan: Plan{Private: true}, run: pressPrivateHint},
		},
	}
}

func onMessage(run func(context.Context, *call) Reply) func(context.Context, *call) Reply {
	return func(ctx context.Context, c *call) Reply {
		found := words.FindGrid(c.Text)
		if found.Grid == "" {
			return c.say("chat.no-grid", nil)
		}
		return c.withGrid(found).runAbout(ctx, handler{Definition: command.Definition{Options: gridOptions()}, run: run})
	}
}

// withGrid returns the call with a grid and its layout as options.
func (c *call) withGrid(found words.Found) *call {
	q := *c.Request
	q.Options = maps.Clone(q.Options)
	if q.Options == nil {
		q.Options = map[string]string{}
	}
	q.Options["grid"] = found.Grid
	if found.Layout != "" {
		q.Options["layout"] = found.Layout
	}
	with := *c
	with.Request = &q
	return &with
}
