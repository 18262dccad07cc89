package main

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"pencilmark/internal/starter"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// makePuzzles makes a number of puzzles of each tier that are suitable for people, without morphs of each other. It
// makes about fifty per second on one processor; the same seed makes the same puzzles. It calls progress for each.
// The error is the context's.
func makePuzzles(ctx context.Context, seed uint64, perTier int, progress func()) ([]starter.Entry, error) {
	random := rand.New(rand.NewPCG(seed, 1))
	b := &batch{random: random, seen: map[solver.Puzzle81]bool{}, progress: progress}
	for _, o := range orders(perTier) {
		maker, err := generate.NewGenerator(generate.Options{Tier: o.tier, ER: generate.Range[rating.Tenths]{Min: o.least}, ForPeople: true})
		if err != nil {
			return nil, err
		}
		if err := b.add(ctx, maker, o.count); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(b.entries, byRating)
	return b.entries, nil
}

// order says how many puzzles of a tier to make, and their lowest ER.
type order struct {
	tier  rating.Tier
	least rating.Tenths
	count int
}

// hardNightmare is the lowest ER of one in ten nightmares, for challenges: without it, half of them would have an ER
// of 8.3.
const hardNightmare rating.Tenths = 90

func orders(perTier int) (all []order) {
	for _, t := range rating.Tiers() {
		all = append(all, order{t, 0, perTier})
	}
	last := &all[len(all)-1]
	challenges := perTier / 10
	last.count -= challenges
	return append(all, order{rating.Nightmare, hardNightmare, challenges})
}

// byRating sorts the easiest first.
func byRating(a, b starter.Entry) int {
	return cmp.Or(cmp.Compare(a.Rating.ER, b.Rating.ER), cmp.Compare(a.Rating.EP, b.Rating.EP),
		cmp.Compare(a.Rating.ED, b.Rating.ED), cmp.Compare(format.Line(a.Grid), format.Line(b.Grid)))
}

// batch gathers different puzzles.
type batch struct {
	random   *rand.Rand
	entries  []starter.Entry
	seen     map[solver.Puzzle81]bool // their canonical forms
	progress func()
}

// add makes n more puzzles.
func (b *batch) add(ctx context.Context, maker *generate.Generator, n int) error {
	for n > 0 {
		puzzle, report, err := maker.Puzzle(ctx, b.random)
		if err != nil {
			return err
		}
		form, err := canonical.Of(puzzle)
		if err != nil || b.seen[form.Puzzle] {
			continue
		}
		b.seen[form.Puzzle] = true
		b.entries = append(b.entries, starter.Entry{Grid: puzzle, Rating: report})
		b.progress()
		n--
	}
	return nil
}
