package gametest

import (
	"errors"
	"math/rand/v2"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// CopyOf returns the id of the live daily that the guard recognizes in a grid, or "".
func (w *World) CopyOf(g *solver.Grid) string {
	_, err := w.Guard.Solve(w.T.Context(), g)
	if live, ok := errors.AsType[*guard.LiveCopy](err); ok {
		return live.ID
	}
	return ""
}

// Morphed returns a random morph of a classic grid.
func Morphed(r *rand.Rand, g *solver.Grid) *solver.Grid {
	m := canonical.RandomMorph(r)
	return m.Grid(g)
}

// Disguises returns copies of a daily as a player might paste them.
func Disguises(work *game.Work) map[string]*solver.Grid {
	givens, blank := work.Grid.Givens().Slice(), work.Grid.Empty().Slice()
	right := work.Solution.Value
	wrong := func(cell int) int { return right(cell)%9 + 1 }
	candidates := solver.NewGrid(work.Grid.Layout())
	for _, c := range givens {
		candidates.Restrict(c, solver.DigitsOf(right(c)))
	}
	copyOf := func(givens, more []int, digit func(cell int) int) *solver.Grid {
		digits := make([]int, work.Grid.Layout().CellCount())
		for _, c := range givens {
			digits[c] = right(c)
		}
		for _, c := range more {
			digits[c] = digit(c)
		}
		return Board(digits)
	}
	return map[string]*solver.Grid{
		"the puzzle itself":                       copyOf(givens, nil, right),
		"one right digit more":                    copyOf(givens, blank[7:8], right),
		"many right digits more":                  copyOf(givens, blank[:40], right),
		"solved":                                  copyOf(givens, blank, right),
		"one wrong digit more":                    copyOf(givens, blank[7:8], wrong),
		"a given less and a wrong digit more":     copyOf(givens[1:], blank[3:4], wrong),
		"givens exchanged for other right digits": copyOf(givens[5:], blank[:20], right),
		"givens written as candidates":            candidates,
	}
}
