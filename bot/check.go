package bot

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
)

func check() command {
	return command{
		Definition: Definition{Name: "check", Example: exampleGrid(), Cost: 2, Options: gridOptions()},
		run:        runCheck,
		complete:   completePuzzle,
		actions: []action{
			{name: "check", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressCheck},
		},
	}
}

func runCheck(ctx context.Context, c *call) Reply {
	if reply, ok := c.whilePractising(ctx, c.checkedDrill); ok {
		return reply
	}
	ask := func(of game.Subject) (*play.Check, error) { return c.Game.Play.Check(ctx, c.caller(), of) }
	return asked(ctx, c, ask, c.showCheck)
}

func pressCheck(ctx context.Context, c *call) Reply {
	return orRefuse(c, c.showCheck)(c.Game.Play.Check(ctx, c.caller(), c.attempt()))
}

func (c *call) showCheck(k *play.Check) Reply {
	reply := c.advice(k.Work, c.phrase.CheckAdvice(k.CheckResult, k.Grid.Layout()), k.Cost)
	if k.Awaits() {
		reply.Text += " " + c.text("bot.check.hand-in", nil)
	}
	picture := c.progress(k.Work, k.Cells())
	picture.Board.ConflictCells = cellsOf(k.Conflicts)
	reply.Pictures = []Picture{picture}
	reply.Controls = c.checkControls(k)
	return reply
}

func (c *call) checkControls(k *play.Check) []Control {
	switch {
	case k.Awaits():
		return c.sharing(k.Work, []Control{c.button("hand-in", Success, on("hand-in", k.Work))}, "board")
	case k.Solved():
		return c.afterControls(k.Work, "board")
	}
	return c.controls(k.Work, "board")
}
