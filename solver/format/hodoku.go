package format

import (
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

var hodokuLabel = Label{"hodoku", "a line of HoDoKu's library"}

// hodoku is a line of HoDoKu's technique library: :technique:digits:cells:deleted
// candidates:eliminations:placements:comment. A plus marks entered values; a deleted candidate is digit, row, column.
var hodoku = Format{
	Label: hodokuLabel,
	recognise: func(in *input) bool {
		text := strings.TrimSpace(in.text)
		return strings.HasPrefix(text, ":") && strings.Count(text, ":") >= 4 && !strings.Contains(text, "\n")
	},
	read: func(in *input) (*solver.Grid, error) {
		fields := strings.Split(strings.TrimSpace(in.text), ":")
		return readDeleted(fields[3], fields[4], hodokuLabel, in.options)
	},
	write: func(g, _ *solver.Grid) string { return ":0000:x:" + cellsAndDeleted(g) + "::" },
	holds: isClassic,
}

// readDeleted reads 81 cells and the deleted candidates.
func readDeleted(cells, deleted string, format Label, o Options) (*solver.Grid, error) {
	if bare := strings.ReplaceAll(cells, "+", ""); len(bare) != 81 || !isWholePuzzle(bare) {
		return nil, broken(format, len(bare))
	}
	g, err := readPlain(cells, o)
	if err != nil {
		return nil, err
	}
	for triple := range strings.FieldsSeq(deleted) {
		if len(triple) != 3 || strings.Trim(triple, "123456789") != "" {
			return nil, broken(format, 0)
		}
		g.Remove(g.Layout().CellAt(int(triple[1]-'1'), int(triple[2]-'1')), int(triple[0]-'0'))
	}
	return g, nil
}

// cellsAndDeleted writes the cells, a plus before entered values, and after a colon the candidates that were crossed
// out.
func cellsAndDeleted(g *solver.Grid) string {
	var cells, deleted strings.Builder
	fresh, givens := g.WithPlainCandidates(), g.Givens()
	for cell := range g.Layout().CellCount() {
		if v := g.Value(cell); v == 0 {
			cells.WriteByte('.')
		} else {
			if !givens.Has(cell) {
				cells.WriteByte('+')
			}
			cells.WriteByte(solver.Symbol(v))
		}
		for d := range (fresh.Candidates(cell) &^ g.Candidates(cell)).All() {
			if g.Value(cell) == 0 {
				deleted.WriteString(" " + string(solver.Symbol(d)) + string(solver.Symbol(g.Layout().Row(cell)+1)) + string(solver.Symbol(g.Layout().Col(cell)+1)))
			}
		}
	}
	return cells.String() + ":" + strings.TrimSpace(deleted.String())
}

var studioLabel = Label{"studio", "a line of Sudoku Studio"}

// studio is a line of Sudoku Studio: 81 cells, a plus before entered digits, and after a colon the crossed-out
// candidates, each as digit, row, column.
var studio = Format{
	Label:     studioLabel,
	recognise: func(in *input) bool { return studioParts(in.text) != nil },
	read: func(in *input) (*solver.Grid, error) {
		parts := studioParts(in.text)
		return readDeleted(parts[1], parts[2], studioLabel, in.options)
	},
	write: func(g, _ *solver.Grid) string { return strings.TrimSuffix(cellsAndDeleted(g), ":") },
	holds: isClassic,
}

var studioLine = lazyregexp.New(`^((?:\+?[1-9]|[0.*])+): *((?:[1-9]{3} +)*[1-9]{3})? *(?::.*)?$`)

// studioParts returns the cells and the crossed-out candidates of a line; nil for any other text and for cells alone.
func studioParts(text string) []string {
	const cells = 81
	text = strings.TrimSpace(text)
	if len(text) <= cells || !strings.Contains(text, ":") || strings.Contains(text, "\n") {
		return nil
	}
	parts := studioLine().FindStringSubmatch(text)
	if parts == nil || len(strings.ReplaceAll(parts[1], "+", "")) != cells || len(parts[1]) == cells && parts[2] == "" {
		return nil
	}
	return parts
}
