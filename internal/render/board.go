package render

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"pencilmark/solver"
)

// Board describes a picture. Only Grid is required. Digits that are not givens are drawn as entries.
type Board struct {
	Grid           *solver.Grid   // the position, before Step is made
	Step           *solver.Step   // the step to mark, or nil
	UnitsOnly      bool           // mark only the units of Step, for a hint that must not reveal more
	WithoutMove    bool           // mark why Step holds, but not what it places or removes
	Candidates     bool           // draw all candidates, not only those that Step is about
	OnlyDigits     solver.Digits  // with Candidates: draw only these digits; 0 is all
	NoteCells      solver.CellSet // cells whose candidates are always drawn
	WrongCells     solver.CellSet // entries to cross out
	ConflictCells  solver.CellSet // cells to flag as repeating a digit
	DifferingCells solver.CellSet // without Step: cells to point out, such as those in which two boards differ
	TintedCells    solver.CellSet // without Step: cells with another background
	DoubtfulCells  solver.CellSet // cells to ring because their contents are not known
	Squares        solver.CellSet // cells to fill with SquareInk, on a small board without row and column labels
	SquareInk      color.RGBA
	Columns        int    // width of the terminal; 0 is unlimited
	LetterRows     bool   // name rows by letters, as in A1, not as in r1c1
	Title          string // a line above the board, shortened to fit
	Footer         string // text below, up to three lines

	// RoleNames returns the meaning of a role, like phrase.Printer.LegendText. If it is nil there is no legend.
	RoleNames func(role string) string
}

// showsNote reports whether a candidate is drawn even if it has no role in Step.
func (b *Board) showsNote(c solver.Candidate) bool {
	return b.NoteCells.Has(c.Cell) || b.Candidates && (b.OnlyDigits == 0 || b.OnlyDigits.Has(c.Digit))
}

// lineNames names the row and column with an index from 0.
func (b *Board) lineNames(i int) (row, column string) {
	n := strconv.Itoa(i + 1)
	if b.LetterRows {
		return string(rune('A' + i)), n
	}
	return "r" + n, "c" + n
}

type geometry struct {
	layout        *solver.Layout
	width, height float64 // of the picture
	cell          float64 // the side of a cell
	left, top     float64 // of the grid
	titleSize     float64 // of the text, and likewise:
	footerSize    float64
	labelSize     float64
	legend        []legendItem
	footer        []string // in lines
	footerTop     float64
}

// The widths of lines and of the margin around the board, in pixels at scale 1.
const (
	thinLine  = 2.0
	thickLine = 5.0
	markLine  = 4.0
	margin    = 14.0
)

const (
	footerLines = 3
	lineHeight  = 1.3 // of the footer, in sizes of its text
)

func geometryOf(b *Board) *geometry {
	l := b.Grid.Layout()
	cell := math.Round(max(72, min(810/float64(l.Size()), 120)))
	if !b.Squares.IsEmpty() {
		cell = 48
	}
	side := cell * float64(l.Size())
	gutter := math.Round(max(44, side/17))
	if !b.Squares.IsEmpty() {
		gutter = margin
	}
	f := &geometry{layout: l, cell: cell, left: gutter, top: gutter, width: gutter + side + margin}
	f.titleSize, f.footerSize = math.Round(f.width/21), math.Round(f.width/27)
	widest := textWidth("r"+strconv.Itoa(l.Size()), 1, false)
	f.labelSize = math.Round(min(gutter*0.7, gutter*0.85/widest))
	f.placeParts(b, side)
	return f
}

func (f *geometry) placeParts(b *Board, side float64) {
	if b.Title != "" {
		f.top += math.Round(f.titleSize * 1.4)
	}
	below := f.top + side + margin
	legend, height := legendOf(b, point{f.left, below}, side, f.footerSize)
	f.legend, f.footerTop = legend, below+height
	f.footer = wrap(b.Footer, f.footerSize, side, footerLines, false)
	f.height = f.footerTop
	if len(f.footer) > 0 {
		f.height += math.Round(f.footerSize * (0.2 + lineHeight*float64(len(f.footer))))
	}
}

func (f *geometry) gridSide() float64 { return f.cell * float64(f.layout.Size()) }

func (f *geometry) gridBox() box { return box{f.left, f.top, f.gridSide(), f.gridSide()} }

func (f *geometry) cellBox(cell int) box {
	return box{
		f.left + float64(f.layout.Col(cell))*f.cell,
		f.top + float64(f.layout.Row(cell))*f.cell,
		f.cell, f.cell,
	}
}

