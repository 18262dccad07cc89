package bot

import (
	"context"

	"pencilmark/internal/game"
)

func giveUp() command {
	return command{
		Definition: Definition{Name: "giveup", Slow: true},
		run:        runGiveUp,
	}
}

// runGiveUp ends the current puzzle; a live daily asks first, as solve does.
func runGiveUp(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), game.Subject{})
	if err != nil {
		return c.refuse(err)
	}
	if _, ended := w.Ended(); ended {
		return c.refuse(game.About(w, game.ErrEnded))
	}
	return c.showSolution(c.Game.Play.Solve(ctx, c.caller(), game.Subject{}, false))
}
