package solver_test

import (
	"context"
	_ "embed"
	"errors"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pencilmark/solver"
)

const (
	easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	pairs      = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	multi32    = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	hbf        = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"
)

//go:embed testdata/17clue.txt
var clues17 string // puzzles of 17 givens, one a line

//go:embed testdata/hardest.txt
var hardest string // puzzles hard for people, one a line

func TestSolve(t *testing.T) {
	for _, tc := range []struct{ name, shape, puzzle, want string }{
		{"EASY", "3x3", easy, "268719345134825697759364182397182564642953718581476239825641973976538421413297856"},
		{"PAIRS", "3x3", pairs, "391854276458726391672391485813475629946182537527639148764218953235967814189543762"},
		{"HBF", "3x3", hbf, "987654321246173985351928746128537694634892157795461832519286473472319568863745219"},
		{"4x4", "2x2", "--4-/2--3/-1--/----", "1342241331244231"},
		{"6x6", "3x2", "1-----/6----5/-4-63-/--6---/-35---/-----4", "154263623415542631316542435126261354"},
		{"6x6 with diagonals", "3x2+x", "-4---3/------/--1---/--46--/------/--2---", "245163136425361542524631413256652314"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			puzzle := grid(t, tc.shape, tc.puzzle)
			got, err := solver.Solve(t.Context(), puzzle)
			if err != nil {
				t.Fatal(err)
			}
			if got.String() != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
			if !got.Solved() || got.Givens() != puzzle.Givens() {
				t.Error("the solution is not solved, or lost the givens")
			}
		})
	}
}

func TestCount(t *testing.T) {
	for _, tc := range []struct {
		name, shape, puzzle string
		limit, want         int
	}{
		{"MULTI32", "3x3", multi32, 0, 32},
		{"MULTI32 up to 10", "3x3", multi32, 10, 10},
		{"MULTI32 up to 33", "3x3", multi32, 33, 32},
		{"IMPOSSIBLE", "3x3", impossible, 0, 0},
		{"EASY", "3x3", easy, 0, 1},
		{"EASY solved", "3x3", "268719345134825697759364182397182564642953718581476239825641973976538421413297856", 0, 1},
		{"repeated value", "3x3", "11" + strings.Repeat(".", 79), 0, 0},
		{"empty 4x4", "2x2", strings.Repeat(".", 16), 0, 288},
		{"empty 4x4 with diagonals", "2x2+x", strings.Repeat(".", 16), 0, 48},
		{"empty 9x9", "3x3", strings.Repeat(".", 81), 1000, 1000},
		{"empty 16x16", "16x16", strings.Repeat(".", 256), 1000, 1000},
		{"empty 16x16 with diagonals", "8x2+x", strings.Repeat(".", 256), 1000, 1000},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := solver.CountSolutions(t.Context(), grid(t, tc.shape, tc.puzzle), tc.limit)
			if err != nil || got != tc.want {
				t.Errorf("got %d, %v; want %d", got, err, tc.want)
			}
		})
	}
}

func agrees(g, solution *solver.Grid) bool {
	for c := range g.Layout().CellCount() {
		if v := solution.Value(c); g.Value(c) != v && !g.Has(c, v) {
			return false
		}
	}
	return true
}

func TestSearchStopsWhenAsked(t *testing.T) {
	calls := 0
	found, err := solver.Search(t.Context(), grid(t, "3x3", multi32), 0, func(*solver.Grid) bool {
		calls++
		return calls < 5
	})
	if found != 5 || calls != 5 || err != nil {
		t.Errorf("found %d, visited %d, %v; want 5", found, calls, err)
	}
}

func TestSearchRespectsCandidates(t *testing.T) {
	puzzle := grid(t, "3x3", multi32)
	puzzle.Remove(0, 1)
	puzzle.Remove(0, 4)
	without, _ := solver.CountSolutions(t.Context(), puzzle, 0)
	solution, err := solver.Solve(t.Context(), grid(t, "3x3", easy))
	if err != nil {
		t.Fatal(err)
	}
	wrong := grid(t, "3x3", easy)
	wrong.Remove(0, solution.Value(0))
	none, _ := solver.CountSolutions(t.Context(), wrong, 0)
	if without == 0 || without >= 32 || none != 0 {
		t.Errorf("got %d and %d solutions; want fewer than 32 and 0", without, none)
	}
}

