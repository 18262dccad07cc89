package render

import (
	"fmt"
	"math"
	"strings"

	"pencilmark/solver"
)

// Terminal draws the board with box-drawing characters and ends with a newline. With Candidates, or with many
// candidates in NoteCells, a row takes several lines unless Columns is too small. A 9x9 board is 37 columns wide, or
// 76 with candidates. Marks are signs, see TerminalSigns; with colour, ANSI colours are marks, too.
func Terminal(b Board, colour bool) string { return newTerminal(&b, colour).draw() }

func newTerminal(b *Board, colour bool) *terminal {
	t := &terminal{board: b, roles: rolesOf(b), layout: b.Grid.Layout(), colour: colour, across: 1, down: 1}
	t.cellWidth = 3
	t.borders.layout = t.layout
	across := int(math.Ceil(math.Sqrt(float64(t.layout.Size()))))
	wide := 4 + t.layout.Size()*(2*across+2) // including the row labels
	if t.large = (b.Candidates && b.OnlyDigits == 0 || !notesFit(b)) && (b.Columns == 0 || b.Columns >= wide+spareColumns); t.large {
		t.across = across
		t.down = (t.layout.Size() + t.across - 1) / t.across
		t.cellWidth = 2*t.across + 1
		t.borders.inner = thinWeight
	}
	return t
}

// spareColumns is how many columns a terminal needs in addition to a board with candidates.
const spareColumns = 4

// notesFit reports whether the notes fit cells of three characters.
func notesFit(b *Board) bool {
	for c := range b.NoteCells.All() {
		if b.Grid.Candidates(c).Len() > 2 {
			return false
		}
	}
	return true
}

type terminal struct {
	board        *Board
	roles        roles
	layout       *solver.Layout
	borders      borders
	colour       bool
	large        bool // cells have room for all candidates
	across, down int  // candidates side by side in a cell, and lines of a cell
	cellWidth    int
	out          strings.Builder
}

// style is an ANSI "select graphic rendition" parameter; "" is plain.
type style string

const (
	plain    style = ""
	faint    style = "2"
	bold     style = "1"
	entry    style = "36"   // cyan
	looked   style = "35"   // magenta, visible on black and on white
	resting  style = "1;44" // on blue
	removing style = "31"   // red
	placing  style = "1;32" // green
	failing  style = "1;41" // on red
)

// candidateSigns are the signs of candidates; a small cell shows the first that applies.
var candidateSigns = [...]struct {
	role  string
	sign  rune
	style style
}{
	{roleRests, '*', resting},
	{roleFin, '+', looked},
	{roleTried, '?', looked},
	{roleRemoved, '-', removing},
	{roleOn, '=', resting},
	{roleOff, '/', looked},
}

func (t *terminal) write(s style, text string) {
	if t.colour && s != plain {
		text = "\x1b[" + string(s) + "m" + text + "\x1b[0m"
	}
	t.out.WriteString(text)
}

func (t *terminal) draw() string {
	if t.board.Title != "" {
		t.write(bold, t.board.Title)
		t.out.WriteByte('\n')
	}
	t.header()
	for row := range t.layout.Size() {
		t.rule(row)
		for line := range t.down {
			t.line(row, line)
		}
	}
	t.rule(t.layout.Size())
	if t.board.Footer != "" {
		t.write(plain, t.board.Footer+"\n")
	}
	return t.out.String()
}

func (t *terminal) header() {
	gap := 4
	for col := range t.layout.Size() {
		if col > 0 && t.borders.hasLeftLine(col) {
			gap++
		}
		_, name := t.board.lineNames(col)
		if len(name) == t.cellWidth {
			name = name[1:] // otherwise the names would touch
		}
		left := (t.cellWidth - len(name) + 1) / 2
		t.write(plain, strings.Repeat(" ", gap+left))
		t.write(faint, name)
		gap = t.cellWidth - left - len(name)
	}
	t.out.WriteByte('\n')
}

func (t *terminal) rule(row int) {
	if !t.borders.hasLineAbove(row) {
		return
	}
	line := []rune("   ")
	for col := range t.layout.Size() {
		if t.borders.hasLeftLine(col) {
			line = append(line, t.borders.junctionAt(row, col))
		}
		above := t.borders.above(row, col)
		dash := junction(noLine, above, noLine, above)
		line = append(line, []rune(strings.Repeat(string(dash), t.cellWidth))...)
	}
	t.out.WriteString(string(append(line, t.borders.junctionAt(row, t.layout.Size()))) + "\n")
}

