package game

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/robfig/cron/v3"
)

// Schedule says when dailies are due: a cron schedule over wall-clock time, and its zone.
//
// The schedule runs over wall-clock time as if the clocks never changed. Each wall time is then
// mapped to an instant. So every local date that the schedule names gets exactly one due time, even
// when the zone's clocks change.
type Schedule struct {
	wall cron.Schedule
	zone *time.Location
}

// Due is one time at which a daily is due.
type Due struct {
	Date Date      // the wall clock's date, even if the instant falls on another
	At   time.Time // in UTC
}

// ScheduleError says what is wrong with a time, a cron expression or a zone that a person typed.
type ScheduleError struct {
	Reason ScheduleReason
	Text   string // what was typed
	First  string // FiresTwice: one time, such as "09:00"
	Second string // FiresTwice: the other
	Date   Date   // FiresTwice: a date with both
	Cause  error  // BadCron: the parser's error
}

// ScheduleReason is a fault of a schedule.
type ScheduleReason int

// The reasons.
const (
	ScheduleBadZone    ScheduleReason = iota // not in the IANA database
	ScheduleBadTime                          // neither a time nor a cron expression
	ScheduleZoneInside                       // TZ= or CRON_TZ=; the zone is a separate setting
	ScheduleInterval                         // @every, which counts from the start of the program
	ScheduleNeverFires                       // on no existing date
	ScheduleFiresTwice                       // on one date
	ScheduleBadCron                          // the parser refuses it
	ScheduleBadSummary                       // not a text that ParseSummary reads
)

func (e *ScheduleError) Error() string {
	switch e.Reason {
	case ScheduleBadZone:
		return fmt.Sprintf("%q is no time zone: give an IANA name such as Europe/Berlin", e.Text)
	case ScheduleZoneInside:
		return fmt.Sprintf("%q names a zone: leave TZ= out and set the zone apart", e.Text)
	case ScheduleInterval:
		return fmt.Sprintf("%q is no time of day: give a time such as 09:00", e.Text)
	case ScheduleNeverFires:
		return fmt.Sprintf("%q never comes", e.Text)
	case ScheduleFiresTwice:
		return fmt.Sprintf("%q comes twice on one date: on %s at %s and at %s", e.Text, e.Date, e.First, e.Second)
	case ScheduleBadCron:
		return fmt.Sprintf("%q is no cron expression: %v", e.Text, e.Cause)
	case ScheduleBadSummary:
		return fmt.Sprintf("%q is none of off, next, and a time such as 21:00", e.Text)
	}
	return fmt.Sprintf("%q is neither a time such as 09:00 nor a cron expression of five fields such as \"0 9 * * *\"", e.Text)
}

// Unwrap returns the parser's error.
func (e *ScheduleError) Unwrap() error { return e.Cause }

// ParseSchedule reads a time such as "09:00", or a cron expression of five
// fields (7 is Sunday as well as 0), in an IANA zone. The error is a
// *ScheduleError.
func ParseSchedule(when, zone string) (*Schedule, error) {
	loc, err := parseZone(zone)
	if err != nil {
		return nil, err
	}
	wall, err := parseWall(strings.TrimSpace(when))
	if err != nil {
		return nil, err
	}
	return &Schedule{wall: wall, zone: loc}, checkOncePerDate(wall, when)
}

func parseZone(name string) (*time.Location, error) {
	loc, err := time.LoadLocation(name)
	if name == "" || name == "Local" || err != nil {
		return nil, &ScheduleError{Reason: ScheduleBadZone, Text: name}
	}
	return loc, nil
}

// maxWhen limits the length of text that the cron parser gets, in bytes.
const maxWhen = 200

func parseWall(when string) (cron.Schedule, error) {
	bad := func(r ScheduleReason, cause error) (cron.Schedule, error) {
		return nil, &ScheduleError{Reason: r, Text: when, Cause: cause}
	}
	if t, err := time.Parse("15:04", when); err == nil {
		when = fmt.Sprintf("%d %d * * *", t.Minute(), t.Hour())
	}
	fields := strings.Fields(when)
	switch {
	case len(when) > maxWhen || len(fields) == 0:
		return bad(ScheduleBadTime, nil)
	case strings.Contains(strings.ToUpper(when), "TZ="):
		return bad(ScheduleZoneInside, nil)
	case strings.HasPrefix(strings.ToLower(when), "@every"):
		return bad(ScheduleInterval, nil)
	case len(fields) != 5 && !strings.HasPrefix(when, "@"):
		return bad(ScheduleBadTime, nil)
	}
	if len(fields) == 5 {
		fields[4] = sundayIsZero(fields[4])
	}
	s, err := parseCron(strings.Join(fields, " "))
	if err != nil {
		return bad(ScheduleBadCron, err)
	}
	return s, nil
}

