package canonical_test

import (
	"errors"
	"iter"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/format"
)

const mostCanonical = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"

func puzzle(t testing.TB, line string) (p solver.Puzzle81) {
	t.Helper()
	if len(line) != len(p) {
		t.Fatalf("%q has %d cells", line, len(line))
	}
	for i, c := range []byte(line) {
		if c >= '1' && c <= '9' {
			p[i] = c - '0'
		}
	}
	return p
}

func list(t testing.TB, name string) (puzzles []solver.Puzzle81) {
	t.Helper()
	text, err := os.ReadFile("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		puzzles = append(puzzles, puzzle(t, strings.TrimSpace(line)))
	}
	return puzzles
}

func grid(t testing.TB, text string) *solver.Grid {
	t.Helper()
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func solution(t testing.TB, p solver.Puzzle81) solver.Puzzle81 {
	t.Helper()
	var full solver.Puzzle81
	n, err := new(solver.Searcher81).EachSolution(t.Context(), &p, 2, func(found *solver.Puzzle81) bool {
		full = *found
		return true
	})
	if n != 1 || err != nil {
		t.Fatalf("%s has %d solutions, %v", p, n, err)
	}
	return full
}

func find(t testing.TB, f *canonical.Finder, p solver.Puzzle81) canonical.Form {
	t.Helper()
	form, err := f.Find(&p)
	if err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	if got := form.Morph.Apply(&p); got != form.Puzzle {
		t.Fatalf("%s: its Morph gives\n%s, and its form is\n%s", p, got, form.Puzzle)
	}
	if back := form.Morph.Inverse(); back.Apply(&form.Puzzle) != p {
		t.Fatalf("%s: the inverse of its Morph gives\n%s", p, back.Apply(&form.Puzzle))
	}
	return form
}

// TestMorphsShareTheirForm checks that a thousand morphs of each puzzle, and of its solution, have the same form.
func TestMorphsShareTheirForm(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2026))
	grids := list(t, "hardest.txt")
	grids = append(grids, list(t, "17clue.txt")[:10]...)
	for _, p := range grids[:5] {
		grids = append(grids, solution(t, p))
	}
	grids = append(grids, puzzle(t, mostCanonical), nearlyFull(t, r, grids[len(grids)-1]))
	var f canonical.Finder
	for _, p := range grids {
		want := find(t, &f, p)
		for range 1000 / raceFactor {
			m := canonical.RandomMorph(r)
			got := find(t, &f, m.Apply(&p))
			if got.Puzzle != want.Puzzle || got.Automorphisms != want.Automorphisms {
				t.Fatalf("%s:\n%s of %d automorphisms, and of a morph\n%s of %d",
					p, want.Puzzle, want.Automorphisms, got.Puzzle, got.Automorphisms)
			}
		}
	}
}

func nearlyFull(t testing.TB, r *rand.Rand, full solver.Puzzle81) solver.Puzzle81 {
	for range 12 {
		full[r.IntN(81)] = 0
	}
	return full
}

// TestFormsTellPuzzlesApart checks that the forms of different puzzles differ.
func TestFormsTellPuzzlesApart(t *testing.T) {
	var f canonical.Finder
	seen := map[solver.Puzzle81]bool{}
	puzzles := list(t, "17clue.txt")
	for _, p := range puzzles {
		seen[find(t, &f, p).Puzzle] = true
	}
	if len(seen) != len(puzzles) {
		t.Errorf("%d forms of %d puzzles", len(seen), len(puzzles))
	}
}

// TestFormIsTheLeastOfAll checks that the form and its automorphisms agree with an exhaustive search.
func TestFormIsTheLeastOfAll(t *testing.T) {
	hard := list(t, "hardest.txt")[0]
	r := rand.New(rand.NewPCG(3, 2026))
	tests := []struct {
		name string
		grid solver.Puzzle81
	}{
		{"17 clues", list(t, "17clue.txt")[0]},
		{"full", solution(t, hard)},
		{"17 clues, others", list(t, "17clue.txt")[50]},
		{"hard", hard},
		{"nearly full", nearlyFull(t, r, solution(t, hard))},
		{"most canonical", puzzle(t, mostCanonical)},
		{"symmetrical clues", puzzle(t, "1.......9"+".2.....8."+"..3...7.."+"........."+"....1...."+"........."+"..7...3.."+".8.....2."+"9.......1")},
	}
	if raceFactor > 1 {
		tests = tests[:2]
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			form := find(t, new(canonical.Finder), tt.grid)
			least, count := exhaust(&tt.grid)
			if form.Puzzle != least || form.Automorphisms != count {
				t.Errorf("%s:\n%s of %d automorphisms, want\n%s of %d", tt.grid, form.Puzzle, form.Automorphisms, least, count)
			}
		})
	}
}

