package bot

import (
	"context"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/solver"
)

func steps() command {
	return command{
		Definition: Definition{Name: "steps", Cost: 2, Options: gridOptions()},
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
	all, err := c.Game.Steps(ctx, c.caller(), subject)
	switch {
	case err != nil:
		return c.startOrRefuse(ctx, err)
	case all.Wrong != nil:
		return c.mistaken(all.Hint)
	}
	reply := c.about(all.Work, "bot.steps.heading", map[string]any{"Count": len(all.Steps), "More": all.More})
	reply.add(c.stepLines(all))
	reply.Pictures = []Picture{c.progress(all.Work, noCells)}
	reply.Controls = c.workControls(all.Work)
	reply.Note = c.cost(all.Cost)
	return reply
}

// maxMoves is how many moves of one technique are named.
const maxMoves = 5

// stepLines lists steps by technique, the easiest first.
func (c *call) stepLines(all *game.Steps) string {
	of := map[string][]solver.Step{}
	var names []string
	for _, s := range all.Steps {
		if of[s.Technique] == nil {
			names = append(names, s.Technique)
		}
		of[s.Technique] = append(of[s.Technique], s)
	}
	var lines []string
	for _, name := range names {
		var moves []string
		for _, s := range of[name][:min(len(of[name]), maxMoves)] {
			moves = append(moves, c.move(&s, all.Before.Layout()))
		}
		lines = append(lines, c.text("bot.steps.line", map[string]any{
			"Technique": upper(c.phrase.Technique(name)), "Moves": strings.Join(moves, " · "), "Count": len(of[name]) - len(moves),
		}))
	}
	return strings.Join(lines, "\n")
}
