package bot

import (
	"context"

	"pencilmark/internal/game"
)

func check() command {
	return command{
		Definition: Definition{Name: "check", Slow: true, Options: gridOptions()},
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
	reply := Reply{Message: Message{Text: c.heading(k.Work, checkKey(k), map[string]any{"Count": k.Mistakes.Count})}}
	reply.add(c.phrase.Text("bot.check.left", map[string]any{"Count": k.Left}))
	picture := c.progress(k.Work, k.Mistakes.Cells)
	text, marked := c.conflicts(k.Grid.Layout(), k.Conflicts)
	reply.add(text)
	reply.add(c.cost(k.Cost))
	picture.Board.Conflicts = marked
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