func TestSolveErrors(t *testing.T) {
	t.Run("conflict", func(t *testing.T) {
		_, err := solver.Solve(t.Context(), grid(t, "3x3", "5.......5"+strings.Repeat(".", 71)+"5"))
		bad, ok := errors.AsType[*solver.ConflictError](err)
		if !ok {
			t.Fatalf("got %v", err)
		}
		want := []solver.Conflict{{Unit: 0, Digit: 5, Cells: []int{0, 8}}, {Unit: 17, Digit: 5, Cells: []int{8, 80}}}
		if diff := cmp.Diff(want, bad.Conflicts); diff != "" {
			t.Error(diff)
		}
		if got, want := err.Error(), "the puzzle contradicts itself: 5 stands 2 times in row 1 (r1c1, r1c9); 5 stands 2 times in column 9 (r1c9, r9c9)"; got != want {
			t.Errorf("got %q", got)
		}
	})
	t.Run("none", func(t *testing.T) {
		if _, err := solver.Solve(t.Context(), grid(t, "3x3", impossible)); !errors.Is(err, solver.ErrNoSolution) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("several", func(t *testing.T) {
		puzzle := grid(t, "3x3", multi32)
		_, err := solver.Solve(t.Context(), puzzle)
		several, ok := errors.AsType[*solver.AmbiguousError](err)
		if !ok {
			t.Fatalf("got %v", err)
		}
		if *several.First == *several.Second || !agrees(puzzle, several.First) || !agrees(puzzle, several.Second) {
			t.Error("the two solutions are equal or wrong")
		}
		if want := "the puzzle has several solutions: r1c1 may be 3 or 4"; err.Error() != want {
			t.Errorf("got %q", err)
		}
	})
}

func TestSearchEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g := grid(t, "16x16", strings.Repeat(".", 256))
	found, err := solver.Search(ctx, g, 0, func(*solver.Grid) bool {
		cancel() // as soon as it has begun
		return true
	})
	if !errors.Is(err, context.Canceled) || found == 0 || found > 1000 {
		t.Errorf("got %d, %v; want to end soon after the first solution", found, err)
	}
	if _, err := solver.Solve(ctx, g); !errors.Is(err, context.Canceled) {
		t.Errorf("with an ended context: %v", err)
	}
}

func TestSearchIsStable(t *testing.T) {
	var runs [2][]string
	for i := range runs {
		solver.Search(t.Context(), grid(t, "16x16", strings.Repeat(".", 256)), 50, func(s *solver.Grid) bool {
			runs[i] = append(runs[i], s.String())
			return true
		})
	}
	if diff := cmp.Diff(runs[0], runs[1]); diff != "" {
		t.Error(diff)
	}
}

// reference counts solutions in the simplest way, up to limit; ok is false if it gives up.
func reference(g *solver.Grid, limit int) (found int, ok bool) {
	left := 100_000
	found = plain(g, limit, &left)
	return found, left > 0
}

func plain(g *solver.Grid, limit int, left *int) int {
	empty := g.Empty()
	cell := empty.First()
	if cell < 0 {
		return 1
	}
	found := 0
	for d := range g.Candidates(cell).All() {
		if *left--; *left <= 0 || found >= limit {
			break
		}
		next := *g
		next.Place(cell, d)
		found += plain(&next, limit-found, left)
	}
	return found
}

// enough is the number of times that a search of a random grid may call Err of its context.
const enough = 10_000

func TestSearchAgreesWithReference(t *testing.T) {
	shapes := []string{
		"2x2", "2x2+x", "2x2+w", "3x2", "3x2+x", "3x3", "3x3+x", "3x3+w", "3x3+x+w",
		"jigsaw:1122132413243344", jigsaw5, jigsaw9,
	}
	rapid.Check(t, func(t *rapid.T) {
		g := randomPosition(t, rapid.SampledFrom(shapes).Draw(t, "shape"))
		want, ok := reference(g, 100)
		if !ok {
			return
		}
		if got, err := solver.CountSolutions(&patient{context.Background(), enough}, g, 100); got != want || err != nil {
			t.Fatalf("%s: got %d, %v; want %d", g, got, err, want)
		}
	})
}

// randomPosition takes a solved grid, empties some cells and removes some candidates.
func randomPosition(t *rapid.T, shape string) *solver.Grid {
	l := layout(t, shape)
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	digits := r.Perm(l.Size())
	var solution *solver.Grid // one of the first, its digits relabelled
	solver.Search(context.Background(), solver.NewGrid(l), 1+r.IntN(100), func(s *solver.Grid) bool { solution = s; return true })
	position := solver.NewGrid(l)
	keep := rapid.IntRange(l.CellCount()/2, l.CellCount()*3/4).Draw(t, "keep")
	for _, c := range r.Perm(l.CellCount())[:keep] {
		position.Place(c, 1+digits[solution.Value(c)-1])
	}
	for range rapid.IntRange(0, 4).Draw(t, "removed") {
		position.Remove(r.IntN(l.CellCount()), 1+r.IntN(l.Size()))
	}
	return position
}

// TestSearchIsNotLost searches grids with few clues, which can have an endless tree. The first takes minutes without
// fitDigits.
func TestSearchIsNotLost(t *testing.T) {
	for _, tc := range []struct {
		name, shape, puzzle string
		want                int
	}{
		{"no way for the 4s", jigsaw9, "...........7.4..........9.............5.............94............7...3..........", 0},
		{"none for another reason", jigsaw9 + "+x", "..........92.4.................2...............7......26.......8.................", 0},
		{"several", jigsaw9 + "+x", strings.Repeat(".", 81), 2},
		{"several on 16x16", "16x16+x+w", strings.Repeat(".", 256), 2},
	} {
		t.Run(tc.name, func(t *testing.T) {
			ctx := &patient{t.Context(), 50}
			if got, err := solver.CountSolutions(ctx, grid(t, tc.shape, tc.puzzle), 2); got != tc.want || err != nil {
				t.Errorf("got %d, %v; want %d", got, err, tc.want)
			}
		})
	}
}

// BenchmarkSearchAny counts up to two solutions of grids that lose clues one by one, as in generation.
func BenchmarkSearchAny(b *testing.B) {
	for _, set := range []struct {
		name, shape string
		least       int // clues; it is chosen so that making the set takes no longer than the measurement
	}{
		{"jigsaw", jigsaw9, 0}, {"x", "3x3+x", 0}, {"windows", "3x3+w", 0}, {"x-windows", "3x3+x+w", 0}, {"classic", "3x3", 0},
		{"12x12", "4x3", 0}, {"12x12-x", "4x3+x", 0}, {"16x16", "16x16", 100}, {"16x16-x", "16x16+x", 90},
	} {
		b.Run(set.name, func(b *testing.B) {
			r := rand.New(rand.NewPCG(6, 81))
			var grids []*solver.Grid
			for range 20 {
				grids = append(grids, thinned(b, r, layout(b, set.shape), set.least)...)
			}
			b.ReportAllocs()
			puzzles := 0
			for b.Loop() {
				solver.SearchAny(b.Context(), grids[puzzles%len(grids)], 2, nil)
				puzzles++
			}
			b.ReportMetric(float64(puzzles)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

// thinned removes clues as long as the solution is unique, and returns the grids that it tried with at most two
// thirds of the clues.
func thinned(b *testing.B, r *rand.Rand, l *solver.Layout, least int) (tried []*solver.Grid) {
	solution, kept := randomFull(b, r, l), l.AllCells()
	for _, c := range r.Perm(l.CellCount()) {
		fewer := kept
		fewer.Remove(c)
		g := solver.NewGrid(l)
		for clue := range fewer.All() {
			g.Place(clue, solution.Value(clue))
		}
		if n, _ := solver.SearchAny(b.Context(), g, 2, nil); n == 1 {
			kept = fewer
		}
		if fewer.Len() <= l.CellCount()*2/3 {
			tried = append(tried, g)
		}
		if kept.Len() <= least {
			break
		}
	}
	return tried
}

func randomFull(b *testing.B, r *rand.Rand, l *solver.Layout) (solution *solver.Grid) {
	for solution == nil {
		g := solver.NewGrid(l)
		for _, c := range r.Perm(l.CellCount())[:l.Size()] {
			digits := slices.Collect(g.Candidates(c).All())
			if len(digits) > 0 {
				g.Place(c, digits[r.IntN(len(digits))])
			}
		}
		solver.SearchAny(&patient{b.Context(), 100}, g, 1, func(s *solver.Grid) bool { solution = s; return true })
	}
	return solution
}

type tb interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// grid reads a puzzle row-major and marks its givens. It skips '/', and other characters are blanks.
func grid(t tb, shape, text string) *solver.Grid {
	t.Helper()
	l := layout(t, shape)
	g := solver.NewGrid(l)
	text = strings.ReplaceAll(text, "/", "")
	if text != "" && len(text) != l.CellCount() {
		t.Fatalf("%q has %d cells, want %d", text, len(text), l.CellCount())
	}
	for cell := range len(text) {
		for d := range l.Digits().All() {
			if text[cell] == solver.Symbol(d) {
				g.Place(cell, d)
			}
		}
	}
	g.MarkGivens()
	return g
}

func layout(t tb, shape string) *solver.Layout {
	t.Helper()
	s, err := solver.ParseShape(shape)
	if err != nil {
		t.Fatal(err)
	}
	l, err := solver.NewLayout(s)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestImports checks that packages below solver import nothing from other modules; internal/arch checks what they
// import from this one.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		pkg, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		for path := range strings.FieldsSeq(imports) {
			if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
				t.Errorf("%s imports %s; want the standard library and this module only", pkg, path)
			}
		}
	}
}
