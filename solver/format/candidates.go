package format

import "pencilmark/solver"

// detectCandidates takes texts with a group of digits for every cell, some of
// several digits, none larger than such a sudoku has.
func detectCandidates(s *textRows) bool {
	if s.joined {
		return false
	}
	groups := s.groups()
	size, ok := s.sizeOf(len(groups))
	several := false
	for _, g := range groups {
		if !isGroup(g) || len(g) > 1 && digits(g) > solver.FirstDigits(size) {
			return false
		}
		several = several || len(g) > 1
	}
	return ok && several
}

// groups returns the groups of all rows.
func (s *textRows) groups() [][]glyph {
	var groups [][]glyph
	for _, r := range s.rows {
		groups = append(groups, r.groups()...)
	}
	return groups
}

// isGroup reports whether a group can be a cell of a candidate grid: a blank,
// or digits of which none repeats.
func isGroup(group []glyph) bool {
	if len(group) == 1 && group[0].isBlank() {
		return true
	}
	var seen solver.Digits
	for _, g := range group {
		d := g.digit()
		if d == 0 || seen.Has(d) {
			return false
		}
		seen = seen.With(d)
	}
	return true
}

func readCandidates(s *textRows) (*solver.Grid, error) {
	var cells []cell
	for _, r := range s.rows {
		for _, group := range r.groups() {
			c := cell{line: r.line, column: group[0].column, noted: len(group) > 1}
			if !group[0].isBlank() {
				c.digits = group
			}
			cells = append(cells, c)
		}
	}
	size, _ := s.sizeOf(len(cells))
	return s.fill(cells, size)
}

// Line writes the values on one line, '.' for an empty cell.
func Line(g *solver.Grid) string { return g.String() }

// LineWithRegions writes the values on one line and, of a jigsaw, the regions behind them: it
// is read without Options.Shape as far as boxes of that size are usual and there
// are no extra units.
func LineWithRegions(g *solver.Grid) string { return g.String() + g.Layout().Shape().Regions }
