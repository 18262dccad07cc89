package render

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strconv"

	"pencilmark/solver"
)

// content draws a cell's digit, the placed digit, or its candidates.
func (p *painter) content(cell int) {
	p.tag(cell)
	if p.board.DoubtfulCells.Has(cell) {
		p.doubt(p.cellBox(cell))
	}
	if d := p.board.Grid.Value(cell); d != 0 {
		p.value(cell, d)
		return
	}
	for d := 1; d <= p.layout.Size(); d++ {
		if p.roles.placed[solver.Candidate{Cell: cell, Digit: d}] && len(p.roles.on) == 0 {
			b := p.cellBox(cell)
			if p.roles.tagOf(cell) != "" {
				b = b.inset(p.cell * tagHeight / 2)
				b.y = p.cellBox(cell).y + p.cell*0.03
			}
			p.placed(b, d)
			return
		}
	}
	if !p.noteCells.Has(cell) {
		return
	}
	if n := p.tooManyRemoved(cell); n > 0 {
		p.removedCount(p.cellBox(cell), n)
		return
	}
	for d := range p.drawnIn(cell).All() {
		p.candidate(solver.Candidate{Cell: cell, Digit: d})
	}
}

// showsNote reports whether a candidate without a role is drawn.
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
	if p.roles.tagOf(cell) != "" {
		b.h -= p.cell * tagHeight
	}
	p.digit(digit, b.center(), b.h*0.68, given, ink)
}

func (p *painter) placed(b box, digit int) {
	radius := b.w * 0.4
	p.add(circle{center: b.center(), radius: radius, color: p.theme.Placed.Fill})
	p.add(circle{center: b.center(), radius: radius, width: min(markLine+1, b.w/8), color: p.theme.Placed.Edge})
	p.digit(digit, b.center(), b.w*0.6, true, p.theme.Placed.Ink)
}

// doubt rings a cell.
func (p *painter) doubt(b box) {
	p.add(circle{center: b.center(), radius: b.w * 0.42, width: min(markLine+1, b.w/8), color: p.theme.Wrong.Edge})
}

func (p *painter) cross(b box) {
	at := b.inset(b.w * 0.12).corners()
	p.line(p.theme.Wrong.Edge, markLine, at[0], at[2])
	p.line(p.theme.Wrong.Edge, markLine, at[1], at[3])
}

func (p *painter) flags(b box) {
	b = b.inset(thickLine / 2)
	size := b.w * 0.28
	at := b.corners()
	p.add(polygon{[]point{at[0], {at[0].x + size, at[0].y}, {at[0].x, at[0].y + size}}, p.theme.Wrong.Edge})
	p.add(polygon{[]point{at[2], {at[2].x - size, at[2].y}, {at[2].x, at[2].y - size}}, p.theme.Wrong.Edge})
}

func (p *painter) candidate(c solver.Candidate) {
	b := p.candidateMark(c)
	role := p.roles.roleOf(c)
	if role == "" && p.tintCells.Has(c.Cell) {
		p.digit(c.Digit, b.center(), b.w*pencilSize, false, tintInk)
		return
	}
	if role == "" && p.roles.noteCells.Has(c.Cell) {
		p.digit(c.Digit, b.center(), b.w*pencilSize, true, p.theme.Text)
		return
	}
	i, coloured := p.roles.colourOf(c)
	if coloured {
		p.coloured(i, b, c.Digit, role == roleRemoved)
	} else {
		p.note(role, b, c.Digit)
	}
	if role == roleRemoved && !coloured {
		p.strikeOut(b)
	}
	if role == roleOn && p.roles.off[c] {
		p.ring(b)
	}
	if p.roles.tried[c] {
		p.add(b.framed(markLine*0.75, p.theme.Tried.Edge))
	}
}

// pencilSize is the size of a candidate's digit as a share of its square.
const pencilSize = 0.98

