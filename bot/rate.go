package bot

import (
	"context"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/solver/rating"
)

func rate() command {
	return command{
		Definition: Definition{Name: "rate", Slow: true, Options: gridOptions()},
		run:        runRate,
		complete:   completePuzzle,
	}
}

func runRate(ctx context.Context, c *call) Reply {
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	r, err := c.Game.Rate(ctx, c.caller(), subject)
	if c.startsDaily(err) {
		return c.startFirst(ctx)
	}
	if err != nil {
		return c.refuse(err)
	}
	return Reply{Message: Message{
		Text:     c.heading(r.Work, "bot.rate.heading", nil) + "\n" + c.report(&r.Report),
		Pictures: []Picture{c.puzzle(r.Work)},
		Controls: c.controls(r.Work, "rating"),
	}}
}

// puzzle pictures the givens alone.
func (c *call) puzzle(w *game.Work) Picture {
	return Picture{Name: "puzzle", Alt: c.alt(w.Grid), Board: render.Board{Grid: w.Grid, Notes: w.Grid.Restricted()}}
}

// report writes a rating: the tier, the points and what they are made of.
func (c *call) report(r *rating.Report) string {
	lines := []string{c.phrase.Text("bot.rate.tier", map[string]any{"Tier": c.phrase.Tier(r.Tier.String())})}
	var uses []string
	for _, u := range r.Uses {
		uses = append(uses, c.phrase.Text("bot.rate.use", map[string]any{"Method": c.method(u.Method), "Times": u.Count}))
	}
	if len(uses) > 0 {
		lines = append(lines, c.phrase.Text("bot.rate.points", map[string]any{"Count": r.Points, "Uses": strings.Join(uses, ", ")}))
	}
	if r.Hardest != "" {
		lines = append(lines, c.phrase.Text("bot.rate.hardest", map[string]any{"Technique": c.phrase.Technique(r.Hardest)}))
	}
	if !r.Finished {
		lines = append(lines, c.phrase.Text("bot.rate.unfinished", nil))
	}
	return strings.Join(lines, "\n")
}

func (c *call) method(name string) string { return c.phrase.Text("bot.method."+name, nil) }
