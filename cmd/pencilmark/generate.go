package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

type generateCmd struct {
	Tier   string  `placeholder:"T" help:"How hard: easy, medium, hard, expert, extreme or nightmare; by default as it comes."`
	Count  int     `default:"1" placeholder:"N" help:"How many puzzles."`
	Seed   *uint64 `placeholder:"S" help:"The same seed gives the same puzzles; by default every run differs."`
	Layout string  `placeholder:"SHAPE" help:"The sudoku's shape, as in 4x3+x; by default 3x3."`
}

const (
	maxGenerate = 1_000_000
	// makeTime bounds the work on one puzzle: big grids without a tier can take
	// long to make minimal.
	makeTime = 2 * time.Minute
)

// Run prints new puzzles, a line each.
func (c *generateCmd) Run(ctx context.Context, m *Main) error {
	options, err := c.options()
	if err != nil {
		return err
	}
	seed := rand.Uint64()
	if c.Seed != nil {
		seed = *c.Seed
	}
	random := rand.New(rand.NewPCG(seed, 0))
	bar := m.progress("Generating", c.Count)
	defer bar.Finish()
	for range c.Count {
		if err := c.one(ctx, m, random, options); err != nil {
			return err
		}
		_ = bar.Add(1)
	}
	return nil
}

func (c *generateCmd) options() (o generate.Options, err error) {
	if c.Count < 1 || c.Count > maxGenerate {
		return o, unusable("--count: expected a number from 1 to %d", maxGenerate)
	}
	if c.Tier != "" {
		if o.Tier, err = rating.ParseTier(c.Tier); err != nil {
			return o, unusable("--tier: %w", err)
		}
	}
	reading, err := (&puzzleArgs{Layout: c.Layout}).options()
	if err == nil && reading.Shape != nil {
		o.Layout, err = solver.NewLayout(*reading.Shape)
	}
	return o, err
}

func (c *generateCmd) one(ctx context.Context, m *Main, random *rand.Rand, o generate.Options) error {
	limited, cancel := context.WithTimeout(ctx, makeTime)
	defer cancel()
	puzzle, _, err := generate.Puzzle(limited, random, o)
	switch {
	case err == nil:
		_, err = fmt.Fprintln(m.Stdout, format.Line(puzzle))
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, generate.ErrNotMinimal):
		fmt.Fprintf(m.Stderr, "pencilmark: after %v the next puzzle may still have superfluous clues\n", makeTime)
		_, err = fmt.Fprintln(m.Stdout, format.Line(puzzle))
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("no such puzzle was found within %v", makeTime)
	}
	return err
}
