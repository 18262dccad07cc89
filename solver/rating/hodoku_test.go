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

// TestHodoku compares with the table of HoDoKu's grades that PENCILMARK_HODOKU names.
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
	var off []int // by how many hundredths of a per cent
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
		off = append(off, max(got.Score-want, want-got.Score)*10000/max(want, 1))
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
	slices.Sort(off)
	if all > 0 {
		fmt.Printf("hodoku: %d of %d scores, half within %.2f%%, nine of ten within %.2f%%\n", scores, all,
			float64(off[all/2])/100, float64(off[all*9/10])/100)
	}
	fmt.Printf("hodoku: %d of %d levels\n", levels, all)
}

// hodokuUses lists the techniques by number of uses, as HoDoKu's table does.
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

// TestHodokuGrades compares some puzzles with HoDoKu's grades.
func TestHodokuGrades(t *testing.T) {
	for puzzle, want := range map[string]rating.HodokuGrade{
		"728.......9.31....43..7....2..6..1.9.8459723.3.9..1..5....3..94....46.1.......872": {Level: "Easy", Score: 192},
		"1.43........27..1......53...6...8.......3..57....4...3..6...2..8...67.....7.9...1": {Level: "Medium", Score: 392},
		"......7.28..9.....1...........526.........34......7....73.4...........85.2.......": {Level: "Hard", Score: 1016},
		"..85.....3.9.....7.6....9.....32.541....5.....1.8......821.4...5......3........78": {Level: "Unfair", Score: 662},
		"19.8...2....6..5..5....1.......3.8929.45...6...8....1.8..94...3..2...6...5...6...": {Level: "Hard", Score: 550},
		"..6....2..1...658..3..5.9........3.....9...1....32...8724.8....8....4...5..76....": {Level: "Hard", Score: 1018},
		"..........1.6..972...3.9.412.1.6..9.....9.6.7...4...3.92..7...........5.6.5.....3": {Level: "Unfair", Score: 1724},
		"9....84.7..84.19...6.9.......5.2.89.....1...3.........3......7..8...7...6.1234...": {Level: "Unfair", Score: 1264},
		"..83.1.7.5...6......39.........8.3....5..672....1..9..7.....6.1.....4.3..2.5.78..": {Level: "Unfair", Score: 1604},
		"9.........2.3.....8....12..3..79.6.26....23.5...5...49..487....79........8.91...3": {Level: "Medium", Score: 396},
		"8..2...9.......4...1.6...574.31...8...5....1.1...3.9...7..4.26.....81..9.4.....7.": {Level: "Hard", Score: 1080},
		"5..2.........1.4..7..4....62.......5..7..291.....4.....1.83.7......9.16..9.....3.": {Level: "Extreme", Score: 1922},
	} {
		got, err := rating.GradeHodoku(t.Context(), classic(t, puzzle))
		if err != nil || got != want {
			t.Errorf("%s: got %+v, error %v, want %+v", puzzle, got, err, want)
		}
	}
}
