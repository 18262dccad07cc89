package bot

import "context"

func giveUp() command {
	return command{
		Definition: Definition{Name: "giveup", Slow: true},
		run:        runGiveUp,
	}
}

// runGiveUp ends the current puzzle; a live daily asks first, as solve does.
func runGiveUp(ctx context.Context, c *call) Reply {
	return c.showSolution(c.Game.Play.GiveUp(ctx, c.caller()))
}