// parseCron calls the parser and turns its panics into errors; it panics on some input ("TZ=0").
func parseCron(spec string) (s cron.Schedule, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("cannot be read: %v", r)
		}
	}()
	return cron.ParseStandard(spec)
}

// sundayIsZero rewrites the parts of a cron expression's last field that use 7 for Sunday, which
// the parser refuses. It leaves parts that it does not understand to the parser.
func sundayIsZero(field string) string {
	parts := strings.Split(field, ",")
	for i, part := range parts {
		if strings.Contains(part, "7") {
			parts[i] = spellDays(part)
		}
	}
	return strings.Join(parts, ",")
}

func spellDays(part string) string {
	span, stepText, hasStep := strings.Cut(part, "/")
	lowText, highText, isRange := strings.Cut(span, "-")
	if !isRange {
		highText = lowText
	}
	step := 1
	low, err1 := strconv.Atoi(lowText)
	high, err2 := strconv.Atoi(highText)
	var err3 error
	if hasStep {
		step, err3 = strconv.Atoi(stepText)
	}
	if err1 != nil || err2 != nil || err3 != nil || low < 0 || high != 7 || low > high || step < 1 {
		return part
	}
	var days []string
	for d := low; d <= high; d += step {
		days = append(days, strconv.Itoa(d%7))
	}
	return strings.Join(days, ",")
}

// checkOncePerDate returns an error if a schedule never fires, or fires twice on a date. The times
// of day do not depend on the date, so it looks only at the first date.
func checkOncePerDate(wall cron.Schedule, text string) error {
	start := time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC).Add(-time.Second)
	first := wall.Next(start)
	if first.IsZero() {
		return &ScheduleError{Reason: ScheduleNeverFires, Text: text}
	}
	second := wall.Next(first)
	if DateOf(second) != DateOf(first) {
		return nil
	}
	return &ScheduleError{Reason: ScheduleFiresTwice, Text: text, Date: DateOf(first),
		First: first.Format("15:04"), Second: second.Format("15:04")}
}

// After yields the due times in the order of their wall times, until the schedule ends or for ever.
// It begins one day before the wall time at t. Callers skip due times that are not after t: around
// a change of the clocks the order of wall times and of instants can differ, but never by a day.
func (s *Schedule) After(t time.Time) iter.Seq[Due] {
	return func(yield func(Due) bool) {
		wall := s.wallClock(t).AddDate(0, 0, -1)
		for {
			wall = s.wall.Next(wall)
			if wall.IsZero() || !yield(Due{Date: DateOf(wall), At: instant(wall, s.zone)}) {
				return
			}
		}
	}
}

// Today returns the date in the schedule's zone at t, or the date at UTC+14 if that is earlier.
func (s *Schedule) Today(t time.Time) Date {
	return min(DateOf(t.In(s.zone)), DateOf(t.UTC().Add(farthestAhead)))
}

// farthestAhead is the offset from UTC of the clocks that are farthest ahead.
const farthestAhead = 14 * time.Hour

// wallClock returns the wall time in the zone at t, as a time in UTC.
func (s *Schedule) wallClock(t time.Time) time.Time {
	t = t.In(s.zone)
	_, offset := t.Zone()
	return t.UTC().Add(time.Duration(offset) * time.Second)
}

// instant maps a wall time (given as if UTC) to an instant: the first one if the clocks show it
// twice, or the first one after the gap if they skip it. time.Date promises neither.
func instant(wall time.Time, zone *time.Location) time.Time {
	at := wall.Add(-24 * time.Hour) // earlier than the wall time in every zone
	for {
		start := at
		_, offset := at.In(zone).Zone()
		_, end := at.In(zone).ZoneBounds()
		at = wall.Add(-time.Duration(offset) * time.Second)
		if end.IsZero() || at.Before(end) {
			return latest(at, start).UTC()
		}
		at = end
	}
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
