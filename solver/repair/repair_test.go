package repair_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
	"pencilmark/solver/repair"
)

const (
	multi32    = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"
	easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	empty9     = "................................................................................."
)

func read(t testing.TB, text string) *solver.Grid {
	t.Helper()
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestCluesHalveTheSolutions checks that five clues reduce 32 solutions to one, each halving them.
func TestCluesHalveTheSolutions(t *testing.T) {
	g := read(t, multi32)
	before := *g
	plan, err := repair.PlanClues(t.Context(), g, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if *g != before {
		t.Error("the grid was changed")
	}
	counts := []int{plan.Solutions.N}
	for _, c := range plan.Clues {
		counts = append(counts, c.Left.N)
	}
	if want := []int{32, 16, 8, 4, 2, 1}; !slices.Equal(counts, want) || len(plan.All) != 32 {
		t.Errorf("%v solutions are left, %d known; want %v", counts, len(plan.All), want)
	}
	checkPlan(t, g, plan, 1000)

	// Each of 27 clues is enough by itself, including the one that was left out; none makes an easier puzzle than the
	// first.
	leftOut := solver.Candidate{Cell: 4*9 + 2, Digit: 6}
	if len(plan.Alone) != 27 || !slices.Contains(plan.Alone, leftOut) {
		t.Errorf("%d single clues: %v", len(plan.Alone), plan.Alone)
	}
	var least rating.Tenths
	for i, clue := range plan.Alone {
		with := g.Clone()
		with.Place(clue.Cell, clue.Digit)
		r, err := rating.Rate(t.Context(), with)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			least = r.ER
		}
		if r.ER < least {
			t.Errorf("%v makes it %v, the first %v", clue, r.ER, least)
		}
	}
}

// checkPlan checks a plan by counting.
func checkPlan(t *testing.T, g *solver.Grid, plan *repair.CluePlan, limit int) {
	t.Helper()
	left := g.Clone()
	before := plan.Solutions
	for i, clue := range plan.Clues {
		found := false
		for digit := range left.Candidates(clue.Cell).All() {
			next := left.Clone()
			next.Place(clue.Cell, digit)
			n, err := solver.CountSolutions(t.Context(), next, limit+1)
			if err != nil {
				t.Fatal(err)
			}
			want := repair.DigitChoice{Digit: digit, Left: repair.SolutionCount{N: min(n, limit), More: n > limit}}
			if offered := slices.Contains(clue.Choices, want); offered != (n > 0) {
				t.Errorf("clue %d: choices %+v, and %+v is one", i, clue.Choices, want)
			}
			if digit == clue.Digit {
				found = n > 0 && clue.Left == want.Left
			}
		}
		if !found || clue.Left.Compare(before) > 0 {
			t.Errorf("clue %d of %d: %+v after %+v", i, len(plan.Clues), clue, before)
		}
		before = clue.Left
		left.Place(clue.Cell, clue.Digit)
	}
	for _, clue := range plan.Alone {
		with := g.Clone()
		with.Place(clue.Cell, clue.Digit)
		if _, err := solver.Solve(t.Context(), with); err != nil {
			t.Errorf("%+v alone: %v", clue, err)
		}
	}
	if len(plan.Alone) > 0 {
		left = g.Clone()
		left.Place(plan.Alone[0].Cell, plan.Alone[0].Digit)
	}
	solution, err := solver.Solve(t.Context(), plan.Grid)
	if err != nil || plan.Grid.String() != left.String() || solution.String() != plan.Solution.String() {
		t.Errorf("%s, %v", plan.Grid, err)
	}
}

// TestCluesForManySolutions checks that clues are found for any number of solutions and any layout.
func TestCluesForManySolutions(t *testing.T) {
	for name, text := range map[string]string{
		"no clue":     empty9,
		"few clues":   "1.....8...................5..........................7..........................3",
		"4x4":         "................",
		"6x6":         "1...........4.......................",
		"one already": easy,
		"restricted":  "[12][12].." + ".." + ".." + "........",
	} {
		t.Run(name, func(t *testing.T) {
			g := read(t, text)
			plan, err := repair.PlanClues(t.Context(), g, 50)
			if err != nil {
				t.Fatal(err)
			}
			if plan.Solutions.More != (plan.Solutions.N == 50) || plan.Solutions.More == (len(plan.All) > 0) {
				t.Errorf("%+v solutions, %d known", plan.Solutions, len(plan.All))
			}
			if (plan.Solutions.N == 1) != (len(plan.Clues) == 0) {
				t.Errorf("%d clues for %+v solutions", len(plan.Clues), plan.Solutions)
			}
			checkPlan(t, g, plan, 50)
			again, err := repair.PlanClues(t.Context(), g, 50)
			if err != nil || again.Grid.String() != plan.Grid.String() {
				t.Errorf("%s, and the second time %s, %v", plan.Grid, again.Grid, err)
			}
		})
	}
}

func TestCluesOfNoPuzzle(t *testing.T) {
	if _, err := repair.PlanClues(t.Context(), read(t, impossible), 10); !errors.Is(err, solver.ErrNoSolution) {
		t.Error(err)
	}
	_, err := repair.PlanClues(t.Context(), read(t, "11.."+"...."+"...."+"...."), 10)
	if _, ok := errors.AsType[*solver.ConflictError](err); !ok {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := repair.PlanClues(ctx, read(t, empty9), 10); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestRemoval(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		fewest     int
	}{
		{"it has a solution", easy, 0},
		{"it has several", multi32, 0},
		{"a digit twice", "11.." + "...." + "...." + "....", 1},
		{"no digit twice", "12.." + "..3." + "...4" + "....", 1},
		{"one wrong clue", "5" + easy[1:], 1},
		{"two wrong clues", "52" + easy[2:], 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := read(t, tt.text)
			r, err := repair.PlanRemoval(t.Context(), g, 100)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Cells) != tt.fewest {
				t.Errorf("%d clues, want %d", len(r.Cells), tt.fewest)
			}
			fewest, ways, least := exhaust(t, g)
			if len(r.Cells) != fewest || r.Ways != ways || r.Left != least {
				t.Errorf("%d clues in %d ways, leaving %+v; want %d in %d, leaving %+v", len(r.Cells), r.Ways, r.Left, fewest, ways, least)
			}
			if n, err := solver.CountSolutions(t.Context(), r.Grid, 101); n != r.Left.N && !r.Left.More || err != nil {
				t.Errorf("%d solutions are left, %v; told %+v", n, err, r.Left)
			}
		})
	}
}

