package explainer_test

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
)

// row is a puzzle and its ratings by the reference, times ten.
type row struct {
	puzzle string
	want   explainer.Rating
	source string
	engine string
}

// readRows reads a table with the columns puzzle, er, ep, ed and, if there are
// more, engine and source.
func readRows(t testing.TB, path string) []row {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma = '\t'
	records, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rows := make([]row, 0, len(records))
	for _, col := range records[1:] {
		next := row{puzzle: col[0], want: explainer.Rating{ER: tenths(t, col[1]), EP: tenths(t, col[2]), ED: tenths(t, col[3])}}
		if len(col) > 5 {
			next.engine, next.source = col[4], col[5]
		}
		rows = append(rows, next)
	}
	return rows
}

func tenths(t testing.TB, text string) int {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return int(x*10 + 0.5)
}

// parse reads 81 characters.
func parse(t testing.TB, line string) *solver.Grid {
	t.Helper()
	g := solver.NewGrid(solver.Classic())
	if len(line) != 81 {
		t.Fatalf("%q has %d characters, not 81", line, len(line))
	}
	for i, c := range []byte(line) {
		if c >= '1' && c <= '9' {
			g.Place(i, int(c-'0'))
		}
	}
	g.MarkGivens()
	return g
}

// The sample holds up to nine puzzles of every rating from 1.0 to 9.8 that the
// reference gave; the race detector makes those above 8.5 take too long.
func TestSample(t *testing.T) {
	r := explainer.NewRater()
	for _, row := range readRows(t, "testdata/sample.tsv") {
		if raceEnabled && row.want.ER > 85 {
			continue
		}
		got, err := r.Walk(t.Context(), parse(t, row.puzzle), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got != row.want {
			t.Errorf("%s: rated %+v, the reference says %+v", row.puzzle, got, row.want)
		}
	}
}
