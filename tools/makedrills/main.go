// Command makedrills makes the positions in which to practise again, from a seed:
//
//	go generate ./solver/drill
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/schollz/progressbar/v3"
)

func main() {
	seed := flag.Uint64("seed", 2026, "the same seed makes the same positions")
	puzzles := flag.Int("puzzles", 1000, "how many puzzles to walk")
	hardest := flag.Int("hardest", 200_000, "how many steps to look for the hardest")
	path := flag.String("o", "stock.tsv.gz", "the file to write")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *seed, *puzzles, *hardest, *path); err != nil {
		fmt.Fprintf(os.Stderr, "makedrills: %v\n", err)
		os.Exit(1)
	}
}

// run writes the file when everything is made, so that a run that is stopped leaves the old file.
func run(ctx context.Context, seed uint64, puzzles, hardest int, path string) error {
	bar := progressbar.Default(int64(puzzles), "walking puzzles")
	found, err := search(ctx, seed, puzzles, hardest, func() { _ = bar.Add(1) })
	if err != nil {
		return err
	}
	var file bytes.Buffer
	if err := write(&file, found); err != nil {
		return err
	}
	return os.WriteFile(path, file.Bytes(), 0o644)
}
