package game

import (
	"errors"
	"time"

	"pencilmark/solver/rating"
)

const (
	DailyDuration = 24 * time.Hour // a daily closes this long after its post; earlier if the next one is sent, later if Closes says so
	MinPostGap    = 12 * time.Hour // least time between two posts of a guild
)

// PodiumWait is how long after a daily has closed the next card still shows its podium.
const PodiumWait = 12 * time.Hour

// Follows reports whether a post's card shows the podium of an earlier post.
func (p *Post) Follows(earlier *Post) bool { return !p.Due.After(earlier.Closes.Add(PodiumWait)) }

// Upcoming says that a guild's next daily has a date of Date or later, and a tier from Tiers.
type Upcoming struct {
	Date  Date
	Tiers [7]rating.Tier // by time.Weekday, Sunday first
}

// DailyDue is a guild's next daily and when it is due.
type DailyDue struct {
	Daily
	At time.Time
}

// daily returns the guild's daily for a due date. A guild's first daily is easy.
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

func (g *Guild) DueNow(last *Post, at time.Time) (DailyDue, error) {
	plan := g.ComingPlan()
	sched, err := ParseSchedule(plan.When, plan.Zone)
	if err != nil {
		return DailyDue{}, err
	}
	return g.daily(Due{sched.Today(at), at}, last), nil
}

// NextDue returns the guild's next daily and when it is due. It is due later than scheduled if the
// last post is too recent or the plan is not in force yet. A due time in the past is a missed daily
// to post now; it is less than window ago. lastBy returns a guild's newest post with a date up to
// by. ok is false if none is planned. The local guild always has one: a gap in its schedule is
// filled.
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

// Closes returns when a post that opens at from closes: after DailyDuration and, in the local
// guild, not before the next daily is due.
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

// TierOn returns the tier of the daily of a date.
func (p *Plan) TierOn(d Date) rating.Tier { return p.Tiers[d.Weekday()] }
