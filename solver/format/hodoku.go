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
	open: func(text string) reader {
		text = strings.TrimSpace(text)
		if !strings.HasPrefix(text, ":") || strings.Count(text, ":") < 4 || strings.Contains(text, "\n") {
			return nil
		}
		fields := strings.Split(text, ":")
		return deletedReader(fields[3], fields[4])
	},
	write: func(g *solver.Grid) string { return ":0000:x:" + cellsAndDeleted(g) + "::" },
	holds: isClassic,
}

// deletedReader reads 81 cells and the deleted candidates.
func deletedReader(cells, deleted string) reader {
	return func(o Options) (*solver.Grid, error) {
		if bare := strings.ReplaceAll(cells, "+", ""); len(bare) != 81 || !isWholePuzzle(bare) {
			return nil, refusal{cells: len(bare)}
		}
		g, err := readPlain(cells, o)
		if err != nil {
			return nil, err
		}
		for triple := range strings.FieldsSeq(deleted) {
			if len(triple) != 3 || strings.Trim(triple, "123456789") != "" {
				return nil, refusal{}
			}
			g.Remove(g.Layout().CellAt(int(triple[1]-'1'), int(triple[2]-'1')), int(triple[0]-'0'))
		}
		return g, nil
	}
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

// studio is a line of Sudoku Studio: 81 cells, with a plus before entered digits, and after a colon the crossed-out
// candidates, each as digit, row, column. Cells without candidates are not such a line.
var studio = Format{
	Label: Label{"studio", "a line of Sudoku Studio"},
	open: func(text string) reader {
		const cells = 81
		text = strings.TrimSpace(text)
		if len(text) <= cells || !strings.Contains(text, ":") || strings.Contains(text, "\n") {
			return nil
		}
		parts := studioLine().FindStringSubmatch(text)
		if parts == nil || len(strings.ReplaceAll(parts[1], "+", "")) != cells || len(parts[1]) == cells && parts[2] == "" {
			return nil
		}
		return deletedReader(parts[1], parts[2])
	},
	write: func(g *solver.Grid) string { return strings.TrimSuffix(cellsAndDeleted(g), ":") },
	holds: isClassic,
}

var studioLine = lazyregexp.New(`^((?:\+?[1-9]|[0.*])+): *((?:[1-9]{3} +)*[1-9]{3})? *(?::.*)?$`)
