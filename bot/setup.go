package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

func setupCommand() handler {
	panel := Plan{Private: true, Slow: true, Edit: true}
	form := Plan{Private: true, Modal: true}
	options := []command.Option{{Name: "action", Choices: command.Choices("show", "pause", "resume")}}
	actions := []action{
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

// setting is one setting of a server: an option of setup, a line of the panel and, if control is set, a button or a
// menu.
type setting struct {
	command.Option
	get     func(*game.Settings) string
	set     func(*game.Settings, string) // nil for the settings that settingEdit reads
	control bool
	short   string // its name in the id of a button of the first screen
}

// settings lists the settings in the order in which help shows them.
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
		{Option: command.Option{Name: "time"}, short: "t",
			get: func(s *game.Settings) string { return s.When }, set: func(s *game.Settings, text string) { s.When = text }},
		{Option: command.Option{Name: "zone", Autocompletes: true}, short: "z",
			get: func(s *game.Settings) string { return s.Zone }, set: func(s *game.Settings, text string) { s.Zone = text }},
		{Option: command.Option{Name: "tiers"}, short: "d"},
		{Option: command.Option{Name: "role", Kind: command.Role}, short: "r", control: true,
			get: func(s *game.Settings) string { return s.PingRole }, set: func(s *game.Settings, text string) { s.PingRole = text }},
		{Option: command.Option{Name: "reveal", Choices: command.Choices(game.RevealOnStart, game.RevealOnPost)}, short: "b", control: true,
			get: func(s *game.Settings) string { return string(s.Reveal) }, set: func(s *game.Settings, text string) { s.Reveal = readReveal(text) }},
		{Option: command.Option{Name: "threads", Choices: command.OnOff()}, short: "h", control: true,
			get: func(s *game.Settings) string { return onOff(s.Threads) }, set: func(s *game.Settings, text string) { s.Threads = text == "on" }},
		{Option: command.Option{Name: "worldwide", Choices: command.OnOff()}, short: "w", control: true,
			get: func(s *game.Settings) string { return onOff(s.Worldwide) }, set: func(s *game.Settings, text string) { s.Worldwide = text == "on" }},
		{Option: command.Option{Name: "mini", About: "setup-mini", Choices: command.OnOff()}, short: "m", control: true,
			get: func(s *game.Settings) string { return onOff(s.Mini) }, set: func(s *game.Settings, text string) { s.Mini = text == "on" }},
		{Option: command.Option{Name: "winner", Kind: command.Role}, short: "s", control: true,
			get: func(s *game.Settings) string { return s.WinnerRole }, set: func(s *game.Settings, text string) { s.WinnerRole = text }},
		{Option: command.Option{Name: "candidates", About: "setup-candidates", Choices: command.OnOff()}, short: "c",
			get: func(s *game.Settings) string { return onOff(!s.NoFilling) }, set: func(s *game.Settings, text string) { s.NoFilling = text == "off" }},
		{Option: command.Option{Name: "summary", About: "setup-summary"}, short: "y", control: true,
			get: func(s *game.Settings) string { return s.Summary }},
		{Option: command.Option{Name: "language", About: "setup-language", Choices: command.Languages()}, short: "l",
			get: func(s *game.Settings) string { return s.Language }, set: func(s *game.Settings, text string) { s.Language = readLanguage(text) }},
	}
}

// managed refuses requests outside of a guild, and requests of players who may not manage it.
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
		return checkedPanel(ctx, c)
	}
	if len(c.Options) == 0 {
		return checkedPanel(ctx, c)
	}
	edits := optionEdits(c)
	if c.Option("channel") == "" {
		edits = append([]settingsEdit{startHere(c)}, edits...)
	}
	return saveSettings(ctx, c, edits...)
}

// startHere makes this the channel of the dailies, if the guild has none yet.
func startHere(c *call) settingsEdit {
	return func(s *game.Settings) error {
		s.Channel = cmp.Or(s.Channel, c.Channel)
		return nil
	}
}

