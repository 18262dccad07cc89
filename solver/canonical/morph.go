package canonical

import (
	"math/rand/v2"

	"pencilmark/solver"
)

// Morph turns a classic sudoku into another one that is essentially the same:
// first, if Flip says so, row and column of every cell change places; then row
// i becomes what was row Rows[i], and column i what was column Cols[i]; last,
// digit d becomes Digits[d].
//
// Rows and Cols hold 0 to 8, with bands and stacks kept together. Digits[0] is
// 0, for empty cells. The zero Morph is not usable.
type Morph struct {
	Flip       bool
	Rows, Cols [9]uint8
	Digits     [10]uint8
}

// RandomMorph returns any of all Morphs, each as likely.
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

// from returns the cell that comes to stand at a row and column.
func (m *Morph) from(row, col int) int {
	r, c := int(m.Rows[row]), int(m.Cols[col])
	if m.Flip {
		r, c = c, r
	}
	return r*9 + c
}

// Grid returns what a classic grid becomes: its values, givens and candidates.
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

// Apply returns what bare digits become.
func (m *Morph) Apply(p *solver.Puzzle81) (q solver.Puzzle81) {
	for cell := range q {
		q[cell] = m.Digits[p[m.from(cell/9, cell%9)]]
	}
	return q
}

// digits returns what a set of digits becomes.
func (m *Morph) digits(s solver.Digits) (t solver.Digits) {
	for d := range s.All() {
		t = t.With(int(m.Digits[d]))
	}
	return t
}
