package game

import (
	"strings"
	"time"
)

// SummaryOff is the setting of a guild that wants no message about how its dailies went.
const SummaryOff = "off"

// ParseSummary reads when a guild wants the message about a daily: "off"; "next" (stored as "") for when the next
// card comes; or a time such as "21:00". The error is a *ScheduleError.
func ParseSummary(text string) (string, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	switch text {
	case SummaryOff:
		return SummaryOff, nil
	case "", "next":
		return "", nil
	}
	t, err := time.Parse("15:04", text)
	if err != nil {
		return "", &ScheduleError{Reason: ScheduleBadSummary, Text: text}
	}
	return t.Format("15:04"), nil
}

// SummaryOf returns when the message is due about a daily posted at the given time: the next time of day that the
// guild chose, or the zero time if the message comes when the daily closes or is off.
func (g *Guild) SummaryOf(posted time.Time) time.Time {
	if g.Summary == "" || g.Summary == SummaryOff {
		return time.Time{}
	}
	s, err := ParseSchedule(g.Summary, g.Plan.Zone)
	if err != nil {
		return time.Time{}
	}
	for due := range s.After(posted) {
		if due.At.After(posted) {
			return due.At
		}
	}
	return time.Time{}
}
