package bot

import "context"

func steps() command {
	return command{
		Definition: Definition{Name: "steps", Example: exampleGrid(), Cost: 2, Options: gridOptions()},
		run:        runSteps,
		complete:   completePuzzle,
	}
}

// runSteps lists all that can be deduced now, a line for each technique.
func runSteps(ctx context.Context, c *call) Reply {
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	all, err := c.Game.Play.Steps(ctx, c.caller(), subject)
	if err != nil {
		return c.offerOrRefuse(ctx, err)
	}
	reply := c.advice(all.Work, c.phrase.StepsAdvice(all.Steps, strong), all.Cost)
	reply.Pictures = []Picture{c.progress(all.Work, all.Cells())}
	return reply
}
