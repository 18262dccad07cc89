package guard

import (
	"pencilmark/internal/game"
	"pencilmark/solver"
)

// Among returns a Screened of a grid with the given recent dailies.
func Among(g *solver.Grid, dailies []*game.Puzzle) *Screened { return &Screened{nil, g, dailies} }
