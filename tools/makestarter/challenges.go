package main

import (
	"context"
	"math/rand/v2"
	"slices"

	"pencilmark/internal/starter"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/rating"
	"pencilmark/tools/internal/hardest"
)

// Figures of a round of searchChallenges. The puzzles of one round are similar, so only a few of each are taken.
const (
	roundSteps = 200_000
	roundTake  = 10
)

// searchChallenges looks for puzzles that are harder than some existing ones, and returns the hardest of both, at
// most ChallengeCount, without morphs of each other. A round takes five minutes of one processor, and three in four
// find nothing above ER 10; the existing file was made in many rounds with different seeds. The error is the
// context's.
func searchChallenges(ctx context.Context, have []starter.Entry, seed uint64, rounds int) ([]starter.Entry, error) {
	random := rand.New(rand.NewPCG(seed, 2))
	seen := map[solver.Puzzle81]bool{}
	for _, e := range have {
		if form, err := canonical.Of(e.Grid); err == nil {
			seen[form.Puzzle] = true
		}
	}
	all := slices.Clone(have)
	for range rounds {
		grids, err := hardest.Find(ctx, random, roundSteps)
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
	return all[max(0, len(all)-starter.ChallengeCount):], nil
}

// rateChallenges returns the grids that are hard enough and new, the hardest first.
func rateChallenges(ctx context.Context, grids []*solver.Grid, seen map[solver.Puzzle81]bool) (entries []starter.Entry, err error) {
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
		entries = append(entries, starter.Entry{Grid: g, Rating: report})
	}
	slices.SortFunc(entries, func(a, b starter.Entry) int { return byRating(b, a) })
	return entries, nil
}
