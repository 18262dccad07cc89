package bot

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/sessions"
)

// replayCommand looks back on a finished attempt: the last, that at a daily, or a button's.
func replayCommand() command {
	plan := Plan{Private: true}
	return command{
		Definition: Definition{
			Name: "replay", Example: map[string]string{"number": "324"},
			Options: []Option{{Name: "number", About: "replay-number", Kind: OptionInteger, Min: 1, Max: 99999}},
		},
		run: runReplay,
		actions: []action{
			{name: "hindsight", plan: plan, run: pressReplay},
			{name: "past-hindsight", plan: plan, run: pressPastReplay},
		},
	}
}

func runReplay(ctx context.Context, c *call) Reply {
	if n, err := strconv.Atoi(c.Option("number")); err == nil {
		return c.pastReplay(ctx, game.DateNumbered(n))
	}
	last, err := c.Game.Play.LastEnded(ctx, c.caller())
	switch {
	case errors.Is(err, game.ErrNotFound):
		return c.say("bot.replay.nothing", nil)
	case err != nil:
		return c.refuse(err)
	}
	return c.replay(ctx, last.ID)
}

func pressReplay(ctx context.Context, c *call) Reply {
	id, _ := strconv.ParseInt(c.action.Arg(0), 10, 64) // no attempt has the id 0
	return c.replay(ctx, id)
}

func pressPastReplay(ctx context.Context, c *call) Reply {
	return c.pastReplay(ctx, game.Date(c.action.Arg(0)))
}

// pastReplay tells where the minutes of a daily that is over went.
func (c *call) pastReplay(ctx context.Context, of game.Date) Reply {
	a, err := c.Game.Boards.Afterwards(ctx, c.caller(), of)
	if err != nil {
		return c.noPastDaily(err)
	}
	own, err := c.Game.Play.AttemptAt(ctx, c.caller(), a.Post.Puzzle)
	switch {
	case errors.Is(err, game.ErrNotFound):
		return c.say("bot.replay.none", map[string]any{"Name": c.titleHere(&a.Post)})
	case err != nil:
		return c.refuse(err)
	}
	reply := c.replay(ctx, own.ID)
	reply.Title, reply.Tier = c.titleHere(&a.Post), a.Tier
	return reply
}

// replay tells where the minutes of an attempt went.
func (c *call) replay(ctx context.Context, attempt int64) Reply {
	r, err := c.Game.Play.LookBack(ctx, c.caller(), attempt)
	if err != nil {
		return c.refuse(err)
	}
	reply := Reply{Message: Message{Title: c.title(r.Work), Tier: tierOf(r.Work)}}
	lines := []string{c.text("bot.replay.heading", nil), c.phrase.ReplayTotal(r.Total(), r.Helped())}
	for i, w := range r.LongestWaits() {
		lines = append(lines, strconv.Itoa(i+1)+". "+c.phrase.Wait(w.Length(), w.From, r.Total()))
	}
	reply.Text = strings.Join(lines, "\n")
	reply.Controls = c.replayControls(ctx, r.Attempt.ID)
	return reply
}

// replayControls lead to the replay on the page.
func (c *call) replayControls(ctx context.Context, attempt int64) []Control {
	link, err := c.linkTo(ctx, sessions.Target{Attempt: attempt, Replay: true})
	if err != nil {
		c.logFailure(ctx, "no link to the replay", err)
	}
	if link == "" || err != nil || c.Place == PlaceConsole {
		return nil
	}
	return []Control{{Kind: LinkButton, URL: link, Label: c.phrase.Text("bot.button.replay", nil)}}
}

// replayButton offers to look back on a work that is over.
func (c *call) replayButton(w *game.Work) []Control {
	if _, ended := w.Ended(); !ended || w.ID == 0 {
		return nil
	}
	return []Control{c.button("hindsight", Secondary, on("hindsight", w))}
}