// exhaust tries all sets of up to two clues.
func exhaust(t *testing.T, g *solver.Grid) (fewest, ways int, least repair.SolutionCount) {
	clues := g.Layout().AllCells().AndNot(g.Empty()).Slice()
	try := func(without ...int) {
		rest := solver.NewGrid(g.Layout())
		for _, cell := range clues {
			if !slices.Contains(without, cell) {
				rest.Place(cell, g.Value(cell))
			}
		}
		n, err := solver.CountSolutions(t.Context(), rest, 101)
		if err != nil {
			t.Fatal(err)
		}
		left := repair.SolutionCount{N: min(n, 100), More: n > 100}
		if n > 0 {
			if ways++; ways == 1 || left.Compare(least) < 0 {
				least = left
			}
		}
	}
	if try(); ways > 0 {
		return 0, ways, least
	}
	for _, a := range clues {
		try(a)
	}
	if ways > 0 {
		return 1, ways, least
	}
	for i, a := range clues {
		for _, b := range clues[:i] {
			try(a, b)
		}
	}
	return 2, ways, least
}

// TestRemovalKeepsRestrictions checks that a restriction of candidates is not a clue, and stays when clues are
// removed.
func TestRemovalKeepsRestrictions(t *testing.T) {
	g := read(t, "...."+"...."+"...."+"...1")
	g.Restrict(1, solver.DigitsOf(2))
	g.Restrict(2, solver.DigitsOf(2))
	if _, err := repair.PlanRemoval(t.Context(), g, 10); !errors.Is(err, repair.ErrUnrepairable) {
		t.Errorf("two cells for one digit: %v", err)
	}
	g = read(t, "1..."+"...."+"...."+"....")
	g.Place(3, 4)
	g.Restrict(1, solver.DigitsOf(3, 4)) // the clue excludes 4, so that 3 is left
	g.Restrict(2, solver.DigitsOf(3))
	r, err := repair.PlanRemoval(t.Context(), g, 100)
	if err != nil || len(r.Cells) != 1 || r.Ways != 2 || r.Grid.Has(1, 2) || r.Grid.Has(2, 2) {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestRemovalEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := repair.PlanRemoval(ctx, read(t, impossible), 10); !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v", r, err)
	}
}
