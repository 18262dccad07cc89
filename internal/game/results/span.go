package results

import (
	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// Span is what a total sums up: the dailies of some dates, perhaps of one tier.
type Span struct {
	Name        string // "all", a month as "2026-11", or a week by its Monday as "2026-11-16"
	First, Last game.Date
	Tier        rating.Tier // None is every tier
}

// SpanOf returns the span of the period, longer than a day, that holds a date.
func SpanOf(p game.Period, d game.Date) Span {
	first, last := p.Dates(d)
	name := "all"
	switch p {
	case game.PeriodWeek:
		name = string(first)
	case game.PeriodMonth, game.PeriodSeason:
		name = string(first[:len("2006-01")])
	}
	return Span{Name: name, First: first, Last: last}
}

// spans lists the spans that a daily belongs to.
func spans(d game.Date, t rating.Tier) (all []Span) {
	for _, p := range []game.Period{game.PeriodWeek, game.PeriodMonth, game.PeriodAll} {
		all = append(all, bothOf(p, d, t)...)
	}
	return all
}

// bothOf returns the span of a period that holds a date, of every tier and of one. Minis
// are by themselves.
func bothOf(p game.Period, d game.Date, t rating.Tier) []Span {
	every, one := SpanOf(p, d), SpanOf(p, d)
	if one.Tier = t; t == rating.Mini {
		return []Span{one}
	}
	return []Span{every, one}
}
