package phrase

import (
	"strconv"
	"strings"

	"pencilmark/solver"
)

// alternates reports whether the links are connected and alternate between strong and weak.
func alternates(links []solver.Link) bool {
	for i, l := range links {
		if l.Kind == solver.LinkDerived || i > 0 && (l.From != links[i-1].To || l.Kind == links[i-1].Kind) {
			return false
		}
	}
	return len(links) > 1
}

var linkSigns = [...]string{solver.LinkWeak: "-", solver.LinkStrong: "="}

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

// sharesName reports whether both ends of a link form one term: the term of a set, or of a cell outside such terms.
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

// shortCells names cells briefly, as in "r1c24,r2c5"; with letter coordinates it lists them one by one.
func (e *explanation) shortCells(cells []int) string {
	if e.p.letterRows {
		return strings.Join(e.p.cellNames(e.l, cells), ",")
	}
	var columns []string
	rows := map[string][]string{}
	for _, row := range e.rows(cells) {
		at := e.numbers(row, e.l.Col)
		if rows[at] == nil {
			columns = append(columns, at)
		}
		rows[at] = append(rows[at], e.numbers(row[:1], e.l.Row))
	}
	names := each(columns, func(at string) string { return "r" + strings.Join(rows[at], e.between()) + "c" + at })
	return strings.Join(names, ",")
}

func (e *explanation) rows(cells []int) (parts [][]int) {
	for i, c := range cells {
		if i == 0 || e.l.Row(c) != e.l.Row(cells[i-1]) {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], c)
	}
	return parts
}

func (e *explanation) numbers(cells []int, line func(int) int) string {
	list := each(cells, func(c int) string { return strconv.Itoa(line(c) + 1) })
	return strings.Join(list, e.between())
}
