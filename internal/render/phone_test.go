package render

import (
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// On a phone a picture is 400 pixels wide. What a step is about is large enough there,
// what it is not about is smaller, and no two links run on each other.
func TestPhone(t *testing.T) {
	const wide, readable = 400, 8.0
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		b := TeachingBoard(g, &step)
		p := newPainter(&b, &Dark)
		p.chains()
		for cell := range g.Empty().All() {
			for d := range g.Candidates(cell).All() {
				c := solver.Candidate{Cell: cell, Digit: d}
				size := p.candidateMark(c).w * wide / p.width
				if p.roles.roleOf(c) != "" && p.tooManyRemoved(cell) == 0 && size < readable {
					t.Errorf("%s: %s %d is %.1f pixels wide", technique.Name, g.Layout().CellName(cell), d, size)
				}
			}
		}
		if share := p.onEachOther(); share > 0.02 && len(p.roles.links) <= manyLinks {
			t.Errorf("%s: %.0f%% of the links run on others", technique.Name, share*100)
		}
	}
}

// onEachOther measures how much of the links runs on another for longer than a crossing.
func (p *painter) onEachOther() float64 {
	var lines [][]point
	for _, s := range p.shapes {
		if s, ok := s.(stroke); ok && len(s.points) > 8 {
			lines = append(lines, s.points)
		}
	}
	on, all := 0.0, 0.0
	for i, line := range lines {
		run := 0.0
		for k := 6; k < len(line)-6; k++ {
			d := distance(line[k], line[k-1])
			all += d
			if p.touches(lines, i, line[k]) {
				run += d
				continue
			}
			if run > p.cell/3 {
				on += run
			}
			run = 0
		}
	}
	return on / max(all, 1)
}

func (p *painter) touches(lines [][]point, own int, at point) bool {
	for i, other := range lines {
		for _, o := range other {
			if i != own && distance(o, at) < linkLine {
				return true
			}
		}
	}
	return false
}
