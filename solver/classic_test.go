package solver_test

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/solver"
)

// puzzle81 reads 81 characters: a digit, or anything else for an empty cell.
func puzzle81(text string) (p solver.Puzzle81) {
	for c := range p {
		if c < len(text) && '1' <= text[c] && text[c] <= '9' {
			p[c] = text[c] - '0'
		}
	}
	return p
}

func puzzles81(list string) (puzzles []solver.Puzzle81) {
	for line := range strings.Lines(list) {
		puzzles = append(puzzles, puzzle81(line))
	}
	return puzzles
}

// grid81 returns the grid of a puzzle without the candidates in denied, 9*cell + digit-1.
func grid81(t tb, p solver.Puzzle81, denied []int) *solver.Grid {
	g := grid(t, "3x3", p.String())
	for _, d := range denied {
		g.Remove(d/9, 1+d%9)
	}
	return g
}

func morph(r *rand.Rand, p solver.Puzzle81) (q solver.Puzzle81) {
	rows, cols, digits, transpose := lines(r), lines(r), r.Perm(9), r.IntN(2)
	for row := range 9 {
		for col := range 9 {
			from := 9*rows[row] + cols[col]
			if transpose == 1 {
				from = 9*cols[col] + rows[row]
			}
			if v := p[from]; v != 0 {
				q[9*row+col] = uint8(1 + digits[v-1])
			}
		}
	}
	return q
}

func lines(r *rand.Rand) (order []int) {
	for _, band := range r.Perm(3) {
		for _, row := range r.Perm(3) {
			order = append(order, 3*band+row)
		}
	}
	return order
}

// vary removes or changes clues, or removes candidates.
func vary(r *rand.Rand, p solver.Puzzle81) (q solver.Puzzle81, denied []int) {
	for range r.IntN(4) {
		p[r.IntN(81)] = 0
	}
	if r.IntN(4) == 0 {
		p[r.IntN(81)] = uint8(1 + r.IntN(9))
	}
	if r.IntN(2) == 0 {
		for range r.IntN(6) {
			denied = append(denied, r.IntN(729))
		}
	}
	return p, denied
}

func solutions81(t tb, search func(context.Context, *solver.Grid, int, func(*solver.Grid) bool) (int, error), g *solver.Grid, limit int) (all []string) {
	t.Helper()
	n, err := search(context.Background(), g, limit, func(s *solver.Grid) bool {
		all = append(all, s.String())
		return true
	})
	if err != nil || n != len(all) {
		t.Fatalf("%s: visited %d, returned %d, %v", g, len(all), n, err)
	}
	slices.Sort(all)
	return all
}

// compareSearches compares the classic search with the general one.
func compareSearches(t tb, g *solver.Grid, limit int) []string {
	t.Helper()
	fast := solutions81(t, solver.Search, g, limit)
	general := solutions81(t, solver.SearchAny, g, limit)
	if len(fast) != len(general) {
		t.Fatalf("%s: %d solutions, the general solver finds %d", g, len(fast), len(general))
	}
	if diff := cmp.Diff(general, fast); diff != "" && len(fast) < limit {
		t.Fatalf("%s: other solutions than the general solver:\n%s", g, diff)
	}
	if len(slices.Compact(slices.Clone(fast))) != len(fast) {
		t.Fatalf("%s: a solution twice", g)
	}
	return fast
}

// TestSearchersAgree compares the searches for 1000 puzzles, or as many as PENCILMARK_SEARCH says.
func TestSearchersAgree(t *testing.T) {
	count := 1000
	if text, ok := os.LookupEnv("PENCILMARK_SEARCH"); ok {
		var err error
		if count, err = strconv.Atoi(text); err != nil {
			t.Fatalf("PENCILMARK_SEARCH: %v", err)
		}
	}
	r := rand.New(rand.NewPCG(6, 81))
	samples := puzzles81(clues17 + hardest + easy + "\n" + pairs + "\n" + multi32 + "\n" + impossible)
	var none, one, several int
	for i := range count {
		p, denied := vary(r, morph(r, samples[i%len(samples)]))
		switch found := compareSearches(t, grid81(t, p, denied), 20); len(found) {
		case 0:
			none++
		case 1:
			one++
		default:
			several++
		}
	}
	fmt.Printf("search: %d puzzles agree: %d with no solution, %d with one, %d with several\n", count, none, one, several)
	if none == 0 || one == 0 || several == 0 {
		t.Error("the puzzles are all of a kind")
	}
}

