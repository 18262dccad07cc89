package format

import (
	"strings"

	"pencilmark/solver"
)

var hodokuLabel = Label{"hodoku", "a line of HoDoKu's library"}

// hodoku is a line of HoDoKu's library of techniques:
// :technique:digits:cells:deleted candidates:eliminations:placements:comment. A plus
// stands before values that were entered, and a deleted candidate is digit, row, column.
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

// readDeleted reads 81 cells and the candidates that are gone.
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

// cellsAndDeleted writes the cells, a plus before values that were entered, and behind a colon
// the candidates that are gone though no value rules them out.
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
