package bot

import (
	"context"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/spelling"
)

func undo() command {
	return command{
		Definition: Definition{Name: "undo", Example: map[string]string{"entries": allEntries}, Options: []Option{{Name: "entries", Choices: []Choice{{"all-entries", allEntries}}}}},
		run:        runUndo,
		actions: []action{
			{name: "undo", plan: Plan{Private: true, Edit: true}, run: func(ctx context.Context, c *call) Reply { return c.undo(ctx, c.attempt()) }},
		},
	}
}

// allEntries asks for the beginning again.
const allEntries = "all"

// runUndo takes back the last entry, or all.
func runUndo(ctx context.Context, c *call) Reply {
	if c.Option("entries") != allEntries {
		return c.undo(ctx, game.Subject{})
	}
	a, err := c.Game.Play.UndoAll(ctx, c.caller(), game.Subject{})
	return c.undone(a, err, "bot.undo.all")
}

// undo takes the last entry back and shows the board.
func (c *call) undo(ctx context.Context, subject game.Subject) Reply {
	a, err := c.Game.Play.Undo(ctx, c.caller(), subject)
	return c.undone(a, err, "bot.undo.done")
}

// undone shows the board after an undo.
func (c *call) undone(a *play.Answer, err error, key string) Reply {
	if err != nil {
		return c.refuse(err)
	}
	return c.unsolved(a, key)
}

// isUndo reports whether an answer is the word for taking the last one back.
func (c *call) isUndo(answer string) bool {
	word := spelling.FoldAccents(strings.TrimSpace(answer))
	return word == "undo" || word == spelling.FoldAccents(c.phrase.Text("bot.command.undo", nil))
}
