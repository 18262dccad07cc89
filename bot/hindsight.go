package bot

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/sessions"
)

// replayCommand tells how an attempt of the player's went that is over: the last one, the one
// at a daily that is over, or the one that a button names.
func replayCommand() command {
	plan := Plan{Private: true, Slow: true, Cost: 5}
	return command{
		Definition: Definition{
			Name: "replay", Example: map[string]string{"number": "324"}, Slow: true, Cost: plan.Cost,
			Options: []Option{{Name: "number", About: "replay-number", Kind: OptionInteger, Min: 1, Max: 99999}},
		},
		run: runReplay,
		actions: []action{
			{name: "hindsight", plan: plan, run: pressHindsight},
			{name: "past-hindsight", plan: plan, run: pressPastHindsight},
		},
	}
}

func runReplay(ctx context.Context, c *call) Reply {
	if n, err := strconv.Atoi(c.Option("number")); err == nil {
		return c.pastHindsight(ctx, game.DateNumbered(n))
	}
	last, err := c.Game.Play.LastEnded(ctx, c.caller())
	switch {
	case errors.Is(err, game.ErrNotFound):
		return c.say("bot.hindsight.nothing", nil)
	case err != nil:
		return c.refuse(err)
	}
	return c.hindsight(ctx, last.ID)
}

func pressHindsight(ctx context.Context, c *call) Reply {
	id, _ := strconv.ParseInt(c.action.Arg(0), 10, 64) // no attempt has the id 0
	return c.hindsight(ctx, id)
}

func pressPastHindsight(ctx context.Context, c *call) Reply {
	return c.pastHindsight(ctx, game.Date(c.action.Arg(0)))
}

// pastHindsight tells where the minutes of a daily that is over went.
func (c *call) pastHindsight(ctx context.Context, of game.Date) Reply {
	a, err := c.Game.Boards.Afterwards(ctx, c.caller(), of)
	if err != nil {
		return c.noPastDaily(err)
	}
	own, err := c.Game.Play.AttemptAt(ctx, c.caller(), a.Post.Puzzle)
	switch {
	case errors.Is(err, game.ErrNotFound):
		return c.say("bot.hindsight.none", map[string]any{"Name": c.titleHere(&a.Post)})
	case err != nil:
		return c.refuse(err)
	}
	reply := c.hindsight(ctx, own.ID)
	reply.Title, reply.Tier = c.titleHere(&a.Post), a.Tier
	return reply
}

// hindsight tells where the minutes of an attempt went.
func (c *call) hindsight(ctx context.Context, attempt int64) Reply {
	var r *play.Replayed
	err := c.drawings.limited(ctx, func(ctx context.Context) (err error) {
		r, err = c.Game.Play.Hindsight(ctx, c.caller(), attempt)
		return err
	})
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return c.say("bot.afterwards.slow", nil)
	case err != nil:
		return c.refuse(err)
	}
	reply := Reply{Message: Message{Title: c.title(r.Work), Tier: tierOf(r.Work)}}
	reply.Text = c.text("bot.hindsight.heading", nil) + "\n" + strings.Join(c.phrase.WhereTimeWent(r.Hindsight), " ")
	for i := range min(len(r.Longest), maxFindings) {
		wait, told := c.phrase.Finding(r.Hindsight, &r.Longest[i])
		reply.add(strconv.Itoa(i+1) + ". **" + wait + "**\n" + strings.Join(told, " "))
	}
	c.addMistakes(&reply, r)
	c.addOpen(&reply, r)
	reply.Controls = c.replayControls(ctx, r.Attempt.ID)
	return reply
}

// maxFindings is how many waits and how many wrong digits a message tells of.
const maxFindings = 3

// addMistakes tells of the first wrong digits.
func (c *call) addMistakes(reply *Reply, r *play.Replayed) {
	var lines []string
	for i := range min(len(r.Mistakes), maxFindings) {
		lines = append(lines, c.phrase.Mistake(r.Grid.Layout(), &r.Mistakes[i]))
	}
	if more := len(r.Mistakes) - len(lines); more > 0 {
		lines = append(lines, c.text("bot.hindsight.more-mistakes", map[string]any{"Count": more}))
	}
	reply.add(strings.Join(lines, "\n"))
}

// addOpen pictures what was open in the longest wait.
func (c *call) addOpen(reply *Reply, r *play.Replayed) {
	for i := range r.Longest {
		if f := &r.Longest[i]; f.Found {
			reply.Pictures = []Picture{c.stepPicture(r.Work, f.Before, &f.Step, game.MaxHintLevel)}
			return
		}
	}
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

// hindsightButton offers to look back on a work that is over.
func (c *call) hindsightButton(w *game.Work) []Control {
	if _, ended := w.Ended(); !ended || w.ID == 0 {
		return nil
	}
	return []Control{c.button("hindsight", Secondary, on("hindsight", w))}
}
