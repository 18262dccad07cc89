package starter

import (
	"context"
	_ "embed"
	"iter"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/generate"
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

// Figures of a round of MoreChallenges: puzzles of one round are much alike, so few of
// each are taken.
const (
	roundSteps = 200_000
	roundTake  = 10
)

// MoreChallenges looks for puzzles that are harder than some that there are, and
// returns the hardest of both, no two of them morphs of each other: at most
// ChallengeCount. A round takes five minutes of one processor, and three in four find
// nothing above ER 10; the file was made in many, from a seed each. The error is the
// context's.
func MoreChallenges(ctx context.Context, have []Entry, seed uint64, rounds int) ([]Entry, error) {
	random := rand.New(rand.NewPCG(seed, 2))
	seen := map[solver.Puzzle81]bool{}
	for _, e := range have {
		if form, err := canonical.Of(e.Grid); err == nil {
			seen[form.Puzzle] = true
		}
	}
	all := slices.Clone(have)
	for range rounds {
		grids, err := generate.Hardest(ctx, random, roundSteps)
		if err != nil {
			return nil, err
		}
		found, err := rateChallenges(ctx, grids, seen)
		if err != nil {
			return nil, err
		}
		all = append(all, found[:min(len(found), roundTake)]...)
	}
	slices.SortFunc(all, byRating)
	return all[max(0, len(all)-ChallengeCount):], nil
}

// rateChallenges returns the grids that are hard enough and new, the hardest first.
func rateChallenges(ctx context.Context, grids []*solver.Grid, seen map[solver.Puzzle81]bool) (entries []Entry, err error) {
	rater := rating.NewRater()
	for _, g := range grids {
		report, err := rater.Rate(ctx, g)
		if err != nil {
			return nil, err
		}
		form, err := canonical.Of(g)
		if err != nil || seen[form.Puzzle] || report.ER <= rating.ChallengeAbove {
			continue
		}
		seen[form.Puzzle] = true
		entries = append(entries, Entry{g, report})
	}
	slices.SortFunc(entries, func(a, b Entry) int { return byRating(b, a) })
	return entries, nil
}
