package rating_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// TestHodoku compares with HoDoKu's own grades, a table with a header row and the
// columns puzzle, level, score and techniques that PENCILMARK_HODOKU names.
func TestHodoku(t *testing.T) {
	path := os.Getenv("PENCILMARK_HODOKU")
	if path == "" {
		t.Skip("PENCILMARK_HODOKU names no table of HoDoKu's grades")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	levels, scores, all := 0, 0, 0
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) < 3 || len(fields[0]) != 81 {
			continue
		}
		g := classic(t, fields[0])
		got, err := rating.GradeHodoku(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := strconv.Atoi(fields[2])
		all++
		if got.Score == want {
			scores++
		}
		if got.Level == fields[1] {
			levels++
			continue
		}
		fmt.Printf("%s: %s %d, HoDoKu says %s %d\n  here:   %s\n  HoDoKu: %s\n", fields[0], got.Level, got.Score,
			fields[1], want, hodokuUses(t, g), strings.Join(fields[3:], ""))
	}
	fmt.Printf("hodoku: %d of %d scores\n", scores, all)
	fmt.Printf("hodoku: %d of %d levels\n", levels, all)
}

// hodokuUses lists how often the ladder uses each technique, as HoDoKu's table
// does: the most used first.
func hodokuUses(t *testing.T, g *solver.Grid) string {
	t.Helper()
	uses := map[string]int{}
	ladder, err := rating.LadderNamed("hodoku")
	if err != nil {
		t.Fatal(err)
	}
	_, err = ladder.Walk(t.Context(), g, func(_ *solver.Grid, s solver.Step) bool {
		uses[s.Technique]++
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	names := slices.SortedFunc(maps.Keys(uses), func(a, b string) int {
		return cmp.Or(cmp.Compare(uses[b], uses[a]), strings.Compare(a, b))
	})
	for i, name := range names {
		names[i] = fmt.Sprintf("%sx%d", name, uses[name])
	}
	return strings.Join(names, "; ")
}

// Grades of puzzles from HoDoKu's own table of them.
func TestHodokuGrades(t *testing.T) {
	for puzzle, want := range map[string]rating.HodokuGrade{
		"728.......9.31....43..7....2..6..1.9.8459723.3.9..1..5....3..94....46.1.......872": {Level: "Easy", Score: 192},
		"1.43........27..1......53...6...8.......3..57....4...3..6...2..8...67.....7.9...1": {Level: "Medium", Score: 392},
		"......7.28..9.....1...........526.........34......7....73.4...........85.2.......": {Level: "Hard", Score: 1016},
		"..85.....3.9.....7.6....9.....32.541....5.....1.8......821.4...5......3........78": {Level: "Unfair", Score: 662},
		"5..2.........1.4..7..4....62.......5..7..291.....4.....1.83.7......9.16..9.....3.": {Level: "Extreme", Score: 1922},
	} {
		got, err := rating.GradeHodoku(t.Context(), classic(t, puzzle))
		if err != nil || got != want {
			t.Errorf("%s: got %+v, error %v, want %+v", puzzle, got, err, want)
		}
	}
}
