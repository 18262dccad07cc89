package bot

import (
	"context"

	"pencilmark/internal/game"
)

func next() command {
	return command{
		Definition: Definition{Name: "next", Example: exampleGrid(), Cost: 2, Options: gridOptions()},
		run:        func(ctx context.Context, c *call) Reply { return c.hint(ctx, game.MaxHintLevel, c.Game.Play.HintUpTo) },
		complete:   completePuzzle,
	}
}
