package bot

import (
	"context"
	"maps"
)

// rateThis and hintThis are rate and hint on any message that holds a grid.
func rateThis() command {
	return command{Definition: Definition{Name: "rate-this-grid", MessageCommand: true, Cost: 5}, run: onMessage(runRate)}
}

func hintThis() command {
	return command{
		Definition: Definition{Name: "hint-for-this-grid", MessageCommand: true, Cost: 2},
		run:        onMessage(runHint),
		actions: []action{
			{name: "mine", plan: Plan{Private: true}, run: pressPrivateHint},
		},
	}
}

// onMessage runs a command on the grid that a message holds, as if it had been
// pasted behind it.
func onMessage(run func(context.Context, *call) Reply) func(context.Context, *call) Reply {
	return func(ctx context.Context, c *call) Reply {
		found := findGrid(c.Text)
		if found.grid == "" {
			return c.say("chat.no-grid", nil)
		}
		return c.withGrid(found).runAbout(ctx, command{Definition: Definition{Options: gridOptions()}, run: run})
	}
}

// withGrid is the call with a grid that was found, and the layout that was named
// beside it, as options.
func (c *call) withGrid(found foundGrid) *call {
	q := *c.Request
	q.Options = maps.Clone(q.Options)
	if q.Options == nil {
		q.Options = map[string]string{}
	}
	q.Options["grid"] = found.grid
	if found.layout != "" {
		q.Options["layout"] = found.layout
	}
	with := *c
	with.Request = &q
	return &with
}
