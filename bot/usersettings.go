package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

func userSettingsCommand() handler {
	return handler{
		Definition: command.Definition{Name: "settings", Example: map[string]string{"cells": letterCoordinates}, Options: []command.Option{
			{Name: "cells", Choices: []command.Choice{{Label: "cells-r1c1", Value: "r1c1"}, {Label: "cells-a1", Value: letterCoordinates}}},
			{Name: "uniqueness", Choices: []command.Choice{{Label: "uniqueness-yes", Value: "yes"}, {Label: "uniqueness-no", Value: "no"}}},
			{Name: "boards", Choices: []command.Choice{{Label: "boards-pictures", Value: "pictures"}, {Label: "boards-words", Value: wordBoards}}},
			{Name: "language", About: "settings-language", Choices: command.Languages()},
			{Name: "worldwide", About: "settings-worldwide", Choices: command.OnOff()},
			{Name: "alias"},
			{Name: "tables", Choices: command.OnOff()},
		}},
		run: runUserSettings,
		actions: []action{
			pressOption("settings", "cells", runUserSettings), pressOption("settings", "uniqueness", runUserSettings),
			pressOption("settings", "boards", runUserSettings), pressOption("settings", "language", runUserSettings),
			pressOption("settings", "worldwide", runUserSettings), pressOption("settings", "tables", runUserSettings),
			{name: "settings-alias", plan: Plan{Private: true, Edit: true}, run: pressNoAlias},
		},
	}
}

// pressOption returns the action of a menu or button that runs a command with one option.
func pressOption(command, option string, run func(context.Context, *call) Reply) action {
	return action{name: command + "-" + option, plan: Plan{Private: true, Edit: true}, run: func(ctx context.Context, c *call) Reply {
		q := *c.Request
		q.Options = map[string]string{option: cmp.Or(first(c.Values), c.action.Arg(0))}
		c.Request = &q
		return run(ctx, c)
	}}
}

