package gametest

import (
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// MakeTricky changes Easy, in the database at a path, into a puzzle with four blanks and a second full grid without
// repeated digits, which it returns. Only the candidates of one cell show that this grid is wrong. The bank accepts
// no such puzzle.
func MakeTricky(t testing.TB, path string) (other *solver.Grid) {
	t.Helper()
	right := Read(t, EasySolved)
	a, b, c, d := rectangle(t, right)
	givens, swapped := []byte(EasySolved), []byte(EasySolved)
	for from, to := range map[int]int{a: b, b: a, c: d, d: c} {
		givens[from], swapped[from] = '.', EasySolved[to]
	}
	puzzle := Read(t, string(givens))
	puzzle.Restrict(a, solver.DigitsOf(right.Value(a)))
	_, err := OpenBesideServer(t, path).Exec("UPDATE puzzles SET givens = $1 WHERE givens = $2", format.LineWithRestrictions(puzzle), format.LineWithRestrictions(Read(t, Easy)))
	Must(t, err)
	return Read(t, string(swapped))
}

// rectangle finds four cells in two rows, two columns and two boxes that hold two digits diagonally opposite each
// other.
func rectangle(t testing.TB, g *solver.Grid) (a, b, c, d int) {
	for a := range 81 {
		for b := a + 1; b%9 != 0; b++ {
			for c := a + 9; c < 81; c += 9 {
				d := c + b - a
				boxes := solver.CellsOf(g.Layout().BlockOf(a), g.Layout().BlockOf(b), g.Layout().BlockOf(c), g.Layout().BlockOf(d))
				if g.Value(a) == g.Value(d) && g.Value(b) == g.Value(c) && boxes.Len() == 2 {
					return a, b, c, d
				}
			}
		}
	}
	t.Fatal("no rectangle")
	return
}
