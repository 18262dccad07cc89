package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"pencilmark/solver"
)

// Symmetry is a symmetry of the cells that hold clues.
type Symmetry int

// The symmetries. The last three combine others.
const (
	NoSymmetry            Symmetry = iota
	HalfTurnSymmetry               // turned by 180 degrees
	QuarterTurnSymmetry            // turned by 90 degrees
	LeftRightSymmetry              // mirrored in the middle column
	TopBottomSymmetry              // mirrored in the middle row
	DiagonalSymmetry               // mirrored in the diagonal from the top left
	AntidiagonalSymmetry           // mirrored in the diagonal from the top right
	BothMirrorsSymmetry            // left to right and top to bottom
	BothDiagonalsSymmetry          // in both diagonals
	FullSymmetry                   // all of them
)

var symmetryNames = []string{"none", "half-turn", "quarter-turn", "left-right", "top-bottom", "diagonal", "antidiagonal", "mirrors", "diagonals", "full"}

// String returns the name: none, half-turn, quarter-turn, left-right, top-bottom, diagonal, antidiagonal, mirrors,
// diagonals, full.
func (s Symmetry) String() string {
	if s < NoSymmetry || s > FullSymmetry {
		return fmt.Sprintf("symmetry(%d)", int(s))
	}
	return symmetryNames[s]
}

// ParseSymmetry reads what String writes, in upper or lower case.
func ParseSymmetry(name string) (Symmetry, error) {
	i := slices.Index(symmetryNames, strings.ToLower(strings.TrimSpace(name)))
	if i < 0 {
		return NoSymmetry, fmt.Errorf("symmetry %q: want one of %s", name, strings.Join(symmetryNames, ", "))
	}
	return Symmetry(i), nil
}

// move returns where a turn or a mirror takes a cell of a grid with the given last row.
type move func(row, col, last int) (newRow, newCol int)

func halfTurn(row, col, last int) (int, int)     { return last - row, last - col }
func quarterTurn(row, col, last int) (int, int)  { return col, last - row }
func leftRight(row, col, last int) (int, int)    { return row, last - col }
func topBottom(row, col, last int) (int, int)    { return last - row, col }
func diagonal(row, col, _ int) (int, int)        { return col, row }
func antidiagonal(row, col, last int) (int, int) { return last - col, last - row }

// moves returns the generators of a symmetry.
func (s Symmetry) moves() []move {
	return [...][]move{
		NoSymmetry:            nil,
		HalfTurnSymmetry:      {halfTurn},
		QuarterTurnSymmetry:   {quarterTurn},
		LeftRightSymmetry:     {leftRight},
		TopBottomSymmetry:     {topBottom},
		DiagonalSymmetry:      {diagonal},
		AntidiagonalSymmetry:  {antidiagonal},
		BothMirrorsSymmetry:   {leftRight, topBottom},
		BothDiagonalsSymmetry: {diagonal, antidiagonal},
		FullSymmetry:          {quarterTurn, leftRight},
	}[s]
}

// orbits are sets of cells that hold clues together or not at all.
type orbits [][]int

// orbits divides the cells of a layout into orbits.
func (s Symmetry) orbits(l *solver.Layout) orbits {
	var all orbits
	var seen solver.CellSet
	for cell := range l.CellCount() {
		if seen.Has(cell) {
			continue
		}
		orbit := []int{cell}
		seen.Add(cell)
		for i := 0; i < len(orbit); i++ {
			for _, m := range s.moves() {
				next := l.CellAt(m(l.Row(orbit[i]), l.Col(orbit[i]), l.Size()-1))
				if !seen.Has(next) {
					seen.Add(next)
					orbit = append(orbit, next)
				}
			}
		}
		all = append(all, orbit)
	}
	return all
}

// shuffle puts the orbits in random order.
func (o orbits) shuffle(r *rand.Rand) {
	r.Shuffle(len(o), func(i, j int) { o[i], o[j] = o[j], o[i] })
}

// SymmetryOf returns the greatest symmetry of a set of cells.
func SymmetryOf(l *solver.Layout, cells solver.CellSet) Symmetry {
	for _, s := range greatestFirst() {
		if !slices.ContainsFunc(s.orbits(l), func(orbit []int) bool {
			n := 0
			for _, cell := range orbit {
				if cells.Has(cell) {
					n++
				}
			}
			return n > 0 && n < len(orbit)
		}) {
			return s
		}
	}
	return NoSymmetry
}

// greatestFirst lists the symmetries by how many cells they make alike.
func greatestFirst() []Symmetry {
	return []Symmetry{
		FullSymmetry, BothDiagonalsSymmetry, BothMirrorsSymmetry, QuarterTurnSymmetry,
		HalfTurnSymmetry, LeftRightSymmetry, TopBottomSymmetry, DiagonalSymmetry, AntidiagonalSymmetry, NoSymmetry,
	}
}
