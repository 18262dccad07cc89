package bot

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/spelling"
	"pencilmark/solver/rating"
)

// firstScreen asks for what the first set-up needs. Nothing is stored until a channel is chosen: the controls carry
// the rest.
func firstScreen(c *call, s game.Settings, wrong ...string) Reply {
	data := map[string]any{"When": quoted(s.When), "Zone": s.Zone, "Tiers": tierList(c, s.Tiers)}
	if first := firstDue(c, s); !first.IsZero() {
		data["First"] = timestamp(first)
	}
	reply := c.say("bot.setup.welcome", data)
	reply.Title = c.text("bot.setup.title", nil)
	reply.Text = paragraphs(strings.Join(wrong, "\n"), reply.Text)
	reply.Controls = []Control{
		firstMenu(c, "time", SelectMenu, s, s.When, hours(s.When)),
		firstMenu(c, "zone", SelectMenu, s, s.Zone, zoneChoices(c, s.Zone)),
		firstMenu(c, "tier", SelectMenu, s, tierKey(s.Tiers), tierChoices(c)),
		firstMenu(c, "role", RoleSelect, s, s.PingRole, nil),
		firstMenu(c, "channel", ChannelSelect, s, "", nil),
	}
	return reply
}

func firstMenu(c *call, what string, kind ControlKind, s game.Settings, chosen string, choices []command.Choice) Control {
	menu := settingMenu(c, kind, what, "", chosen)
	menu.Action, menu.Choices = draftAction("setup-first-"+what, s), choices
	return menu
}

func hours(chosen string) []command.Choice {
	var all []command.Choice
	for h := range 24 {
		text := fmt.Sprintf("%02d:00", h)
		all = append(all, command.Choice{Label: text, Value: text})
	}
	if !slices.Contains(all, command.Choice{Label: chosen, Value: chosen}) {
		all = append(all, command.Choice{Label: chosen, Value: chosen})
	}
	return all
}

// tierChoices are the tiers for every day, and those that grow harder through the week.
func tierChoices(c *call) []command.Choice {
	choices := []command.Choice{{Label: c.text("bot.setup.week", nil), Value: tierKey(game.DefaultTiers())}}
	for _, t := range rating.Tiers() {
		choices = append(choices, command.Choice{Label: c.phrase.Tier(t.String()), Value: strings.Repeat(strconv.Itoa(int(t)), 7)})
	}
	return choices
}

// tierKey writes the tiers of a week as digits, and chooseTiers reads them.
func tierKey(tiers [7]rating.Tier) string {
	var b strings.Builder
	for _, t := range tiers {
		b.WriteString(strconv.Itoa(int(t)))
	}
	return b.String()
}

func chooseTiers(s *game.Settings, key string) {
	if len(key) != len(s.Tiers) {
		return
	}
	tiers := s.Tiers
	for i, digit := range []byte(key) {
		tiers[i] = rating.Tier(digit - '0')
		if !slices.Contains(rating.Tiers(), tiers[i]) {
			return
		}
	}
	s.Tiers = tiers
}

// draftAction returns an action that carries settings. It drops the winner's role, then time and zone, if they do not
// fit.
func draftAction(name string, s game.Settings) Action {
	act := NewAction(name, s.When, s.Zone, tierKey(s.Tiers), s.PingRole, switches(&s), s.WinnerRole)
	if len(act.String()) > MaxActionLength {
		act.Args[5] = ""
	}
	if len(act.String()) > MaxActionLength {
		act.Args[0], act.Args[1] = game.DefaultSettings().When, game.DefaultSettings().Zone
	}
	return act
}

