package game

import (
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// RestoreGrids rebuilds a puzzle as it was set, and what a player has of it, from
// the texts that format.Restricted made of them.
func RestoreGrids(shape solver.Shape, puzzle, progress string) (set, got *solver.Grid, err error) {
	o := format.Options{Shape: &shape}
	if set, err = format.Read(puzzle, o); err != nil {
		return nil, nil, fmt.Errorf("game: stored puzzle: %w", err)
	}
	known, err := format.Read(progress, o)
	if err != nil {
		return nil, nil, fmt.Errorf("game: stored progress: %w", err)
	}
	return set, WithEntries(set, known, EntriesOf(set, known)), nil
}

// WithEntries returns the progress that a puzzle's givens and entries make,
// with the candidates that known had crossed out beyond its own values. What
// known crossed out came from sound steps, so it stays true.
func WithEntries(puzzle, known *solver.Grid, entries map[int]int) *solver.Grid {
	g := puzzle.Clone()
	for cell, d := range entries {
		g.Place(cell, d)
	}
	fresh := known.WithPlainCandidates()
	for cell := range known.Empty().All() {
		for d := range (fresh.Candidates(cell) &^ known.Candidates(cell)).All() {
			g.Remove(cell, d)
		}
	}
	return g
}

// EntriesOf returns the player's own digits in a grid by cell.
func EntriesOf(puzzle, g *solver.Grid) map[int]int {
	entries := make(map[int]int)
	for cell := range g.Layout().AllCells().AndNot(g.Empty()).AndNot(puzzle.Givens()).All() {
		entries[cell] = g.Value(cell)
	}
	return entries
}