// drawScene draws the board, from back to front.
func drawScene(b Board, t Theme) *scene {
	p := newPainter(&b, &t)
	p.background()
	p.units()
	p.cells()
	p.lines()
	p.frames()
	p.chains()
	p.labels()
	for cell := range p.layout.CellCount() {
		p.content(cell)
	}
	p.drawLegend()
	return p.scene()
}

func drawFrame(m animationFrame, t Theme) *scene {
	p := newPainter(&Board{Grid: m.grid, Candidates: true, Step: m.step, Title: m.caption}, &t)
	p.noteCells, p.tintCells, p.moving = m.noteCells, m.tintCells, true
	p.background()
	for c := range m.tintCells.All() {
		p.add(p.cellBox(c).filled(m.tint))
	}
	p.lines()
	if len(p.roles.sets) > 0 {
		p.frames()
	}
	p.chains()
	p.labels()
	for cell := range p.layout.CellCount() {
		p.content(cell)
	}
	return p.scene()
}

func newPainter(b *Board, t *Theme) *painter {
	return &painter{geometry: geometryOf(b), board: b, theme: t, roles: pictureRoles(b), noteCells: b.Grid.Layout().AllCells(), slots: map[int]slots{}}
}

type painter struct {
	*geometry
	board     *Board
	theme     *Theme
	roles     roles
	noteCells solver.CellSet // cells whose candidates may be drawn
	tintCells solver.CellSet // cells whose contents are drawn in tintInk
	moving    bool           // in an animation candidates keep their places and colours
	slots     map[int]slots  // places of candidates by cell, computed when needed
	shapes    []shape
	obstacles *obstacles // what links should not cover; nil until links are drawn
	curve     []point    // scratch space for route
}

func (p *painter) scene() *scene {
	return &scene{width: p.width, height: p.height, shapes: p.shapes}
}

func (p *painter) add(f ...shape) { p.shapes = append(p.shapes, f...) }

func (p *painter) background() {
	p.add(box{0, 0, p.width, p.height}.filled(p.theme.Background))
	p.add(p.gridBox().filled(p.theme.Board))
	givens, windows := p.board.Grid.Givens(), p.layout.Windows()
	for c := range givens.Or(windows).All() {
		ink := p.theme.GivenCell
		switch {
		case windows.Has(c) && givens.Has(c):
			ink = p.theme.WindowGiven
		case windows.Has(c):
			ink = p.theme.Window
		}
		p.add(p.cellBox(c).filled(ink))
	}
	for c := range p.board.Squares.All() {
		p.add(p.cellBox(c).inset(p.cell / 6).filled(p.board.SquareInk))
	}
}

func (p *painter) units() {
	for c := range p.roles.base.All() {
		p.add(p.cellBox(c).filled(p.theme.Base))
	}
	for c := range p.roles.cover.All() {
		p.hatch(p.cellBox(c))
	}
}

// hatch draws slanted lines that continue in the next square.
func (p *painter) hatch(b box) {
	const lines = 3
	gap := b.w / lines
	for i := 1; i < 2*lines; i++ {
		d := float64(i) * gap
		from := point{b.x + max(0, d-b.w), b.y + min(d, b.h)}
		to := point{b.x + min(d, b.w), b.y + max(0, d-b.h)}
		p.add(stroke{points: []point{from, to}, width: thinLine, color: p.theme.Cover})
	}
}

func (p *painter) cells() {
	for c := range p.roles.pattern.All() {
		p.add(p.cellBox(c).filled(p.theme.Pattern.Fill))
	}
	for i, set := range slices.Backward(p.roles.sets) { // drawn in reverse, so that the first is on top where they overlap
		for c := range set.All() {
			p.add(p.cellBox(c).filled(p.theme.Sets[i%len(p.theme.Sets)].Fill))
		}
	}
	for c := range p.roles.seers.All() {
		p.seer(p.cellBox(c))
	}
	for c := range p.roles.blocked.All() {
		p.blocked(p.cellBox(c))
	}
	for c := range p.board.WrongCells.Or(p.board.ConflictCells).All() {
		p.add(p.cellBox(c).filled(p.theme.Wrong.Fill))
	}
}

