package game_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
)

func TestParseScheduleRefuses(t *testing.T) {
	tests := []struct {
		when, zone string
		reason     game.ScheduleReason
		says       string
	}{
		{"09:00", "Europe/Atlantis", game.ScheduleBadZone, `"Europe/Atlantis" is no time zone`},
		{"09:00", "", game.ScheduleBadZone, "IANA"},
		{"09:00", "Local", game.ScheduleBadZone, "IANA"},
		{"09:00", "../../etc/passwd", game.ScheduleBadZone, "IANA"},
		{"", "UTC", game.ScheduleBadTime, "neither a time"},
		{"nine", "UTC", game.ScheduleBadTime, "neither a time"},
		{"25:00", "UTC", game.ScheduleBadTime, "neither a time"},
		{"0 9 * *", "UTC", game.ScheduleBadTime, "five fields"},
		{"0 0 9 * * *", "UTC", game.ScheduleBadTime, "five fields"},
		{strings.Repeat("0,", 200) + "0 9 * * *", "UTC", game.ScheduleBadTime, "neither a time"},
		{"TZ=0", "UTC", game.ScheduleZoneInside, "leave TZ= out"},
		{"TZ=Europe/Berlin 0 9 * * *", "UTC", game.ScheduleZoneInside, "leave TZ= out"},
		{"CRON_TZ=Europe/Berlin 0 9 * * *", "UTC", game.ScheduleZoneInside, "leave TZ= out"},
		{"@every 24h", "UTC", game.ScheduleInterval, "no time of day"},
		{"0 9 31 2 *", "UTC", game.ScheduleNeverFires, "never comes"},
		{"0 9 30 2 *", "UTC", game.ScheduleNeverFires, "never comes"},
		{"0 9,17 * * *", "UTC", game.ScheduleFiresTwice, "2026-01-01 at 09:00 and at 17:00"},
		{"*/30 9 * * 1", "UTC", game.ScheduleFiresTwice, "2026-01-05 at 09:00 and at 09:30"},
		{"@hourly", "UTC", game.ScheduleFiresTwice, "at 00:00 and at 01:00"},
		{"0 24 * * *", "UTC", game.ScheduleBadCron, "no cron expression"},
		{"0 9 * * 8", "UTC", game.ScheduleBadCron, "no cron expression"},
		{"@reboot", "UTC", game.ScheduleBadCron, "no cron expression"},
	}
	for _, tt := range tests {
		_, err := game.ParseSchedule(tt.when, tt.zone)
		var e *game.ScheduleError
		if !errors.As(err, &e) {
			t.Errorf("ParseSchedule(%q, %q) = %v, want a ScheduleError", tt.when, tt.zone, err)
			continue
		}
		if e.Reason != tt.reason || !strings.Contains(e.Error(), tt.says) {
			t.Errorf("ParseSchedule(%q, %q) = reason %d, %q; want %d, %q", tt.when, tt.zone, e.Reason, e, tt.reason, tt.says)
		}
	}
}

func TestSundayIsSevenToo(t *testing.T) {
	sundays := []string{"0 9 * * 0", "0 9 * * 7", "0 9 * * sun", "0 9 * * 7/1"}
	for _, when := range sundays {
		checkWeekdays(t, when, time.Sunday)
	}
	checkWeekdays(t, "0 9 * * 6-7", time.Sunday, time.Saturday)
	checkWeekdays(t, "0 9 * * 1,7", time.Sunday, time.Monday)
	checkWeekdays(t, "0 9 * * 5-7/2", time.Sunday, time.Friday)
	checkWeekdays(t, "0 9 * * 1-5", time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday)
}

// checkWeekdays checks the weekdays on which a schedule is due.
func checkWeekdays(t *testing.T, when string, want ...time.Weekday) {
	t.Helper()
	s, err := game.ParseSchedule(when, "UTC")
	if err != nil {
		t.Errorf("%q: %v", when, err)
		return
	}
	var got [7]bool
	for scheduled := range s.After(gametest.Noon) {
		if scheduled.At.After(gametest.Noon.AddDate(0, 0, 14)) {
			break
		}
		got[scheduled.Date.Weekday()] = true
	}
	var days [7]bool
	for _, d := range want {
		days[d] = true
	}
	if got != days {
		t.Errorf("%q falls on %v, want %v", when, got, days)
	}
}