// chooseFirst applies what draftAction wrote and then the choice. If the guild has been set up since, nothing changes.
func chooseFirst(choose func(s *game.Settings, chosen string)) func(context.Context, *call) Reply {
	return func(ctx context.Context, c *call) Reply {
		if _, err := c.Game.Daily.Guild(ctx, c.Guild); err == nil {
			return panel(ctx, c)
		}
		return saveSettings(ctx, c,
			func(s *game.Settings) error {
				s.When, s.Zone, s.PingRole = c.action.Arg(0), c.action.Arg(1), c.action.Arg(3)
				readSwitches(s, c.action.Arg(4))
				chooseTiers(s, c.action.Arg(2))
				return nil
			},
			settingEdit(c, "winner", c.action.Arg(5)),
			func(s *game.Settings) error { choose(s, first(c.Values)); return nil })
	}
}

// localeZones maps languages to the zone of most of their readers. English and others have none.
var localeZones = map[string]string{
	"bg": "Europe/Sofia", "cs": "Europe/Prague", "da": "Europe/Copenhagen", "de": "Europe/Berlin", "el": "Europe/Athens",
	"en-GB": "Europe/London", "es-ES": "Europe/Madrid", "fi": "Europe/Helsinki", "fr": "Europe/Paris", "hi": "Asia/Kolkata",
	"hr": "Europe/Zagreb", "hu": "Europe/Budapest", "it": "Europe/Rome", "ja": "Asia/Tokyo", "ko": "Asia/Seoul",
	"lt": "Europe/Vilnius", "nl": "Europe/Amsterdam", "no": "Europe/Oslo", "pl": "Europe/Warsaw", "pt-BR": "America/Sao_Paulo",
	"ro": "Europe/Bucharest", "sv-SE": "Europe/Stockholm", "th": "Asia/Bangkok", "tr": "Europe/Istanbul", "uk": "Europe/Kyiv",
	"vi": "Asia/Ho_Chi_Minh", "zh-CN": "Asia/Shanghai", "zh-TW": "Asia/Taipei",
}

// commonZones has a zone for each common offset, from west to east.
var commonZones = []string{
	"Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York",
	"America/Halifax", "America/Sao_Paulo", "UTC", "Europe/London", "Europe/Berlin", "Europe/Athens", "Africa/Johannesburg",
	"Europe/Istanbul", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai",
	"Asia/Tokyo", "Australia/Brisbane", "Australia/Sydney", "Pacific/Auckland",
}

// firstSettings returns the settings that a first set-up starts from, in the zone of the user's or the guild's
// language.
func firstSettings(c *call) game.Settings {
	s := game.DefaultSettings()
	for _, locale := range []string{c.GuildLocale, c.Locale} {
		if zone, ok := localeZones[locale]; ok {
			s.Zone = zone
		}
	}
	return s
}

// zoneChoices returns the common zones and the chosen one, each with its local time.
func zoneChoices(c *call, chosen string) (choices []command.Choice) {
	all := commonZones
	if !slices.Contains(all, chosen) {
		all = append([]string{chosen}, all...)
	}
	for _, name := range all {
		if zone, err := time.LoadLocation(name); err == nil {
			choices = append(choices, command.Choice{Label: placeOf(name) + " · " + c.Now().In(zone).Format("15:04"), Value: name})
		}
	}
	return choices
}

func placeOf(zone string) string {
	return strings.ReplaceAll(zone[strings.LastIndexByte(zone, '/')+1:], "_", " ")
}

func firstDue(c *call, s game.Settings) time.Time {
	schedule, err := game.ParseSchedule(s.When, s.Zone)
	if err != nil {
		return time.Time{}
	}
	for due := range schedule.After(c.Now()) {
		if due.At.After(c.Now()) {
			return due.At
		}
	}
	return time.Time{}
}

// inFirstZone sets the zone that a first set-up starts from.
func inFirstZone(zone string) settingsEdit {
	return func(s *game.Settings) error {
		if s.Channel == "" {
			s.Zone = zone
		}
		return nil
	}
}

// zonesText lists the zones of the IANA database's zone.tab and UTC.
//
//go:embed timezones.txt
var zonesText string

var zones = sync.OnceValue(func() []string { return strings.Fields(zonesText) })

const maxChoices = 25