func (p *painter) note(role string, b box, digit int) {
	ink := p.theme.Pencil
	if i, ok := indexOf(roleColour, role); ok {
		p.coloured(i, b, digit, false)
		return
	}
	switch role {
	case "":
		if p.board.Step != nil && !p.board.UnitsOnly && !p.moving {
			ink = p.theme.Faded
		}
	case roleRemoved:
		ink = p.theme.Removed.Ink
		p.add(b.filled(p.theme.Removed.Fill))
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

func (p *painter) ring(b box) {
	p.add(circle{center: b.center(), radius: b.w / 2, width: thinLine * 1.25, color: p.theme.Off.Edge})
}

// strikeOut draws a thin line through a removed candidate and beyond its square.
func (p *painter) strikeOut(b box) {
	at, width := b.inset(-0.08*b.w).corners(), max(thinLine, b.w*0.085)
	p.line(p.theme.Removed.Edge, width, at[3], at[1])
}

// coloured draws a candidate of a colour: as a full or empty circle or, for a second chain, a full or empty square.
func (p *painter) coloured(i int, b box, digit int, removed bool) {
	edge, ink := p.theme.Sets[i%len(p.theme.Sets)].Edge, p.theme.On.Ink
	full, round := i%2 == 0, i%4 < 2
	square := b.inset(b.w * 0.06)
	width := b.w * 0.11
	switch {
	case full && round:
		p.add(circle{center: b.center(), radius: b.w / 2, color: edge})
	case full:
		p.add(square.filled(edge))
	case round:
		ink = p.theme.Off.Ink
		p.add(circle{center: b.center(), radius: b.w / 2, color: p.theme.Board}, circle{center: b.center(), radius: (b.w - width) / 2, width: width, color: edge})
	default:
		ink = p.theme.Off.Ink
		p.add(square.filled(p.theme.Board), square.inset(width/2).framed(width, edge))
	}
	if removed {
		p.strikeOut(b.inset(-b.w * 0.1))
	}
	p.digit(digit, b.center(), b.w*pencilSize*0.9, true, ink)
}

func (p *painter) seer(b box) {
	p.add(b.filled(p.theme.Sets[1].Fill), b.inset(markLine*0.85).framed(markLine, p.theme.Sets[1].Edge))
}

func (p *painter) blocked(b box) {
	at := b.inset(b.w * 0.3).corners()
	p.line(p.theme.Label, thinLine, at[0], at[2])
	p.line(p.theme.Label, thinLine, at[1], at[3])
}

// tagHeight is the height of the word at a cell's bottom, as a share of the cell.
const tagHeight = 0.26

// leastTag is the smallest share of its size that a tag keeps.
const leastTag = 0.85

// tag writes the name of a cell's part at its bottom, smaller or shortened to fit.
func (p *painter) tag(cell int) {
	part := p.roles.tagOf(cell)
	if part == "" || p.board.RoleNames == nil {
		return
	}
	b := p.cellBox(cell)
	size := b.h * tagHeight * 0.95
	text := []rune(p.board.RoleNames(part))
	size *= min(1, max(leastTag, b.w*0.96/textWidth(string(text), size, true)))
	for textWidth(string(text), size, true) > b.w*0.97 {
		text = text[:len(text)-1]
	}
	p.add(label{at: point{b.center().x, b.y + b.h*(0.98-tagHeight/2)}, text: string(text), size: size, bold: true, color: p.theme.Text})
}

// tooManyRemoved counts the removed candidates of a cell on a large board, if they are too many to draw.
func (p *painter) tooManyRemoved(cell int) (n int) {
	const most = 4
	for d := range p.board.Grid.Candidates(cell).All() {
		if p.roles.removed[solver.Candidate{Cell: cell, Digit: d}] {
			n++
		}
	}
	if !p.roles.members || n <= most {
		return 0
	}
	return n
}

func (p *painter) removedCount(b box, n int) {
	b = b.inset(b.w * 0.12)
	p.add(b.filled(p.theme.Removed.Fill))
	p.add(label{at: b.center(), text: "−" + strconv.Itoa(n), size: b.w * 0.6, bold: true, color: p.theme.Removed.Ink})
}

func diamond(b box, fill color.RGBA) polygon {
	c := b.center()
	return polygon{[]point{{c.x, b.y}, {b.x + b.w, c.y}, {c.x, b.y + b.h}, {b.x, c.y}}, fill}
}

func (p *painter) digit(d int, at point, size float64, bold bool, ink color.RGBA) {
	p.add(label{at: at, text: string(solver.Symbol(d)), size: size, bold: bold, color: ink})
}

// slots holds the edges of the columns and rows of a cell's candidates. In a picture of a step, candidates with a
// role get more room. On boards larger than 9x9, a cell has room only for the drawn ones.
type slots struct {
	x, y []float64
	only solver.Digits // the digits that have a place; 0 is all
}

// Shares of a cell's side that a row or column of candidates gets, by its largest candidate.
const (
	plainShare  = 1.0
	markedShare = 1.7
	emptyShare  = 0.45
)

// largestMark is the largest candidate, as a share of the cell.
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

func (p *painter) drawnIn(cell int) (ds solver.Digits) {
	for d := range p.board.Grid.Candidates(cell).All() {
		if c := (solver.Candidate{Cell: cell, Digit: d}); p.showsNote(c) || p.roles.roleOf(c) != "" {
			ds = ds.With(d)
		}
	}
	return ds
}

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

// edges divides a length by shares and returns the borders.
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

func (p *painter) candidateMark(c solver.Candidate) box {
	b := p.candidateBox(c)
	size := min(b.w, b.h, p.cell*largestMark)
	return box{b.x + (b.w-size)/2, b.y + (b.h-size)/2, size, size}
}
