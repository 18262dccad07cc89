package logic

import (
	"strings"
	"testing"

	"pencilmark/solver"
)

// Puzzles of the sources; requirements.md names them.
const (
	easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	pairs      = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	multi32    = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	hbf        = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"

	easySolution  = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
	pairsSolution = "391854276458726391672391485813475629946182537527639148764218953235967814189543762"
	hbfSolution   = "987654321246173985351928746128537694634892157795461832519286473472319568863745219"
)

// puzzle reads values row-major, '.' for a blank and [37] for a cell that
// allows only some digits.
func puzzle(t testing.TB, shape solver.Shape, text string) *solver.Grid {
	t.Helper()
	l, err := solver.NewLayout(shape)
	if err != nil {
		t.Fatal(err)
	}
	g := solver.NewGrid(l)
	cell := 0
	for text != "" {
		allowed := text[:1]
		text = text[1:]
		if allowed == "[" {
			allowed, text, _ = strings.Cut(text, "]")
			g.Restrict(cell, digits(allowed))
		} else if allowed != "." {
			g.Place(cell, digits(allowed).Min())
		}
		cell++
	}
	if cell != l.Cells() {
		t.Fatalf("puzzle has %d cells, want %d", cell, l.Cells())
	}
	g.MarkGivens()
	return g
}

func digits(symbols string) (set solver.Digits) {
	for d := 1; d <= solver.MaxSize; d++ {
		if strings.IndexByte(symbols, solver.Symbol(d)) >= 0 {
			set = set.With(d)
		}
	}
	return set
}

func classic(t testing.TB, text string) *solver.Grid {
	return puzzle(t, solver.Shape{BoxWidth: 3, BoxHeight: 3}, text)
}

func TestHumanSolves(t *testing.T) {
	for name, tt := range map[string]struct{ puzzle, solution string }{
		"easy":  {easy, easySolution},
		"pairs": {pairs, pairsSolution},
		"hbf":   {hbf, hbfSolution},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := Human().Walk(t.Context(), classic(t, tt.puzzle), goOn)
			if err != nil || !out.Solved {
				t.Fatalf("solved %v, error %v, at %v", out.Solved, err, out.Grid)
			}
			if got := out.Grid.String(); got != tt.solution {
				t.Errorf("got  %s\nwant %s", got, tt.solution)
			}
		})
	}
}

func goOn(*solver.Grid, solver.Step) bool { return true }
