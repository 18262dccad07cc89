package canonical

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"pencilmark/solver"
)

// Form is a grid's canonical form.
type Form struct {
	// Puzzle is the smallest of all morphs of the grid, read row by row, where an empty cell is less than any digit. So
	// the digits first appear in it in ascending order.
	Puzzle solver.Puzzle81

	// Morph turns the grid into Puzzle. There are as many such morphs as Automorphisms.
	Morph Morph

	// Automorphisms is how many of the 3,359,232 symmetries turn the grid into itself, ignoring the names of the digits:
	// 1 for nearly every grid.
	Automorphisms int
}

// The reasons why a grid has no form here.
var (
	ErrLayout     = errors.New("only classic 9x9 sudokus have a canonical form")
	ErrRestricted = errors.New("the canonical form knows digits only, and cells are restricted to some candidates")
	ErrEffort     = errors.New("the grid is too symmetrical for its canonical form to be found in reasonable time")
)

// Of returns the canonical form of a grid's values. It fails with ErrLayout on other layouts, with ErrRestricted if
// candidates are crossed out, and with ErrEffort if the search takes too long.
func Of(g *solver.Grid) (Form, error) {
	if g.Layout() != solver.Classic() {
		return Form{}, fmt.Errorf("layout %s: %w", g.Layout().Shape(), ErrLayout)
	}
	if !g.Restricted().IsEmpty() {
		return Form{}, ErrRestricted
	}
	p := solver.Puzzle81(g.Values())
	return new(finder).find(&p)
}

// Morph turns a classic sudoku into an equivalent one: if Flip is set, rows and columns are exchanged; then row i
// becomes the former row Rows[i], and column i the former column Cols[i]; last, digit d becomes Digits[d]. Rows and
// Cols hold the numbers 0 to 8 with bands and stacks kept together; Digits[0] is 0. The zero Morph is not usable.
type Morph struct {
	Flip       bool
	Rows, Cols [9]uint8
	Digits     [10]uint8
}

// RandomMorph returns a random Morph, all equally likely.
func RandomMorph(r *rand.Rand) Morph {
	m := Morph{Flip: r.IntN(2) == 1, Rows: randomLines(r), Cols: randomLines(r)}
	for i, d := range r.Perm(9) {
		m.Digits[i+1] = uint8(d + 1)
	}
	return m
}

func randomLines(r *rand.Rand) (order [9]uint8) {
	for i, band := range r.Perm(3) {
		for j, line := range r.Perm(3) {
			order[3*i+j] = uint8(3*band + line)
		}
	}
	return order
}

// from returns the cell that is moved to a row and column.
func (m *Morph) from(row, col int) int {
	r, c := int(m.Rows[row]), int(m.Cols[col])
	if m.Flip {
		r, c = c, r
	}
	return r*9 + c
}

// Grid returns the morph of a classic grid: of its values, givens and candidates.
func (m *Morph) Grid(g *solver.Grid) *solver.Grid {
	l := g.Layout()
	moved, givens := solver.NewGrid(l), g.Givens()
	for _, given := range []bool{true, false} {
		for cell := range l.AllCells().All() {
			from := m.from(cell/9, cell%9)
			if v := g.Value(from); v != 0 && givens.Has(from) == given {
				moved.Place(cell, int(m.Digits[v]))
			}
		}
		if given {
			moved.MarkGivens()
		}
	}
	for cell := range moved.Empty().All() {
		moved.Restrict(cell, m.digits(g.Candidates(m.from(cell/9, cell%9))))
	}
	return moved
}

// Apply returns the morph of a puzzle's digits.
func (m *Morph) Apply(p *solver.Puzzle81) (q solver.Puzzle81) {
	for cell := range q {
		q[cell] = m.Digits[p[m.from(cell/9, cell%9)]]
	}
	return q
}

func (m *Morph) digits(s solver.Digits) (t solver.Digits) {
	for d := range s.All() {
		t = t.With(int(m.Digits[d]))
	}
	return t
}

// Invariant returns a number that all morphs of a full classic grid share and few other grids have, a hundred times
// faster than [Of]. ok is false for any other grid. It hashes the cycle lengths of the permutations between two lines
// of a band or stack.
func Invariant(g *solver.Grid) (n uint64, ok bool) {
	if g.Layout() != solver.Classic() || !g.Empty().IsEmpty() {
		return 0, false
	}
	p := solver.Puzzle81(g.Values())
	for _, step := range [2][2]int{{9, 1}, {1, 9}} { // from line to line, and along a line
		var direction uint64
		for first := 0; first < 9; first += 3 {
			var band uint64
			for _, pair := range [3][2]int{{0, 1}, {0, 2}, {1, 2}} {
				var beside [10]uint8
				for i := range 9 {
					at := first*step[0] + i*step[1]
					beside[p[at+pair[0]*step[0]]] = p[at+pair[1]*step[0]]
				}
				band += mixed(cycles(&beside))
			}
			direction += mixed(band)
		}
		n += mixed(direction)
	}
	return n, true
}

// cycles returns how many cycles of each length a permutation has, four bits for each length.
func cycles(to *[10]uint8) (counts uint64) {
	var seen uint16
	for d := uint8(1); d <= 9; d++ {
		length := 0
		for next := d; seen>>next&1 == 0; next = to[next] {
			seen |= 1 << next
			length++
		}
		if length > 0 {
			counts += 1 << (4 * length)
		}
	}
	return counts
}

// mixed hashes a number, so that sums of hashes do not depend on the order.
func mixed(n uint64) uint64 {
	n = (n ^ n>>33) * 0xff51afd7ed558ccd
	n = (n ^ n>>33) * 0xc4ceb9fe1a85ec53
	return n ^ n>>33
}