// zonesLike returns the zones that contain a text, those whose place begins with it first.
func zonesLike(typed string) []string {
	typed = spelling.FoldAccents(strings.ReplaceAll(strings.TrimSpace(typed), " ", "_"))
	var first, rest []string
	for _, zone := range zones() {
		name := strings.ToLower(zone)
		switch place := name[strings.LastIndexByte(name, '/')+1:]; {
		case strings.HasPrefix(place, typed):
			first = append(first, zone)
		case strings.Contains(name, typed):
			rest = append(rest, zone)
		}
	}
	found := slices.Concat(first, rest)
	return found[:min(len(found), maxChoices)]
}

// tiersError names a word that is no tier, or is "" if their number is wrong.
type tiersError struct{ word string }

func (e *tiersError) Error() string { return "tiers: cannot read " + e.word }

func badTiers(c *call, e *tiersError) string {
	wanted := c.text("bot.setup.tiers-wanted", map[string]any{"Tiers": tierNames(c)})
	if e.word == "" {
		return wanted
	}
	return c.text("bot.setup.tiers-unknown", map[string]any{"Word": quoted(e.word)}) + " " + wanted
}

// readTiers reads one tier for every day, or seven from Monday on, with or without names of weekdays.
func readTiers(c *call, text string, into *[7]rating.Tier) error {
	var found []rating.Tier
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		t, err := readTier(c, word)
		switch {
		case err == nil:
			found = append(found, t)
		case !isWeekday(c, word):
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

// readTier reads a tier's name, in the player's language or as the program has it.
func readTier(c *call, word string) (rating.Tier, error) {
	for _, t := range rating.Tiers() {
		if spelling.FoldAccents(c.phrase.Tier(t.String())) == spelling.FoldAccents(word) {
			return t, nil
		}
	}
	return rating.ParseTier(word)
}

func isWeekday(c *call, word string) bool {
	for d := range time.Weekday(7) {
		if name := strings.ToLower(c.phrase.Weekday(d)); strings.HasPrefix(name, strings.ToLower(word)) && len(word) > 1 {
			return true
		}
	}
	return false
}

func tiers() []command.Choice {
	var choices []command.Choice
	for _, t := range rating.Tiers() {
		choices = append(choices, command.Choice{Label: t.String(), Value: t.String()})
	}
	return choices
}

func tierNames(c *call) string {
	var names []string
	for _, t := range rating.Tiers() {
		names = append(names, c.phrase.Tier(t.String()))
	}
	return c.phrase.ListOr(names)
}

// fromMonday is the i-th day of a week that begins on Monday.
func fromMonday(i int) time.Weekday { return time.Weekday((i + 1) % 7) }

// tierLines writes a tier for each weekday, a line each.
func tierLines(c *call, tiers [7]rating.Tier) string {
	var lines []string
	for i := range tiers {
		lines = append(lines, tierOn(c, c.phrase.Weekday(fromMonday(i)), tiers[fromMonday(i)]))
	}
	return strings.Join(lines, "\n")
}

// tierList writes the week's tiers in a line; successive days of the same tier are joined.
func tierList(c *call, tiers [7]rating.Tier) string {
	var parts []string
	for from := 0; from < len(tiers); {
		tier, to := tiers[fromMonday(from)], from
		for to+1 < len(tiers) && tiers[fromMonday(to+1)] == tier {
			to++
		}
		parts = append(parts, tierOn(c, weekdays(c, from, to), tier))
		from = to + 1
	}
	return strings.Join(parts, " · ")
}

func tierOn(c *call, days string, tier rating.Tier) string {
	return c.text("bot.setup.tier", map[string]any{"Days": days, "Tier": c.phrase.Tier(tier.String())})
}

// weekdays names the days of a week from one to another, counted from Monday.
func weekdays(c *call, from, to int) string {
	first, last := c.phrase.Weekday(fromMonday(from)), c.phrase.Weekday(fromMonday(to))
	switch to - from {
	case 0:
		return first
	case 6:
		return c.text("bot.setup.every-day", nil)
	}
	return c.text("bot.setup.days", map[string]any{"First": first, "Last": last})
}
