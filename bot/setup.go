package bot

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
)

func setupCommand() handler {
	panel := Plan{Private: true, Slow: true, Edit: true}
	form := Plan{Private: true, Modal: true}
	options := []command.Option{{Name: "action", Choices: command.Choices("show", "pause", "resume")}}
	actions := []action{
		{name: "setup-first-time", plan: panel, run: managed(chooseFirst(func(s *game.Settings, chosen string) { s.When = chosen }))},
		{name: "setup-first-zone", plan: panel, run: managed(chooseFirst(func(s *game.Settings, chosen string) { s.Zone = chosen }))},
		{name: "setup-first-tier", plan: panel, run: managed(chooseFirst(chooseTiers))},
		{name: "setup-first-role", plan: panel, run: managed(chooseFirst(func(s *game.Settings, chosen string) { s.PingRole = chosen }))},
		{name: "setup-first-channel", plan: panel, run: managed(chooseFirst(func(s *game.Settings, chosen string) { s.Channel = chosen }))},
		{name: "setup-time", plan: form, run: managed(pressTime)},
		{name: "setup-tiers", plan: form, run: managed(pressTiers)},
		{name: "setup-save-time", plan: panel, run: managed(submitTime)},
		{name: "setup-save-tiers", plan: panel, run: managed(submitTiers)},
		{name: "setup-pause", plan: panel, run: managed(pause)},
		{name: "setup-resume", plan: panel, run: managed(resume)},
		{name: "setup-preview", plan: Plan{Private: true}, run: managed(preview)},
		{name: "setup-post", plan: Plan{Private: true, Slow: true}, run: managed(postNow)},
	}
	for _, s := range settings() {
		options = append(options, s.Option)
		if s.control {
			actions = append(actions, action{name: "setup-" + s.Name, plan: panel, run: managed(pressSetting(s.Name))})
		}
	}
	return handler{
		Definition: command.Definition{Name: "setup", Example: map[string]string{"time": "09:00", "zone": "Europe/Berlin"}, ManagersOnly: true, Slow: true, Options: options},
		run:        managed(runSetup),
		complete:   completeZone,
		actions:    actions,
	}
}

// setting is one setting of a server: an option of setup, a line of the panel and, with control, a button or a menu.
type setting struct {
	command.Option
	get     func(*game.Settings) string
	set     func(*game.Settings, string) // nil for tiers, which are read in the manager's language
	control bool

	// A setting with two choices travels in the controls of a first set-up as a letter, if it has the value that the letter
	// stands for.
	letter, value string
}

func (s *setting) isSwitch() bool { return len(s.Choices) == 2 && s.Choices[0].Value == "on" }

// settings lists them in the order of help.
func settings() []setting {
	onOff := func(on bool) string {
		if on {
			return "on"
		}
		return "off"
	}
	return []setting{
		{Option: command.Option{Name: "channel", Kind: command.Channel}, control: true,
			get: func(s *game.Settings) string { return s.Channel }, set: func(s *game.Settings, text string) { s.Channel = text }},
		{Option: command.Option{Name: "time"},
			get: func(s *game.Settings) string { return s.When }, set: func(s *game.Settings, text string) { s.When = text }},
		{Option: command.Option{Name: "zone", Autocompletes: true},
			get: func(s *game.Settings) string { return s.Zone }, set: func(s *game.Settings, text string) { s.Zone = text }},
		{Option: command.Option{Name: "tiers"}},
		{Option: command.Option{Name: "role", Kind: command.Role}, control: true,
			get: func(s *game.Settings) string { return s.PingRole }, set: func(s *game.Settings, text string) { s.PingRole = text }},
		{Option: command.Option{Name: "reveal", Choices: command.Choices(game.RevealOnStart, game.RevealOnPost)}, control: true, letter: "P", value: "post",
			get: func(s *game.Settings) string { return string(s.Reveal) }, set: func(s *game.Settings, text string) { s.Reveal = readReveal(text) }},
		{Option: command.Option{Name: "threads", Choices: command.OnOff()}, control: true, letter: "T", value: "on",
			get: func(s *game.Settings) string { return onOff(s.Threads) }, set: func(s *game.Settings, text string) { s.Threads = text == "on" }},
		{Option: command.Option{Name: "worldwide", Choices: command.OnOff()}, control: true, letter: "W", value: "on",
			get: func(s *game.Settings) string { return onOff(s.Worldwide) }, set: func(s *game.Settings, text string) { s.Worldwide = text == "on" }},
		{Option: command.Option{Name: "mini", About: "setup-mini", Choices: command.OnOff()}, control: true, letter: "M", value: "on",
			get: func(s *game.Settings) string { return onOff(s.Mini) }, set: func(s *game.Settings, text string) { s.Mini = text == "on" }},
		{Option: command.Option{Name: "winner", Kind: command.Role}, control: true,
			get: func(s *game.Settings) string { return s.WinnerRole }, set: func(s *game.Settings, text string) { s.WinnerRole = text }},
		{Option: command.Option{Name: "candidates", About: "setup-candidates", Choices: command.OnOff()}, letter: "N", value: "off",
			get: func(s *game.Settings) string { return onOff(!s.Page.NoFilling) }, set: func(s *game.Settings, text string) { s.Page.NoFilling = text == "off" }},
		{Option: command.Option{Name: "announce", Choices: command.OnOff()}, letter: "A", value: "on",
			get: func(s *game.Settings) string { return onOff(s.Page.Announces) }, set: func(s *game.Settings, text string) { s.Page.Announces = text == "on" }},
		{Option: command.Option{Name: "language", About: "setup-language", Choices: command.Languages()},
			get: func(s *game.Settings) string { return s.Language }, set: func(s *game.Settings, text string) { s.Language = readLanguage(text) }},
	}
}

