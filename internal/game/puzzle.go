package game

import (
	"time"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/minutes"
	"pencilmark/solver/rating"
)

// Puzzle is a rated puzzle with exactly one solution. Its grids never change.
type Puzzle struct {
	ID       string       // short and typable
	Grid     *solver.Grid // the givens alone
	Solution *solver.Grid
	Forms    CanonicalForms // by which morphs of it are known
	Rating   rating.Report  // names its scale and version, so that a better scale does not change its meaning
	Steps    int            // of the human path, counted once it is a daily; 0 if unknown
	Origin   Origin
	Usage    Usage
	Added    time.Time
	Times    minutes.Correction // what the times of its players say, once it is a daily
}

// Estimate estimates how long people take, from the puzzle alone.
func (p *Puzzle) Estimate() minutes.Estimate { return p.Rating.TimeOf(p.Grid, p.Solution) }

// Time is the estimate with what the times of its players say.
func (p *Puzzle) Time() minutes.Estimate { return p.Estimate().Corrected(p.Times) }

// Rated returns the rating with the time that people take, which is not stored.
func (p *Puzzle) Rated() rating.Report {
	r := p.Rating
	r.Time = p.Time()
	return r
}

// Origin is where a puzzle came from.
type Origin string

// The origins.
const (
	OriginStarter   Origin = "starter"   // embedded in the program
	OriginGenerated Origin = "generated" // made by the background job
	OriginImported  Origin = "imported"  // pencilmark import
	OriginSubmitted Origin = "submitted" // by a player, to a guild's pool
)

// Usage is what a puzzle is used for. It changes only away from UsageBank.
type Usage string

// The usages.
const (
	UsageBank     Usage = "bank"     // waiting to be a daily
	UsageDaily    Usage = "daily"    // is or was one
	UsagePractice Usage = "practice" // handed out by play
	UsagePool     Usage = "pool"     // submitted to a guild
)

// PuzzleName is what a puzzle is chosen by in a list.
type PuzzleName struct {
	ID   string
	Tier rating.Tier
}

// CanonicalForms are the canonical forms of a puzzle's givens and solution, equal for all its
// morphs. A form is "" if it is unknown or the puzzle is not classic.
type CanonicalForms struct {
	Puzzle   string
	Solution string
}

// CanonicalForm returns the canonical form of a grid, "" if it has none.
func CanonicalForm(g *solver.Grid) string {
	form, err := canonical.Of(g)
	if err != nil {
		return ""
	}
	return form.Puzzle.String()
}

// FindForms returns the puzzle's forms and finds those that it does not know yet.
func (p *Puzzle) FindForms() CanonicalForms {
	f := p.Forms
	if f.Puzzle == "" {
		f.Puzzle = CanonicalForm(p.Grid)
	}
	if f.Solution == "" {
		f.Solution = CanonicalForm(p.Solution)
	}
	return f
}
