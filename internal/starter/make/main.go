// Command make makes the puzzles that come with the program anew, from a seed:
//
//	go generate ./internal/starter
//
// Databases that have the old ones get the new ones beside them.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/schollz/progressbar/v3"

	"pencilmark/internal/starter"
	"pencilmark/solver/rating"
)

func main() {
	seed := flag.Uint64("seed", 2026, "the same seed makes the same puzzles")
	count := flag.Int("count", starter.PerTier, "how many puzzles of each tier")
	path := flag.String("o", "starter.tsv.gz", "the file to write")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *seed, *count, *path); err != nil {
		fmt.Fprintf(os.Stderr, "make: %v\n", err)
		os.Exit(1)
	}
}

// run writes the file when all is made: one that is stopped leaves the old.
func run(ctx context.Context, seed uint64, count int, path string) error {
	bar := progressbar.Default(int64(count*len(rating.Tiers())), "making puzzles")
	entries, err := starter.Make(ctx, seed, count, func() { _ = bar.Add(1) })
	if err != nil {
		return err
	}
	var file bytes.Buffer
	if err := starter.Write(&file, entries); err != nil {
		return err
	}
	return os.WriteFile(path, file.Bytes(), 0o644)
}