func runUserSettings(ctx context.Context, c *call) Reply {
	if c.Option("tables") != "" && c.Place == PlaceConsole {
		return settingsProblemReply(ctx, c, c.text("bot.tables.console", nil), nil)
	}
	if err := changeLeaderboards(ctx, c, c.Option("tables")); err != nil {
		return c.refuse(err)
	}
	if problem, err := changeWorldwide(ctx, c); problem != "" || err != nil {
		return settingsProblemReply(ctx, c, problem, err)
	}
	cells, uniqueness, boards, language := c.Option("cells"), c.Option("uniqueness"), c.Option("boards"), c.Option("language")
	if cells == "" && uniqueness == "" && boards == "" && language == "" {
		return userSettingsReply(ctx, c)
	}
	return saveUserSettings(ctx, c, func(p *game.Preferences) {
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

// letterCoordinates is the option's value for coordinates such as A5.
const letterCoordinates = "a1"

// wordBoards is the option's value for boards in words.
const wordBoards = "words"

func saveUserSettings(ctx context.Context, c *call, change func(*game.Preferences)) Reply {
	var p game.Preferences
	err := c.Game.Players.ChangePreferences(ctx, c.caller(), func(stored *game.Preferences) {
		change(stored)
		p = *stored
	})
	if err != nil {
		return c.refuse(err)
	}
	c.use(p)
	return userSettingsReply(ctx, c)
}

// use applies the player's preferences to the call.
func (c *call) use(p game.Preferences) {
	c.inLanguage(p.Language)
	c.noUniqueness, c.pencilMarks, c.words, c.news = p.NoUniqueness, p.PencilMarks, p.Words, p.News
	if p.Letters {
		c.phrase = c.phrase.WithCoordinates(phrase.LetterRow)
	}
}

func userSettingsReply(ctx context.Context, c *call) Reply {
	controls, lines := []Control{languageMenu(c)}, []string{}
	either := func(name, now, other string, swapped bool) {
		if swapped {
			now, other = other, now
		}
		lines = append(lines, c.text("bot.settings."+name+"-"+now, nil))
		controls = append(controls, c.button(name+"-"+other, Primary, NewAction("settings-"+name, other)))
	}
	either("cells", "r1c1", letterCoordinates, c.phrase.Coordinates() == phrase.LetterRow)
	either("uniqueness", "yes", "no", c.noUniqueness)
	either("boards", "pictures", wordBoards, c.words)
	tables, leave, err := leaderboardSettings(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	worldwide, partaking, err := worldwideSettings(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	lines = append(lines, languageText(c, "bot.settings.language", c.language))
	return Reply{Message: Message{
		Title: c.text("bot.settings.title", nil), Text: strings.Join(slices.Concat(lines, tables, []string{worldwide}), "\n"),
		Note: c.text("bot.settings.how", nil), Controls: slices.Concat(controls, leave, partaking),
	}}
}

// admit applies the player's preferences. For a blocked player it returns a reply with the reason, but blocked players
// can still export and delete their data.
func admit(ctx context.Context, c *call) *Reply {
	if c.Kind == KindAutocomplete || c.User.ID == "" {
		return nil
	}
	p, err := c.Game.Players.Admit(ctx, c.caller())
	c.guildChosen = p.GuildLanguage
	c.use(p.Preferences)
	if e, ok := errors.AsType[*game.BlockedError](err); ok {
		if isAboutPrivacy(c) {
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

// changeLeaderboards takes the player off the server's leaderboards ("off") or puts them back ("on"); "" changes
// nothing.
func changeLeaderboards(ctx context.Context, c *call, on string) error {
	switch on {
	case "on":
		return c.Game.Leaderboards.Return(ctx, c.caller())
	case "off":
		return c.Game.Leaderboards.Depart(ctx, c.caller())
	}
	return nil
}

// leaderboardSettings says whether the player is on the server's leaderboards, with the control that changes it. It returns
// nothing if the server has none.
func leaderboardSettings(ctx context.Context, c *call) (text []string, controls []Control, err error) {
	departed, err := c.Game.Leaderboards.HasDeparted(ctx, c.caller())
	switch {
	case errors.Is(err, game.ErrNotSetUp):
		return nil, nil, nil
	case err != nil:
		return nil, nil, err
	case departed:
		return []string{c.text("bot.tables.off", nil)}, []Control{c.button("tables-on", Primary, NewAction("settings-tables", "on"))}, nil
	}
	return []string{c.text("bot.tables.on", nil)}, []Control{c.button("tables-off", Secondary, NewAction("settings-tables", "off"))}, nil
}

// changeWorldwide applies the options for the leaderboards of all servers, the alias first. problem explains what is
// wrong with them.
func changeWorldwide(ctx context.Context, c *call) (problem string, err error) {
	if alias := c.Option("alias"); alias != "" {
		if err := c.Game.Leaderboards.SetAlias(ctx, c.caller(), alias); err != nil {
			return worldwideProblem(c, err)
		}
	}
	switch c.Option("worldwide") {
	case "on":
		return worldwideProblem(c, c.Game.Leaderboards.TakePart(ctx, c.caller()))
	case "off":
		return worldwideProblem(c, c.Game.Leaderboards.Leave(ctx, c.caller()))
	}
	return "", nil
}

// worldwideProblem explains an error about taking part. It returns other errors unchanged.
func worldwideProblem(c *call, err error) (string, error) {
	alias, ok := errors.AsType[*game.AliasError](err)
	switch {
	case ok:
		return c.text("bot.worldwide.alias."+string(alias.Reason), nil), nil
	case errors.Is(err, game.ErrNotWorldwide):
		return c.text("bot.worldwide.not-here", nil), nil
	}
	return "", err
}

func settingsProblemReply(ctx context.Context, c *call, problem string, err error) Reply {
	if err != nil {
		return c.refuse(err)
	}
	reply := userSettingsReply(ctx, c)
	reply.Text = paragraphs(problem, reply.Text)
	return reply
}

func pressNoAlias(ctx context.Context, c *call) Reply {
	return settingsProblemReply(ctx, c, "", c.Game.Leaderboards.SetAlias(ctx, c.caller(), ""))
}

// worldwideSettings says how the player takes part in the leaderboards of all servers, with the controls that change
// it.
func worldwideSettings(ctx context.Context, c *call) (text string, controls []Control, err error) {
	w, err := c.Game.Leaderboards.Worldwide(ctx, c.caller())
	if err != nil || c.Place == PlaceConsole {
		return c.text("bot.worldwide.console", nil), nil, err
	}
	name := c.shownName(cmp.Or(w.Alias, c.User.Name))
	key, change := "elsewhere", c.button("leave-worldwide", Primary, NewAction("settings-worldwide", "off"))
	switch {
	case w.Guild == "":
		key, change = "out", c.button("take-part", Primary, NewAction("settings-worldwide", "on"))
	case w.Departed:
		key = "departed"
	case w.Guild == c.Guild:
		key = "here"
	}
	text, controls = c.text("bot.worldwide."+key, map[string]any{"Name": name}), append(controls, change)
	if w.Alias != "" {
		controls = append(controls, c.button("no-alias", Secondary, NewAction("settings-alias")))
	}
	return text, controls, nil
}

// readLanguage returns the language that a choice names, or "" for the automatic choice.
func readLanguage(chosen string) string {
	if chosen == command.Automatic {
		return ""
	}
	return phrase.New(chosen).Locale()
}

// locale returns the reply's language: the guild's if everybody reads it, else the player's.
func (c *call) locale() string {
	if guild := c.guildLocale(); c.everybody && guild != "" {
		return guild
	}
	return c.Locale
}

// platformLocale returns the language that the platform reported, or "".
func (c *call) platformLocale() string {
	if c.Kind == KindChat || c.Place == PlaceConsole {
		return ""
	}
	return c.platformLanguage
}

// guildLocale returns the language chosen for the guild, or else the platform's.
func (c *call) guildLocale() string { return cmp.Or(c.guildChosen, c.GuildLocale) }

// inLanguage sets the reply's language to the chosen one, or to the platform's for "".
func (c *call) inLanguage(chosen string) {
	q := *c.Request
	q.Locale, c.language = cmp.Or(chosen, c.platformLanguage), chosen
	c.Request = &q
	c.phrase = phrase.New(c.locale())
}

func languageText(c *call, key, chosen string) string {
	if chosen == "" {
		return c.text(key+"-auto", nil)
	}
	return c.text(key, map[string]any{"Language": command.LanguageName(chosen)})
}

func languageMenu(c *call) Control {
	menu := Control{Kind: SelectMenu, Action: NewAction("settings-language"), Label: c.text("bot.settings.choose-language", nil),
		Selected: []string{cmp.Or(c.language, command.Automatic)}}
	for _, o := range command.Languages() {
		o.Translate(c.phrase)
		menu.Choices = append(menu.Choices, o)
	}
	return menu
}