func (t *terminal) line(row, line int) {
	name := ""
	if line == (t.down-1)/2 {
		name, _ = t.board.lineNames(row)
	}
	t.write(faint, fmt.Sprintf("%-3s", name))
	for col := range t.layout.Size() {
		if t.borders.hasLeftLine(col) {
			left := t.borders.left(row, col)
			t.out.WriteRune(junction(left, noLine, left, noLine))
		}
		t.cell(t.layout.CellAt(row, col), line)
	}
	t.out.WriteString("┃\n")
}

func (t *terminal) cell(cell, line int) {
	mark, s, ok := t.content(cell)
	switch {
	case !ok && t.showsAllCandidates(cell):
		t.candidatesLine(cell, line)
	case line == (t.down-1)/2:
		left := (t.cellWidth - len([]rune(mark))) / 2
		t.write(s, strings.Repeat(" ", left)+mark+strings.Repeat(" ", t.cellWidth-left-len([]rune(mark))))
	default:
		t.write(plain, strings.Repeat(" ", t.cellWidth))
	}
}

// showsAllCandidates reports whether an empty cell shows all candidates in their places.
func (t *terminal) showsAllCandidates(cell int) bool {
	return t.large && (t.board.Candidates || t.board.NoteCells.Has(cell))
}

// content returns the middle of a cell, three characters wide, and whether it is a digit.
func (t *terminal) content(cell int) (mark string, s style, ok bool) {
	g := t.board.Grid
	if d := g.Value(cell); d != 0 {
		mark, s = t.value(cell)
		return fmt.Sprintf(mark, solver.Symbol(d)), s, true
	}
	for d := range g.Candidates(cell).All() {
		if t.roles.placed[solver.Candidate{Cell: cell, Digit: d}] {
			return fmt.Sprintf("(%c)", solver.Symbol(d)), placing, true
		}
	}
	switch {
	case t.board.Squares.Has(cell):
		return " ■ ", plain, false
	case t.board.DoubtfulCells.Has(cell):
		return " o ", failing, false
	}
	mark, s = t.emptyCell(cell)
	return mark, s, false
}

func (t *terminal) value(cell int) (format string, s style) {
	givens := t.board.Grid.Givens()
	switch {
	case t.board.WrongCells.Has(cell):
		return "x%cx", failing
	case t.board.ConflictCells.Has(cell):
		return "!%c!", failing
	case t.board.Step == nil && t.board.DifferingCells.Has(cell):
		return "[%c]", resting
	case givens.Has(cell):
		return " %c ", bold
	}
	return " %c'", entry
}

// emptyCell returns a small empty cell's sign, with up to two digits.
func (t *terminal) emptyCell(cell int) (string, style) {
	var digits [len(candidateSigns)]solver.Digits
	for d := range t.board.Grid.Candidates(cell).All() {
		role := t.roles.roleOf(solver.Candidate{Cell: cell, Digit: d})
		for i, note := range candidateSigns {
			if note.role == role {
				digits[i] = digits[i].With(d)
			}
		}
	}
	for i, note := range candidateSigns {
		if digits[i] != 0 {
			return signed(note.sign, digits[i]), note.style
		}
	}
	var notes solver.Digits
	for d := range t.board.Grid.Candidates(cell).All() {
		if t.board.showsNote(solver.Candidate{Cell: cell, Digit: d}) {
			notes = notes.With(d)
		}
	}
	switch {
	case t.roles.base.Has(cell):
		return signed('_', notes), looked
	case t.roles.cover.Has(cell):
		return signed('~', notes), looked
	case notes != 0:
		return signed('·', notes), plain
	}
	return " · ", faint
}

// signed writes up to two digits after a sign, or the sign alone.
func signed(sign rune, digits solver.Digits) string {
	if digits == 0 || digits.Len() > 2 {
		return fmt.Sprintf(" %c ", sign)
	}
	return fmt.Sprintf("%c%-2s", sign, digits)
}

func (t *terminal) candidatesLine(cell, line int) {
	for i := range t.across {
		c := solver.Candidate{Cell: cell, Digit: line*t.across + i + 1}
		if c.Digit > t.layout.Size() || !t.board.Grid.Has(cell, c.Digit) {
			t.write(plain, "  ")
			continue
		}
		sign, s := t.candidateSign(c)
		t.write(s, fmt.Sprintf("%c%c", sign, solver.Symbol(c.Digit)))
	}
	t.write(plain, " ")
}

