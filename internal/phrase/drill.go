package phrase

import (
	"slices"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/drill"
)

// DrillVerdict says what a move in a position to practise in is worth, and why.
func (p *Printer) DrillVerdict(d *drill.Drill, m *drill.Move, j *drill.Judgement) string {
	data := map[string]any{"Technique": p.Technique(d.Technique)}
	for _, c := range slices.Concat(m.Places, m.Removes) {
		if digit := d.Grid.Value(c.Cell); digit != 0 {
			return p.Text("drill.filled", map[string]any{"Cell": p.Cell(d.Grid.Layout(), c.Cell), "Digit": p.Digit(digit)})
		}
	}
	switch j.Verdict {
	case drill.Wrong:
		data["Move"] = p.moves(d.Grid.Layout(), m, j.Wrong)
		return p.Text("drill.wrong", data)
	case drill.Other:
		if m.IsEmpty() {
			return p.Text("drill.nothing", data)
		}
		data["Move"] = p.moves(d.Grid.Layout(), m, j.Other)
		return p.Text("drill.beside", data)
	}
	text := p.Text("drill.right", data)
	if len(j.Left) > 0 {
		text += " " + p.Text("drill.left", map[string]any{"Candidates": p.Candidates(d.Grid.Layout(), j.Left)})
	}
	return text
}

// moves writes some candidates of a move in short, as they were entered or crossed out.
func (p *Printer) moves(l *solver.Layout, m *drill.Move, some []solver.Candidate) string {
	var texts []string
	for _, c := range some {
		sign := "<>"
		if slices.Contains(m.Places, c) {
			sign = "="
		}
		texts = append(texts, p.Cell(l, c.Cell)+sign+p.Digit(c.Digit))
	}
	return strings.Join(texts, " ")
}
