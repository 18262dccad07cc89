package textbook

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
)

func TestPhasesSolve(t *testing.T) {
	checkSolves(t, PhasesLadder(), classic(t, easy), easySolution)
	checkSolves(t, PhasesLadder(), classic(t, pairs), pairsSolution)
	checkSolves(t, PhasesLadder(), classic(t, hbf), hbfSolution)
}

// TestVariants checks that every ladder solves the puzzles of source B's author in other shapes.
func TestVariants(t *testing.T) {
	for _, tt := range []struct{ shape, puzzle, solution string }{
		{"2x2", "--4-/2--3/-1--/----", "1342/2413/3124/4231"},
		{"3x2", "1-----/6----5/-4-63-/--6---/-35---/-----4", "154263/623415/542631/316542/435126/261354"},
		{"3x2+x", "-4---3/------/--1---/--46--/------/--2---", "245163/136425/361542/524631/413256/652314"},
	} {
		for _, l := range append(Ladders(), logic.Human()) {
			t.Run(tt.shape+"/"+l.Name, func(t *testing.T) {
				checkSolves(t, l, puzzle(t, tt.shape, tt.puzzle), strings.ReplaceAll(tt.solution, "/", ""))
			})
		}
	}
}

// TestApplyGivens checks phase 1 on EASY: the givens force nothing until the 17th, r6c6=6.
func TestApplyGivens(t *testing.T) {
	g := classic(t, easy)
	givens := ApplyGivens(g)
	if len(givens) != g.FilledCount() {
		t.Fatalf("%d givens, want %d", len(givens), g.FilledCount())
	}
	for i, given := range givens {
		var forced []string
		for _, f := range given.Forces {
			forced = append(forced, candidateText(g.Layout(), f.Step.Places[0]))
		}
		var want []string
		if i == 16 {
			want = []string{"r3c6=4"}
			if got := candidateText(g.Layout(), given.Placement); got != "r6c6=6" {
				t.Errorf("given 17 is %s, want r6c6=6", got)
			}
		}
		if !slices.Equal(forced, want) {
			t.Errorf("given %d forces %v, want %v", i+1, forced, want)
		}
	}
}

// TestFrequencies checks the frequency rows of EASY that source B prints, each at the moment when phase 2 reads it.
func TestFrequencies(t *testing.T) {
	g := classic(t, easy)
	l := g.Layout()
	for _, tt := range []struct {
		first string // what has been placed just before
		digit int
		unit  string
		want  string
	}{
		{"r3c6", 4, "c1", "2 4 5 2 - 3 - - 2"},
		{"", 0, "c4", "- - 3 - 4 3 3 - 1"},
		{"r5c4", 9, "c5", "- 1 3 1 5 2 5 3 -"},
	} {
		if tt.first != "" {
			s := place(t, l, tt.first, tt.digit)
			g.Apply(&s)
		}
		if got := frequencyText(Frequencies(g, unitNamed(t, l, tt.unit))); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.unit, got, tt.want)
		}
	}
}

func unitNamed(t *testing.T, l *solver.Layout, name string) int {
	t.Helper()
	for i := range l.Units() {
		if l.Units()[i].String() == name {
			return i
		}
	}
	t.Fatalf("no unit %s", name)
	return 0
}

func frequencyText(counts []int) string {
	var text []string
	for _, n := range counts {
		if n == AlreadyPlaced {
			text = append(text, "-")
		} else {
			text = append(text, fmt.Sprint(n))
		}
	}
	return strings.Join(text, " ")
}

// TestSingletonsOrder checks that phase 2 on EASY counts a unit once, makes all placements that the count shows, each
// with those that it forces, and begins again at column 1.
func TestSingletonsOrder(t *testing.T) {
	var got []string
	unit := ""
	ladder := PhasesLadder().Watched(func(look logic.Look) {
		if Counted(&look) != nil {
			unit = look.Grid.Layout().Units()[look.Unit].String()
		}
	})
	_, err := ladder.Walk(t.Context(), classic(t, easy), func(before *solver.Grid, s solver.Step) bool {
		text := candidateText(before.Layout(), s.Places[0])
		if s.Technique == "hidden-single" {
			text = unit + " " + text
		}
		got = append(got, text)
		return true
	})
	discoveries := slices.DeleteFunc(slices.Clone(got), func(text string) bool { return !strings.Contains(text, " ") })
	if want := []string{"c4 r5c4=9", "c5 r2c5=2", "c5 r7c5=4", "c1 r9c1=4", "c4 r1c4=7", "c5 r3c5=6"}; err != nil || !slices.Equal(discoveries, want) {
		t.Errorf("discovered %v, error %v, want %v", discoveries, err, want)
	}
	want := []string{
		"r3c6=4", // phase 1
		"c4 r5c4=9",
		"c5 r2c5=2", "r2c2=3", // and the placement that it forces
		"c5 r7c5=4", "r7c2=2", "r8c2=7", "r6c2=8", "r1c2=6",
	}
	if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("got %v, want it to begin %v", got, want)
	}
}

