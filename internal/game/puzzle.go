package game

import (
	"time"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Puzzle is a rated puzzle with exactly one solution. Its grids are never
// changed once it exists.
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

// Usage is what a puzzle serves for. It changes only away from Bank, so that a
// daily was used nowhere else before.
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