// A wall time that the clocks skip maps to the first instant after the gap. A wall time that occurs
// twice maps to the first of the two. The date is always the wall clock's.
func TestDueTimesAtChangesOfTheClocks(t *testing.T) {
	tests := []struct {
		name, when, zone string
		after            string
		date             game.Date
		at               string
	}{
		{"gap", "02:30", "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29", "2026-03-29T01:00:00Z"},
		{"overlap", "02:30", "Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25", "2026-10-25T00:30:00Z"},
		{"gap at midnight", "00:00", "America/Santiago", "2026-09-05T12:00:00Z", "2026-09-06", "2026-09-06T04:00:00Z"},
		{"overlap before midnight", "23:30", "America/Santiago", "2026-04-04T12:00:00Z", "2026-04-04", "2026-04-05T02:30:00Z"},
		{"gap of half an hour", "02:15", "Australia/Lord_Howe", "2026-10-03T12:00:00Z", "2026-10-04", "2026-10-03T15:30:00Z"},
		{"overlap of half an hour", "01:45", "Australia/Lord_Howe", "2026-04-04T12:00:00Z", "2026-04-05", "2026-04-04T14:45:00Z"},
		{"quarter of an hour", "00:00", "Asia/Kathmandu", "2026-06-01T12:00:00Z", "2026-06-02", "2026-06-01T18:15:00Z"},
		{"a day that did not exist", "09:00", "Pacific/Apia", "2011-12-29T21:00:00Z", "2011-12-30", "2011-12-30T10:00:00Z"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := game.ParseSchedule(tt.when, tt.zone)
			if err != nil {
				t.Fatal(err)
			}
			scheduled, ok := next(s, instant(t, tt.after))
			if want := (game.Due{Date: tt.date, At: instant(t, tt.at)}); !ok || scheduled != want {
				t.Errorf("next moment after %s = %v, want %v", tt.after, scheduled, want)
			}
		})
	}
}

// next returns a schedule's first due time after t; ok is false if there is none.
func next(s *game.Schedule, t time.Time) (scheduled game.Due, ok bool) {
	for scheduled := range s.After(t) {
		if scheduled.At.After(t) {
			return scheduled, true
		}
	}
	return game.Due{}, false
}

func instant(t testing.TB, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at.UTC()
}

// hardZones and hardTimes are those at which cron by itself skips dates or fires twice.
var (
	hardZones = []string{"Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "Asia/Kathmandu"}
	hardTimes = []string{"00:00", "02:15", "02:30"}
)

func TestEveryDayOfAYear(t *testing.T) {
	from, to := instant(t, "2026-11-01T00:00:00Z"), instant(t, "2027-11-05T00:00:00Z")
	for _, zone := range hardZones {
		for _, when := range hardTimes {
			s, err := game.ParseSchedule(when, zone)
			if err != nil {
				t.Fatal(err)
			}
			var last game.Due
			days := 0
			for at := from; at.Before(to); {
				scheduled, ok := next(s, at)
				if !ok {
					t.Fatalf("%s in %s ends after %v", when, zone, last)
				}
				if days > 0 && scheduled.Date != last.Date.AddDays(1) {
					t.Errorf("%s in %s: %s follows %s", when, zone, scheduled.Date, last.Date)
				}
				if s.Today(scheduled.At) != scheduled.Date {
					t.Errorf("%s in %s: the clocks show %s at the moment of %s", when, zone, s.Today(scheduled.At), scheduled.Date)
				}
				last, at = scheduled, scheduled.At
				days++
			}
			if days < 369 || days > 370 {
				t.Errorf("%s in %s: %d moments in 369 days", when, zone, days)
			}
		}
	}
}

func FuzzParseSchedule(f *testing.F) {
	for _, s := range []string{"09:00", "0 9 * * 7", "TZ=0", "@every 1s", "0 9 31 2 *", "*/5 * * * *", "0 9 * * 1-7/2", "@", "? ? ? ? ?"} {
		f.Add(s, "Europe/Berlin")
	}
	f.Fuzz(func(t *testing.T, when, zone string) {
		s, err := game.ParseSchedule(when, zone)
		if err != nil {
			var e *game.ScheduleError
			if !errors.As(err, &e) || e.Error() == "" {
				t.Errorf("%v is no ScheduleError with a sentence", err)
			}
			return
		}
		first, ok := next(s, gametest.Noon)
		second, more := next(s, first.At)
		if ok && more && second.Date == first.Date {
			t.Errorf("%q in %q falls twice on %s", when, zone, first.Date)
		}
	})
}