// exhaust tries all 3,359,232 symmetries and returns the smallest result and how many give it.
func exhaust(p *solver.Puzzle81) (least solver.Puzzle81, count int) {
	least[0] = 10
	m := canonical.Identity()
	for _, m.Flip = range []bool{false, true} {
		for m.Rows = range orders() {
			for m.Cols = range orders() {
				switch compare(p, &m, &least) {
				case -1:
					least, count = named(p, &m), 1
				case 0:
					count++
				}
			}
		}
	}
	return least, count
}

func orders() iter.Seq[[9]uint8] {
	threes := [][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	return func(yield func([9]uint8) bool) {
		for n := range 6 * 6 * 6 * 6 {
			var lines [9]uint8
			within := [3][3]uint8{threes[n/6%6], threes[n/36%6], threes[n/216]}
			for i, band := range threes[n%6] {
				for j, line := range within[band] {
					lines[3*i+j] = 3*band + line
				}
			}
			if !yield(lines) {
				return
			}
		}
	}
}

// compare compares the result of a morph, with renamed digits, with another grid.
func compare(p *solver.Puzzle81, m *canonical.Morph, with *solver.Puzzle81) int {
	var names [10]uint8
	next := uint8(0)
	for cell, want := range with {
		d := p[cellOf(m, cell)]
		if d != 0 && names[d] == 0 {
			next++
			names[d] = next
		}
		switch {
		case names[d] < want:
			return -1
		case names[d] > want:
			return 1
		}
	}
	return 0
}

func cellOf(m *canonical.Morph, cell int) int {
	row, col := int(m.Rows[cell/9]), int(m.Cols[cell%9])
	if m.Flip {
		row, col = col, row
	}
	return 9*row + col
}

func named(p *solver.Puzzle81, m *canonical.Morph) (q solver.Puzzle81) {
	var names [10]uint8
	next := uint8(0)
	for cell := range q {
		d := p[cellOf(m, cell)]
		if d != 0 && names[d] == 0 {
			next++
			names[d] = next
		}
		q[cell] = names[d]
	}
	return q
}

// TestEffortIsBounded checks that a Finder that reaches its bounds says so, and can be used for the next grid.
func TestEffortIsBounded(t *testing.T) {
	var f canonical.Finder
	f.Limit(100)
	if _, err := f.Find(&solver.Puzzle81{}); !errors.Is(err, canonical.ErrEffort) {
		t.Error(err)
	}
	f.Limit(0)
	find(t, &f, puzzle(t, mostCanonical))
}

func TestOf(t *testing.T) {
	const text = "..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2"
	read := func(text string) *solver.Grid { return grid(t, text) }
	form, err := canonical.Of(read(text))
	if want := find(t, new(canonical.Finder), puzzle(t, text)); err != nil || form != want {
		t.Errorf("%+v, %v; want %+v", form, err, want)
	}
	restricted := read(text)
	restricted.Remove(0, 8)
	for _, tt := range []struct {
		grid *solver.Grid
		want error
	}{
		{read("1..." + "...." + "...." + "...."), canonical.ErrLayout},
		{restricted, canonical.ErrRestricted},
	} {
		if _, err := canonical.Of(tt.grid); !errors.Is(err, tt.want) {
			t.Errorf("%v, want %v", err, tt.want)
		}
	}
	for _, tt := range []struct {
		grid solver.Puzzle81
		want string
	}{
		{solver.Puzzle81{80: 10}, "r9c9: 10 is no digit of a classic sudoku"},
		{solver.Puzzle81{1: 4, 8: 4}, "r1c9: 4 stands twice in a unit"},
		{solver.Puzzle81{1: 4, 73: 4}, "r9c2: 4 stands twice in a unit"},
		{solver.Puzzle81{31: 4, 39: 4}, "r5c4: 4 stands twice in a unit"},
	} {
		if _, err := new(canonical.Finder).Find(&tt.grid); err == nil || err.Error() != tt.want {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// TestMorphOfAGrid checks that a Morph moves values, givens and candidates, and that its inverse moves them back.
func TestMorphOfAGrid(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2026))
	g, err := format.Read("..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g.Place(0, 8)
	g.Remove(1, 3)
	for range 100 {
		m := canonical.RandomMorph(r)
		moved := m.Grid(g)
		if moved.Givens().Len() != g.Givens().Len() || moved.CandidateCount() != g.CandidateCount() {
			t.Fatalf("%+v: %s became %s", m, g, moved)
		}
		back := m.Inverse()
		if again := back.Grid(moved); *again != *g {
			t.Fatalf("%+v: %s came back as %s", m, g, again)
		}
	}
}

// FuzzFind checks that a morph of any digits has the same form or the same error, unless the effort ends.
func FuzzFind(f *testing.F) {
	f.Add(mostCanonical, uint64(1))
	f.Add("..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2", uint64(2))
	f.Add("123456789", uint64(3))
	f.Add("", uint64(4))
	f.Add("1........1", uint64(5))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		var p solver.Puzzle81
		for i, c := range []byte(text[:min(len(text), len(p))]) {
			if c >= '1' && c <= '9' {
				p[i] = c - '0'
			}
		}
		var finder canonical.Finder
		m := canonical.RandomMorph(rand.New(rand.NewPCG(seed, 1)))
		q := m.Apply(&p)
		want, err := finder.Find(&p)
		got, morphErr := finder.Find(&q)
		switch {
		case errors.Is(err, canonical.ErrEffort) || errors.Is(morphErr, canonical.ErrEffort):
		case (err == nil) != (morphErr == nil):
			t.Errorf("%v, and of a morph %v", err, morphErr)
		case err == nil:
			find(t, &finder, p)
			find(t, &finder, q)
			if want.Puzzle != got.Puzzle || want.Automorphisms != got.Automorphisms {
				t.Errorf("%+v, and of a morph %+v", want, got)
			}
		}
	})
}

// BenchmarkFinder finds the forms of random morphs, so that the order in a list does not help.
func BenchmarkFinder(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 2026))
	clues17, hardest := list(b, "17clue.txt"), list(b, "hardest.txt")
	var full []solver.Puzzle81
	for _, p := range clues17 {
		full = append(full, solution(b, p))
	}
	for _, set := range []struct {
		name    string
		puzzles []solver.Puzzle81
	}{{"17clue", clues17}, {"hardest", hardest}, {"full", full}} {
		morphs := make([]solver.Puzzle81, 2000)
		for i := range morphs {
			m := canonical.RandomMorph(r)
			morphs[i] = m.Apply(&set.puzzles[i%len(set.puzzles)])
		}
		b.Run(set.name, func(b *testing.B) {
			b.ReportAllocs()
			var f canonical.Finder
			n := 0
			for b.Loop() {
				find(b, &f, morphs[n%len(morphs)])
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "forms/s")
		})
	}
}

// TestInvariant checks that morphs of a full grid share its invariant, which few other grids have.
func TestInvariant(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2026))
	seen, same := map[uint64]bool{}, 0
	puzzles := list(t, "17clue.txt")
	for _, p := range puzzles {
		full := solution(t, p)
		want, ok := canonical.Invariant(grid(t, full.String()))
		if seen[want] {
			same++
		}
		seen[want] = true
		for range 5 {
			m := canonical.RandomMorph(r)
			morph := m.Apply(&full)
			if got, _ := canonical.Invariant(grid(t, morph.String())); got != want || !ok {
				t.Fatalf("%s has %x, its morph %s %x", full, want, morph, got)
			}
		}
	}
	if same*10 > len(puzzles) {
		t.Errorf("%d of %d grids have the invariant of another", same, len(puzzles))
	}
	if _, ok := canonical.Invariant(grid(t, puzzles[0].String())); ok {
		t.Error("a puzzle has one")
	}
}
