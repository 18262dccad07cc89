package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"time"

	"pencilmark/internal/starter"
	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

type generateCmd struct {
	Count   int           `default:"1" placeholder:"N" help:"The number of puzzles."`
	Seed    *uint64       `placeholder:"S" help:"The same seed gives the same puzzles, whatever the number of workers; by default every run differs."`
	Time    time.Duration `default:"2m" placeholder:"T" help:"How long to look for one puzzle before giving up, as in 30s or 10m."`
	Workers int           `placeholder:"N" help:"How many puzzles to make at once; by default one per processor."`
	generateFlags
}

const maxGenerate = 1_000_000

// Run prints new puzzles, one on each line.
func (c *generateCmd) Run(ctx context.Context, m *Main) error {
	if c.Count < 1 || c.Count > maxGenerate {
		return unusable("--count: expected a number from 1 to %d", maxGenerate)
	}
	if c.Time <= 0 {
		return unusable("--time: expected a time such as 30s")
	}
	workers, err := workersOf(c.Workers)
	if err != nil {
		return err
	}
	if c.Seed == nil {
		c.Seed = new(rand.Uint64())
	}
	if err := c.cut(ctx); err != nil {
		return err
	}
	options, err := c.options()
	if err != nil {
		return err
	}
	options.Unrated, options.Near = true, knownRare(&options)
	return c.makeAll(ctx, m, min(workers, c.Count), options)
}

// knownRare returns known puzzles from which to start the search if new puzzles rarely match the options.
func knownRare(o *generate.Options) (puzzles []*solver.Grid) {
	if len(o.Contains) > 0 || o.ER.Min <= rating.ChallengeAbove {
		return drill.Relatives(o.Contains)
	}
	for grid, report := range starter.Challenges() {
		if report.ER >= min(o.ER.Min, starter.TopLeast) {
			puzzles = append(puzzles, grid)
		}
	}
	return puzzles
}

func (c *generateCmd) makeAll(ctx context.Context, m *Main, workers int, o generate.Options) error {
	bar := m.progress("Generating", c.Count)
	defer bar.Finish()
	o.Progress = func(p generate.Progress) {
		if p.Tried > 1 { // for most puzzles the first try succeeds
			bar.Describe("Generating: " + wordsFor(p))
		}
	}
	makers := make(chan *generate.Generator, workers) // the generators that no worker is using
	for range workers {
		maker, err := generate.NewGenerator(o)
		if err != nil {
			return flagError(err)
		}
		makers <- maker
	}
	printed := 0
	out, flush := m.gathered()
	defer flush()
	for made := range mapInOrder(ctx, workers, c.sources(), func(r *rand.Rand) made { return c.one(ctx, makers, r) }, flush) {
		err := made.print(ctx, out, c.Time)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return err
		}
		_ = bar.Add(1)
		printed++
	}
	if ctx.Err() != nil {
		_ = bar.Finish()
		return exitError{exitInterrupted, fmt.Errorf("interrupted after %d of %d puzzles", printed, c.Count)}
	}
	return nil
}

// sources yields a random source for each puzzle.
func (c *generateCmd) sources() iter.Seq[*rand.Rand] {
	return func(yield func(*rand.Rand) bool) {
		for i := range uint64(c.Count) {
			if !yield(rand.New(rand.NewPCG(*c.Seed, i))) {
				return
			}
		}
	}
}

type made struct {
	grid *solver.Grid
	err  error
}

func (c *generateCmd) one(ctx context.Context, makers chan *generate.Generator, r *rand.Rand) made {
	maker := <-makers
	defer func() { makers <- maker }()
	limited, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	grid, _, err := maker.Puzzle(limited, r)
	return made{grid, err}
}

// print prints a puzzle, or returns the reason why there is none.
func (p *made) print(ctx context.Context, m *Main, limit time.Duration) error {
	switch {
	case errors.Is(p.err, context.Canceled):
		return p.err
	case errors.Is(p.err, generate.ErrNotMinimal) && p.grid != nil:
		fmt.Fprintf(m.Stderr, "pencilmark: time ended after %v, so the next puzzle may have superfluous clues\n", limit)
	case errors.Is(p.err, context.DeadlineExceeded):
		return notFoundIn(limit, p.err)
	case p.err != nil:
		return p.err
	}
	_, err := fmt.Fprintln(m.Stdout, format.LineWithRegions(p.grid))
	return err
}

// notFoundIn returns the error of a search that ran out of time. It names the rating that came closest.
func notFoundIn(limit time.Duration, err error) error {
	nearest := ""
	if e, ok := errors.AsType[*generate.NotFoundError](err); ok && e.ER != 0 {
		nearest = fmt.Sprintf("; the nearest of %d is rated %v", e.Tried, e.ER)
	}
	return fmt.Errorf("found no such puzzle within %v%s; --time allows more", limit, nearest)
}

func wordsFor(p generate.Progress) string {
	text := fmt.Sprintf("%d tried", p.Tried)
	if p.ER != 0 {
		text += fmt.Sprintf(", nearest ER %s", p.ER)
	}
	return text
}
