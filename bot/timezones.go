package bot

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"pencilmark/internal/spelling"
)

// zonesText lists the time zones that zone.tab of the IANA database names, one
// for each place whose clocks are its own, and UTC.
//
//go:embed timezones.txt
var zonesText string

var zones = sync.OnceValue(func() []string { return strings.Fields(zonesText) })

// maxChoices is how many choices Discord shows at most.
const maxChoices = 25

// zonesLike returns the zones that contain what was typed, those first whose
// place begins with it.
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
