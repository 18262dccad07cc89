package starter

import (
	_ "embed"
	"iter"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// What the challenges are: so many above rating.ChallengeAbove, and so many of them at
// TopLeast or above it.
const (
	ChallengeCount = 50
	TopCount       = 10
	TopLeast       = rating.Tenths(100)
)

//go:embed challenges.tsv.gz
var challenges []byte

// Challenges yields the puzzles for the challenge, as Puzzles yields the others. They
// are no dailies: hardly anybody could finish one in a day.
func Challenges() iter.Seq2[*solver.Grid, rating.Report] { return entriesOf(challenges) }

// ChallengesName names the puzzles that Challenges returns.
func ChallengesName() string { return "challenges-" + digest(challenges) }
