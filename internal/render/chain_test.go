package render

import (
	"testing"

	"pencilmark/solver"
)

// A link runs from one mark to the other without running into either, whatever
// candidates it joins, and stays on the board.
func TestLinksJoinMarks(t *testing.T) {
	b := Board{Grid: solver.NewGrid(solver.Classic()), Candidates: true}
	p := newPainter(&b, &Dark)
	p.obstacles = p.newObstacles()
	for from := range 81 {
		for to := from % 5; to < 81; to += 5 {
			if from != to {
				checkLink(t, p, solver.Candidate{Cell: from, Digit: from%9 + 1}, solver.Candidate{Cell: to, Digit: to/9 + 1})
			}
		}
		for d := 2; d <= 9; d++ {
			checkLink(t, p, solver.Candidate{Cell: from, Digit: 1}, solver.Candidate{Cell: from, Digit: d})
		}
	}
}

func checkLink(t *testing.T, p *painter, from, to solver.Candidate) {
	t.Helper()
	start, end := p.candidateMark(from), p.candidateMark(to)
	line := p.route(start, end)
	if line == nil {
		t.Fatalf("no link from %v to %v", from, to)
	}
	first, last := distance(line[0], start.center()), distance(line[len(line)-1], end.center())
	if first > start.w*2.5 || last > end.w*2.5 {
		t.Errorf("the link from %v to %v keeps away from its marks: %.0f, %.0f", from, to, first, last)
	}
	for _, at := range line {
		if distance(at, start.center()) < start.w/2 || distance(at, end.center()) < end.w/2 {
			t.Fatalf("the link from %v to %v runs into a mark", from, to)
		}
		if !p.gridBox().inset(-margin).contains(at) {
			t.Errorf("the link from %v to %v leaves the board", from, to)
		}
	}
}

// A link goes round what is to be read where it can.
func TestLinksAvoidMarks(t *testing.T) {
	c := func(cell int) solver.Candidate { return solver.Candidate{Cell: cell, Digit: 5} }
	step := solver.Step{Pattern: []solver.Candidate{c(1), c(2), c(3), c(4), c(5), c(6), c(7)}}
	p := newPainter(&Board{Grid: solver.NewGrid(solver.Classic()), Step: &step}, &Dark)
	p.obstacles = p.newObstacles()
	for _, at := range p.route(p.candidateMark(c(0)), p.candidateMark(c(8))) {
		for _, m := range step.Pattern {
			if p.candidateMark(m).contains(at) {
				t.Errorf("the link runs over %v", m)
			}
		}
	}
}

func (b box) contains(at point) bool {
	return at.x >= b.x && at.x < b.x+b.w && at.y >= b.y && at.y < b.y+b.h
}
