package bank

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// Make makes a number of puzzles of each tier that are fit for people, no two of
// them morphs of each other. It makes some ten in a second; the same seed makes
// the same puzzles. progress is told of each. The error is the context's.
func Make(ctx context.Context, seed uint64, perTier int, progress func()) ([]Entry, error) {
	random := rand.New(rand.NewPCG(seed, 1))
	b := &batch{random: random, seen: map[solver.Puzzle81]bool{}, progress: progress}
	for _, tier := range rating.Tiers() {
		maker, err := generate.New(generate.Options{Tier: tier, ForPeople: true})
		if err != nil {
			return nil, err
		}
		if err := b.add(ctx, maker, perTier); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(b.entries, byRating)
	return b.entries, nil
}

// byRating puts the easiest first.
func byRating(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.Rating.ER, b.Rating.ER), cmp.Compare(a.Rating.EP, b.Rating.EP),
		cmp.Compare(a.Rating.ED, b.Rating.ED), cmp.Compare(format.Line(a.Grid), format.Line(b.Grid)))
}

// batch gathers puzzles that differ.
type batch struct {
	random   *rand.Rand
	entries  []Entry
	seen     map[solver.Puzzle81]bool // their canonical forms
	progress func()
}

// add makes n more.
func (b *batch) add(ctx context.Context, maker *generate.Maker, n int) error {
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
		b.entries = append(b.entries, Entry{puzzle, report})
		b.progress()
		n--
	}
	return nil
}
