package render

import (
	"strings"
	"testing"
)

// crowd is a page with every kind of line.
func crowd() Leaderboard {
	long := "21 solved · 13 h 12 min 30 s · 114 hints · 10 wrong grids · 1 unverified, and what else there may be to say"
	return Leaderboard{
		Title: "Leaderboard · This month · Nightmare · Without help · All servers", Note: "Since Monday 16 November 2026 · Page 1 of 3, 25 players", Unreadable: "(name in the text)",
		Lines: []LeaderboardLine{
			{Rank: 1, Name: "Anna <b>&amp;</b>", Record: "5 solved · 31 min 4 s · 0 hints"},
			{Rank: 2, Name: "Дмитрий Ωmega", Record: "5 solved · 33 min 0 s · 1 hint"},
			{Rank: 3, Name: "Łukasz 🎉 中文", Record: "4 solved · 20 min 59 s · 0 hints"},
			{Rank: 4, Name: "שלום", Record: "4 solved · 31 min 0 s · 0 hints"},
			{Rank: 5, Name: strings.Repeat("W", 32), Record: "3 solved · 9 min 8 s · 2 hints", Own: true},
			{Rank: 10000, Name: "Zoe\u0301", Record: long, Apart: true},
			{Name: "Ben", Record: "1 solved"},
		},
	}
}

// Nothing that is written leaves the picture or runs into anything else, and all of it
// is large enough on a phone, which shows the picture 270 pixels wide within a message.
func TestLeaderboardTextKeepsToItsPlace(t *testing.T) {
	s := drawLeaderboard(new(crowd()), &Light)
	var written []label
	for _, figure := range s.shapes {
		text, ok := figure.(label)
		if !ok {
			continue
		}
		if size := text.size * 270 / s.width; size < 13 && text.text != "10000" {
			t.Errorf("%q is %.1f pixels high on a phone", text.text, size)
		}
		a := extent(text)
		if a.x < 0 || a.y < 0 || a.x+a.w > s.width || a.y+a.h > s.height {
			t.Errorf("%q leaves the picture", text.text)
		}
		for _, other := range written {
			if overlap(a, extent(other)) {
				t.Errorf("%q runs into %q", text.text, other.text)
			}
		}
		written = append(written, text)
	}
}

func TestLegible(t *testing.T) {
	for _, test := range []struct {
		text, want string
		legible    bool
	}{
		{"Anna", "Anna", true},
		{"Дмитрий", "Дмитрий", true},
		{"Ωmega", "Ωmega", true},
		{"Zoe\u0301", "Zoé", true},
		{"5\u202fmin\u00a0x", "5 min x", true},
		{"a中b", "a▫b", true},
		{"中文", "▫▫", false},
		{"שלום", "▫▫▫▫", false},
		{"👩\u200d🚀\ufe0f", "▫▫", false},
		{"a\u202eb\x00\ufffd", "ab▫", true},
		{"**b** <@1>", "**b** <@1>", true},
		{" ", " ", false},
		{"", "", false},
	} {
		if got := legible(test.text); got != test.want || isLegible(test.text) != test.legible {
			t.Errorf("legible(%q) = %q, %t; want %q, %t", test.text, got, isLegible(test.text), test.want, test.legible)
		}
		for _, r := range legible(test.text) {
			if !hasGlyph(r) {
				t.Errorf("legible(%q) keeps %q", test.text, r)
			}
		}
	}
}
