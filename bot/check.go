package bot

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/solver"
)

func check() command {
	return command{
		Definition: Definition{Name: "check", Slow: true, Options: []Option{gridOption()}},
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
	if c.startsDaily(err) {
		return c.startFirst(ctx)
	}
	if err != nil {
		return c.refuse(err)
	}
	reply := c.say(checkKey(k), map[string]any{"Count": k.Mistakes.Count})
	reply.add(c.phrase.Text("bot.check.left", map[string]any{"Count": k.Left}))
	picture := c.progress(k.Work, k.Mistakes.Cells)
	for _, conflict := range k.Conflicts {
		reply.add(c.phrase.Conflict(k.Grid.Layout(), conflict))
		picture.Board.Conflicts = picture.Board.Conflicts.Or(solver.CellsOf(conflict.Cells...))
	}
	reply.Pictures = []Picture{picture}
	reply.Controls = c.workControls(k.Work)
	return reply
}

func checkKey(k *game.Check) string {
	switch {
	case k.Mistakes.Count == 0:
		return "bot.check.right"
	case k.Mistakes.Cells.IsEmpty():
		return "bot.check.wrong-live"
	}
	return "bot.check.wrong"
}
