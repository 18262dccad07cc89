package bot

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
)

func solve() command {
	return command{
		Definition: Definition{Name: "solve", Example: exampleGrid(), Cost: 5, Options: gridOptions(
			Option{Name: "solutions", Choices: []Choice{{"all-solutions", allSolutions}}},
		)},
		run:      runSolve,
		complete: completePuzzle,
		actions: []action{
			{name: "solve", plan: Plan{Private: true, Edit: true}, run: pressSolve},
			{name: "confirm", plan: Plan{Private: true, Edit: true}, run: pressConfirm},
			{name: "keep", plan: Plan{Private: true, Edit: true}, run: pressKeep},
			{name: "solutions", plan: Plan{Private: true, Cost: 5}, run: pressSolutions},
		},
	}
}

func runSolve(ctx context.Context, c *call) Reply {
	if c.Option("solutions") == countSolutions {
		return asked(ctx, c, func(of game.Subject) (*game.Work, error) { return c.Game.Play.Open(ctx, c.caller(), of) }, c.hasOne)
	}
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	r, err := c.Game.Play.Solve(ctx, c.caller(), subject, false)
	e, several := errors.AsType[*game.SeveralError](err)
	switch {
	case several && c.Option("solutions") == allSolutions:
		return c.listed(e)
	case err != nil && !several:
		return c.refuseOrRepair(ctx, err)
	}
	return c.showSolution(r, err)
}

func pressSolve(ctx context.Context, c *call) Reply {
	return c.showSolution(c.Game.Play.Solve(ctx, c.caller(), c.attempt(), false))
}

func pressConfirm(ctx context.Context, c *call) Reply {
	return c.showSolution(c.Game.Play.Solve(ctx, c.caller(), c.attempt(), true))
}

// pressKeep goes back to the board after the question.
func pressKeep(ctx context.Context, c *call) Reply {
	return c.workOr("bot.solve.kept")(c.Game.Play.Open(ctx, c.caller(), c.attempt()))
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
	if args := subjectArgs(s.Work); args != nil {
		reply.Controls = append(reply.Controls, c.button("path", Secondary, NewAction("path-open", append(args, "0")...)))
	}
	return reply
}

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
