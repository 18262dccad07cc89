package guard

import (
	"pencilmark/internal/game"
	"pencilmark/solver"
)

// Among returns a grid to be solved that shows none of some dailies.
func Among(g *solver.Grid, dailies []*game.Puzzle) *Screened { return &Screened{nil, g, dailies} }
