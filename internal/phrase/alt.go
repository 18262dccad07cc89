package phrase

import "pencilmark/solver"

// Alt describes a picture of a board to someone who does not see it: the rows,
// and what is marked. The step may be nil.
func (p *Printer) Alt(g *solver.Grid, s *solver.Step) string {
	l := g.Layout()
	data := map[string]any{
		"Size":  l.Size(),
		"Count": l.Cells() - g.Filled(),
		"Rows":  rows(g),
	}
	text := p.Text("alt.board", data)
	if s != nil {
		text += " " + p.Text("alt.step", map[string]any{
			"Technique": p.Technique(s.Technique),
			"Brief":     p.Brief(s, l),
		})
	}
	return text
}

// rows writes the values row by row, '-' for an empty cell and a space between
// rows, which can be pasted as a puzzle.
func rows(g *solver.Grid) string {
	size := g.Layout().Size()
	var b []byte
	for c := range g.Layout().Cells() {
		if c > 0 && c%size == 0 {
			b = append(b, ' ')
		}
		if v := g.Value(c); v != 0 {
			b = append(b, solver.Symbol(v))
		} else {
			b = append(b, '-')
		}
	}
	return string(b)
}
