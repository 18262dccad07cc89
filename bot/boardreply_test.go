package bot

import (
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the zones that the program carries

	"pencilmark/internal/phrase"
)

// A name is shown whole; what would be a mark, or turn the text around it, is isolated.
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

func TestQuotedTextStaysQuoted(t *testing.T) {
	if got, want := quoted("a`b"), "`a'b`"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := quoted(strings.Repeat("x", 5000)); len(got) > maxQuoted+2 {
		t.Errorf("quoted text has %d characters", len(got))
	}
}

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("1", 150) + "x" + strings.Repeat("2", 150)
	tests := []struct {
		name, text   string
		line, column int
		want         string
	}{
		{"marks the column", "a\nb?c", 2, 2, "\n```\nb?c\n ^\n```"},
		{"shows a whole line", "abc", 1, 0, "\n```\nabc\n```"},
		{"counts characters, not bytes", "éé?", 1, 3, "\n```\néé?\n  ^\n```"},
		{"keeps the fence closed", "```x", 1, 4, "\n```\n'''x\n   ^\n```"},
		{"shows the part of a long line that matters", long, 1, 151, "\n```\n" + long[136:166] + "\n" + strings.Repeat(" ", 14) + "^\n```"},
		{"has nothing to show beyond the text", "abc", 2, 1, ""},
		{"has nothing to show for the whole text", "abc", 0, 0, ""},
		{"survives a column beyond the line", "abc", 1, 500, ""},
	}
	for _, tt := range tests {
		got := excerpt(tt.text, tt.line, tt.column)
		if tt.want != "" && got != tt.want || strings.Count(got, "```")%2 != 0 {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
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
