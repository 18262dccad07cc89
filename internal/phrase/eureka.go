package phrase

import (
	"strconv"
	"strings"

	"pencilmark/solver"
)

// notation writes a chain that is described link by link in Eureka notation, as
// players write it: "(3)r1c1=(3-5)r1c4=(5)r4c4 ⇒ r4c1≠5". Strong links are =, weak
// ones are -; links inside a cell or an almost locked set share its name. It is ""
// for a step that is no single chain.
func (e *explanation) notation() string {
	if len(e.s.Branches) != 1 || e.sentenceKey() != argument(e.s) || !alternates(e.s.Branches[0].Links) {
		return ""
	}
	links, end := e.s.Branches[0].Links, ""
	if argument(e.s) == "cycle" {
		links, end = links[:len(links)-1], "-"+e.p.Text("loop", nil)
	}
	return e.terms(links) + end + " ⇒ " + e.equations()
}

// alternates reports whether each link goes on where the one before ends, strong
// and weak in turns.
func alternates(links []solver.Link) bool {
	for i, l := range links {
		if l.Kind == solver.LinkDerived || i > 0 && (l.From != links[i-1].To || l.Kind == links[i-1].Kind) {
			return false
		}
	}
	return len(links) > 1
}

var linkSigns = [...]string{solver.LinkWeak: "-", solver.LinkStrong: "="}

// terms writes links as digits in cells.
func (e *explanation) terms(links []solver.Link) string {
	var text strings.Builder
	digits, cells := symbol(links[0].From.Digit), e.place(links[0].From, links[0].FromCells)
	for i := range links {
		l := &links[i]
		if e.sharesName(links, i) {
			digits += linkSigns[l.Kind] + symbol(l.To.Digit)
			if set := e.setOf(l); set != nil {
				cells = e.shortCells(set.Cells)
			}
			continue
		}
		text.WriteString("(" + digits + ")" + cells + linkSigns[l.Kind])
		digits, cells = symbol(l.To.Digit), e.place(l.To, l.ToCells)
	}
	return text.String() + "(" + digits + ")" + cells
}

// sharesName reports whether both ends of a link are written as one term: those
// of an almost locked set and, unless one of them is in such a term already, those
// of a cell.
func (e *explanation) sharesName(links []solver.Link, i int) bool {
	l := &links[i]
	switch {
	case e.setOf(l) != nil:
		return true
	case l.From.Cell != l.To.Cell || l.From.Digit == l.To.Digit || !l.FromCells.IsEmpty() || !l.ToCells.IsEmpty():
		return false
	}
	return (i == 0 || e.setOf(&links[i-1]) == nil) && (i+1 == len(links) || e.setOf(&links[i+1]) == nil)
}

func (e *explanation) place(c solver.Candidate, group solver.CellSet) string {
	group.Add(c.Cell)
	return e.shortCells(group.Slice())
}

// shortCells names cells, those of a row together: "r1c24,r2c5", or those of a
// column if they are all in one: "r24c1". Letters leave each its own name.
func (e *explanation) shortCells(cells []int) string {
	if e.p.letterRows {
		return strings.Join(e.p.cellNames(e.l, cells), ",")
	}
	if cols := e.lines(cells, e.l.Col); len(cols) == 1 && len(cells) > 1 {
		return "r" + e.numbers(cells, e.l.Row) + "c" + e.numbers(cells[:1], e.l.Col)
	}
	var names []string
	for _, row := range e.lines(cells, e.l.Row) {
		names = append(names, "r"+e.numbers(row[:1], e.l.Row)+"c"+e.numbers(row, e.l.Col))
	}
	return strings.Join(names, ",")
}

// lines parts cells, which ascend, by the line that they are in.
func (e *explanation) lines(cells []int, line func(int) int) (parts [][]int) {
	for at := range e.l.Size() {
		var part []int
		for _, c := range cells {
			if line(c) == at {
				part = append(part, c)
			}
		}
		if part != nil {
			parts = append(parts, part)
		}
	}
	return parts
}

// numbers writes the lines of cells, one after the other; where there are more
// than nine, with a dot between.
func (e *explanation) numbers(cells []int, line func(int) int) string {
	between := ""
	if e.l.Size() > 9 {
		between = "."
	}
	var list []string
	for _, c := range cells {
		list = append(list, strconv.Itoa(line(c)+1))
	}
	return strings.Join(list, between)
}

// equations writes what a step places or removes.
func (e *explanation) equations() string {
	var list []string
	for _, c := range e.s.Places {
		list = append(list, e.p.Cell(e.l, c.Cell)+"="+symbol(c.Digit))
	}
	for _, c := range e.s.Removes {
		list = append(list, e.p.Cell(e.l, c.Cell)+"≠"+symbol(c.Digit))
	}
	return strings.Join(list, ", ")
}