func (t *terminal) candidateSign(c solver.Candidate) (sign rune, s style) {
	role := t.roles.roleOf(c)
	for _, note := range candidateSigns {
		if note.role == role {
			return note.sign, note.style
		}
	}
	if t.roles.pattern.Has(c.Cell) || t.roles.base.Has(c.Cell) {
		return ' ', plain
	}
	return ' ', faint
}

// TerminalSign is a mark of the terminal board, and the role that explains it in internal/phrase.
type TerminalSign struct{ Text, Role string }

// allTerminalSigns are all signs. Each has its own character.
var allTerminalSigns = []TerminalSign{
	{"_", roleBase},
	{"~", roleCover},
	{"[3]", roleDiffers},
	{"*3", roleRests},
	{"+3", roleFin},
	{"?3", roleTried},
	{"=3", roleOn},
	{"/3", roleOff},
	{"-3", roleRemoved},
	{"(3)", rolePlaced},
	{"x3x", roleWrong},
	{"!3!", roleConflict},
	{"o", roleDoubtful},
}

// TerminalSigns lists the marks that Terminal makes on a board, in a fixed order.
func TerminalSigns(b Board) []TerminalSign {
	made := newTerminal(&b, false).marks()
	var signs []TerminalSign
	for _, s := range allTerminalSigns {
		shown := ""
		for _, mark := range made {
			if strings.HasPrefix(mark, s.Text[:1]) && len(mark) > len(shown) && len(mark) <= len(s.Text) {
				shown = mark
			}
		}
		if shown != "" {
			signs = append(signs, TerminalSign{shown, s.Role})
		}
	}
	return signs
}

// marks lists the contents of the cells, each sign with at most one digit.
func (t *terminal) marks() (made []string) {
	for cell := range t.layout.CellCount() {
		mark, _, filled := t.content(cell)
		if filled || !t.showsAllCandidates(cell) {
			mark = strings.TrimSpace(mark)
			if !filled && len(mark) > 2 {
				mark = mark[:2]
			}
			made = append(made, mark, mark[:1])
			continue
		}
		for d := range t.board.Grid.Candidates(cell).All() {
			sign, _ := t.candidateSign(solver.Candidate{Cell: cell, Digit: d})
			made = append(made, strings.TrimSpace(string(sign)+string(solver.Symbol(d))))
		}
	}
	return made
}

type lineWeight int

const (
	noLine lineWeight = iota
	thinWeight
	thickWeight
)

// junctions holds box-drawing characters by the weights of their arms, in base 3: up, right, down, left.
var junctions = []rune("" +
	" ╴╸╷┐┑╻┒┓" +
	"╶─╾┌┬┭┎┰┱" +
	"╺╼━┍┮┯┏┲┳" +
	"╵┘┙│┤┥╽┧┪" +
	"└┴┵├┼┽┟╁╅" +
	"┕┶┷┝┾┿┢╆╈" +
	"╹┚┛╿┦┩┃┨┫" +
	"┖┸┹┞╀╃┠╂╉" +
	"┗┺┻┡╄╇┣╊╋")

func junction(up, right, down, left lineWeight) rune {
	return junctions[((up*3+right)*3+down)*3+left]
}

// borders are the lines between cells: thick between blocks, and of weight inner elsewhere.
type borders struct {
	layout *solver.Layout
	inner  lineWeight
}

// left returns the line left of a cell; above returns the line above it. Row and col may be -1 or the board's size.
func (r borders) left(row, col int) lineWeight {
	inside := row >= 0 && row < r.layout.Size() && col > 0 && col < r.layout.Size()
	return r.weightOf(r.layout.WallLeft(row, col), inside)
}

func (r borders) above(row, col int) lineWeight {
	inside := row > 0 && row < r.layout.Size() && col >= 0 && col < r.layout.Size()
	return r.weightOf(r.layout.WallAbove(row, col), inside)
}

func (r borders) weightOf(wall, inside bool) lineWeight {
	switch {
	case wall:
		return thickWeight
	case inside:
		return r.inner
	}
	return noLine
}

func (r borders) junctionAt(row, col int) rune {
	return junction(r.left(row-1, col), r.above(row, col), r.left(row, col), r.above(row, col-1))
}

func (r borders) hasLeftLine(col int) bool {
	return r.has(func(row int) lineWeight { return r.left(row, col) })
}

func (r borders) hasLineAbove(row int) bool {
	return r.has(func(col int) lineWeight { return r.above(row, col) })
}

// has reports whether a line has a weight at any point.
func (r borders) has(at func(i int) lineWeight) bool {
	for i := range r.layout.Size() {
		if at(i) != noLine {
			return true
		}
	}
	return false
}
