package bot

import (
	"context"

	"pencilmark/internal/game/play"
)

func solve() command {
	return command{
		Definition: Definition{Name: "solve", Example: exampleGrid(), Cost: 5, Options: gridOptions()},
		run:        runSolve,
		complete:   completePuzzle,
		actions: []action{
			{name: "solve", plan: Plan{Private: true, Edit: true}, run: pressSolve},
			{name: "confirm", plan: Plan{Private: true, Edit: true}, run: pressConfirm},
			{name: "keep", plan: Plan{Private: true, Edit: true}, run: pressKeep},
		},
	}
}

func runSolve(ctx context.Context, c *call) Reply {
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	return c.showSolution(c.Game.Play.Solve(ctx, c.caller(), subject, false))
}

func pressSolve(ctx context.Context, c *call) Reply {
	return c.showSolution(c.Game.Play.Solve(ctx, c.caller(), c.attempt(), false))
}

func pressConfirm(ctx context.Context, c *call) Reply {
	return c.showSolution(c.Game.Play.Solve(ctx, c.caller(), c.attempt(), true))
}

// pressKeep goes back to the board after the question.
func pressKeep(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), c.attempt())
	if err != nil {
		return c.refuse(err)
	}
	return c.work(w, "bot.solve.kept")
}

func (c *call) showSolution(s *play.Revealed, err error) Reply {
	if err != nil {
		return c.refuse(err)
	}
	if s.Confirm {
		reply := c.about(s.Work, "bot.solve.confirm", nil)
		reply.Controls = []Control{
			c.button("confirm", Danger, on("confirm", s.Work)),
			c.button("keep", Primary, on("keep", s.Work)),
		}
		return reply
	}
	reply := c.about(s.Work, "bot.solve.solution", nil)
	reply.Pictures = []Picture{c.solution(s.Work)}
	reply.Controls = c.afterControls(s.Work, "solution")
	return reply
}
