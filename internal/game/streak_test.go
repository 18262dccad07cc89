package game_test

import (
	"strings"
	"testing"

	"pencilmark/internal/game"
)

// Each letter is a daily from 1 May on: solved (x) or missed (-).
func TestStreak(t *testing.T) {
	tests := []struct {
		days    string
		run     int
		freezes int
		frozen  string
	}{
		{"", 0, 0, ""},
		{"xxx", 3, 0, ""},
		{"xxx-", 0, 0, ""},
		{"xxx-x", 1, 0, ""},
		{"xxxxxx", 6, 0, ""},
		{"xxxxxxx", 7, 1, ""},
		{"xxxxxxx-", 7, 0, "08"},
		{"xxxxxxx-x", 8, 0, "08"}, // a run earns no second freeze for the same seven
		{"xxxxxxx-xx", 9, 0, ""},
		{"xxxxxxx--", 0, 0, ""},
		{"xxxxxxx--xx", 2, 0, ""},
		{"xxxxxxx-xxxxxxx", 14, 1, ""},
		{"xxxxxxxxxxxxxx", 14, 2, ""},
		{"xxxxxxxxxxxxxxxxxxxxx", 21, 2, ""}, // at most two are held
		{"xxxxxxxxxxxxxx--", 14, 0, "15 16"},
		{"xxxxxxxxxxxxxx--x", 15, 0, "15 16"},
		{"xxxxxxxxxxxxxx-x-x", 16, 0, "17"},
		{"xxxxxxxxxxxxxx---", 0, 0, ""},
		{"---xx", 2, 0, ""},
	}
	for _, tt := range tests {
		var s game.Streak
		for i, day := range tt.days {
			if d := game.Date("2026-05-01").AddDays(i); day == 'x' {
				s.Solve(d)
			} else {
				s.Miss(d)
			}
		}
		var frozen strings.Builder
		for _, d := range s.Frozen {
			if d != "" {
				frozen.WriteString(" " + string(d[len("2026-05-"):]))
			}
		}
		if s.Run != tt.run || s.Freezes != tt.freezes || strings.TrimSpace(frozen.String()) != tt.frozen {
			t.Errorf("%s: %+v, want %+v", tt.days, s, tt)
		}
	}
}

func TestSeasonPoints(t *testing.T) {
	for i, want := range []int{25, 18, 15, 12, 10, 8, 6, 4, 2, 1, 1} {
		if got := game.SeasonPoints(i + 1); got != want {
			t.Errorf("place %d: %d points, want %d", i+1, got, want)
		}
	}
}
