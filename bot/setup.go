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
	actions := []action{}
	for _, name := range []string{"channel", "role", "reveal", "threads", "worldwide", "mini", "winner"} {
		actions = append(actions, action{name: "setup-" + name, plan: panel, run: managed(pressSetting(name))})
	}
	return handler{
		Definition: command.Definition{Name: "setup", Example: map[string]string{"time": "09:00", "zone": "Europe/Berlin"}, ManagersOnly: true, Slow: true, Options: []command.Option{
			{Name: "action", Choices: []command.Choice{{Label: "show", Value: "show"}, {Label: "pause", Value: "pause"}, {Label: "resume", Value: "resume"}}},
			{Name: "channel", Kind: command.Channel},
			{Name: "time"},
			{Name: "zone", Autocompletes: true},
			{Name: "tiers"},
			{Name: "role", Kind: command.Role},
			{Name: "reveal", Choices: []command.Choice{{Label: "start", Value: string(game.RevealOnStart)}, {Label: "post", Value: string(game.RevealOnPost)}}},
			{Name: "threads", Choices: command.OnOff()},
			{Name: "worldwide", Choices: command.OnOff()},
			{Name: "mini", About: "setup-mini", Choices: command.OnOff()},
			{Name: "winner", Kind: command.Role},
			{Name: "candidates", About: "setup-candidates", Choices: command.OnOff()},
			{Name: "announce", Choices: command.OnOff()},
			{Name: "language", About: "setup-language", Choices: command.Languages()},
		}},
		run:      managed(runSetup),
		complete: completeZone,
		actions: append(actions, []action{
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
		}...),
	}
}

// managed lets only those through who may manage the guild, and only in one.
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

// settings change one setting to what a text says, in the order in which they are applied: the zone before the time,
// the channel first.
var settings = []struct {
	name string
	set  func(s *game.Settings, text string)
}{
	{"channel", func(s *game.Settings, text string) { s.Channel = text }},
	{"zone", func(s *game.Settings, text string) { s.Zone = text }},
	{"time", func(s *game.Settings, text string) { s.When = text }},
	{"tiers", nil}, // in the manager's language
	{"role", func(s *game.Settings, text string) { s.PingRole = text }},
	{"reveal", func(s *game.Settings, text string) { s.Reveal = readReveal(text) }},
	{"threads", func(s *game.Settings, text string) { s.Threads = text == "on" }},
	{"worldwide", func(s *game.Settings, text string) { s.Worldwide = text == "on" }},
	{"mini", func(s *game.Settings, text string) { s.Mini = text == "on" }},
	{"winner", func(s *game.Settings, text string) { s.WinnerRole = text }},
	{"candidates", func(s *game.Settings, text string) { s.Page.NoFilling = text == "off" }},
	{"announce", func(s *game.Settings, text string) { s.Page.Announces = text == "on" }},
	{"language", func(s *game.Settings, text string) { s.Language = readLanguage(text) }},
}

func optionEdits(c *call) (edits []settingsEdit) {
	for _, setting := range settings {
		if text := c.Option(setting.name); text != "" {
			edits = append(edits, settingEdit(c, setting.name, text))
		}
	}
	return edits
}

func settingEdit(c *call, name, text string) settingsEdit {
	return func(s *game.Settings) error {
		for _, setting := range settings {
			switch {
			case setting.name != name:
			case setting.set == nil:
				return readTiers(c, text, &s.Tiers)
			default:
				setting.set(s, text)
			}
		}
		return nil
	}
}

// pressSetting changes a setting to what its menu or button says.
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

// resume lets the dailies go on. After a suspension the channel is proved first.
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
