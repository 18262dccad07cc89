package game

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/robfig/cron/v3"
)

// Schedule is when dailies are due: a cron schedule over wall-clock time and the zone that it is
// in.
//
// The schedule runs over wall-clock time as if there were no changes of the clocks, and each wall
// time is then mapped to an instant. So every local date that it names gets exactly one due time,
// even when the zone's clocks change.
type Schedule struct {
	wall cron.Schedule
	zone *time.Location
}

// Due is one time at which a daily is due.
type Due struct {
	Date Date      // the wall clock's day, also where the instant falls on another
	At   time.Time // in UTC
}

// ScheduleError says to the person who typed a time, a cron expression or a
// zone what is wrong with it.
type ScheduleError struct {
	Reason ScheduleReason
	Text   string // what was typed
	First  string // FiresTwice: one time, such as "09:00"
	Second string // FiresTwice: the other
	Date   Date   // FiresTwice: a date on which it happens
	Cause  error  // BadCron: what the parser says
}

// ScheduleReason is what can be wrong with a schedule.
type ScheduleReason int

// The reasons.
const (
	ScheduleBadZone    ScheduleReason = iota // not in the IANA database
	ScheduleBadTime                          // neither a time nor a cron expression
	ScheduleZoneInside                       // TZ= or CRON_TZ=: the zone is set apart
	ScheduleInterval                         // @every counts from the start of the program
	ScheduleNeverFires                       // on no date there is
	ScheduleFiresTwice                       // on one date
	ScheduleBadCron                          // the parser refuses it
	ScheduleBadSummary                       // as ParseSummary reads it
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

// maxWhen bounds what is handed to the cron parser.
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

// parseCron guards the parser, which panics on some input ("TZ=0").
func parseCron(spec string) (s cron.Schedule, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("cannot be read: %v", r)
		}
	}()
	return cron.ParseStandard(spec)
}

// sundayIsZero rewrites the days of a cron expression's last field that are
// written with 7 for Sunday, which the parser refuses. What it does not
// understand it leaves for the parser to complain about.
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

// checkOncePerDate finds out whether a schedule fires, and whether it fires
// twice on a date. The times of day do not depend on the date, so the first
// date tells.
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

// After yields the due times whose wall time is later than the one that the zone's
// clocks show at t less a day, in order, for ever or until the schedule ends.
// Callers skip those not after t: around a change of the clocks the order of
// the wall times and of the instants can differ, but never by a day.
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

// Today returns the date that the zone's clocks show at t, but none that has not begun
// by the clocks that are ahead of all others.
func (s *Schedule) Today(t time.Time) Date {
	return min(DateOf(t.In(s.zone)), DateOf(t.UTC().Add(farthestAhead)))
}

// farthestAhead is how far any clock in use is ahead of UTC.
const farthestAhead = 14 * time.Hour

// wallClock returns what the zone's clocks show at t, as if it were UTC.
func (s *Schedule) wallClock(t time.Time) time.Time {
	t = t.In(s.zone)
	_, offset := t.Zone()
	return t.UTC().Add(time.Duration(offset) * time.Second)
}

// instant maps a wall time (given as if UTC) to an instant: where the clocks
// show it twice, the first; where they leave it out, the first instant after
// the gap. time.Date promises neither.
func instant(wall time.Time, zone *time.Location) time.Time {
	at := wall.Add(-24 * time.Hour) // earlier than wall by every clock on Earth
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
