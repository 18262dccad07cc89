package game_test

import (
	"testing"

	"pencilmark/internal/game"
)

func TestPeriods(t *testing.T) {
	tests := []struct {
		period      game.Period
		date        game.Date
		first, last game.Date
	}{
		{game.PeriodToday, "2026-11-20", "2026-11-20", "2026-11-20"},
		{game.PeriodWeek, "2026-11-20", "2026-11-16", "2026-11-22"},
		{game.PeriodWeek, "2026-11-16", "2026-11-16", "2026-11-22"}, // Monday
		{game.PeriodWeek, "2026-11-22", "2026-11-16", "2026-11-22"}, // Sunday
		{game.PeriodWeek, "2027-01-01", "2026-12-28", "2027-01-03"},
		{game.PeriodMonth, "2026-11-20", "2026-11-01", "2026-11-30"},
		{game.PeriodMonth, "2028-02-29", "2028-02-01", "2028-02-29"},
		{game.PeriodAll, "2026-11-20", "0001-01-01", "9999-12-31"},
	}
	for _, tt := range tests {
		if first, last := tt.period.Dates(tt.date); first != tt.first || last != tt.last {
			t.Errorf("%s of %s = %s to %s, want %s to %s", tt.period, tt.date, first, last, tt.first, tt.last)
		}
	}
}

func TestDailyNumbers(t *testing.T) {
	for date, want := range map[game.Date]int{"2026-01-01": 1, "2026-11-20": 324, "2027-01-01": 366} {
		if got := date.Number(); got != want {
			t.Errorf("number of %s = %d, want %d", date, got, want)
		}
	}
}
