package game

import (
	"time"
)

// Date is a calendar day without a zone, written as 2006-01-02. Dates compare
// and sort as strings. The zero Date is "no day".
type Date string

// DateOf returns the day that t's own clock shows.
func DateOf(t time.Time) Date { return Date(t.Format(time.DateOnly)) }

// DateNumbered returns the day whose dailies have a number.
func DateNumbered(n int) Date { return Date("2026-01-01").AddDays(n - 1) }

// Midnight returns the day's start as if it were in UTC.
func (d Date) Midnight() time.Time {
	t, _ := time.Parse(time.DateOnly, string(d))
	return t
}

// AddDays returns the day n days later.
func (d Date) AddDays(n int) Date { return DateOf(d.Midnight().AddDate(0, 0, n)) }

// Weekday returns the day's weekday.
func (d Date) Weekday() time.Weekday { return d.Midnight().Weekday() }

// Number is the number of the day's dailies, the same in every guild: 1 on
// 1 January 2026.
func (d Date) Number() int {
	first := time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)
	return int(d.Midnight().Sub(first)/(24*time.Hour)) + 1
}
