package bot

import (
	_ "embed"
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

// firstScreen shows where and when a server's dailies would be posted, how hard they would be, and a sample card. One
// press starts them in this channel or in another, with the given settings.
func firstScreen(c *call, s game.Settings, wrong ...string) Reply {
	reply := c.say("bot.setup.welcome", map[string]any{"Channel": "<#" + c.Channel + ">", "When": quoted(s.When), "Zone": s.Zone})
	reply.Title = c.text("bot.setup.title", nil)
	reply.Text = paragraphs(strings.Join(wrong, "\n"), reply.Text)
	if first, ok := firstDaily(c, s); ok {
		card := nextCard(c, &first.Daily)
		reply.add("**" + card.Title + "**\n" + card.Text)
		reply.Note = c.text("bot.setup.first", map[string]any{"First": timestamp(first.At)})
	}
	menu := channelMenu(c, "")
	if kept := keepSettings(c, s, ""); len(kept.Args) > 1 {
		menu.Action = kept
	}
	reply.Controls = []Control{c.button("setup-here", Success, keepSettings(c, s, c.Channel)), menu}
	return reply
}

// keepSettings returns the action that sets the channel and, as far as the length of an id allows, the settings that
// differ from the first ones.
func keepSettings(c *call, s game.Settings, channel string) Action {
	act, before := NewAction("setup-channel", channel), firstSettings(c)
	for _, setting := range settings() {
		value := keptValue(&setting, &s)
		if setting.short == "" || value == keptValue(&setting, &before) {
			continue
		}
		longer := NewAction(act.Name, append(slices.Clone(act.Args), setting.short+value)...)
		if len(longer.String()) <= MaxActionLength {
			act = longer
		}
	}
	return act
}

// keptValue writes the value of a setting; the tiers are digits from Sunday on.
func keptValue(setting *setting, s *game.Settings) string {
	if setting.get != nil {
		return setting.get(s)
	}
	var digits strings.Builder
	for _, t := range s.Tiers {
		digits.WriteString(strconv.Itoa(int(t)))
	}
	return digits.String()
}

// keptEdits returns the edits for the settings that keepSettings wrote.
func keptEdits(c *call) (edits []settingsEdit) {
	for _, arg := range c.action.Args[min(1, len(c.action.Args)):] {
		for _, setting := range settings() {
			switch value, ok := strings.CutPrefix(arg, setting.short); {
			case setting.short == "" || !ok:
			case setting.Name == "tiers":
				edits = append(edits, func(s *game.Settings) error { return readTierDigits(value, &s.Tiers) })
			default:
				edits = append(edits, settingEdit(c, setting.Name, value))
			}
		}
	}
	return edits
}

func readTierDigits(text string, into *[7]rating.Tier) error {
	if len(text) != len(into) {
		return &tiersError{}
	}
	var tiers [7]rating.Tier
	for i := range tiers {
		if tiers[i] = rating.Tier(text[i] - '0'); !slices.Contains(rating.Tiers(), tiers[i]) {
			return &tiersError{}
		}
	}
	*into = tiers
	return nil
}

// firstDaily returns the first daily that the settings would post; ok is false if there is none.
func firstDaily(c *call, s game.Settings) (first game.DailyDue, ok bool) {
	schedule, err := game.ParseSchedule(s.When, s.Zone)
	if err != nil {
		return first, false
	}
	for due := range schedule.After(c.Now()) {
		if due.At.After(c.Now()) {
			return game.DailyDue{Daily: game.Daily{Date: due.Date, Tier: rating.Easy, Reveal: s.Reveal}, At: due.At}, true
		}
	}
	return first, false
}

// localeZones maps a language to the time zone of most of its speakers. English and some others have none.
var localeZones = map[string]string{
	"bg": "Europe/Sofia", "cs": "Europe/Prague", "da": "Europe/Copenhagen", "de": "Europe/Berlin", "el": "Europe/Athens",
	"en-GB": "Europe/London", "es-ES": "Europe/Madrid", "fi": "Europe/Helsinki", "fr": "Europe/Paris", "hi": "Asia/Kolkata",
	"hr": "Europe/Zagreb", "hu": "Europe/Budapest", "it": "Europe/Rome", "ja": "Asia/Tokyo", "ko": "Asia/Seoul",
	"lt": "Europe/Vilnius", "nl": "Europe/Amsterdam", "no": "Europe/Oslo", "pl": "Europe/Warsaw", "pt-BR": "America/Sao_Paulo",
	"ro": "Europe/Bucharest", "sv-SE": "Europe/Stockholm", "th": "Asia/Bangkok", "tr": "Europe/Istanbul", "uk": "Europe/Kyiv",
	"vi": "Asia/Ho_Chi_Minh", "zh-CN": "Asia/Shanghai", "zh-TW": "Asia/Taipei",
}

// firstSettings returns the default settings for a first setup. The time zone is that of the player's language or else
// of the guild's.
func firstSettings(c *call) game.Settings {
	s := game.DefaultSettings()
	for _, locale := range []string{c.GuildLocale, c.Locale} {
		if zone, ok := localeZones[locale]; ok {
			s.Zone = zone
		}
	}
	return s
}

// inFirstZone sets the time zone, if the guild has no channel yet.
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

// zonesLike returns the zones that contain a text. Zones whose place begins with it come first.
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

// tiersError names a word that is no tier. An empty word means that the number of tiers is wrong.
type tiersError struct{ word string }

func (e *tiersError) Error() string { return "tiers: cannot read " + e.word }

func badTiers(c *call, e *tiersError) string {
	wanted := c.text("bot.setup.tiers-wanted", map[string]any{"Tiers": tierNames(c)})
	if e.word == "" {
		return wanted
	}
	return c.text("bot.setup.tiers-unknown", map[string]any{"Word": quoted(e.word)}) + " " + wanted
}

// readTiers reads either one tier for every day or seven from Monday on, with or without weekday names.
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

// readTier reads a tier's name, in the player's language or in the program's own spelling.
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

// fromMonday returns the i-th day of a week that begins on Monday.
func fromMonday(i int) time.Weekday { return time.Weekday((i + 1) % 7) }

// tierLines writes the tier of each weekday on its own line.
func tierLines(c *call, tiers [7]rating.Tier) string {
	var lines []string
	for i := range tiers {
		lines = append(lines, tierOn(c, c.phrase.Weekday(fromMonday(i)), tiers[fromMonday(i)]))
	}
	return strings.Join(lines, "\n")
}

// tierList writes the week's tiers on one line. It joins successive days of the same tier.
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

// weekdays names the days between two indexes, counted from Monday.
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
