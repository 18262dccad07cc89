package game

import (
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// A mini is a small puzzle beside a daily, for a minute or two: a daily of the tier
// rating.Mini, whatever it is rated, with tables and streaks of its own. It opens and
// closes with the daily of its guild and date, whose card carries it.

// MiniShape is what minis are: 6x6 in boxes of three by two.
func MiniShape() solver.Shape { return solver.Shape{BoxWidth: 3, BoxHeight: 2} }

// MiniOf returns the mini of the guild's date. It is timed from Start in every guild; the
// local one has another, as everybody can look at its.
func (g *Guild) MiniOf(d Date) Daily {
	mini := Daily{Date: d, Tier: rating.Mini, Reveal: RevealOnStart}
	if g.ID == LocalGuild {
		mini.Reveal = LocalReveal
	}
	return mini
}

// Series is what a streak follows: the dailies of a guild, or its minis.
type Series struct {
	Guild string
	Mini  bool
}

// Series is what the post belongs to.
func (p *Post) Series() Series { return Series{p.Guild, p.IsMini()} }

// IsMini reports whether the post is a mini's.
func (p *Post) IsMini() bool { return p.Tier == rating.Mini }

// Series is what the entry's post belongs to.
func (e *DailyEntry) Series() Series { return Series{e.Guild, e.Tier == rating.Mini} }
