package bot

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// What a guild's first set-up starts from.
const (
	firstTime = "09:00"
	firstZone = "UTC"
)

func setup() command {
	panel := Plan{Private: true, Slow: true, Edit: true}
	form := Plan{Private: true, Modal: true}
	return command{
		Definition: Definition{Name: "setup", Manager: true, Slow: true, Options: []Option{
			{Name: "action", Choices: []Choice{{"show", "show"}, {"pause", "pause"}, {"resume", "resume"}}},
			{Name: "channel", Kind: Channel},
			{Name: "time"},
			{Name: "zone", Completes: true},
			{Name: "tiers"},
			{Name: "role", Kind: Role},
			{Name: "reveal", Choices: []Choice{{"start", string(game.RevealOnStart)}, {"post", string(game.RevealOnPost)}}},
		}},
		run:      managed(runSetup),
		complete: completeZone,
		actions: []action{
			{name: "setup-channel", plan: panel, run: managed(pressChannel)},
			{name: "setup-role", plan: panel, run: managed(pressRole)},
			{name: "setup-reveal", plan: panel, run: managed(pressReveal)},
			{name: "setup-time", plan: form, run: managed(pressTime)},
			{name: "setup-tiers", plan: form, run: managed(pressTiers)},
			{name: "setup-save-time", plan: panel, run: managed(submitTime)},
			{name: "setup-save-tiers", plan: panel, run: managed(submitTiers)},
			{name: "setup-pause", plan: panel, run: managed(pause)},
			{name: "setup-resume", plan: panel, run: managed(resume)},
			{name: "setup-preview", plan: Plan{Private: true}, run: managed(preview)},
			{name: "setup-post", plan: Plan{Private: true, Slow: true}, run: managed(postNow)},
		},
	}
}