// switches writes the settings that have the values of their letters, and readSwitches reads them.
func switches(s *game.Settings) (letters string) {
	for _, setting := range settings() {
		if setting.letter != "" && setting.get(s) == setting.value {
			letters += setting.letter
		}
	}
	return letters
}

func readSwitches(s *game.Settings, letters string) {
	for _, setting := range settings() {
		if setting.letter == "" {
			continue
		}
		for _, choice := range setting.Choices {
			if (choice.Value == setting.value) == strings.Contains(letters, setting.letter) {
				setting.set(s, choice.Value)
			}
		}
	}
}

// managed refuses requests outside of a guild, and of players who may not manage it.
func managed(run func(context.Context, *call) Reply) func(context.Context, *call) Reply {
	return func(ctx context.Context, c *call) Reply {
		switch {
		case c.Place != PlaceGuild:
			return c.say("bot.setup.guild-only", nil)
		case !c.User.Manager:
			return c.say("bot.setup.forbidden", nil)
		}
		return run(ctx, c)
	}
}

func runSetup(ctx context.Context, c *call) Reply {
	switch c.Option("action") {
	case "pause":
		return pause(ctx, c)
	case "resume":
		return resume(ctx, c)
	case "show":
		return panel(ctx, c)
	}
	if len(c.Options) == 0 {
		return panel(ctx, c)
	}
	return saveSettings(ctx, c, optionEdits(c)...)
}

// optionEdits returns the edits that the options ask for. The channel comes first, and the zone before the time.
func optionEdits(c *call) (edits []settingsEdit) {
	for _, first := range []bool{true, false} {
		for _, s := range settings() {
			if text := c.Option(s.Name); text != "" && first == (s.Name == "channel" || s.Name == "zone") {
				edits = append(edits, settingEdit(c, s.Name, text))
			}
		}
	}
	return edits
}

func settingEdit(c *call, name, text string) settingsEdit {
	return func(s *game.Settings) error {
		if name == "tiers" {
			return readTiers(c, text, &s.Tiers)
		}
		for _, setting := range settings() {
			if setting.Name == name {
				setting.set(s, text)
			}
		}
		return nil
	}
}

func pressSetting(name string) func(context.Context, *call) Reply {
	return func(ctx context.Context, c *call) Reply {
		return saveSettings(ctx, c, settingEdit(c, name, cmp.Or(first(c.Values), c.action.Arg(0))))
	}
}

func readReveal(text string) game.Reveal {
	if text == string(game.RevealOnPost) {
		return game.RevealOnPost
	}
	return game.RevealOnStart
}

func submitTime(ctx context.Context, c *call) Reply {
	return saveSettings(ctx, c,
		settingEdit(c, "zone", strings.TrimSpace(c.Fields["zone"])),
		settingEdit(c, "time", strings.TrimSpace(c.Fields["time"])))
}

func submitTiers(ctx context.Context, c *call) Reply {
	return saveSettings(ctx, c, settingEdit(c, "tiers", c.Fields["tiers"]))
}

// first returns the first value chosen in a menu, or "" if none was.
func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

func pause(ctx context.Context, c *call) Reply {
	if _, err := c.Game.Daily.Pause(ctx, c.caller()); err != nil {
		return c.refuse(err)
	}
	return panel(ctx, c)
}

// resume resumes the dailies. After a suspension it first tries the channel out.
func resume(ctx context.Context, c *call) Reply {
	if g, err := c.Game.Daily.Guild(ctx, c.Guild); err == nil && g.Suspension != game.NotSuspended {
		if err := checkChannel(ctx, c, g.Channel); err != nil {
			return notSaved(ctx, c, err)
		}
	}
	if _, err := c.Game.Daily.Resume(ctx, c.caller()); err != nil {
		return c.refuse(err)
	}
	return panel(ctx, c)
}

func postNow(ctx context.Context, c *call) Reply {
	_, err := c.Game.Daily.PostNow(ctx, c.caller())
	if errors.Is(err, game.ErrSuspended) {
		return panel(ctx, c) // which says what to do
	}
	if err != nil {
		return c.refuse(err)
	}
	return c.say("bot.setup.posting", nil)
}

func completeZone(_ context.Context, c *call) []command.Choice {
	var choices []command.Choice
	for _, zone := range zonesLike(c.Option("zone")) {
		choices = append(choices, command.Choice{Label: zone, Value: zone})
	}
	return choices
}
