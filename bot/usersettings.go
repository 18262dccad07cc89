package bot

import (
	"context"

	"pencilmark/internal/phrase"
)

// userSettings is the command by which players say how they want to be talked to. It
// is called settings, a name that a guild's settings have in the program.
func userSettings() command {
	return command{
		Definition: Definition{Name: "settings", Example: map[string]string{"cells": letterCoordinates}, Options: []Option{
			{Name: "cells", Choices: []Choice{{"cells-r1c1", "r1c1"}, {"cells-a1", letterCoordinates}}},
		}},
		run:     runUserSettings,
		actions: []action{{name: "settings-cells", plan: Plan{Private: true, Edit: true}, run: pressCoordinates}},
	}
}

func runUserSettings(ctx context.Context, c *call) Reply {
	if style := c.Option("cells"); style != "" {
		return c.setCoordinates(ctx, style)
	}
	return c.userSettingsReply()
}

// letterCoordinates is what the program calls the style of A5.
const letterCoordinates = "a1"

func pressCoordinates(ctx context.Context, c *call) Reply {
	return c.setCoordinates(ctx, c.action.Arg(0))
}

// setCoordinates saves how the player has cells named, and shows it.
func (c *call) setCoordinates(ctx context.Context, style string) Reply {
	if err := c.Game.People.SetLetters(ctx, c.caller(), style == letterCoordinates); err != nil {
		return c.refuse(err)
	}
	c.phrase = c.phrase.WithCoordinates(phrase.RowColumn)
	if style == letterCoordinates {
		c.phrase = c.phrase.WithCoordinates(phrase.LetterRow)
	}
	return c.userSettingsReply()
}

// userSettingsReply shows the settings, with a control that changes each.
func (c *call) userSettingsReply() Reply {
	text, other := "bot.settings.cells-r1c1", c.button("cells-a1", Primary, Act("settings-cells", letterCoordinates))
	if c.phrase.Coordinates() == phrase.LetterRow {
		text, other = "bot.settings.cells-a1", c.button("cells-r1c1", Primary, Act("settings-cells", string(phrase.RowColumn)))
	}
	return Reply{Message: Message{
		Title: c.text("bot.settings.title", nil), Text: c.text(text, nil), Note: c.text("bot.settings.how", nil), Controls: []Control{other},
	}}
}

// applyUserSettings has cells named as the player prefers. Without an answer from the
// store they are named as for anybody.
func (c *call) applyUserSettings(ctx context.Context) {
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
