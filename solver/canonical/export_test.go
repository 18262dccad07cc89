package canonical

import "pencilmark/solver"

type Finder = finder

func (f *finder) Limit(reads int) { f.limit = reads }

func (f *finder) Find(p *solver.Puzzle81) (Form, error) { return f.find(p) }

func Identity() (m Morph) {
	for i := range uint8(9) {
		m.Rows[i], m.Cols[i], m.Digits[i+1] = i, i, i+1
	}
	return m
}

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
