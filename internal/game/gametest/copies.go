package gametest

import (
	"errors"
	"math/rand/v2"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// CopyOf returns the id of the live daily that a grid is known for a copy of, or "".
func (w *World) CopyOf(g *solver.Grid) string {
	_, err := w.Guard.Solve(w.T.Context(), g)
	if live, ok := errors.AsType[*guard.LiveCopy](err); ok {
		return live.ID
	}
	return ""
}

// Morphed returns a random morph of a classic grid, as it would be pasted.
func Morphed(r *rand.Rand, g *solver.Grid) *solver.Grid {
	m := canonical.Morph{Flip: r.IntN(2) == 1, Rows: randomLines(r), Cols: randomLines(r)}
	for i, d := range r.Perm(9) {
		m.Digits[i+1] = uint8(d + 1)
	}
	return m.Grid(g)
}

func randomLines(r *rand.Rand) (order [9]uint8) {
	for i, band := range r.Perm(3) {
		for j, line := range r.Perm(3) {
			order[3*i+j] = uint8(3*band + line)
		}
	}
	return order
}

// Disguises returns copies of a daily as a player might paste them.
func Disguises(work *game.Work) map[string]*solver.Grid {
	copyOf := func(change func(*solver.Grid)) *solver.Grid {
		g := solver.NewGrid(work.Grid.Layout())
		for c := range work.Grid.Givens().All() {
			g.Place(c, work.Grid.Value(c))
		}
		change(g)
		again := solver.NewGrid(g.Layout())
		for c := range g.Layout().AllCells().AndNot(g.Empty()).All() {
			again.Place(c, g.Value(c))
		}
		again.MarkGivens()
		return again
	}
	blank := work.Grid.Empty().Slice()
	return map[string]*solver.Grid{
		"the puzzle itself": copyOf(func(*solver.Grid) {}),
		"one right digit more": copyOf(func(g *solver.Grid) {
			g.Place(blank[7], work.Solution.Value(blank[7]))
		}),
		"many right digits more": copyOf(func(g *solver.Grid) {
			for _, c := range blank[:40] {
				g.Place(c, work.Solution.Value(c))
			}
		}),
		"solved": copyOf(func(g *solver.Grid) {
			for _, c := range blank {
				g.Place(c, work.Solution.Value(c))
			}
		}),
		"one wrong digit more": copyOf(func(g *solver.Grid) {
			g.Place(blank[7], work.Solution.Value(blank[7])%9+1)
		}),
		"a given less and a wrong digit more": func() *solver.Grid {
			g := solver.NewGrid(work.Grid.Layout())
			for _, c := range work.Grid.Givens().Slice()[1:] {
				g.Place(c, work.Grid.Value(c))
			}
			g.Place(blank[3], work.Solution.Value(blank[3])%9+1)
			g.MarkGivens()
			return g
		}(),
		"givens written as candidates": func() *solver.Grid {
			g := solver.NewGrid(work.Grid.Layout())
			for _, c := range work.Grid.Givens().Slice() {
				g.Restrict(c, solver.DigitsOf(work.Grid.Value(c)))
			}
			return g
		}(),
		"givens exchanged for other right digits": func() *solver.Grid {
			g := solver.NewGrid(work.Grid.Layout())
			for _, c := range append(blank[:20:20], work.Grid.Givens().Slice()[5:]...) {
				g.Place(c, work.Solution.Value(c))
			}
			g.MarkGivens()
			return g
		}(),
	}
}
