package gametest

import (
	"math/rand/v2"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
)

// Puzzles of known tiers: Easy is easy by its methods, and Medium by its ER.
const (
	Easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	EasySolved = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
	OtherEasy  = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	Hard       = "..6..8...4......792..7...3...1.8...5...13..6..4........23.....4.5............98.1"
)

// Nightmare is rated 8.9, and rating it takes a while.
const Nightmare = ".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3"

// Read reads a grid.
func Read(t testing.TB, text string) *solver.Grid {
	t.Helper()
	g, err := format.Read(text, format.Options{})
	Must(t, err)
	return g
}

// Another returns an easy puzzle, with r1c1 blank, that is not a morph of any other.
func Another(t testing.TB, r *rand.Rand) *solver.Grid {
	t.Helper()
	full, err := generate.FullGrid(t.Context(), r, solver.Classic())
	Must(t, err)
	clues := full.Layout().AllCells()
	for _, cell := range append([]int{0}, r.Perm(clues.Len())[:50]...) {
		fewer := clues.AndNot(solver.CellsOf(cell))
		if n, err := solver.CountSolutions(t.Context(), only(full, fewer), 2); n == 1 && err == nil {
			clues = fewer
		}
	}
	return only(full, clues)
}

// only returns a puzzle whose givens are a full grid's digits in some cells.
func only(full *solver.Grid, clues solver.CellSet) *solver.Grid {
	g := solver.NewGrid(full.Layout())
	for cell := range clues.All() {
		g.Place(cell, full.Value(cell))
	}
	g.MarkGivens()
	return g
}

// Flawed returns a work's solution with n wrong cells, none of which are givens.
func Flawed(w *game.Work, n int) *solver.Grid {
	g := w.Solution.Clone()
	for cell := range w.Grid.Empty().All() {
		if n == 0 {
			break
		}
		g.Place(cell, w.Solution.Value(cell)%9+1)
		n--
	}
	return g
}
