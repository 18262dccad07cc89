package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"pencilmark/internal/game"
)

func guildSettings(ctx context.Context, c *call) (game.Settings, error) {
	g, err := c.Game.Daily.Guild(ctx, c.Guild)
	if errors.Is(err, game.ErrNotSetUp) {
		return firstSettings(c), nil
	}
	if err != nil {
		return game.Settings{}, err
	}
	return g.Settings(), nil
}

// settingsEdit changes settings, or fails with what is wrong about what was given.
type settingsEdit func(*game.Settings) error

// saveSettings saves the valid edits and says what is wrong with the others. It first proves a new or suspended
// channel with a real post. It applies the edits to the settings as they are by then. Without a channel it saves
// nothing and shows the first screen.
func saveSettings(ctx context.Context, c *call, edits ...settingsEdit) Reply {
	s, err := guildSettings(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	start := inFirstZone(s.Zone)
	var good []settingsEdit
	var wrong []string
	for _, edit := range edits {
		changed := s
		err := edit(&changed)
		if err == nil {
			err = checkChange(ctx, c, &s, &changed)
		}
		sentence, ok := settingsProblem(c, err)
		switch {
		case err == nil:
			s, good = changed, append(good, edit)
		case !ok:
			return c.refuse(err)
		default:
			wrong = append(wrong, sentence)
		}
	}
	switch {
	case s.Channel == "":
		return firstScreen(c, s, wrong...)
	case len(good) == 0:
		return panelAfter(ctx, c, strings.Join(wrong, "\n"))
	}
	return saveEdits(ctx, c, s, append([]settingsEdit{start}, good...), wrong)
}

// saveEdits saves edits that are each valid; s is the result of all.
func saveEdits(ctx context.Context, c *call, s game.Settings, edits []settingsEdit, wrong []string) Reply {
	if g, err := c.Game.Daily.Guild(ctx, c.Guild); err == nil && g.Suspension != game.NotSuspended && g.Channel == s.Channel {
		if err := checkChannel(ctx, c, s.Channel); err != nil {
			return notSaved(ctx, c, err)
		}
	}
	warnings, err := checkSettings(ctx, c, s)
	if err != nil {
		return notSaved(ctx, c, err)
	}
	_, err = c.Game.Daily.ChangeSettings(ctx, c.caller(), func(s *game.Settings) error {
		s.Name = cmp.Or(c.GuildName, s.Name)
		s.Locale = c.GuildLocale
		for _, edit := range edits {
			if err := edit(s); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return notSaved(ctx, c, err)
	}
	saved := "bot.setup.saved"
	if len(wrong) > 0 {
		saved = "bot.setup.saved-rest"
	}
	reply := panelAfter(ctx, c, strings.Join(append(wrong, c.text(saved, nil)), "\n"))
	if warnings.UnmentionableRole {
		reply.add(c.text("bot.warning.role", map[string]any{"Role": "<@&" + s.PingRole + ">"}))
	}
	return reply
}

// checkChange checks what one edit changed.
func checkChange(ctx context.Context, c *call, before, after *game.Settings) error {
	if _, err := game.ParseSchedule(after.When, after.Zone); err != nil {
		return err
	}
	if after.Channel != before.Channel {
		return checkChannel(ctx, c, after.Channel)
	}
	if checker, ok := c.Channels.(SettingsChecker); ok && after.Threads && !before.Threads && after.Channel != "" {
		_, err := checker.CheckSettings(ctx, c.Guild, *after)
		return err
	}
	return nil
}

// checkSettings checks the settings except the channel.
func checkSettings(ctx context.Context, c *call, s game.Settings) (warnings SettingsWarnings, err error) {
	if warner, ok := c.Channels.(SettingsChecker); ok {
		return warner.CheckSettings(ctx, c.Guild, s)
	}
	return warnings, nil
}

func checkChannel(ctx context.Context, c *call, channel string) error {
	if c.Channels == nil {
		return nil
	}
	return c.Channels.CheckChannel(ctx, c.Guild, channel, c.guildLocale())
}

func notSaved(ctx context.Context, c *call, err error) Reply {
	if sentence, ok := settingsProblem(c, err); ok {
		return panelAfter(ctx, c, sentence)
	}
	return c.refuse(err)
}

// settingsProblem says what is wrong with settings; ok is false if it is something else.
func settingsProblem(c *call, err error) (sentence string, ok bool) {
	if e, ok := errors.AsType[*MissingPermissionError](err); ok {
		return c.text("bot.setup.permission", map[string]any{"Permission": e.Permission}), true
	}
	if e, ok := errors.AsType[*tiersError](err); ok {
		return badTiers(c, e), true
	}
	if e, ok := errors.AsType[*game.ScheduleError](err); ok {
		return badSchedule(c, e), true
	}
	return "", false
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

func badSchedule(c *call, e *game.ScheduleError) string {
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

// ChannelChecker tries a channel out before a guild's settings are saved.
type ChannelChecker interface {
	// CheckChannel posts a test message with a picture and removes it. It fails with a *MissingPermissionError if the
	// bot lacks a permission, and with another error if the platform does not answer.
	CheckChannel(ctx context.Context, guild, channel, locale string) error
}

// SettingsChecker finds settings that would not work. A ChannelChecker may implement it.
type SettingsChecker interface {
	// CheckSettings fails with a *MissingPermissionError if the bot cannot open threads and the settings ask for them.
	CheckSettings(ctx context.Context, guild string, s game.Settings) (SettingsWarnings, error)
}

// SettingsWarnings are what an administrator should know about settings.
type SettingsWarnings struct {
	UnmentionableRole bool // the role cannot be notified by the bot
}

// MissingPermissionError names what the bot may not do in a channel.
type MissingPermissionError struct {
	Permission string // as the platform's settings call it, such as "Attach Files"
}

func (e *MissingPermissionError) Error() string {
	return fmt.Sprintf("missing permission %q", e.Permission)
}
