// Command makestarter makes the puzzles that come with the program again, from a seed:
//
//	go generate ./internal/starter
//
// or looks for challenges that are harder than the existing ones:
//
//	go run ./tools/makestarter -challenges 5 -seed 7 -o internal/starter/challenges.tsv.gz
//
// or rates the existing ones again, after a change of the scales:
//
//	go run ./tools/makestarter -rate -o internal/starter/starter.tsv.gz
//	go run ./tools/makestarter -rate -challenges 1 -o internal/starter/challenges.tsv.gz
//
// Databases with the old puzzles get the new ones in addition.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"iter"
	"os"
	"os/signal"

	"github.com/schollz/progressbar/v3"

	"pencilmark/internal/starter"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

func main() {
	seed := flag.Uint64("seed", 2026, "the same seed makes the same puzzles")
	count := flag.Int("count", starter.PerTier, "how many puzzles of each tier")
	rounds := flag.Int("challenges", 0, "look so many rounds for harder challenges, each some minutes")
	again := flag.Bool("rate", false, "make none, but rate again those that there are")
	path := flag.String("o", "starter.tsv.gz", "the file to write")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	switch {
	case *again && *rounds > 0:
		err = rateAgain(ctx, starter.Challenges(), *path)
	case *again:
		err = rateAgain(ctx, starter.Puzzles(), *path)
	case *rounds > 0:
		err = moreChallenges(ctx, *seed, *rounds, *path)
	default:
		err = makeStarter(ctx, *seed, *count, *path)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "makestarter: %v\n", err)
		os.Exit(1)
	}
}

func makeStarter(ctx context.Context, seed uint64, count int, path string) error {
	bar := progressbar.Default(int64(count*len(rating.Tiers())), "making puzzles")
	entries, err := makePuzzles(ctx, seed, count, func() { _ = bar.Add(1) })
	if err != nil {
		return err
	}
	return write(ctx, path, entries)
}

func moreChallenges(ctx context.Context, seed uint64, rounds int, path string) error {
	var have []starter.Entry
	for g, r := range starter.Challenges() {
		have = append(have, starter.Entry{Grid: g, Rating: r})
	}
	entries, err := searchChallenges(ctx, have, seed, rounds)
	if err != nil {
		return err
	}
	return write(ctx, path, entries)
}

// rateAgain writes puzzles with their ratings on the current scales.
func rateAgain(ctx context.Context, puzzles iter.Seq2[*solver.Grid, rating.Report], path string) error {
	var entries []starter.Entry
	rater := rating.NewRater()
	for g := range puzzles {
		report, err := rater.Rate(ctx, g)
		if err != nil {
			return err
		}
		entries = append(entries, starter.Entry{Grid: g, Rating: report})
	}
	return write(ctx, path, entries)
}

// write grades the puzzles on HoDoKu's scale and writes the file when everything is made, so that a run that is
// stopped leaves the old file.
func write(ctx context.Context, path string, entries []starter.Entry) error {
	for i := range entries {
		if err := entries[i].Rating.AddHodoku(ctx, entries[i].Grid); err != nil {
			return err
		}
	}
	var file bytes.Buffer
	if err := writeTable(&file, entries); err != nil {
		return err
	}
	return os.WriteFile(path, file.Bytes(), 0o644)
}