// optionEdits returns the edits that the options ask for. The channel and the zone come before the other settings.
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
		switch name {
		case "tiers":
			return readTiers(c, text, &s.Tiers)
		case "summary":
			var err error
			s.Summary, err = game.ParseSummary(text)
			return err
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
		edits := []settingsEdit{settingEdit(c, name, cmp.Or(first(c.Values), c.action.Arg(0)))}
		return saveSettings(ctx, c, append(edits, keptEdits(c)...)...)
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

// resume resumes the dailies. After a suspension it first checks the channel.
func resume(ctx context.Context, c *call) Reply {
	if g, err := c.Game.Daily.Guild(ctx, c.Guild); err == nil && g.Suspension != game.NotSuspended {
		if _, err := checkSettings(ctx, c, g.Settings()); err != nil {
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
		return panel(ctx, c) // the panel explains what to do
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

// settingsEdit changes settings. It fails if the given value is wrong.
type settingsEdit func(*game.Settings) error

// saveSettings saves the valid edits and explains what is wrong with the others. It applies the edits to the settings
// as they are when it saves. If the guild has no channel, it saves nothing and shows the first screen.
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

// saveEdits saves edits that are each valid; s has all of them applied. It asks Discord only about a channel that was
// refused before, a role or threads. checkChange has already asked about a new channel.
func saveEdits(ctx context.Context, c *call, s game.Settings, edits []settingsEdit, wrong []string) Reply {
	var warnings SettingsWarnings
	g, err := c.Game.Daily.Guild(ctx, c.Guild)
	if suspended := err == nil && g.Suspension != game.NotSuspended && g.Channel == s.Channel; suspended || s.Threads || s.PingRole != "" {
		if warnings, err = checkSettings(ctx, c, s); err != nil {
			return notSaved(ctx, c, err)
		}
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

// checkChange checks what an edit changed.
func checkChange(ctx context.Context, c *call, before, after *game.Settings) error {
	_, err := game.ParseSchedule(after.When, after.Zone)
	if err == nil && (after.Channel != before.Channel || after.Threads && !before.Threads) {
		_, err = checkSettings(ctx, c, *after)
	}
	return err
}

// checkSettings checks whether the bot has the permissions that the settings need.
func checkSettings(ctx context.Context, c *call, s game.Settings) (warnings SettingsWarnings, err error) {
	if c.Settings == nil {
		return warnings, nil
	}
	return c.Settings.CheckSettings(ctx, c.Guild, s)
}

func notSaved(ctx context.Context, c *call, err error) Reply {
	if sentence, ok := settingsProblem(c, err); ok {
		return panelAfter(ctx, c, sentence)
	}
	return c.refuse(err)
}

// settingsProblem explains what is wrong with settings; ok is false for other errors.
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

// scheduleKeys maps what is wrong with a schedule to the key of its sentence.
var scheduleKeys = map[game.ScheduleReason]string{
	game.ScheduleBadZone:    "bot.schedule.zone",
	game.ScheduleBadTime:    "bot.schedule.time",
	game.ScheduleBadSummary: "bot.schedule.summary",
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

// SettingsChecker finds settings that would not work.
type SettingsChecker interface {
	// CheckSettings fails with a *MissingPermissionError if the bot lacks a permission that the settings need in their
	// channel, and with another error if the platform does not answer or the channel is not the guild's.
	CheckSettings(ctx context.Context, guild string, s game.Settings) (SettingsWarnings, error)

	// CheckSelf fails if something is wrong with the bot in all guilds, which only its operator can fix.
	CheckSelf(ctx context.Context) error
}

// SettingsWarnings are problems that do not prevent saving but that an administrator should know.
type SettingsWarnings struct {
	UnmentionableRole bool // the bot cannot mention the role
}

// MissingPermissionError names a permission that the bot lacks in a channel.
type MissingPermissionError struct {
	Permission string // as the platform's settings call it, such as "Attach Files"
}

func (e *MissingPermissionError) Error() string {
	return fmt.Sprintf("missing permission %q", e.Permission)
}

// panel replies with the guild's settings and the controls that change them.
func panel(ctx context.Context, c *call) Reply {
	g, err := c.Game.Daily.Guild(ctx, c.Guild)
	if errors.Is(err, game.ErrNotSetUp) {
		return firstScreen(c, firstSettings(c))
	}
	if err != nil {
		return c.refuse(err)
	}
	reply := Reply{Message: Message{Title: c.text("bot.setup.title", nil), Text: panelText(c, g), Controls: panelControls(c, g)}}
	next, ok, err := c.Game.Daily.NextPost(ctx, c.Guild)
	switch {
	case err != nil:
		return c.refuse(err)
	case g.Suspension != game.NotSuspended:
		reply.add(suspensionText(c, g))
	case g.Paused:
		reply.add(c.phrase.Text("bot.setup.paused", nil))
	case ok:
		reply.add(c.phrase.Text("bot.setup.next", map[string]any{"Next": timestamp(next.At), "Tier": c.phrase.Tier(next.Tier.String())}))
		if next.Guild == "" && next.Tier != g.ComingPlan().TierOn(next.Date) {
			reply.Text += " " + c.text("bot.setup.first-easy", nil)
		}
	}
	lost, err := lostLeaderboards(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	for _, sentence := range lost {
		reply.add(sentence)
	}
	if waiting, err := c.Game.Submissions.Waiting(ctx, c.Guild); err == nil && waiting > 0 {
		reply.Controls = append(reply.Controls, Control{Action: NewAction("submissions-new"), Style: Secondary,
			Label: c.phrase.Text("bot.button.submissions", map[string]any{"Count": waiting})})
	}
	if n, err := c.Game.Daily.ResultsToSee(ctx, c.Guild); err == nil && n > 0 {
		reply.Controls = append(reply.Controls, Control{Action: NewAction("results-new"), Style: Secondary,
			Label: c.phrase.Text("bot.button.results", map[string]any{"Count": n})})
	}
	if g.Next != nil {
		reply.Note = c.phrase.Text("bot.setup.waits", map[string]any{"From": timestamp(g.Next.From)})
	}
	return reply
}

// suspensionText says why dailies are suspended, what to do, and whether the admin could not be reached.
func suspensionText(c *call, g *game.Guild) string {
	data := map[string]any{"Channel": "<#" + g.Channel + ">", "Since": timestamp(g.SuspendedAt)}
	text := c.text("bot.setup.suspended."+string(g.Suspension), data)
	if g.Notified == game.AdminUnreachable {
		text += " " + c.text("bot.setup.admin-unreachable", map[string]any{"Player": "<@" + g.Admin + ">"})
	}
	return text
}

func panelAfter(ctx context.Context, c *call, sentence string) Reply {
	reply := panel(ctx, c)
	reply.Text = paragraphs(sentence, reply.Text)
	return reply
}

// panelText returns the text that shows all settings.
func panelText(c *call, g *game.Guild) string {
	set := g.Settings()
	data := map[string]any{}
	for _, s := range settings() {
		if s.get == nil {
			data[phrase.Capital(s.Name)] = tierList(c, set.Tiers)
			continue
		}
		text := s.get(&set)
		switch {
		case s.Kind == command.Channel:
			text = "<#" + text + ">"
		case s.Kind == command.Role && text == "":
			text = c.text(map[string]string{"role": "bot.setup.nobody", "winner": "bot.winner.none"}[s.Name], nil)
		case s.Kind == command.Role:
			text = "<@&" + text + ">"
		case s.Name == "time":
			text = quoted(text)
		case s.Name == "reveal":
			text = c.text("bot.setup.reveal."+text, nil)
		case s.IsSwitch():
			text = c.text("bot.choice."+text, nil)
		}
		data[phrase.Capital(s.Name)] = text
	}
	lines := []string{c.phrase.Text("bot.setup.panel", data),
		c.text("bot.setup.summary", map[string]any{"Off": set.Summary == game.SummaryOff, "Time": set.Summary}),
		languageText(c, "bot.setup.language", g.Language)}
	return strings.Join(lines, "\n")
}

func channelMenu(c *call, chosen string) Control {
	return settingMenu(c, ChannelSelect, "channel", "setup-channel", chosen)
}

func settingMenu(c *call, kind ControlKind, label, act, chosen string) Control {
	menu := Control{Kind: kind, Action: NewAction(act), Label: c.text("bot.setup.choose."+label, nil)}
	if chosen != "" {
		menu.Selected = []string{chosen}
	}
	return menu
}

func panelControls(c *call, g *game.Guild) []Control {
	running, other := "setup-pause", game.RevealOnPost
	if g.Inactive() {
		running = "setup-resume"
	}
	if g.Reveal == game.RevealOnPost {
		other = game.RevealOnStart
	}
	controls := []Control{
		channelMenu(c, g.Channel),
		settingMenu(c, RoleSelect, "role", "setup-role", g.PingRole),
		settingMenu(c, RoleSelect, "winner", "setup-winner", g.WinnerRole),
		c.button("setup-time", Secondary, NewAction("setup-time")),
		c.button("setup-tiers", Secondary, NewAction("setup-tiers")),
		c.button("reveal-"+string(other), Secondary, NewAction("setup-reveal", string(other))),
	}
	set := g.Settings()
	for _, s := range settings() {
		if s.control && s.IsSwitch() {
			to := "on"
			if s.get(&set) == "on" {
				to = "off"
			}
			controls = append(controls, c.button(s.Name+"-"+to, Secondary, NewAction("setup-"+s.Name, to)))
		}
	}
	summary := game.SummaryOff
	if set.Summary == summary {
		summary = "next"
	}
	return append(controls,
		c.button("summary-"+summary, Secondary, NewAction("setup-summary", summary)),
		c.button("setup-preview", Secondary, NewAction("setup-preview")),
		c.button("setup-post", Primary, NewAction("setup-post")),
		c.button(running, Secondary, NewAction(running)),
	)
}

func pressTime(ctx context.Context, c *call) Reply {
	s, err := guildSettings(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	return openForm(c, NewAction("setup-save-time"), "bot.setup.time-title",
		Field{ID: "time", Label: c.phrase.Text("bot.setup.time-label", nil), Value: s.When, Max: 100},
		Field{ID: "zone", Label: c.phrase.Text("bot.setup.zone-label", nil), Value: s.Zone, Max: 64})
}

func pressTiers(ctx context.Context, c *call) Reply {
	s, err := guildSettings(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	return openForm(c, NewAction("setup-save-tiers"), "bot.setup.tiers-title",
		Field{ID: "tiers", Label: c.phrase.Text("bot.setup.tiers-label", map[string]any{"Tiers": tierNames(c)}),
			Value: tierLines(c, s.Tiers), Long: true, Max: 300})
}

func openForm(c *call, act Action, title string, fields ...Field) Reply {
	return Reply{Modal: &Modal{Action: act, Title: c.phrase.Text(title, nil), Fields: fields}}
}

// preview shows the next daily's post. Its puzzle is chosen later.
func preview(ctx context.Context, c *call) Reply {
	next, ok, err := c.Game.Daily.NextPost(ctx, c.Guild)
	if err != nil {
		return c.refuse(err)
	}
	if !ok {
		return c.say("bot.daily.none", nil)
	}
	m := nextCard(c, &next.Daily)
	m.Note = c.text("bot.setup.preview", map[string]any{"Next": timestamp(next.At)})
	return Reply{Message: m}
}

// nextCard returns the card of a daily that has not been posted yet.
func nextCard(c *call, d *game.Daily) Message {
	card := &game.Card{Post: game.Post{Guild: c.Guild, Date: d.Date, Tier: d.Tier}, Number: d.Date.Number()}
	return Message{Title: c.titleHere(&card.Post), Text: cardText(c, card), Tier: d.Tier}
}
