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
	rater := rating.NewRater()
	perTier := map[rating.Tier]int{}
	seen := map[string]bool{}
	for _, e := range Starter() {
		line := format.Line(e.Grid)
		want, err := rater.Rate(t.Context(), e.Grid)
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
	var text strings.Builder
	text.WriteString(strings.Join(heading, "\t") + "\n")
	for _, tier := range rating.Tiers() {
		for range PerTier {
			puzzle, report, err := generate.Puzzle(t.Context(), r, generate.Options{Tier: tier})
			if err != nil {
				t.Fatal(err)
			}
			text.WriteString(writeRow(format.Line(puzzle), &report) + "\n")
		}
	}
	return text.String()
}

// writeRow writes an entry as parseEntry reads it.
func writeRow(puzzle string, r *rating.Report) string {
	var uses []string
	for _, u := range r.Uses {
		uses = append(uses, fmt.Sprintf("%d%s", u.Count, u.Method))
	}
	finished := 0
	if r.Finished {
		finished = 1
	}
	columns := []any{puzzle, r.Tier, r.ER, r.EP, r.ED, r.Peak.Step, r.Peak.Technique, r.Peak.Count,
		r.Points, strings.Join(uses, " "), r.Hardest, finished}
	return fmt.Sprintf(strings.Repeat("\t%v", len(columns))[1:], columns...)
}

func TestParseErrors(t *testing.T) {
	puzzle := strings.Repeat(".", 81)
	const rest = "\t2.0\t1.2\t1.2\t4\tx\t2\t4\t1A\tx\t1"
	for _, tc := range []struct{ row, want string }{
		{"", "starter.tsv, line 2: 1 columns; want 12"},
		{"...\teasy" + rest, "starter.tsv, line 2: line 1, column 4: 3 cells; want 81 for 9x9 (or 16, 36, 64, 100, 144, 196, 256 for other sizes)"},
		{puzzle + "\tbrutal" + rest, `starter.tsv, line 2: tier "brutal": want one of easy, medium, hard, expert, extreme, nightmare`},
		{puzzle + "\teasy" + strings.Replace(rest, "2.0", "two", 1), `starter.tsv, line 2: rating "two": want a number such as 7.2`},
		{puzzle + "\teasy" + strings.Replace(rest, "\t4\t1A", "\tA\t1A", 1), `starter.tsv, line 2: strconv.Atoi: parsing "A": invalid syntax`},
		{puzzle + "\teasy" + strings.Replace(rest, "1A", "A", 1), `starter.tsv, line 2: strconv.Atoi: parsing "": invalid syntax`},
	} {
		if _, err := parse("heading\n" + tc.row + "\n"); err == nil || err.Error() != tc.want {
			t.Errorf("%q: %v", tc.row, err)
		}
	}
}
