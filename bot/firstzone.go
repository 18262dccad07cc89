package bot

import (
	"slices"
	"strings"
	"time"

	"pencilmark/internal/game"
)

// localeZones are the zones of most who read a language. One that is read in many, as
// English is, has none.
var localeZones = map[string]string{
	"bg": "Europe/Sofia", "cs": "Europe/Prague", "da": "Europe/Copenhagen", "de": "Europe/Berlin", "el": "Europe/Athens",
	"en-GB": "Europe/London", "es-ES": "Europe/Madrid", "fi": "Europe/Helsinki", "fr": "Europe/Paris", "hi": "Asia/Kolkata",
	"hr": "Europe/Zagreb", "hu": "Europe/Budapest", "it": "Europe/Rome", "ja": "Asia/Tokyo", "ko": "Asia/Seoul",
	"lt": "Europe/Vilnius", "nl": "Europe/Amsterdam", "no": "Europe/Oslo", "pl": "Europe/Warsaw", "pt-BR": "America/Sao_Paulo",
	"ro": "Europe/Bucharest", "sv-SE": "Europe/Stockholm", "th": "Asia/Bangkok", "tr": "Europe/Istanbul", "uk": "Europe/Kyiv",
	"vi": "Asia/Ho_Chi_Minh", "zh-CN": "Asia/Shanghai", "zh-TW": "Asia/Taipei",
}

// commonZones are zones for every clock that many live by, from west to east.
var commonZones = []string{
	"Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York",
	"America/Halifax", "America/Sao_Paulo", "UTC", "Europe/London", "Europe/Berlin", "Europe/Athens", "Africa/Johannesburg",
	"Europe/Istanbul", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai",
	"Asia/Tokyo", "Australia/Brisbane", "Australia/Sydney", "Pacific/Auckland",
}

// firstSettings is what a first set-up starts from: in the zone that goes with the
// language of who sets up, or with the guild's.
func (c *call) firstSettings() game.Settings {
	s := game.DefaultSettings()
	for _, locale := range []string{c.GuildLocale, c.Locale} {
		if zone, ok := localeZones[locale]; ok {
			s.Zone = zone
		}
	}
	return s
}

// zoneChoices are the common zones and the one that is chosen, each with what its clocks
// show now: by that people know theirs.
func (c *call) zoneChoices(chosen string) (choices []Choice) {
	all := commonZones
	if !slices.Contains(all, chosen) {
		all = append([]string{chosen}, all...)
	}
	for _, name := range all {
		if zone, err := time.LoadLocation(name); err == nil {
			choices = append(choices, Choice{placeOf(name) + " · " + c.Now().In(zone).Format("15:04"), name})
		}
	}
	return choices
}

// placeOf is the place that a zone is called after.
func placeOf(zone string) string {
	return strings.ReplaceAll(zone[strings.LastIndexByte(zone, '/')+1:], "_", " ")
}

// firstDue is when a first daily would come, or zero.
func (c *call) firstDue(s game.Settings) time.Time {
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

// inFirstZone keeps the zone that a first set-up starts from, if nobody names another.
func inFirstZone(zone string) settingsEdit {
	return func(s *game.Settings) error {
		if s.Channel == "" {
			s.Zone = zone
		}
		return nil
	}
}
