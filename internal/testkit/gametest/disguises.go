package gametest

import (
	"math/rand/v2"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// Pasted is a grid in a form in which players can paste it.
type Pasted struct{ Name, Digits, Layout string }

// Text returns the grid and its layout as players write them in a message.
func (p *Pasted) Text() string { return p.Digits + " " + p.Layout }

// Read returns the grid.
func (p *Pasted) Read(t testing.TB) *solver.Grid {
	t.Helper()
	var o format.Options
	if p.Layout != "" {
		shape, err := solver.ParseShape(p.Layout)
		Must(t, err)
		o.Shape = &shape
	}
	g, err := format.Read(p.Digits, o)
	Must(t, err)
	return g
}

// DisguisesOf returns copies of a daily that the guard must recognize. The program's answer to each must be its
// answer to the daily itself.
func DisguisesOf(r *rand.Rand, puzzle, solution *solver.Grid) []Pasted {
	with := func(removed, changed, right, wrong int) *solver.Grid { // numbers of givens or guesses
		digits := Digits(puzzle)
		givens, empty := Shuffled(r, puzzle.Givens()), Shuffled(r, puzzle.Empty())
		for i, c := range givens[:removed+changed] {
			digits[c] = 0
			if i >= removed {
				digits[c] = puzzle.Value(c)%9 + 1
			}
		}
		for i, c := range empty[:right+wrong] {
			digits[c] = solution.Value(c)
			if i >= right {
				digits[c] = digits[c]%9 + 1
			}
		}
		return Board(digits)
	}
	posted := puzzle.String()
	all := []Pasted{
		{"as posted", posted, ""},
		{"one given less", with(1, 0, 0, 0).String(), ""},
		{"three givens less", with(3, 0, 0, 0).String(), ""},
		{"three givens changed", with(0, 3, 0, 0).String(), ""},
		{"a right guess more", with(0, 0, 1, 0).String(), ""},
		{"a wrong guess more", with(0, 0, 0, 1).String(), ""},
		{"two givens less and a wrong guess more", with(2, 0, 0, 1).String(), ""},
		{"many guesses more", with(1, 0, 10, 10).String(), ""},
		{"a morph", Morphed(r, with(0, 0, 0, 0)).String(), ""},
		{"a morph with a right guess more", Morphed(r, with(0, 0, 1, 0)).String(), ""},
		{"a morph of the solution without ten digits", Morphed(r, with(0, 0, puzzle.Empty().Len()-10, 0)).String(), ""},
		{"diagonals claimed", posted, "3x3+x"},
		{"windows claimed and a wrong guess more", with(0, 0, 0, 1).String(), "3x3+w"},
	}
	if jigsaw, ok := jigsawOf(posted); ok {
		all = append(all, Pasted{"a jigsaw", posted, jigsaw})
	}
	return all
}

// Shuffled returns cells in random order.
func Shuffled(r *rand.Rand, cells solver.CellSet) []int {
	all := cells.Slice()
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// Digits returns the digit of each cell, 0 for none.
func Digits(g *solver.Grid) []int {
	digits := make([]int, g.Layout().CellCount())
	for c := range digits {
		digits[c] = g.Value(c)
	}
	return digits
}

// Board places digits that may conflict.
func Board(digits []int) *solver.Grid {
	g := solver.NewGrid(solver.Classic())
	for c, d := range digits {
		if d != 0 {
			g.Place(c, d)
		}
	}
	g.MarkGivens()
	return g
}

// jigsawOf returns the boxes with the regions of two equal givens exchanged, so that the solution of the puzzle
// solves the jigsaw. Some puzzles have no such pair of givens.
func jigsawOf(digits string) (layout string, ok bool) {
	for a := range digits {
		for b := range digits[:a] {
			regions := []byte("111222333111222333111222333444555666444555666444555666777888999777888999777888999")
			if digits[a] == '.' || digits[a] != digits[b] || regions[a] == regions[b] {
				continue
			}
			regions[a], regions[b] = regions[b], regions[a]
			if _, err := solver.ParseShape("jigsaw:" + string(regions)); err == nil {
				return "jigsaw:" + string(regions), true
			}
		}
	}
	return "", false
}
