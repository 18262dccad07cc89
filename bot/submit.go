package bot

import (
	"context"

	"pencilmark/internal/game/play"
	"pencilmark/solver/rating"
)

func submit() command {
	return command{
		Definition: Definition{Name: "submit", Example: exampleGrid(), Slow: true, Cost: 5, Options: []Option{{Name: "grid", TakesGrid: true}, {Name: "layout"}}},
		run:        runSubmit,
	}
}

// runSubmit adds a pasted puzzle to the guild's pool.
func runSubmit(ctx context.Context, c *call) Reply {
	text := c.Option("grid")
	if text == "" {
		return c.say("bot.submit.what", nil)
	}
	g, err := c.read(text)
	if err != nil {
		return c.refuse(err)
	}
	if g.Empty().IsEmpty() {
		return c.say("bot.submit.full", nil)
	}
	r, err := c.Game.Play.Submit(ctx, c.caller(), g, c.Locale)
	if err != nil {
		return c.refuseOrRepair(ctx, err)
	}
	return c.submitted(r)
}

func (c *call) submitted(r *play.SubmitResult) Reply {
	key, data := "bot.submit.added", map[string]any(nil)
	switch {
	case r.Twin != "":
		key, data = "bot.submit.twin", map[string]any{"ID": r.Twin}
	case r.State != "":
		key = "bot.submit.known"
	}
	return c.whenRated(r.Work, &r.Report, func(report *rating.Report) Message {
		m := c.rated(r.Work, report)
		m.Text = paragraphs(c.text(key, data), m.Text)
		m.Controls = c.workControls(r.Work)
		if n := r.Superfluous.Len(); n > 0 {
			m.Text = paragraphs(m.Text, c.phrase.Text("bot.submit.superfluous", map[string]any{
				"Count": n, "Cells": c.someCells(r.Grid.Layout(), r.Superfluous.Slice()),
			}))
		}
		return m
	})
}
