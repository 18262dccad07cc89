package bot

import (
	"context"
	"errors"

	"pencilmark/internal/game"
)

// guildSettings returns the guild's settings, or what a first set-up starts from.
func (c *call) guildSettings(ctx context.Context) (game.Settings, error) {
	g, err := c.Game.Daily.Guild(ctx, c.Guild)
	if errors.Is(err, game.ErrNotSetUp) {
		return game.DefaultSettings(), nil
	}
	if err != nil {
		return game.Settings{}, err
	}
	return g.Settings(), nil
}

// saveSettings saves settings after a change. Before it does, the channel is proved
// with a real post. The settings may be others by then: what is saved is the
// change alone.
func (c *call) saveSettings(ctx context.Context, choose func(*game.Settings) error) Reply {
	edit := func(s *game.Settings) error {
		if c.GuildName != "" {
			s.Name = c.GuildName
		}
		s.Locale = c.GuildLocale
		return choose(s)
	}
	s, err := c.guildSettings(ctx)
	if err != nil {
		return c.refuse(err)
	}
	if err := edit(&s); err != nil {
		return c.notSaved(ctx, err)
	}
	if s.Channel == "" {
		return c.say("bot.setup.channel-first", nil)
	}
	warnings, err := c.checkSettings(ctx, s)
	if err != nil {
		return c.notSaved(ctx, err)
	}
	if _, err := c.Game.Daily.ChangeSettings(ctx, c.caller(), edit); err != nil {
		return c.notSaved(ctx, err)
	}
	reply := c.panelAfter(ctx, c.text("bot.setup.saved", nil))
	if warnings.UnmentionableRole {
		reply.add(c.text("bot.doubt.role", map[string]any{"Role": "<@&" + s.PingRole + ">"}))
	}
	return reply
}

// checkSettings finds out whether settings make sense and the channel can be posted to.
func (c *call) checkSettings(ctx context.Context, s game.Settings) (warnings SettingsWarnings, err error) {
	if _, err := game.ParseSchedule(s.When, s.Zone); err != nil {
		return warnings, err
	}
	if err := c.checkChannel(ctx, s.Channel); err != nil {
		return warnings, err
	}
	if warner, ok := c.Channels.(SettingsChecker); ok {
		return warner.CheckSettings(ctx, c.Guild, s)
	}
	return warnings, nil
}

func (c *call) checkChannel(ctx context.Context, channel string) error {
	if c.Channels == nil {
		return nil
	}
	return c.Channels.CheckChannel(ctx, c.Guild, channel, c.GuildLocale)
}

// notSaved says why settings were not saved, above the panel as it was.
func (c *call) notSaved(ctx context.Context, err error) Reply {
	if e, ok := errors.AsType[*MissingPermissionError](err); ok {
		return c.panelAfter(ctx, c.text("bot.setup.permission", map[string]any{"Permission": e.Permission}))
	}
	if e, ok := errors.AsType[*tiersError](err); ok {
		return c.panelAfter(ctx, c.badTiers(e))
	}
	if e, ok := errors.AsType[*game.ScheduleError](err); ok {
		return c.panelAfter(ctx, c.badSchedule(e))
	}
	return c.refuse(err)
}

// scheduleKeys names the sentence for what is wrong with a schedule.
var scheduleKeys = map[game.ScheduleReason]string{
	game.ScheduleBadZone:    "bot.schedule.zone",
	game.ScheduleBadTime:    "bot.schedule.time",
	game.ScheduleZoneInside: "bot.schedule.zone-inside",
	game.ScheduleInterval:   "bot.schedule.every",
	game.ScheduleNeverFires: "bot.schedule.never",
	game.ScheduleFiresTwice: "bot.schedule.twice",
	game.ScheduleBadCron:    "bot.schedule.cron",
}

func (c *call) badSchedule(e *game.ScheduleError) string {
	data := map[string]any{"Text": quoted(e.Text), "First": e.First, "Second": e.Second}
	if e.Date != "" {
		data["Date"] = c.date(e.Date)
	}
	text := c.text(scheduleKeys[e.Reason], data)
	if near := zonesLike(e.Text); e.Reason == game.ScheduleBadZone && len(near) > 0 {
		text += " " + c.text("bot.schedule.meant", map[string]any{"Zones": c.phrase.ListOr(near[:min(len(near), 3)])})
	}
	return text
}
