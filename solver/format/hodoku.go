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
		if cells := strings.ReplaceAll(fields[3], "+", ""); len(cells) != 81 || !isWholePuzzle(cells) {
			return nil, broken(hodokuLabel, len(cells))
		}
		g, err := readPlain(fields[3], in.options)
		if err != nil {
			return nil, err
		}
		for triple := range strings.FieldsSeq(fields[4]) {
			if len(triple) != 3 || strings.Trim(triple, "123456789") != "" {
				return nil, broken(hodokuLabel, 0)
			}
			g.Remove(g.Layout().CellAt(int(triple[1]-'1'), int(triple[2]-'1')), int(triple[0]-'0'))
		}
		return g, nil
	},
	write: func(g, _ *solver.Grid) string {
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
		return ":0000:x:" + cells.String() + ":" + strings.TrimSpace(deleted.String()) + "::"
	},
	holds: isClassic,
}
