package format

import (
	"strings"

	"pencilmark/solver"
)

// bracket returns the digits of the bracket that opens at index i of the row.
func (r row) bracket(i int) ([]glyph, error) {
	open := cell{line: r.line, column: r.glyphs[i].column}
	for j := i + 1; j < len(r.glyphs); j++ {
		switch g := r.glyphs[j]; {
		case g.r == ']' && j == i+1:
			return nil, open.fail(BracketEmpty, nil, "the brackets are empty; want the digits that the cell may hold, such as [3578]")
		case g.r == ']':
			return r.glyphs[i+1 : j], nil
		case g.digit() == 0:
			return nil, cell{line: r.line, column: g.column}.fail(BracketNonDigit, ErrorValues{"Text": g.shown()}, "%s stands inside brackets; want digits and then ]", g.quote())
		}
	}
	return nil, open.fail(BracketUnclosed, nil, `"[" is not closed; want the digits that the cell may hold and then ], such as [3578]`)
}

// LineWithRestrictions writes a grid on one line: digits, '.' for an empty cell that
// allows all that the values leave it, and a bracketed set such as [3578] for
// one that allows less. An empty cell that allows nothing is written as '.'.
func LineWithRestrictions(g *solver.Grid) string {
	restricted := g.Restricted()
	var b strings.Builder
	for c := range g.Layout().CellCount() {
		switch cands := g.Candidates(c); {
		case g.Value(c) != 0:
			b.WriteByte(solver.Symbol(g.Value(c)))
		case cands == 0 || !restricted.Has(c):
			b.WriteByte('.')
		default:
			b.WriteString("[" + cands.String() + "]")
		}
	}
	return b.String()
}
