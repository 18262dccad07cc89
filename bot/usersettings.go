package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// userSettings is the command by which players say how they want to be talked to. It
// is called settings, a name that a guild's settings have in the program.
func userSettings() command {
	return command{
		Definition: Definition{Name: "settings", Example: map[string]string{"cells": letterCoordinates}, Options: []Option{
			{Name: "cells", Choices: []Choice{{"cells-r1c1", "r1c1"}, {"cells-a1", letterCoordinates}}},
			{Name: "uniqueness", Choices: []Choice{{"uniqueness-yes", "yes"}, {"uniqueness-no", "no"}}},
			{Name: "boards", Choices: []Choice{{"boards-pictures", "pictures"}, {"boards-words", wordBoards}}},
			{Name: "language", About: "settings-language", Choices: languageChoices()},
			{Name: "worldwide", About: "settings-worldwide", Choices: onOffChoices()},
			{Name: "alias"},
			{Name: "tables", Choices: onOffChoices()},
		}},
		run: runUserSettings,
		actions: []action{
			{name: "settings-cells", plan: Plan{Private: true, Edit: true}, run: pressCoordinates},
			{name: "settings-uniqueness", plan: Plan{Private: true, Edit: true}, run: pressUniqueness},
			{name: "settings-boards", plan: Plan{Private: true, Edit: true}, run: pressBoards},
			{name: "settings-language", plan: Plan{Private: true, Edit: true}, run: pressLanguage},
			{name: "settings-worldwide", plan: Plan{Private: true, Edit: true}, run: pressTakePart},
			{name: "settings-tables", plan: Plan{Private: true, Edit: true}, run: pressTables},
			{name: "settings-alias", plan: Plan{Private: true, Edit: true}, run: pressNoAlias},
		},
	}
}

func runUserSettings(ctx context.Context, c *call) Reply {
	if c.Option("tables") != "" && c.Place == PlaceConsole {
		return c.settingsProblemReply(ctx, c.text("bot.tables.console", nil), nil)
	}
	if err := c.changeTables(ctx, c.Option("tables")); err != nil {
		return c.refuse(err)
	}
	if problem, err := c.changeWorldwide(ctx); problem != "" || err != nil {
		return c.settingsProblemReply(ctx, problem, err)
	}
	cells, uniqueness, boards, language := c.Option("cells"), c.Option("uniqueness"), c.Option("boards"), c.Option("language")
	if cells == "" && uniqueness == "" && boards == "" && language == "" {
		return c.userSettingsReply(ctx)
	}
	return c.saveUserSettings(ctx, func(p *game.Preferences) {
		if cells != "" {
			p.Letters = cells == letterCoordinates
		}
		if uniqueness != "" {
			p.NoUniqueness = uniqueness == "no"
		}
		if boards != "" {
			p.Words = boards == wordBoards
		}
		if language != "" {
			p.Language = readLanguage(language)
		}
	})
}

// letterCoordinates is what the program calls the style of A5.
const letterCoordinates = "a1"

func pressCoordinates(ctx context.Context, c *call) Reply {
	return c.saveUserSettings(ctx, func(p *game.Preferences) { p.Letters = c.action.Arg(0) == letterCoordinates })
}

// wordBoards is what the program calls boards in words.
const wordBoards = "words"

func pressBoards(ctx context.Context, c *call) Reply {
	return c.saveUserSettings(ctx, func(p *game.Preferences) { p.Words = c.action.Arg(0) == wordBoards })
}

func pressUniqueness(ctx context.Context, c *call) Reply {
	return c.saveUserSettings(ctx, func(p *game.Preferences) { p.NoUniqueness = c.action.Arg(0) == "no" })
}

// saveUserSettings changes what the player prefers, and shows it.
func (c *call) saveUserSettings(ctx context.Context, change func(*game.Preferences)) Reply {
	var p game.Preferences
	err := c.Game.People.ChangePreferences(ctx, c.caller(), func(stored *game.Preferences) {
		change(stored)
		p = *stored
	})
	if err != nil {
		return c.refuse(err)
	}
	c.use(p)
	return c.userSettingsReply(ctx)
}

// use has the player talked to as they prefer.
func (c *call) use(p game.Preferences) {
	c.inLanguage(p.Language)
	c.noUniqueness, c.pencilMarks, c.words, c.news = p.NoUniqueness, p.PencilMarks, p.Words, p.News
	if p.Letters {
		c.phrase = c.phrase.WithCoordinates(phrase.LetterRow)
	}
}

// userSettingsReply shows the settings, with a control that changes each.
func (c *call) userSettingsReply(ctx context.Context) Reply {
	cells, other := "bot.settings.cells-r1c1", c.button("cells-a1", Primary, NewAction("settings-cells", letterCoordinates))
	if c.phrase.Coordinates() == phrase.LetterRow {
		cells, other = "bot.settings.cells-a1", c.button("cells-r1c1", Primary, NewAction("settings-cells", string(phrase.RowColumn)))
	}
	uniqueness, change := "bot.settings.uniqueness-yes", c.button("uniqueness-no", Primary, NewAction("settings-uniqueness", "no"))
	if c.noUniqueness {
		uniqueness, change = "bot.settings.uniqueness-no", c.button("uniqueness-yes", Primary, NewAction("settings-uniqueness", "yes"))
	}
	boards, reading := "bot.settings.boards-pictures", c.button("boards-words", Primary, NewAction("settings-boards", wordBoards))
	if c.words {
		boards, reading = "bot.settings.boards-words", c.button("boards-pictures", Primary, NewAction("settings-boards", "pictures"))
	}
	tables, leave, err := c.tablesSettings(ctx)
	if err != nil {
		return c.refuse(err)
	}
	worldwide, controls, err := c.worldwideSettings(ctx)
	if err != nil {
		return c.refuse(err)
	}
	return Reply{Message: Message{
		Title: c.text("bot.settings.title", nil), Text: strings.Join(append([]string{c.text(cells, nil), c.text(uniqueness, nil), c.text(boards, nil), c.languageText("bot.settings.language", c.language)}, append(tables, worldwide)...), "\n"),
		Note: c.text("bot.settings.how", nil), Controls: slices.Concat([]Control{c.languageMenu(), other, change, reading}, leave, controls),
	}}
}

// admit has the player talked to as they prefer, or replies why they are not served.
// What is stored of them they can have handed out and deleted all the same.
func (c *call) admit(ctx context.Context) *Reply {
	if c.Kind == KindAutocomplete || c.User.ID == "" {
		return nil
	}
	p, err := c.Game.People.Admit(ctx, c.caller())
	c.theirs = p.GuildLanguage
	c.use(p.Preferences)
	if e, ok := errors.AsType[*game.BlockedError](err); ok {
		if c.isAboutPrivacy() {
			return nil
		}
		if c.Kind == KindChat && c.Place == PlaceGuild { // everybody reads it
			reply := c.say("bot.error.blocked.in-public", nil)
			return &reply
		}
		reply := c.say("bot.error.blocked."+string(e.Kind), map[string]any{"Reason": quotedReason(e.Reason), "Contact": c.About.Contact})
		return &reply
	}
	if err != nil && ctx.Err() == nil {
		c.Log.Warn("the player's settings cannot be read", "request", c.Request.ID, "error", err)
	}
	return nil
}
