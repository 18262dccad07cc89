package bot

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
)

func steps() command {
	return command{
		Definition: Definition{Name: "steps", Example: exampleGrid(), Cost: 2, Options: gridOptions()},
		run:        runSteps,
		complete:   completePuzzle,
		actions: []action{
			{name: "steps", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressSteps},
		},
	}
}

// runSteps lists all that can be deduced now, or says what that costs.
func runSteps(ctx context.Context, c *call) Reply {
	ask := func(of game.Subject) (*play.Steps, error) {
		all, err := c.Game.Play.Steps(ctx, c.caller(), of, false)
		if _, several := errors.AsType[*game.SeveralError](err); several && c.pastedGrid != nil {
			return c.Game.Play.OpenSteps(ctx, c.caller(), c.pastedGrid)
		}
		return all, err
	}
	return asked(ctx, c, ask, c.showSteps)
}

// pressSteps lists it for its price.
func pressSteps(ctx context.Context, c *call) Reply {
	return orRefuse(c, c.showSteps)(c.Game.Play.Steps(ctx, c.caller(), c.attempt(), true))
}

// showSteps shows the list, a line for each technique, or asks for its price.
func (c *call) showSteps(all *play.Steps) Reply {
	if all.Confirm {
		reply := c.about(all.Work, "bot.steps.confirm", map[string]any{"Count": play.StepsWorth})
		reply.Controls = []Control{
			c.paid(c.button("steps", Danger, on("steps", all.Work)), all.Work, c.Game.Play.StepsPrice(all.Work), play.StepsWorth*c.Game.Play.Rules.DeepHint),
			c.button("keep", Primary, on("keep", all.Work)),
		}
		return reply
	}
	reply := c.advice(all.Work, c.linking().StepsAdvice(all.Steps, strong), all.Cost)
	reply.Pictures = []Picture{c.progress(all.Work, all.Cells())}
	if all.Several {
		reply.Controls = c.severalControls(all.Work)
	}
	return reply
}