// plain81 counts solutions by trying the cell with the fewest candidates. It gives up when left is 0.
type plain81 struct {
	digits             solver.Puzzle81
	denied             [81]uint16
	rows, cols, boxes  [9]uint16
	limit, found, left int
}

func newPlain81(g *solver.Grid, limit, patience int) *plain81 {
	s := &plain81{limit: limit, left: patience}
	for c := range 81 {
		s.denied[c] = uint16(^g.Candidates(c))
		if v := g.Value(c); v != 0 {
			s.flip(c, 1<<(v-1))
			s.digits[c] = uint8(v)
		}
	}
	return s
}

// flip adds a digit to a cell's units, or removes it.
func (s *plain81) flip(cell int, digit uint16) {
	s.rows[cell/9] ^= digit
	s.cols[cell%9] ^= digit
	s.boxes[cell/27*3+cell%9/3] ^= digit
}

func (s *plain81) count() {
	at, fewest, options := -1, 10, uint16(0)
	for c, v := range s.digits {
		if v != 0 {
			continue
		}
		free := 0x1ff &^ (s.denied[c] | s.rows[c/9] | s.cols[c%9] | s.boxes[c/27*3+c%9/3])
		if n := bits.OnesCount16(free); n < fewest {
			at, fewest, options = c, n, free
		}
	}
	if at < 0 {
		s.found++
		return
	}
	for ; options != 0 && s.found < s.limit && s.left > 0; options &= options - 1 {
		s.left--
		digit := options & -options
		s.flip(at, digit)
		s.digits[at] = uint8(bits.Len16(digit))
		s.count()
		s.flip(at, digit)
		s.digits[at] = 0
	}
}

// FuzzSearch compares all searches. Two bytes of denied remove a candidate.
func FuzzSearch(f *testing.F) {
	for _, text := range []string{easy, pairs, multi32, hbf, impossible, "", "11", "1........1", strings.Repeat(".", 80) + "5"} {
		f.Add(text, []byte{}, uint8(2))
		f.Add(text, []byte{0, 0, 0, 3, 40, 8}, uint8(40))
	}
	f.Add("12345678."+strings.Repeat(".", 72), []byte{8, 8}, uint8(2))
	f.Fuzz(func(t *testing.T, text string, denied []byte, limit uint8) {
		p := puzzle81(text)
		g := grid81(t, p, nil)
		for ; len(denied) >= 2; denied = denied[2:] {
			g.Remove(int(denied[0])%81, 1+int(denied[1])%9)
		}
		most := 1 + int(limit)%64
		fast := solutions81(t, solver.Search, g, most)
		for _, s := range fast {
			if solution := grid(t, "3x3", s); !solution.Solved() || !agrees(g, solution) {
				t.Fatalf("%s: %s is no solution", g, s)
			}
		}
		if len(g.Conflicts()) > 0 {
			if len(fast) != 0 {
				t.Fatalf("%s repeats a digit and has solutions", g)
			}
			return
		}
		plain := newPlain81(g, most, 20_000)
		if plain.count(); plain.left > 0 && plain.found != len(fast) {
			t.Fatalf("%s: %d solutions, the plain solver finds %d", g, len(fast), plain.found)
		}
		if plain.left <= 0 {
			return // the general solver might take long, too
		}
		compareSearches(t, g, most)
		if g.Restricted().IsEmpty() {
			var bulk solver.Searcher81
			if n, err := bulk.Search(t.Context(), &p, most); n != len(fast) || err != nil {
				t.Fatalf("%s: in bulk %d solutions, %v; want %d", g, n, err, len(fast))
			}
		}
	})
}

