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
	Grid     *solver.Grid // the givens only
	Solution *solver.Grid
	Forms    CanonicalForms // identify the puzzle's morphs
	Rating   rating.Report  // names its scale and version, so that a better scale does not change its meaning
	Steps    int            // length of the human path, counted once the puzzle is a daily; 0 if unknown
	Origin   Origin
	Usage    Usage
	Added    time.Time
	Times    minutes.Correction // correction from its players' times, once it is a daily
}

// Estimate estimates from the puzzle alone how long people take.
func (p *Puzzle) Estimate() minutes.Estimate { return p.Rating.TimeOf(p.Grid, p.Solution) }

// Time returns the estimate, corrected by the times of the puzzle's players.
func (p *Puzzle) Time() minutes.Estimate { return p.Estimate().Corrected(p.Times) }

// Rated returns the rating with its Time filled in, which is not stored.
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

// Usage is the purpose of a puzzle. It changes only from UsageBank to another.
type Usage string

// The usages.
const (
	UsageBank     Usage = "bank"     // waits to become a daily
	UsageDaily    Usage = "daily"    // is or was one
	UsagePractice Usage = "practice" // practice puzzle
	UsagePool     Usage = "pool"     // submitted to a guild
)

// PuzzleName identifies a puzzle in a list to choose from.
type PuzzleName struct {
	ID   string
	Tier rating.Tier
}

// CanonicalForms are the canonical forms of a puzzle's givens and of its solution. All morphs of a
// puzzle have the same forms. A form is "" if it is unknown or the puzzle is not classic.
type CanonicalForms struct {
	Puzzle   string
	Solution string
}

// CanonicalForm returns the canonical form of a grid, or "" if it has none.
func CanonicalForm(g *solver.Grid) string {
	form, err := canonical.Of(g)
	if err != nil {
		return ""
	}
	return form.Puzzle.String()
}

// FindForms returns the puzzle's forms. It computes those that the puzzle does not have yet.
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
