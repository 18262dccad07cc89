package game

import (
	"maps"

	"pencilmark/solver"
)

// WithEntries returns the puzzle with the entries placed, and without the candidates that are
// crossed out in known.
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

// CrossedOut lists the candidates missing in progress that are excluded neither by its digits nor
// by the crossed-out candidates of before.
func CrossedOut(puzzle, before, progress *solver.Grid) (crossed []solver.Candidate) {
	had := WithEntries(puzzle, before, EntriesOf(puzzle, progress))
	for cell := range progress.Empty().All() {
		for d := range (had.Candidates(cell) &^ progress.Candidates(cell)).All() {
			crossed = append(crossed, solver.Candidate{Cell: cell, Digit: d})
		}
	}
	return crossed
}

// Join returns progress with the entries and the crossed-out candidates of over added.
func Join(puzzle, progress, over *solver.Grid) *solver.Grid {
	entries := EntriesOf(puzzle, progress)
	maps.Copy(entries, EntriesOf(puzzle, over))
	g := WithEntries(puzzle, progress, entries)
	for _, c := range CrossedOut(puzzle, progress, over) {
		g.Remove(c.Cell, c.Digit)
	}
	return g
}

// EntriesOf returns the player's own digits in g, by cell.
func EntriesOf(puzzle, g *solver.Grid) map[int]int {
	entries := make(map[int]int)
	for cell := range g.Layout().AllCells().AndNot(g.Empty()).AndNot(puzzle.Givens()).All() {
		entries[cell] = g.Value(cell)
	}
	return entries
}

// GivensFromDigits returns a puzzle whose givens are all digits of g.
func GivensFromDigits(g *solver.Grid) *solver.Grid {
	p := g.WithPlainCandidates()
	p.MarkGivens()
	return p
}

// SameDigits reports whether two grids of one shape hold the same digits.
func SameDigits(a, b *solver.Grid) bool {
	return a.Layout().Shape() == b.Layout().Shape() && a.String() == b.String()
}

// ContainsDigits reports whether g has every digit of part.
func ContainsDigits(g, part *solver.Grid) bool {
	if g.Layout().Shape() != part.Layout().Shape() {
		return false
	}
	for c := range part.Layout().AllCells().AndNot(part.Empty()).All() {
		if g.Value(c) != part.Value(c) {
			return false
		}
	}
	return true
}
