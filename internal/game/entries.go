package game

import (
	"maps"

	"pencilmark/solver"
)

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

// CrossedOut lists the candidates that a puzzle's progress lacks, beyond its own digits and
// what had been crossed out before.
func CrossedOut(puzzle, before, progress *solver.Grid) (crossed []solver.Candidate) {
	had := WithEntries(puzzle, before, EntriesOf(puzzle, progress))
	for cell := range progress.Empty().All() {
		for d := range (had.Candidates(cell) &^ progress.Candidates(cell)).All() {
			crossed = append(crossed, solver.Candidate{Cell: cell, Digit: d})
		}
	}
	return crossed
}

// Join returns a puzzle's progress with the entries of another grid over its own, what that
// crosses out, and nothing erased.
func Join(puzzle, progress, over *solver.Grid) *solver.Grid {
	entries := EntriesOf(puzzle, progress)
	maps.Copy(entries, EntriesOf(puzzle, over))
	g := WithEntries(puzzle, progress, entries)
	for _, c := range CrossedOut(puzzle, progress, over) {
		g.Remove(c.Cell, c.Digit)
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
