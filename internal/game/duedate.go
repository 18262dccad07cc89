package game

import (
	"errors"
	"time"

	"pencilmark/solver/rating"
)

const (
	DailyDuration = 24 * time.Hour // a daily closes this long after its post, when sending the next one begins, or see Closes
	MinPostGap    = 12 * time.Hour // between two posts of a guild
)

// PodiumWait is how long after a daily has closed the next card is waited for, to tell
// how it ended.
const PodiumWait = 12 * time.Hour

// Follows reports whether a post's card tells how an earlier one ended.
func (p *Post) Follows(earlier *Post) bool { return !p.Due.After(earlier.Closes.Add(PodiumWait)) }

// Upcoming is what is to come in a guild: no daily of a date before Date, and from
// then on some of these tiers. The zero value says nothing.
type Upcoming struct {
	Date  Date
	Tiers [7]rating.Tier // by time.Weekday, Sunday first
}

// DailyDue is a daily that a guild is to get, and when it is due.
type DailyDue struct {
	Daily
	At time.Time
}

// daily returns what the guild gets after its last post, nil if it has none: its first
// daily is Easy, whatever the weekday.
func (g *Guild) daily(due Due, last *Post) DailyDue {
	d := DailyDue{Daily{Date: due.Date, Tier: g.ComingPlan().TierOn(due.Date), Reveal: g.Reveal}, due.At}
	if last == nil {
		d.Tier = rating.Easy
	}
	if g.ID == LocalGuild {
		d.Reveal = LocalReveal
	}
	return d
}

// DueNow returns the guild's daily of today, due now whatever its schedule.
func (g *Guild) DueNow(last *Post, at time.Time) (DailyDue, error) {
	plan := g.ComingPlan()
	sched, err := ParseSchedule(plan.When, plan.Zone)
	if err != nil {
		return DailyDue{}, err
	}
	return g.daily(Due{sched.Today(at), at}, last), nil
}

// NextDue returns the guild's next daily and when it is due, which is
// after the schedule's own time if the last post is too recent or the plan not in
// force yet; a due time in the past is one to make up for now. lastBy finds the guild's
// newest post of dates up to one, or fails with ErrNotFound: one of a later date than
// today was made by a clock that was ahead. window is how late a missed daily is still
// posted. ok is false if none is planned.
//
// In the local guild there is always one: where the schedule leaves a gap, the next is due
// when the last closes.
func (g *Guild) NextDue(lastBy func(guild string, by Date) (*Post, error), window time.Duration, at time.Time) (next DailyDue, ok bool, err error) {
	plan := g.ComingPlan()
	sched, err := ParseSchedule(plan.When, plan.Zone)
	if err != nil {
		return DailyDue{}, false, err
	}
	last, err := lastBy(g.ID, sched.Today(at))
	if err != nil && !errors.Is(err, ErrNotFound) {
		return DailyDue{}, false, err
	}
	due, ok := g.nextBySchedule(sched, last, window, at)
	if g.ID == LocalGuild {
		due, ok = fillGap(sched, due, ok, last, at)
	}
	return g.daily(due, last), ok, nil
}

// fillGap returns what the schedule has next, or today's if that is due before.
func fillGap(sched *Schedule, next Due, ok bool, last *Post, at time.Time) (Due, bool) {
	if last != nil {
		at = latest(at, last.Closes)
	}
	gap := Due{sched.Today(at), at}
	if (last == nil || gap.Date > last.Date) && (!ok || gap.At.Before(next.At)) {
		return gap, true
	}
	return next, ok
}

func (g *Guild) nextBySchedule(sched *Schedule, last *Post, window time.Duration, at time.Time) (next Due, ok bool) {
	plan := g.ComingPlan()
	earliest, after := latest(g.Since, plan.From), Date("")
	if last != nil {
		earliest, after = latest(plan.From, last.Sent.Add(MinPostGap)), last.Date
	}
	for scheduled := range sched.After(at.Add(-window - MinPostGap)) {
		if ok && scheduled.At.After(at) {
			break
		}
		due := latest(scheduled.At, earliest)
		missed := due.Sub(scheduled.At) > MinPostGap || !at.Before(due.Add(window))
		if scheduled.Date > after && !scheduled.At.Before(g.Since) && !missed {
			next, ok = Due{scheduled.Date, due}, true
		}
	}
	return next, ok
}

// Closes returns when a post closes in which answers count from a moment on: after
// DailyDuration and, in the local guild, not before the next is due by the schedule.
func (g *Guild) Closes(p *Post, from time.Time) time.Time {
	closes := from.Add(DailyDuration)
	plan := g.ComingPlan()
	sched, err := ParseSchedule(plan.When, plan.Zone)
	if g.ID != LocalGuild || err != nil {
		return closes
	}
	if next, ok := g.nextBySchedule(sched, &Post{Date: p.Date, Sent: from}, 0, from); ok {
		closes = latest(closes, next.At)
	}
	return closes
}

// ComingPlan returns the plan that the next post follows.
func (g *Guild) ComingPlan() *Plan {
	if g.Next != nil {
		return g.Next
	}
	return &g.Plan
}

// TierOn returns the tier of a date's daily.
func (p *Plan) TierOn(d Date) rating.Tier { return p.Tiers[d.Weekday()] }

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
