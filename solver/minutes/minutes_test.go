package minutes_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/format"
	"pencilmark/solver/minutes"
	"pencilmark/solver/rating"
)

var update = flag.Bool("update", false, "rewrite the estimates in testdata")

// TestEstimates reads a golden with a puzzle a line: its ER or its shape, the grid, the counts of a walk, and the
// range for people.
func TestEstimates(t *testing.T) {
	const name = "testdata/estimates.tsv"
	golden, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for line := range strings.Lines(string(golden)) {
		if strings.HasPrefix(line, "#") {
			b.WriteString(line)
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		b.WriteString(estimated(t, fields[0], fields[1]))
	}
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if b.String() != string(golden) {
		t.Errorf("got\n%s", b.String())
	}
}

func estimated(t *testing.T, label, text string) string {
	var options format.Options
	er, err := rating.ParseTenths(label)
	if err != nil {
		shape, err := solver.ParseShape(label)
		if err != nil {
			t.Fatal(err)
		}
		options.Shape = &shape
	}
	puzzle, solution := read(t, text, options)
	c, e := minutes.Count(puzzle, solution), minutes.Of(puzzle, solution, int(er))
	from, to := e.ForPlayers()
	return fmt.Sprintf("%s\t%s\t%.0f\t%g\t%g\t%g\t%.1f\t%.1f-%.1f\t%d-%d\t%v\n",
		label, text, c.Search, c.Locked, c.Pairs, c.Stuck, e.Minutes, e.Low, e.High, from, to, e.Rough)
}

func read(t testing.TB, text string, o format.Options) (puzzle, solution *solver.Grid) {
	t.Helper()
	puzzle, err := format.Read(text, o)
	if err != nil {
		t.Fatal(err)
	}
	solution, err = solver.Solve(t.Context(), puzzle)
	if err != nil {
		t.Fatal(err)
	}
	return puzzle, solution
}

const easy = "73..2.8..........9..2..3.7....6..1.3.8.741.6.1.5..2....5.9..3..3..........8.6..45"

// TestHarderNeverTakesLess checks that no larger count, and no higher ER of a puzzle that is stuck, makes an estimate
// shorter.
func TestHarderNeverTakesLess(t *testing.T) {
	puzzle, solution := read(t, "...2..7.6.....614.4....8.2.38.....9...53.1.......6....5..9.23..2......7..79......", format.Options{})
	last := 0.0
	for er := 12; er <= 120; er++ {
		e := minutes.Of(puzzle, solution, er)
		if e.Minutes <= last || e.Low >= e.Minutes || e.High <= e.Minutes {
			t.Errorf("ER %d: %+v after %.1f minutes", er, e, last)
		}
		last = e.Minutes
	}
	for i, count := range []func(*minutes.Counts) *float64{
		func(c *minutes.Counts) *float64 { return &c.Search },
		func(c *minutes.Counts) *float64 { return &c.Locked },
		func(c *minutes.Counts) *float64 { return &c.Pairs },
		func(c *minutes.Counts) *float64 { return &c.Stuck },
	} {
		less := minutes.Count(puzzle, solution)
		more := less
		*count(&more)++
		if w := minutes.Fitted(); w.LogSeconds(&more, 70) <= w.LogSeconds(&less, 70) {
			t.Errorf("count %d: more takes less", i)
		}
	}
}

// TestMorphsTakeAsLong checks that essentially equal puzzles take nearly the same time, though readers prefer other
// cells among equally easy ones.
func TestMorphsTakeAsLong(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{easy, "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"} {
		puzzle, solution := read(t, text, format.Options{})
		want := minutes.Of(puzzle, solution, 20).Minutes
		for range 50 {
			m := canonical.RandomMorph(r)
			if got := minutes.Of(m.Grid(puzzle), m.Grid(solution), 20).Minutes; math.Abs(math.Log(got/want)) > 0.15 {
				t.Errorf("%s: %.1f and %.1f minutes", text, got, want)
			}
		}
	}
}

// TestFilledGrids checks that a position takes less time the more of it is filled, and none when it is full.
func TestFilledGrids(t *testing.T) {
	puzzle, solution := read(t, easy, format.Options{})
	last := math.Inf(1)
	for cell := range puzzle.Empty().All() {
		if e := minutes.Of(puzzle, solution, 15); e.Minutes > last*1.1 || e.Minutes < 1 {
			t.Errorf("%v: %+v after %.1f minutes", puzzle, e, last)
		} else {
			last = e.Minutes
		}
		puzzle.Place(cell, solution.Value(cell))
	}
	if e := minutes.Of(puzzle, solution, 0); e != (minutes.Estimate{}) {
		t.Errorf("a full grid: %+v", e)
	}
}

func TestForPlayers(t *testing.T) {
	for m, want := range map[float64]string{1: "1-2", 6: "3-8", 8.3: "4-11", 25: "12-30", 120: "60-150"} {
		e := minutes.Estimate{Minutes: m, Low: m * .8, High: m / .8}
		if m == 1 {
			e.Low, e.High = 1, 1
		}
		from, to := e.ForPlayers()
		if got := fmt.Sprintf("%d-%d", from, to); got != want {
			t.Errorf("%g minutes: %s, want %s", m, got, want)
		}
	}
}

func TestCountHardlyAllocates(t *testing.T) {
	puzzle, solution := read(t, easy, format.Options{})
	if n := testing.AllocsPerRun(10, func() { minutes.Count(puzzle, solution) }); n > 2 {
		t.Errorf("%.0f allocations", n)
	}
}

// BenchmarkEstimate compares the estimate with the rating, which includes it: go test -bench . ./solver/minutes
func BenchmarkEstimate(b *testing.B) {
	puzzle, solution := read(b, easy, format.Options{})
	b.Run("estimate", func(b *testing.B) {
		for b.Loop() {
			minutes.Of(puzzle, solution, 15)
		}
	})
	b.Run("rating", func(b *testing.B) {
		r := rating.NewRater()
		for b.Loop() {
			if _, err := r.Rate(b.Context(), puzzle); err != nil {
				b.Fatal(err)
			}
		}
	})
}