// managed lets only those through who may manage the guild, and only in one.
func managed(run func(context.Context, *call) Reply) func(context.Context, *call) Reply {
	return func(ctx context.Context, c *call) Reply {
		switch {
		case c.Place != Guild:
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
		return c.panel(ctx)
	}
	if len(c.Options) == 0 {
		return c.panel(ctx)
	}
	return c.change(ctx, c.takeOptions)
}

// takeOptions changes the settings by the command's options.
func (c *call) takeOptions(s *game.Settings) error {
	for name, field := range map[string]*string{"channel": &s.Channel, "time": &s.When, "zone": &s.Zone, "role": &s.PingRole} {
		if text := c.Option(name); text != "" {
			*field = text
		}
	}
	if text := c.Option("reveal"); text != "" {
		s.Reveal = readReveal(text)
	}
	if text := c.Option("tiers"); text != "" {
		return c.readTiers(text, &s.Tiers)
	}
	return nil
}

func pressChannel(ctx context.Context, c *call) Reply {
	return c.change(ctx, func(s *game.Settings) error {
		s.Channel = first(c.Values)
		return nil
	})
}

func pressRole(ctx context.Context, c *call) Reply {
	return c.change(ctx, func(s *game.Settings) error {
		s.PingRole = first(c.Values)
		return nil
	})
}

func pressReveal(ctx context.Context, c *call) Reply {
	return c.change(ctx, func(s *game.Settings) error {
		s.Reveal = readReveal(c.act.Arg(0))
		return nil
	})
}

func readReveal(text string) game.Reveal {
	if text == string(game.RevealOnPost) {
		return game.RevealOnPost
	}
	return game.RevealOnStart
}

func submitTime(ctx context.Context, c *call) Reply {
	return c.change(ctx, func(s *game.Settings) error {
		s.When, s.Zone = strings.TrimSpace(c.Fields["time"]), strings.TrimSpace(c.Fields["zone"])
		return nil
	})
}

func submitTiers(ctx context.Context, c *call) Reply {
	return c.change(ctx, func(s *game.Settings) error { return c.readTiers(c.Fields["tiers"], &s.Tiers) })
}

// first returns the first value chosen in a menu, or "" if none was.
func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

// settings returns the guild's settings, or what a first set-up starts from.
func (c *call) settings(ctx context.Context) (game.Settings, error) {
	g, err := c.Game.Guild(ctx, c.Guild)
	if errors.Is(err, game.ErrNotSetUp) {
		return game.Settings{When: firstTime, Zone: firstZone, Tiers: game.DefaultTiers(), Reveal: game.RevealOnStart}, nil
	}
	if err != nil {
		return game.Settings{}, err
	}
	plan := coming(g)
	return game.Settings{Name: g.Name, Channel: g.Channel, PingRole: g.PingRole, Reveal: g.Reveal,
		When: plan.When, Zone: plan.Zone, Tiers: plan.Tiers}, nil
}

// coming returns the plan that the guild's next daily follows.
func coming(g *game.Guild) game.Plan {
	if g.Next != nil {
		return *g.Next
	}
	return g.Plan
}

// change saves settings after a change. Before it does, the channel is proved
// with a real post.
func (c *call) change(ctx context.Context, edit func(*game.Settings) error) Reply {
	s, err := c.settings(ctx)
	if err != nil {
		return c.refuse(err)
	}
	if err := edit(&s); err != nil {
		return c.rejected(ctx, err)
	}
	if c.GuildName != "" {
		s.Name = c.GuildName
	}
	if s.Channel == "" {
		return c.say("bot.setup.channel-first", nil)
	}
	if err := c.save(ctx, s); err != nil {
		return c.rejected(ctx, err)
	}
	return c.panelAfter(ctx, c.text("bot.setup.saved", nil))
}

// save stores settings once they make sense and the channel has been proved.
func (c *call) save(ctx context.Context, s game.Settings) error {
	if _, err := game.ParseSchedule(s.When, s.Zone); err != nil {
		return err
	}
	if err := c.prove(ctx, s.Channel); err != nil {
		return err
	}
	_, err := c.Game.Setup(ctx, c.caller(), s)
	return err
}

func (c *call) prove(ctx context.Context, channel string) error {
	if c.Prover == nil {
		return nil
	}
	return c.Prover.Prove(ctx, c.Guild, channel)
}

// rejected says why settings were not saved, above the panel as it was.
func (c *call) rejected(ctx context.Context, err error) Reply {
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
	game.BadZone:    "bot.schedule.zone",
	game.BadTime:    "bot.schedule.time",
	game.ZoneInside: "bot.schedule.zone-inside",
	game.Every:      "bot.schedule.every",
	game.NeverFires: "bot.schedule.never",
	game.FiresTwice: "bot.schedule.twice",
	game.BadCron:    "bot.schedule.cron",
}

func (c *call) badSchedule(e *game.ScheduleError) string {
	data := map[string]any{"Text": quoted(e.Text), "First": e.First, "Second": e.Second}
	if e.Date != "" {
		data["Date"] = c.date(e.Date)
	}
	text := c.text(scheduleKeys[e.Reason], data)
	if near := zonesLike(e.Text); e.Reason == game.BadZone && len(near) > 0 {
		text += " " + c.text("bot.schedule.meant", map[string]any{"Zones": c.phrase.Either(near[:min(len(near), 3)])})
	}
	return text
}

// tiersError names a word that is no tier, or is "" if their number is wrong.
type tiersError struct{ word string }

func (e *tiersError) Error() string { return "tiers: cannot read " + e.word }

func (c *call) badTiers(e *tiersError) string {
	wanted := c.text("bot.setup.tiers-wanted", map[string]any{"Tiers": c.tierNames()})
	if e.word == "" {
		return wanted
	}
	return c.text("bot.setup.tiers-unknown", map[string]any{"Word": quoted(e.word)}) + " " + wanted
}

// readTiers reads one tier for every day, or seven from Monday on; names of
// weekdays beside them are for the reader's eye.
func (c *call) readTiers(text string, into *[7]rating.Tier) error {
	var found []rating.Tier
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		t, err := rating.ParseTier(word)
		switch {
		case err == nil:
			found = append(found, t)
		case !c.isWeekday(word):
			return &tiersError{word}
		}
	}
	switch len(found) {
	case 1:
		found = slices.Repeat(found, len(into))
	case len(into):
	default:
		return &tiersError{}
	}
	for i, t := range found {
		into[(i+1)%len(into)] = t
	}
	return nil
}

func (c *call) isWeekday(word string) bool {
	for d := range time.Weekday(7) {
		if name := strings.ToLower(c.weekday(d)); strings.HasPrefix(name, strings.ToLower(word)) && len(word) > 1 {
			return true
		}
	}
	return false
}

func pause(ctx context.Context, c *call) Reply {
	if _, err := c.Game.Pause(ctx, c.caller()); err != nil {
		return c.refuse(err)
	}
	return c.panel(ctx)
}

func resume(ctx context.Context, c *call) Reply {
	if _, err := c.Game.Resume(ctx, c.caller()); err != nil {
		return c.refuse(err)
	}
	return c.panel(ctx)
}

// postNow has today's daily posted at once.
func postNow(ctx context.Context, c *call) Reply {
	if _, err := c.Game.PostNow(ctx, c.caller()); err != nil {
		return c.refuse(err)
	}
	return c.say("bot.setup.posting", nil)
}

func completeZone(_ context.Context, c *call) []Choice {
	var choices []Choice
	for _, zone := range zonesLike(c.Option("zone")) {
		choices = append(choices, Choice{Label: zone, Value: zone})
	}
	return choices
}