func (p *painter) lines() {
	g := p.gridBox()
	if p.layout.Shape().Diagonals {
		p.line(p.theme.Diagonal, markLine, point{g.x, g.y}, point{g.x + g.w, g.y + g.h})
		p.line(p.theme.Diagonal, markLine, point{g.x + g.w, g.y}, point{g.x, g.y + g.h})
	}
	everywhere := func(int, int) bool { return true }
	p.rule(thinLine, p.theme.Line, everywhere, everywhere)
	p.rule(thickLine, p.theme.Border, p.layout.WallLeft, p.layout.WallAbove)
	p.add(g.framed(thickLine, p.theme.Border))
}

// rule draws the wanted lines left of and above cells.
func (p *painter) rule(width float64, ink color.RGBA, left, above func(row, col int) bool) {
	g := p.gridBox()
	for i := 1; i < p.layout.Size(); i++ {
		x := g.x + float64(i)*p.cell
		p.runs(width, func(row int) bool { return left(row, i) }, func(from, to float64) {
			p.line(ink, width, point{x, g.y + from}, point{x, g.y + to})
		})
	}
	for i := 1; i < p.layout.Size(); i++ {
		y := g.y + float64(i)*p.cell
		p.runs(width, func(col int) bool { return above(i, col) }, func(from, to float64) {
			p.line(ink, width, point{g.x + from, y}, point{g.x + to, y})
		})
	}
}

// runs draws a line along the wanted cells, up to the outer edges of lines that it meets.
func (p *painter) runs(width float64, wanted func(i int) bool, draw func(from, to float64)) {
	n := p.layout.Size()
	for from := 0; from < n; from++ {
		to := from
		for to < n && wanted(to) {
			to++
		}
		if to > from {
			draw(max(0, float64(from)*p.cell-width/2), min(p.gridSide(), float64(to)*p.cell+width/2))
			from = to
		}
	}
}

func (p *painter) line(ink color.RGBA, width float64, from, to point) {
	p.add(stroke{points: []point{from, to}, width: width, color: ink})
}

// frames draws inset frames of pattern cells, and nested ones of sets.
func (p *painter) frames() {
	for c := range p.roles.pattern.All() {
		p.add(p.cellBox(c).inset(markLine*0.85).framed(markLine, p.theme.Pattern.Edge))
	}
	around := map[int]float64{}
	for i, set := range p.roles.sets {
		for c := range set.All() {
			around[c]++
			p.add(p.setFrame(i, p.cellBox(c).inset(markLine*(1.6*around[c]-0.75))))
		}
	}
}

// setDashes are dash lengths for the frames of sets, 0 for none. There are more of them than colours, so that the
// combinations differ.
var setDashes = [...]float64{0, 12, 4, 24, 8}

func (p *painter) setFrame(i int, b box) stroke {
	frame := b.framed(markLine, p.theme.Sets[i%len(p.theme.Sets)].Edge)
	frame.dash = setDashes[i%len(setDashes)]
	return frame
}

func (p *painter) labels() {
	g := p.gridBox()
	for i := range p.layout.Size() {
		if !p.board.Squares.IsEmpty() {
			break
		}
		along := (float64(i) + 0.5) * p.cell
		row, column := p.board.lineNames(i)
		p.write(row, point{g.x / 2, g.y + along}, p.labelSize, p.theme.Label)
		p.write(column, point{g.x + along, g.y - g.x/2}, p.labelSize, p.theme.Label)
	}
	if p.board.Title != "" {
		text := fit(p.board.Title, p.titleSize, g.w, true)
		p.add(label{at: point{g.x, p.titleSize * 0.9}, text: text, size: p.titleSize, bold: true, align: leftward, color: p.theme.Text})
	}
	for i, line := range p.footer {
		y := p.footerTop + p.footerSize*(0.6+lineHeight*float64(i))
		p.add(label{at: point{g.x, y}, text: line, size: p.footerSize, align: leftward, color: p.theme.Label})
	}
}

func (p *painter) write(text string, at point, size float64, ink color.RGBA) {
	p.add(label{at: at, text: text, size: size, color: ink})
}

// TeachingBoard returns a board that explains a step: with the candidates of the step's digit or, if it has several
// digits, with all candidates. Placements, trials and large boards show fewer.
func TeachingBoard(g *solver.Grid, s *solver.Step) Board {
	b := Board{Grid: g, Step: s}
	_, single := s.Digits.Single()
	switch {
	case s.Trial != nil, len(s.Pattern) <= 1 && len(s.Fins)+len(s.Branches)+len(s.Sets) == 0:
	case single:
		b.Candidates, b.OnlyDigits = true, s.Digits
	case g.Layout().Size() <= 9:
		b.Candidates = true
	}
	return b
}
