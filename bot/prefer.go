package bot

import (
	"context"

	"pencilmark/internal/phrase"
)

// prefer is the command by which players say how they want to be talked to. It
// is called settings, a name that a guild's settings have in the program.
func prefer() command {
	return command{
		Definition: Definition{Name: "settings", Example: map[string]string{"cells": byLetter}, Options: []Option{
			{Name: "cells", Choices: []Choice{{"cells-r1c1", "r1c1"}, {"cells-a1", byLetter}}},
		}},
		run:     runPrefer,
		actions: []action{{name: "settings-cells", plan: Plan{Private: true, Edit: true}, run: pressCells}},
	}
}

func runPrefer(ctx context.Context, c *call) Reply {
	if style := c.Option("cells"); style != "" {
		return c.nameCells(ctx, style)
	}
	return c.preferences()
}

// byLetter is what the program calls the style of A5.
const byLetter = "a1"

func pressCells(ctx context.Context, c *call) Reply {
	return c.nameCells(ctx, c.act.Arg(0))
}

// nameCells saves how the player has cells named, and shows it.
func (c *call) nameCells(ctx context.Context, style string) Reply {
	if err := c.Game.People.SetLetters(ctx, c.caller(), style == byLetter); err != nil {
		return c.refuse(err)
	}
	c.phrase = c.phrase.WithCoordinates(phrase.RowColumn)
	if style == byLetter {
		c.phrase = c.phrase.WithCoordinates(phrase.LetterRow)
	}
	return c.preferences()
}

// preferences shows the settings, with a control that changes each.
func (c *call) preferences() Reply {
	text, other := "bot.settings.cells-r1c1", c.button("cells-a1", Primary, Act("settings-cells", byLetter))
	if c.phrase.Coordinates() == phrase.LetterRow {
		text, other = "bot.settings.cells-a1", c.button("cells-r1c1", Primary, Act("settings-cells", string(phrase.RowColumn)))
	}
	return Reply{Message: Message{
		Title: c.text("bot.settings.title", nil), Text: c.text(text, nil), Note: c.text("bot.settings.how", nil), Controls: []Control{other},
	}}
}

// asPreferred has cells named as the player prefers. Without an answer from the
// store they are named as for anybody.
func (c *call) asPreferred(ctx context.Context) {
	if c.Kind == Complete || c.User.ID == "" {
		return
	}
	letters, err := c.Game.People.Letters(ctx, c.caller())
	if err != nil && ctx.Err() == nil {
		c.Log.Warn("the player's settings cannot be read", "request", c.Request.ID, "error", err)
	}
	if letters {
		c.phrase = c.phrase.WithCoordinates(phrase.LetterRow)
	}
}
