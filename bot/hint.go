package bot

import (
	"context"
	"errors"
	"strconv"
	"time"

	"pencilmark/internal/game"
)

// argument is the level of hint that says why, but not yet what to write.
const argument = 3

func hint() command {
	return command{
		Definition: Definition{Name: "hint", Cost: 2, Options: gridOptions(
			Option{Name: "level", Kind: Whole, Min: 1, Max: game.MaxHint}, Option{Name: "cell", Kind: Cell}, Option{Name: "digit", Kind: Digit},
		)},
		run:      runHint,
		complete: completePuzzle,
		actions: []action{
			{name: "hint", plan: Plan{Private: true, Edit: true}, run: pressHint},
			{name: "explain", plan: Plan{Private: true, Edit: true}, run: pressExplain},
			{name: "apply", plan: Plan{Private: true, Edit: true}, run: pressApply},
		},
	}
}

func runHint(ctx context.Context, c *call) Reply {
	level, _ := strconv.Atoi(c.Option("level"))
	return c.hint(ctx, min(max(level, 0), game.MaxHint))
}

// hint gives a hint on what the command was given. Where the player alone
// reads, a player without a current puzzle gets the daily first.
func (c *call) hint(ctx context.Context, level int) Reply {
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	var want game.Want
	var w *game.Work
	if c.Option("cell")+c.Option("digit") != "" {
		if w, err = c.Game.Open(ctx, c.caller(), subject); err == nil {
			subject = game.Subject{Attempt: w.ID}
			want, err = c.wanted(w.Grid.Layout())
		}
	}
	var h *game.Hint
	if err == nil {
		h, err = c.Game.HintFor(ctx, c.caller(), subject, want, level)
	}
	if h != nil && w != nil {
		h.Fresh, h.Turned = w.Fresh, w.Turned
	}
	if c.startsDaily(err) {
		return c.startFirst(ctx)
	}
	if errors.Is(err, game.ErrNoStep) && want != (game.Want{}) {
		return c.noneAbout(w, want)
	}
	return c.showHint(h, err)
}

// noneAbout says that there is no step about what was asked: because the cell has
// its digit, or simply so.
func (c *call) noneAbout(w *game.Work, want game.Want) Reply {
	reply := c.say("bot.hint.none-about", nil)
	if cell := want.Cells.First(); cell >= 0 && w.Progress.Value(cell) != 0 {
		reply = c.say("bot.why.filled", map[string]any{
			"Cell": c.phrase.Cell(w.Grid.Layout(), cell), "Digit": c.phrase.Digit(w.Progress.Value(cell)),
		})
	}
	reply.Text = paragraphs(c.recognised(w), reply.Text)
	return reply
}

// pressHint gives the level that the control names, or the one after what the
// player has seen.
func pressHint(ctx context.Context, c *call) Reply {
	level, _ := strconv.Atoi(c.act.Arg(1))
	h, err := c.Game.HintFor(ctx, c.caller(), c.attempt(), c.want(), min(max(level, 0), game.MaxHint))
	if errors.Is(err, game.ErrNoStep) && c.want().Skip > 0 {
		return c.noOther()
	}
	return c.showHint(h, err)
}

// pressExplain gives the argument at once.
func pressExplain(ctx context.Context, c *call) Reply {
	return c.showHint(c.Game.HintFor(ctx, c.caller(), c.attempt(), c.want(), argument))
}

func (c *call) showHint(h *game.Hint, err error) Reply {
	if err != nil {
		return c.refuse(err)
	}
	if h.Wrong != nil {
		return c.mistaken(h)
	}
	reply := c.about(h.Work, "bot.hint.heading", map[string]any{"Level": h.Level, "Max": game.MaxHint})
	reply.Pictures = []Picture{c.hintPicture(h)}
	reply.Controls = c.hintControls(h)
	reply.Note = c.cost(h.Cost)
	reply.Text += " " + c.phrase.Hint(&h.Step, h.Before, min(h.Level, argument))
	if h.Level > argument {
		reply.add(c.phrase.Hint(&h.Step, h.Before, h.Level))
		reply.add(c.phrase.AlsoPlaces(h.Also, h.Before.Layout()))
	}
	return reply
}

// cost says what asking has added to a ranked time, if anything.
func (c *call) cost(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return c.text("bot.hint.cost", map[string]any{"Time": c.phrase.Duration(d)})
}

// mistaken says that entries are wrong, which comes before any deduction.
func (c *call) mistaken(h *game.Hint) Reply {
	reply := c.about(h.Work, "bot.hint.wrong", map[string]any{"Count": h.Wrong.Count})
	if h.Wrong.Count == 0 {
		reply = c.about(h.Work, "bot.hint."+crossedKey(h), map[string]any{
			"Count": h.Wrong.Crossed, "Cells": c.phrase.Cells(h.Before.Layout(), h.Wrong.Cells.Slice()),
		})
	}
	reply.Pictures = []Picture{c.progress(h.Work, h.Wrong.Cells)}
	reply.Controls = c.workControls(h.Work)
	reply.Note = c.cost(h.Cost)
	return reply
}

// crossedKey names the sentence about right candidates that were crossed out.
func crossedKey(h *game.Hint) string {
	if h.Live {
		return "crossed-live"
	}
	return "crossed"
}

// pressApply makes the move of the next deduction in the player's progress.
func pressApply(ctx context.Context, c *call) Reply {
	h, err := c.Game.Apply(ctx, c.caller(), c.attempt(), c.want())
	if err != nil || h.Wrong != nil {
		return c.showHint(h, err)
	}
	reply := c.about(h.Work, "bot.apply.done", map[string]any{"Move": c.move(&h.Step, h.Before.Layout())})
	reply.Pictures = []Picture{c.progress(h.Work, noCells)}
	reply.Controls = c.workControls(h.Work)
	reply.Note = c.cost(h.Cost)
	if h.Done {
		reply.add(c.phrase.Text("bot.apply.finished", nil))
		reply.Cards = c.cards(ctx, h.Posts)
		reply.Controls = c.afterControls(h.Work, "solution")
	}
	return reply
}

// hintControls offers to go deeper, to make the move, or to stop thinking.
func (c *call) hintControls(h *game.Hint) []Control {
	var controls []Control
	if h.Level < game.MaxHint {
		controls = append(controls, c.button("more", Primary, on("hint", h.Work, wantArgs(h, strconv.Itoa(h.Level+1))...)))
	}
	if h.Level < argument {
		controls = append(controls, c.button("explain", Secondary, on("explain", h.Work, wantArgs(h, "")...)))
	}
	apply := Secondary
	if h.Level == game.MaxHint {
		apply = Primary
	}
	controls = append(controls,
		c.button("apply", apply, on("apply", h.Work, wantArgs(h, "")...)),
		c.button("answer", Secondary, on("answer", h.Work)),
		c.button("solve", Secondary, on("solve", h.Work)),
	)
	if h.Work.ID != 0 {
		other := *h
		other.Want.Skip++
		controls = append(controls, c.button("another", Secondary, on("hint", h.Work, wantArgs(&other, "1")...)))
	}
	return c.sharing(h.Work, controls, wantArgs(h, strconv.Itoa(h.Level))...)
}
