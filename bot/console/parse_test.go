package console

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/bot"
)

func TestParseOptions(t *testing.T) {
	def := bot.Definition{Name: "sample", Options: []bot.Option{
		{Name: "grid", Grid: true},
		{Name: "level", Kind: bot.Whole, Min: 1, Max: 4},
		{Name: "tier", Choices: []bot.Choice{{Value: "easy"}, {Value: "hard"}}},
	}}
	tests := []struct {
		rest string
		want map[string]string
		ok   bool
	}{
		{"", map[string]string{}, true},
		{"3", map[string]string{"level": "3"}, true},
		{"HARD 2", map[string]string{"tier": "hard", "level": "2"}, true},
		{"level=4", map[string]string{"level": "4"}, true},
		{"level:9", map[string]string{"level": "9"}, true},
		{"k3f7q", map[string]string{"grid": "k3f7q"}, true},
		{"1 12.. 34.. ..12 ..34", map[string]string{"level": "1", "grid": "12.. 34.. ..12 ..34"}, true},
		{"r1c5=7 r2c3=4", map[string]string{"grid": "r1c5=7 r2c3=4"}, true},
	}
	for _, tt := range tests {
		got, ok := parseOptions(&def, tt.rest)
		if ok != tt.ok || !cmp.Equal(got, tt.want) {
			t.Errorf("%q: got %v %v, want %v %v", tt.rest, got, ok, tt.want, tt.ok)
		}
	}
	if _, ok := parseOptions(&bot.Definition{Name: "stats"}, "what"); ok {
		t.Error("a command without options took one")
	}
}

func TestUnfitValues(t *testing.T) {
	def := bot.Definition{Name: "sample", Options: []bot.Option{
		{Name: "grid", Grid: true},
		{Name: "level", Kind: bot.Whole, Min: 1, Max: 4},
		{Name: "tier", Choices: []bot.Choice{{Value: "easy"}, {Value: "hard"}}},
	}}
	for rest, want := range map[string]string{
		"": "", "level:4": "", "tier=HARD": "", "grid:what": "",
		"level:5": "level", "level=deep": "level", "level:": "level", "tier:soft": "tier",
	} {
		given, _ := parseOptions(&def, rest)
		got := ""
		if o := unfit(&def, given); o != nil {
			got = o.Name
		}
		if got != want {
			t.Errorf("%q: option %q does not fit, want %q", rest, got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	defs := []bot.Definition{{Name: "hint"}, {Name: "next"}, {Name: "leaderboard"}, {Name: "stats"}}
	for typed, want := range map[string]string{
		"hnit": "hint", "hints": "hint", "leader": "leaderboard", "stat": "stats", "nxt": "next",
		"banana": "", "x": "", strings.Repeat("hint", 50): "",
	} {
		if got := nearest(defs, typed); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}
