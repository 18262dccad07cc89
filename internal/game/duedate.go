package game

import (
	"time"

	"pencilmark/solver/rating"
)

const (
	DailyLasts = 24 * time.Hour // a daily closes at the latest this long after its post
	MinGap     = 12 * time.Hour // between two posts of a guild
)

// NextDue returns the date of the guild's next daily and when it is due, which is
// after the schedule's own time if the last post is too recent or the plan not in
// force yet; a due time in the past is one to make up for now. last is the guild's
// newest post, nil if it has none, and window how late a missed daily is still
// posted. ok is false if none is planned.
func (g *Guild) NextDue(last *Post, window time.Duration, at time.Time) (next Slot, ok bool, err error) {
	plan := g.Coming()
	sched, err := ParseSchedule(plan.When, plan.Zone)
	if err != nil {
		return next, false, err
	}
	earliest, after := latest(g.Since, plan.From), Date("")
	if last != nil {
		earliest, after = latest(plan.From, last.Sent.Add(MinGap)), last.Date
	}
	for slot := range sched.After(at.Add(-window - MinGap)) {
		if ok && slot.At.After(at) {
			break
		}
		due := latest(slot.At, earliest)
		missed := due.Sub(slot.At) > MinGap || !at.Before(due.Add(window))
		if slot.Date > after && !slot.At.Before(g.Since) && !missed {
			next, ok = Slot{slot.Date, due}, true
		}
	}
	return next, ok, nil
}

// Coming returns the plan that the next post follows.
func (g *Guild) Coming() *Plan {
	if g.Next != nil {
		return g.Next
	}
	return &g.Plan
}

// TierOn returns the tier of a date's daily.
func (p *Plan) TierOn(d Date) rating.Tier { return p.Tiers[d.Weekday()] }
