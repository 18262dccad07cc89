// Package chain finds the techniques that follow implications from candidate to candidate: chains, colourings, wings,
// almost locked sets, kraken fish and forcing nets. It also judges chains that people draw.
//
// The catalogue of package logic names its finders. A finder yields steps without a name, in a fixed order, until
// yield returns false.
package chain

import (
	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// View is a position with the data that the searches for chains derive from it.
type View struct {
	position.Facts
	crossings []solver.CellSet // the cells that two units share, if there are several
	locks     position.Lazy[*lockables]
	open      position.PerDigit[openFish]
	krakens   position.Lazy[krakens]
	coloured  position.PerDigit[cluster]
	turbots   position.PerDigit[namedTurbot]
	graphs    [graphGrades]position.Lazy[*graph]
	deduced   deduction
}

// NewView returns a view of a grid in which nothing is derived yet.
func NewView(g *solver.Grid) *View { return &View{Facts: position.NewFacts(g)} }
