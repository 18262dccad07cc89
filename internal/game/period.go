package game

import (
	"fmt"
	"time"
)

// Period is the time that a leaderboard covers.
type Period string

// The periods.
const (
	PeriodToday   Period = "today"
	PeriodWeek    Period = "week"   // starts on Monday
	PeriodMonth   Period = "month"  // calendar month
	PeriodSeason  Period = "season" // calendar month, ranked by points
	PeriodAll     Period = "all"
	PeriodStreaks Period = "streaks" // the streaks as they are now
)

// Periods lists all periods.
func Periods() []Period {
	return []Period{PeriodToday, PeriodWeek, PeriodMonth, PeriodSeason, PeriodAll, PeriodStreaks}
}

// ParsePeriod reads a period; "" means today.
func ParsePeriod(s string) (Period, error) {
	if s == "" {
		return PeriodToday, nil
	}
	for _, p := range Periods() {
		if string(p) == s {
			return p, nil
		}
	}
	return "", fmt.Errorf("unknown period %q: choose from %v", s, Periods())
}

// Dates returns the first and the last date of the period that contains d.
func (p Period) Dates(d Date) (first, last Date) {
	switch p {
	case PeriodToday:
		return d, d
	case PeriodWeek:
		first = d.AddDays(-(int(d.Weekday()) + 6) % 7)
		return first, first.AddDays(6)
	case PeriodMonth, PeriodSeason:
		m := d.Midnight()
		first = DateOf(time.Date(m.Year(), m.Month(), 1, 0, 0, 0, 0, time.UTC))
		return first, DateOf(first.Midnight().AddDate(0, 1, -1))
	}
	return "0001-01-01", "9999-12-31"
}

// Date is a calendar day without a zone, written as 2006-01-02. Dates compare
// and sort as strings. The zero Date is "no day".
type Date string

// DateOf returns the date of t in t's own location.
func DateOf(t time.Time) Date { return Date(t.Format(time.DateOnly)) }

// DateNumbered returns the date whose dailies have number n.
func DateNumbered(n int) Date { return Date("2026-01-01").AddDays(n - 1) }

// Midnight returns the start of the date in UTC.
func (d Date) Midnight() time.Time {
	t, _ := time.Parse(time.DateOnly, string(d))
	return t
}

// AddDays returns the day n days later.
func (d Date) AddDays(n int) Date { return DateOf(d.Midnight().AddDate(0, 0, n)) }

// Weekday returns the day's weekday.
func (d Date) Weekday() time.Weekday { return d.Midnight().Weekday() }

// Number returns the number of the day's dailies: 1 on 1 January 2026.
func (d Date) Number() int {
	first := time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)
	return int(d.Midnight().Sub(first)/(24*time.Hour)) + 1
}