// TestPairsOfAUnitAreToldTogether checks that phase 3 takes both pairs of a unit as found in one position.
func TestPairsOfAUnitAreToldTogether(t *testing.T) {
	var got []string
	_, err := PhasesLadder().Walk(t.Context(), classic(t, pairs), func(before *solver.Grid, s solver.Step) bool {
		if strings.HasSuffix(s.Technique, "-pair") {
			got = append(got, stepText(before.Layout(), &s))
		}
		return true
	})
	want := []string{"hidden-pair 79 r1c2 r3c2", "naked-pair 28 r6c2 r9c2"}
	if err != nil || len(got) < 2 || !slices.Equal(got[:2], want) {
		t.Errorf("pairs %v, error %v, want them to begin %v", got, err, want)
	}
}

func checkCandidates(t *testing.T, g *solver.Grid, cell, want string) {
	t.Helper()
	c, err := notation.ParseCell(g.Layout(), cell)
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Candidates(c).String(); got != want {
		t.Errorf("%s has candidates %s, want %s", cell, got, want)
	}
}

// TestBadGuesses checks phase 4 on PAIRS, with only naked pairs in phase 3: there are 141 guesses; at r1c1 the 1 and
// the 4 fail and the 3 remains.
func TestBadGuesses(t *testing.T) {
	l := phaseLadder("naked-pair")
	g := walk(t, phasesOneToThree("naked-pair"), classic(t, pairs)).Grid
	if got := g.CandidateCount(); got != 141 {
		t.Errorf("%d guesses, want 141", got)
	}
	checkCandidates(t, g, "r1c1", "134")
	for d, want := range map[int]bool{1: true, 3: false, 4: true} {
		assume := solver.Candidate{Cell: 0, Digit: d}
		_, bad, err := phasesOneToThree("naked-pair").Refute(t.Context(), g, assume, g.CandidateCount())
		if err != nil || bad != want {
			t.Errorf("guess %s: bad %v, error %v, want %v", candidateText(g.Layout(), assume), bad, err, want)
		}
	}
	checkSolves(t, l, classic(t, pairs), pairsSolution)
}

// TestPhase4LeavesTheUnionOfAllSolutions checks that a guess that completes the grid proves nothing: MULTI32 keeps
// the candidates of all its 32 solutions, and phase 4 removes all others.
func TestPhase4LeavesTheUnionOfAllSolutions(t *testing.T) {
	g := classic(t, multi32)
	var union [solver.MaxCells]solver.Digits
	n, err := solver.Search(t.Context(), g, 0, func(s *solver.Grid) bool {
		for c := range g.Layout().CellCount() {
			union[c] = union[c].With(s.Value(c))
		}
		return true
	})
	if err != nil || n != 32 {
		t.Fatalf("%d solutions, error %v, want 32", n, err)
	}
	out := walk(t, PhasesLadder(), g)
	for c := range g.Layout().CellCount() {
		got := out.Grid.Candidates(c)
		if v := out.Grid.Value(c); v != 0 {
			got = solver.DigitsOf(v)
		}
		if got != union[c] {
			t.Errorf("%s has %s, want %s", g.Layout().CellName(c), got, union[c])
		}
	}
}

// TestPhasesWithoutGuesses checks that the ladder without phase 4 guesses nothing.
func TestPhasesWithoutGuesses(t *testing.T) {
	l, err := PhasesLadder().Narrow([]string{"Phase 4"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, use := range walk(t, l, classic(t, multi32)).Uses {
		if use.Method == "phase 4" {
			t.Errorf("%d bad guesses", use.Count)
		}
	}
}
