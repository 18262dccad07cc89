package starter

import (
	"cmp"
	"fmt"
	"iter"
	"os"
	"reflect"
	"slices"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
	"pencilmark/solver/minutes"
	"pencilmark/solver/rating"
)

func starters() []Entry { return listed(Puzzles()) }

func listed(puzzles iter.Seq2[*solver.Grid, rating.Report]) (all []Entry) {
	for g, r := range puzzles {
		all = append(all, Entry{g, r})
	}
	return all
}

// Every puzzle has one solution and no superfluous clue, and is no morph of another one. Each tier
// has PerTier puzzles.
func TestStarter(t *testing.T) {
	perTier := map[rating.Tier]int{}
	seen := map[solver.Puzzle81]string{}
	entries := starters()
	for _, e := range entries {
		checkEntry(t, seen, e)
		perTier[e.Rating.Tier]++
	}
	for _, tier := range rating.Tiers() {
		if perTier[tier] != PerTier {
			t.Errorf("%d puzzles are %s; want %d", perTier[tier], tier, PerTier)
		}
	}
	if !slices.IsSortedFunc(entries, func(a, b Entry) int { return cmp.Compare(a.Rating.ER, b.Rating.ER) }) {
		t.Error("the easiest do not come first")
	}
	for _, e := range listed(Challenges()) {
		checkEntry(t, seen, e)
	}
}

// There are ChallengeCount challenges, and they are hard enough.
func TestChallenges(t *testing.T) {
	entries := listed(Challenges())
	if len(entries) != ChallengeCount || entries[0].Rating.ER <= rating.ChallengeAbove || entries[len(entries)-TopCount].Rating.ER < TopLeast {
		t.Errorf("%d challenges", len(entries))
	}
	if !slices.IsSortedFunc(entries, func(a, b Entry) int { return cmp.Compare(a.Rating.ER, b.Rating.ER) }) {
		t.Error("the easiest do not come first")
	}
}

// checkEntry checks that a puzzle has one solution and no superfluous clue, and that it is not a
// morph of an earlier one.
func checkEntry(t *testing.T, seen map[solver.Puzzle81]string, e Entry) {
	t.Helper()
	line := format.Line(e.Grid)
	if _, err := solver.Solve(t.Context(), e.Grid); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	form, err := canonical.Of(e.Grid)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if other, ok := seen[form.Puzzle]; ok {
		t.Errorf("%s is a morph of %s", line, other)
	}
	seen[form.Puzzle] = line
	checkMinimal(t, e.Grid)
}

// The ratings in the file are those of the current scale, and the puzzles except the challenges are
// suitable for people. The test takes a sample of the puzzles, or all if PENCILMARK_STARTER is
// "all", as in make corpus.
func TestStarterRatings(t *testing.T) {
	entries := append(starters(), listed(Challenges())...)
	every := 30
	if os.Getenv("PENCILMARK_STARTER") == "all" {
		every = 1
	}
	rater := rating.NewRater()
	rated, same := 0, 0
	for i := 0; i < len(entries); i += every {
		want, err := rater.Rate(t.Context(), entries[i].Grid)
		if err != nil {
			t.Fatal(err)
		}
		if err := want.AddHodoku(t.Context(), entries[i].Grid); err != nil {
			t.Fatal(err)
		}
		want.Steps, want.Time = 0, minutes.Estimate{} // these are not stored
		rated++
		if !reflect.DeepEqual(want, entries[i].Rating) {
			t.Errorf("%s is rated %+v, and in the file %+v", format.Line(entries[i].Grid), want, entries[i].Rating)
			continue
		}
		if want.ER > rating.ChallengeAbove {
			same++
			continue
		}
		if flaw, err := generate.FindFlaw(t.Context(), entries[i].Grid, &want); err != nil || flaw != generate.NoFlaw {
			t.Errorf("%s is unfit for people: %s, %v", format.Line(entries[i].Grid), flaw, err)
			continue
		}
		same++
	}
	fmt.Printf("starter: %d of %d rated as in the file, and fit for people\n", same, rated)
}

// checkMinimal checks that removing any single clue gives a puzzle several solutions.
func checkMinimal(t *testing.T, puzzle *solver.Grid) {
	t.Helper()
	for left := range puzzle.Givens().All() {
		g := solver.NewGrid(puzzle.Layout())
		for c := range puzzle.Givens().All() {
			if c != left {
				g.Place(c, puzzle.Value(c))
			}
		}
		if n, err := solver.CountSolutions(t.Context(), g, 2); n != 2 || err != nil {
			t.Errorf("%s does not need its clue in %s (%d solutions, %v)", format.Line(puzzle), puzzle.Layout().CellName(left), n, err)
		}
	}
}
