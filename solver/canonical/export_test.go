package canonical

import "pencilmark/solver"

// Finder is the search, which tests use again and again.
type Finder = finder

// Limit bounds the effort that a Finder makes.
func (f *finder) Limit(reads int) { f.limit = reads }

// Find returns the canonical form.
func (f *finder) Find(p *solver.Puzzle81) (Form, error) { return f.find(p) }

// Identity returns the Morph that changes nothing.
func Identity() (m Morph) {
	for i := range uint8(9) {
		m.Rows[i], m.Cols[i], m.Digits[i+1] = i, i, i+1
	}
	return m
}

// Inverse returns the Morph that undoes m.
func (m *Morph) Inverse() (n Morph) {
	n.Flip = m.Flip
	rows, cols := &n.Rows, &n.Cols
	if m.Flip {
		rows, cols = cols, rows
	}
	for i := range uint8(9) {
		rows[m.Rows[i]], cols[m.Cols[i]] = i, i
	}
	for d, e := range m.Digits {
		n.Digits[e] = uint8(d)
	}
	return n
}
