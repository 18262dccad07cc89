package canonical

import (
	"errors"
	"fmt"

	"pencilmark/solver"
)

// Form is a grid's canonical form.
type Form struct {
	// Puzzle is the least of all morphs of the grid, read row by row, an empty
	// cell less than any digit. So the digits appear in it in ascending order.
	Puzzle solver.Puzzle81

	// Morph turns the grid into Puzzle. It is one of Automorphisms that do.
	Morph Morph

	// Automorphisms is how many of the 3,359,232 symmetries turn the grid into
	// itself, up to the names of the digits: 1 for nearly every grid.
	Automorphisms int
}

// The reasons for which a grid has no form here.
var (
	ErrLayout     = errors.New("only classic 9x9 sudokus have a canonical form")
	ErrRestricted = errors.New("the canonical form knows digits only, and cells are restricted to some candidates")
	ErrEffort     = errors.New("the grid is too symmetrical for its canonical form to be found in reasonable time")
)

// Of returns the canonical form of a grid's values. It fails with ErrLayout on
// any layout but the classic one, with ErrRestricted if empty cells have lost
// candidates for another reason than the values, and with ErrEffort as
// find does.
func Of(g *solver.Grid) (Form, error) {
	if g.Layout() != solver.Classic() {
		return Form{}, fmt.Errorf("layout %s: %w", g.Layout().Shape(), ErrLayout)
	}
	if !g.Restricted().IsEmpty() {
		return Form{}, ErrRestricted
	}
	p := valuesOf(g)
	return new(finder).find(&p)
}

// valuesOf returns the digits of a classic grid.
func valuesOf(g *solver.Grid) (p solver.Puzzle81) {
	for c := range p {
		p[c] = uint8(g.Value(c))
	}
	return p
}
