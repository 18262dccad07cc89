package bank

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

var update = flag.Bool("update", false, "make the starter puzzles anew")

func TestStarter(t *testing.T) {
	if *update {
		if err := os.WriteFile("starter.tsv", []byte(makeStarter(t)), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Skip("starter.tsv was written; run the test again without -update")
	}
	perTier := map[rating.Tier]int{}
	seen := map[string]bool{}
	for _, e := range Starter() {
		line := format.Line(e.Grid)
		want, err := rating.Rate(t.Context(), e.Grid)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, e.Rating); diff != "" {
			t.Errorf("%s is rated otherwise (-now +file):\n%s", line, diff)
		}
		checkMinimal(t, e.Grid)
		solution, err := solver.Solve(t.Context(), e.Grid)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if seen[solution.String()] {
			t.Errorf("%s has the solution of another puzzle", line)
		}
		seen[solution.String()] = true
		perTier[e.Rating.Tier]++
	}
	for _, tier := range rating.Tiers() {
		if perTier[tier] != PerTier {
			t.Errorf("%d puzzles are %s; want %d", perTier[tier], tier, PerTier)
		}
	}
}

// checkMinimal checks that a puzzle has several solutions without any one of
// its clues.
func checkMinimal(t *testing.T, puzzle *solver.Grid) {
	t.Helper()
	line := []byte(format.Line(puzzle))
	for i, c := range line {
		if c == '.' {
			continue
		}
		line[i] = '.'
		g, err := format.Read(string(line), format.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if n, err := solver.Count(t.Context(), g, 2); n != 2 || err != nil {
			t.Errorf("%s does not need its clue in %s (%d solutions, %v)", format.Line(puzzle), puzzle.Layout().CellName(i), n, err)
		}
		line[i] = c
	}
}

// makeStarter makes the file; the seed is part of what it is.
func makeStarter(t *testing.T) string {
	t.Helper()
	r := rand.New(rand.NewPCG(2026, 1))
	var b strings.Builder
	b.WriteString("puzzle\tsolutions\ttier\tpoints\tuses\thardest\n")
	for _, tier := range rating.Tiers() {
		for range PerTier {
			puzzle, report, err := generate.Puzzle(t.Context(), r, generate.Options{Tier: tier})
			if err != nil {
				t.Fatal(err)
			}
			var uses []string
			for _, u := range report.Uses {
				uses = append(uses, fmt.Sprintf("%d%s", u.Count, u.Method))
			}
			fmt.Fprintf(&b, "%s\t%d\t%s\t%d\t%s\t%s\n", format.Line(puzzle), report.Solutions, report.Tier,
				report.Points, strings.Join(uses, " "), report.Hardest)
		}
	}
	return b.String()
}

func TestParseErrors(t *testing.T) {
	puzzle := strings.Repeat(".", 81)
	for _, tc := range []struct{ row, want string }{
		{"", "starter.tsv, line 2: 1 columns; want 6"},
		{"...\t1\teasy\t4\t1A\tx", "starter.tsv, line 2: line 1, column 4: 3 cells; want 81 for 9x9 (or 16, 36, 64, 100, 144, 196, 256 for other sizes)"},
		{puzzle + "\t1\tbrutal\t4\t1A\tx", `starter.tsv, line 2: tier "brutal": want one of easy, medium, hard, expert, extreme`},
		{puzzle + "\tone\teasy\t4\t1A\tx", `starter.tsv, line 2: strconv.Atoi: parsing "one": invalid syntax`},
		{puzzle + "\t1\teasy\tA\t1A\tx", `starter.tsv, line 2: strconv.Atoi: parsing "A": invalid syntax`},
		{puzzle + "\t1\teasy\t4\tA\tx", `starter.tsv, line 2: strconv.Atoi: parsing "": invalid syntax`},
	} {
		if _, err := parse("heading\n" + tc.row + "\n"); err == nil || err.Error() != tc.want {
			t.Errorf("%q: %v", tc.row, err)
		}
	}
}