func TestSearcher81(t *testing.T) {
	const solved = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
	for _, tc := range []struct {
		name        string
		puzzle      string
		limit, want int
		first       string
	}{
		{"one solution", easy, 2, 1, solved},
		{"one, no limit", easy, 0, 1, solved},
		{"all clues", solved, 2, 1, solved},
		{"none", impossible, 0, 0, ""},
		{"limit reached", multi32, 10, 10, ""},
		{"limit not reached", multi32, 33, 32, ""},
		{"no limit", multi32, 0, 32, ""},
		{"empty", "", 5000, 5000, ""},
		{"twice in a row", "5.......5", 2, 0, ""},
		{"twice in a column", "5" + strings.Repeat(".", 71) + "5", 2, 0, ""},
		{"twice in a box", "5.........5", 2, 0, ""},
		{"side by side", "55", 2, 0, ""},
		{"one solved but for a clash", solved[:80] + "5", 2, 0, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := puzzle81(tc.puzzle)
			var s solver.Searcher81
			got, err := s.Search(t.Context(), &p, tc.limit)
			if err != nil || got != tc.want {
				t.Fatalf("got %d, %v; want %d", got, err, tc.want)
			}
			first, second := s.Solution(0), s.Solution(1)
			if tc.first != "" && first.String() != tc.first {
				t.Errorf("got %s, want %s", first, tc.first)
			}
			for i, solution := range []solver.Puzzle81{first, second}[:min(got, 2)] {
				if g := grid81(t, solution, nil); !g.Solved() || !agrees(grid81(t, p, nil), g) {
					t.Errorf("solution %d is %s", i, solution)
				}
			}
			if got > 1 && first == second {
				t.Error("the two solutions are equal")
			}
			if got < 2 && second != (solver.Puzzle81{}) {
				t.Errorf("a second solution %s out of %d", second, got)
			}
		})
	}
}

func TestSearcher81RefusesOtherDigits(t *testing.T) {
	for v := 10; v < 256; v++ {
		p := puzzle81(easy)
		p[80] = uint8(v)
		var s solver.Searcher81
		if n, err := s.Search(t.Context(), &p, 2); n != 0 || err != nil {
			t.Errorf("%d as a digit: %d solutions, %v", v, n, err)
		}
	}
}

type patient struct {
	context.Context
	left int
}

func (p *patient) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestSearcher81EndsWithContext(t *testing.T) {
	var s solver.Searcher81
	var empty solver.Puzzle81
	n, err := s.Search(&patient{t.Context(), 3}, &empty, 0)
	if err != context.Canceled || n == 0 || n > 100_000 {
		t.Errorf("got %d, %v; want to end soon", n, err)
	}
	easy := puzzle81(easy)
	if n, err := s.Search(&patient{t.Context(), 0}, &easy, 0); err != context.Canceled || n != 0 {
		t.Errorf("with an ended context: %d, %v", n, err)
	}
	if n, err := s.Search(t.Context(), &easy, 0); err != nil || n != 1 {
		t.Errorf("after that: %d, %v", n, err)
	}
}

func TestSearcher81DoesNotAllocate(t *testing.T) {
	var s solver.Searcher81
	puzzles := puzzles81(clues17 + hardest + multi32)
	if n := testing.AllocsPerRun(5, func() {
		for i := range puzzles {
			s.Search(t.Context(), &puzzles[i], 2)
			if s.Solution(0)[0] > 9 {
				t.Error("no digit")
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	g := grid81(t, puzzles[0], nil)
	if n := testing.AllocsPerRun(5, func() { solver.CountSolutions(t.Context(), g, 2) }); n != 0 {
		t.Errorf("%v allocations to count a grid's solutions", n)
	}
}

// BenchmarkSearcher81 counts up to two solutions of morphs of each list.
func BenchmarkSearcher81(b *testing.B) {
	for _, set := range []struct{ name, puzzles string }{{"17clue", clues17}, {"hardest", hardest}} {
		r := rand.New(rand.NewPCG(17, 81))
		var puzzles []solver.Puzzle81
		for samples := puzzles81(set.puzzles); len(puzzles) < 10_000; {
			puzzles = append(puzzles, morph(r, samples[len(puzzles)%len(samples)]))
		}
		b.Run(set.name, func(b *testing.B) {
			b.ReportAllocs()
			var s solver.Searcher81
			count := 0
			for b.Loop() {
				s.Search(b.Context(), &puzzles[count%len(puzzles)], 2)
				count++
			}
			b.ReportMetric(float64(count)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}
