package results_test

import (
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
)

// The streak after a number of days: s solves a shared daily, o solves one that only this server
// has,
//   - misses one.
func TestPlayerStreak(t *testing.T) {
	for _, tt := range []struct {
		days                 string
		run, shared, longest int
		last                 string
	}{
		{"", 0, 0, 0, ""},
		{"s", 1, 1, 1, "2026-05-01"},
		{"so", 2, 1, 2, "2026-05-02"},
		{"o", 1, 0, 1, "2026-05-01"},
		{"sss-", 0, 0, 3, "2026-05-03"},
		{"sss-o", 1, 0, 3, "2026-05-05"},
		{"sss-s", 1, 1, 3, "2026-05-05"},
		{"sssssss-", 7, 7, 7, "2026-05-07"}, // uses the freeze earned by seven days
		{"sssssss-s", 8, 8, 8, "2026-05-09"},
		{"sssssss--s", 1, 1, 7, "2026-05-10"},
	} {
		var s results.PlayerStreak
		date := game.Date("2026-05-01")
		for _, what := range tt.days {
			d := results.StreakDay{Date: date, Over: true, IsShared: what == 's'}
			if what != '-' {
				d.Outcome, d.Validity = game.OutcomeSolved, game.Counted
			}
			s.AddDay(d)
			date = date.AddDays(1)
		}
		if s.Run != tt.run || s.Shared != tt.shared || s.Longest != tt.longest || string(s.Last) != tt.last {
			t.Errorf("%q: %v", tt.days, s)
		}
	}
}
