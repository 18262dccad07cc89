package bot

import (
	"slices"
	"testing"
	"time"
	_ "time/tzdata" // the time zones that the program embeds

	"pencilmark/internal/phrase"
)

// A name is shown in full. A name with markup, or one that would change the direction of the text around it, is
// isolated.
func TestNamesAreShownWhole(t *testing.T) {
	c := &call{phrase: phrase.New("en")}
	for name, want := range map[string]string{
		"Anna": "Anna", "john_doe": "john_doe", "[PRO] Max": "[PRO] Max", "C#": "C#", "(^_^)": "(^_^)", "a:b/c\\d|e~f": "a:b/c\\d|e~f",
		"**Anna**":          "\u2068**Anna**\u2069",
		"`x`":               "\u2068`x`\u2069",
		"<@1>":              "\u2068<@1>\u2069",
		"[click](http://x)": "\u2068[click](http://x)\u2069",
		"\u202eשלום":        "\u2068שלום\u2069",
		"سارة":              "\u2068سارة\u2069",
		"\u3164":            "(no name)",
		"\u200b":            "(no name)",
	} {
		if got := c.shownName(name); got != want {
			t.Errorf("%q shows as %q, want %q", name, got, want)
		}
	}
}

func TestEveryZoneIsKnown(t *testing.T) {
	for _, zone := range zones() {
		if _, err := time.LoadLocation(zone); err != nil {
			t.Error(err)
		}
	}
	if !slices.IsSorted(zones()) {
		t.Error("timezones.txt is not sorted")
	}
}

func TestZonesLike(t *testing.T) {
	for typed, want := range map[string]string{
		"berl": "Europe/Berlin", "new y": "America/New_York", "UTC": "UTC", "kathm": "Asia/Kathmandu", "Europe/Ber": "Europe/Berlin",
	} {
		if got := zonesLike(typed); len(got) == 0 || got[0] != want {
			t.Errorf("%q: got %v, want %s first", typed, got, want)
		}
	}
	if got := zonesLike(""); len(got) != maxChoices {
		t.Errorf("nothing typed: %d offers, want %d", len(got), maxChoices)
	}
	if got := zonesLike("atlantis"); len(got) != 0 {
		t.Errorf("nowhere: got %v", got)
	}
}
