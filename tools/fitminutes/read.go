package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/minutes"
	"pencilmark/solver/rating"
)

// played is a puzzle that people have solved.
type played struct {
	counts     minutes.Counts
	er         int // in tenths
	players    float64
	logSeconds float64 // the logarithm of the mean
}

// read reads and walks the puzzles of a table: puzzle, players, mean seconds.
func read(ctx context.Context, path string) (puzzles []played, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	rater := rating.NewRater()
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		p, err := readLine(ctx, rater, strings.TrimSpace(line))
		if err != nil {
			return nil, fmt.Errorf("%s: %q: %w", path, line, err)
		}
		puzzles = append(puzzles, p)
	}
	return puzzles, nil
}

func readLine(ctx context.Context, rater *rating.Rater, line string) (p played, err error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 3 {
		return p, fmt.Errorf("%d fields: want 3", len(fields))
	}
	grid, err := format.Read(fields[0], format.Options{})
	if err != nil {
		return p, err
	}
	if p.players, err = strconv.ParseFloat(fields[1], 64); err != nil {
		return p, err
	}
	seconds, err := strconv.ParseFloat(fields[2], 64)
	if err != nil {
		return p, err
	}
	solution, err := solver.Solve(ctx, grid)
	if err != nil {
		return p, err
	}
	report, err := rater.Rate(ctx, grid)
	p.counts, p.er, p.logSeconds = minutes.Count(grid, solution), int(report.ER), math.Log(seconds)
	return p, err
}
