package bot

import (
	"context"

	"pencilmark/internal/game"
)

func check() command {
	return command{
		Definition: Definition{Name: "check", Cost: 2, Options: gridOptions()},
		run:        runCheck,
		complete:   completePuzzle,
	}
}

func runCheck(ctx context.Context, c *call) Reply {
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	k, err := c.Game.Check(ctx, c.caller(), subject)
	if err != nil {
		return c.startOrRefuse(ctx, err)
	}
	reply := c.about(k.Work, checkKey(k), map[string]any{"Count": k.Mistakes.Count})
	if !solves(k) {
		reply.add(c.phrase.Text("bot.check.left", map[string]any{"Count": k.Left}))
	}
	if k.Mistakes.Crossed > 0 {
		reply.add(c.phrase.Count("bot.check.crossed", k.Mistakes.Crossed))
	}
	picture := c.progress(k.Work, k.Mistakes.Cells)
	text, marked := c.conflicts(k.Grid.Layout(), k.Conflicts)
	reply.add(text)
	reply.Note = c.cost(k.Cost)
	picture.Board.ConflictCells = marked
	reply.Pictures = []Picture{picture}
	reply.Controls = c.checkControls(k)
	return reply
}

// solves reports whether the board that was checked is the solution.
func solves(k *game.Check) bool { return k.Mistakes.Count == 0 && k.Left == 0 }

// checkControls is what the board offers after a check.
func (c *call) checkControls(k *game.Check) []Control {
	switch {
	case k.Awaits():
		return c.sharing(k.Work, []Control{c.button("hand-in", Success, on("hand-in", k.Work))}, "board")
	case solves(k):
		return c.afterControls(k.Work, "board")
	}
	return c.controls(k.Work, "board")
}

func checkKey(k *game.Check) string {
	switch {
	case k.Awaits():
		return "bot.check.complete"
	case solves(k):
		return "bot.check.solved"
	case k.Mistakes.Count == 0:
		return "bot.check.right"
	case k.Live:
		return "bot.check.wrong-live"
	}
	return "bot.check.wrong"
}
