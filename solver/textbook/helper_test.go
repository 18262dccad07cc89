package textbook

import (
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// Puzzles of the sources; the numbers that tests expect of them were computed
// independently of this project.
const (
	easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	pairs      = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	multi32    = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"
	hbf        = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

	easySolution  = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
	pairsSolution = "391854276458726391672391485813475629946182537527639148764218953235967814189543762"
	hbfSolution   = "987654321246173985351928746128537694634892157795461832519286473472319568863745219"
)

func classic(t testing.TB, text string) *solver.Grid {
	t.Helper()
	return puzzle(t, "3x3", text)
}

func puzzle(t testing.TB, shape, text string) *solver.Grid {
	t.Helper()
	s, err := solver.ParseShape(shape)
	if err != nil {
		t.Fatal(err)
	}
	g, err := format.Read(strings.NewReplacer("/", "", "-", ".").Replace(text), format.Options{Shape: &s})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func goOn(*solver.Grid, solver.Step) bool { return true }

func walk(t *testing.T, l *logic.Ladder, g *solver.Grid) logic.WalkResult {
	t.Helper()
	out, err := l.Walk(t.Context(), g, goOn)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func checkSolves(t *testing.T, l *logic.Ladder, g *solver.Grid, solution string) {
	t.Helper()
	out := walk(t, l, g)
	if !out.Solved || out.Grid.String() != solution {
		t.Errorf("%s on %v\ngot  %v, solved %v\nwant %s", l.Name, g, out.Grid, out.Solved, solution)
	}
}

// place returns a step that places a digit, without a reason.
func place(t testing.TB, l *solver.Layout, cell string, digit int) solver.Step {
	t.Helper()
	return solver.Step{Technique: "hidden-single", Places: []solver.Candidate{{Cell: cellsNamed(t, l, cell)[0], Digit: digit}}}
}

// candidateText writes a candidate as r1c1=2.
func candidateText(l *solver.Layout, c solver.Candidate) string {
	return l.CellName(c.Cell) + "=" + string(solver.Symbol(c.Digit))
}

// stepText writes a step as "naked-pair 28 r6c2 r9c2".
func stepText(l *solver.Layout, s *solver.Step) string {
	var text strings.Builder
	text.WriteString(s.Technique + " " + s.Digits.String())
	for _, c := range s.Cells {
		text.WriteString(" " + l.CellName(c))
	}
	return text.String()
}
