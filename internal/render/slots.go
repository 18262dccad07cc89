package render

import (
	"cmp"
	"math"
	"slices"

	"pencilmark/solver"
)

// slots says where the candidates of a cell stand: the edges of the columns and rows of
// the smallest square array that holds all digits. Where a step is drawn, candidates
// that matter get more room, and so are larger; cells of boards over 9x9, which have no room
// to spare, hold only those that are drawn, one after the other.
type slots struct {
	x, y []float64
	only solver.Digits // the digits that there is a place for; 0 is all
}

// The shares of a cell's side that a column or a row of candidates gets by the most that
// stands in it.
const (
	plainShare  = 1.0
	markedShare = 1.7
	emptyShare  = 0.45
)

// largestMark is how much of a cell's side a candidate takes at most.
const largestMark = 0.46

func (p *painter) slotsOf(cell int) slots {
	if s, ok := p.slots[cell]; ok {
		return s
	}
	var s slots
	count, step := p.layout.Size(), p.board.Step != nil && !p.board.UnitsOnly && !p.moving
	if step && count > 9 {
		s.only = p.drawnIn(cell)
		count = cmp.Or(s.only.Len(), count)
	}
	across := int(math.Ceil(math.Sqrt(float64(count))))
	down := (count + across - 1) / across
	columns, rows := slices.Repeat([]float64{plainShare}, across), slices.Repeat([]float64{plainShare}, down)
	if step && s.only == 0 {
		columns, rows = p.shares(cell, across, down)
	}
	inside := p.cellBox(cell).inset(p.cell * 0.05)
	if p.roles.tagOf(cell) != "" {
		inside.h -= p.cell * tagHeight
	}
	s.x, s.y = edges(inside.x, inside.w, columns), edges(inside.y, inside.h, rows)
	p.slots[cell] = s
	return s
}

// drawnIn returns the digits of a cell that are drawn.
func (p *painter) drawnIn(cell int) (ds solver.Digits) {
	for d := range p.board.Grid.Candidates(cell).All() {
		if c := (solver.Candidate{Cell: cell, Digit: d}); p.showsNote(c) || p.roles.roleOf(c) != "" {
			ds = ds.With(d)
		}
	}
	return ds
}

// shares weighs the columns and the rows of a cell's candidates.
func (p *painter) shares(cell, across, down int) (columns, rows []float64) {
	columns, rows = make([]float64, across), make([]float64, down)
	for i := range across * down {
		share := p.share(solver.Candidate{Cell: cell, Digit: i + 1})
		columns[i%across], rows[i/across] = max(columns[i%across], share), max(rows[i/across], share)
	}
	return columns, rows
}

func (p *painter) share(c solver.Candidate) float64 {
	has := c.Digit <= p.layout.Size() && p.board.Grid.Has(c.Cell, c.Digit)
	switch {
	case has && (p.roles.roleOf(c) != "" || p.roles.noteCells.Has(c.Cell)):
		return markedShare
	case has && p.showsNote(c):
		return plainShare
	}
	return emptyShare
}

// edges divides a length by shares, and returns where each part begins and the last ends.
func edges(from, length float64, shares []float64) []float64 {
	sum := 0.0
	for _, s := range shares {
		sum += s
	}
	list := []float64{from}
	for _, s := range shares {
		from += length * s / sum
		list = append(list, from)
	}
	return list
}

// candidateBox returns the room of a candidate within its cell.
func (p *painter) candidateBox(c solver.Candidate) box {
	s := p.slotsOf(c.Cell)
	across, i := len(s.x)-1, c.Digit-1
	if s.only != 0 {
		i = 0
		for d := range s.only.All() {
			if d < c.Digit {
				i++
			}
		}
		i = min(i, s.only.Len()-1)
	}
	col, row := i%across, i/across
	return box{s.x[col], s.y[row], s.x[col+1] - s.x[col], s.y[row+1] - s.y[row]}
}

// candidateMark returns the square of a candidate's mark.
func (p *painter) candidateMark(c solver.Candidate) box {
	b := p.candidateBox(c)
	size := min(b.w, b.h, p.cell*largestMark)
	return box{b.x + (b.w-size)/2, b.y + (b.h-size)/2, size, size}
}
