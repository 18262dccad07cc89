package bot

import (
	"context"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/spelling"
)

func undo() command {
	return command{
		Definition: Definition{Name: "undo"},
		run:        func(ctx context.Context, c *call) Reply { return c.undo(ctx, game.Subject{}) },
		actions: []action{
			{name: "undo", plan: Plan{Private: true, Edit: true}, run: func(ctx context.Context, c *call) Reply { return c.undo(ctx, c.attempt()) }},
		},
	}
}

// undo takes the last entry back and shows the board.
func (c *call) undo(ctx context.Context, subject game.Subject) Reply {
	a, err := c.Game.Play.Undo(ctx, c.caller(), subject)
	if err != nil {
		return c.refuse(err)
	}
	return c.unsolved(a, "bot.undo.done")
}

// isUndo reports whether an answer is the word for taking the last one back.
func (c *call) isUndo(answer string) bool {
	word := spelling.FoldAccents(strings.TrimSpace(answer))
	return word == "undo" || word == spelling.FoldAccents(c.phrase.Text("bot.command.undo", nil))
}
