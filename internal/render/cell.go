package render

import (
	"image/color"

	"pencilmark/solver"
)

// content draws what stands in a cell: its digit, the digit that the step
// places, or its candidates.
func (p *painter) content(cell int) {
	if d := p.board.Grid.Value(cell); d != 0 {
		p.value(cell, d)
		return
	}
	for d := 1; d <= p.layout.Size(); d++ {
		if p.roles.placed[solver.Candidate{Cell: cell, Digit: d}] && len(p.roles.on) == 0 {
			p.placed(p.cellBox(cell), d)
			return
		}
	}
	if !p.noteCells.Has(cell) {
		return
	}
	for d := range p.board.Grid.Candidates(cell).All() {
		c := solver.Candidate{Cell: cell, Digit: d}
		if p.showsNote(c) || p.roles.roleOf(c) != "" {
			p.candidate(c)
		}
	}
}

// showsNote reports whether a candidate is drawn though it plays no role.
func (p *painter) showsNote(c solver.Candidate) bool {
	return p.board.showsNote(c) || p.roles.noteCells.Has(c.Cell)
}

func (p *painter) value(cell, digit int) {
	givens := p.board.Grid.Givens()
	given, b := givens.Has(cell), p.cellBox(cell)
	ink := p.theme.Entry
	switch {
	case p.board.WrongCells.Has(cell) || p.board.ConflictCells.Has(cell):
		ink = p.theme.Wrong.Ink
	case p.tintCells.Has(cell):
		ink = tintInk
	case given:
		ink = p.theme.Given
	}
	if p.board.WrongCells.Has(cell) {
		p.cross(b)
	}
	if p.board.ConflictCells.Has(cell) {
		p.flags(b)
	}
	p.digit(digit, b.center(), p.cell*0.68, given, ink)
}

// placed draws a digit in a ring.
func (p *painter) placed(b box, digit int) {
	radius := b.w * 0.4
	p.add(circle{center: b.center(), radius: radius, color: p.theme.Placed.Fill})
	p.add(circle{center: b.center(), radius: radius, width: min(markLine+1, b.w/8), color: p.theme.Placed.Edge})
	p.digit(digit, b.center(), b.w*0.6, true, p.theme.Placed.Ink)
}

// cross strikes a square out from corner to corner.
func (p *painter) cross(b box) {
	at := b.inset(b.w * 0.12).corners()
	p.line(p.theme.Wrong.Edge, markLine, at[0], at[2])
	p.line(p.theme.Wrong.Edge, markLine, at[1], at[3])
}

// flags fills two opposite corners of a square.
func (p *painter) flags(b box) {
	b = b.inset(thickLine / 2)
	size := b.w * 0.28
	at := b.corners()
	p.add(polygon{[]point{at[0], {at[0].x + size, at[0].y}, {at[0].x, at[0].y + size}}, p.theme.Wrong.Edge})
	p.add(polygon{[]point{at[2], {at[2].x - size, at[2].y}, {at[2].x, at[2].y - size}}, p.theme.Wrong.Edge})
}

// candidate draws a pencil mark.
func (p *painter) candidate(c solver.Candidate) {
	b := p.candidateMark(c)
	role := p.roles.roleOf(c)
	if role == "" && p.tintCells.Has(c.Cell) {
		p.digit(c.Digit, b.center(), b.w*pencilSize, false, tintInk)
		return
	}
	if role == "" && p.roles.noteCells.Has(c.Cell) {
		p.digit(c.Digit, b.center(), b.w*pencilSize, false, p.theme.Text)
		return
	}
	p.note(role, b, c.Digit)
	if role == roleOn && p.roles.off[c] {
		p.ring(b)
	}
	if p.roles.tried[c] {
		p.add(b.framed(markLine*0.75, p.theme.Tried.Edge))
	}
}

// pencilSize is the size of a pencil mark's text in its square.
const pencilSize = 0.98

// note draws a candidate in the shape of its role.
func (p *painter) note(role string, b box, digit int) {
	ink := p.theme.Pencil
	switch role {
	case roleRemoved:
		ink = p.theme.Removed.Ink
		p.add(b.filled(p.theme.Removed.Fill))
		p.strikeOut(b)
	case roleFin:
		ink = p.theme.Fin.Ink
		p.add(diamond(b, p.theme.Fin.Fill))
	case roleRests:
		ink = p.theme.Rests.Ink
		p.add(circle{center: b.center(), radius: b.w / 2, color: p.theme.Rests.Fill})
	case rolePlaced:
		p.placed(b.inset(-b.w*0.12), digit)
		return
	case roleOn:
		ink = p.theme.On.Ink
		p.add(circle{center: b.center(), radius: b.w / 2, color: p.theme.On.Fill})
	case roleOff:
		ink = p.theme.Off.Ink
		p.add(circle{center: b.center(), radius: b.w / 2, color: p.theme.Off.Fill})
		p.ring(b)
	case roleTried:
		ink = p.theme.Tried.Ink
		p.add(b.filled(p.theme.Tried.Fill))
	}
	p.digit(digit, b.center(), b.w*pencilSize, role != "", ink)
}

// ring draws the ring of what is false along a chain.
func (p *painter) ring(b box) {
	p.add(circle{center: b.center(), radius: b.w / 2, width: thinLine * 1.25, color: p.theme.Off.Edge})
}

// strikeOut draws the line through a removed candidate: behind the digit, which
// stays legible, and beyond its square, where it shows.
func (p *painter) strikeOut(b box) {
	at := b.inset(-0.1 * b.w).corners()
	p.line(p.theme.Removed.Edge, markLine*0.75, at[0], at[2])
}

func diamond(b box, fill color.RGBA) polygon {
	c := b.center()
	return polygon{[]point{{c.x, b.y}, {b.x + b.w, c.y}, {c.x, b.y + b.h}, {b.x, c.y}}, fill}
}

func (p *painter) digit(d int, at point, size float64, bold bool, ink color.RGBA) {
	p.add(label{at: at, text: string(solver.Symbol(d)), size: size, bold: bold, color: ink})
}
