package generate_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestPuzzle(t *testing.T) {
	for _, name := range []string{
		"2x2", "2x2+x", "3x2", "3x2+x", "4x2", "4x2+x", "3x3", "3x3+x", "5x2", "5x2+x",
		"6x2", "6x2+x", "4x3", "4x3+x", "7x2", "4x4", // 14x14 and 16x16 once, for time
	} {
		t.Run(name, func(t *testing.T) {
			shape, err := solver.ParseShape(name)
			if err != nil {
				t.Fatal(err)
			}
			puzzle, report, err := generate.Puzzle(t.Context(), source(4), generate.Options{Layout: layoutOf(t, shape)})
			if err != nil {
				t.Fatal(err)
			}
			if puzzle.Layout().Shape() != shape {
				t.Errorf("got a %s", puzzle.Layout().Shape())
			}
			checkMinimal(t, puzzle)
			if want, err := rating.Rate(t.Context(), puzzle); err != nil || report.Tier != want.Tier || report.Points != want.Points {
				t.Errorf("report %+v, want %+v", report, want)
			}
		})
	}
}

func layoutOf(t testing.TB, shape solver.Shape) *solver.Layout {
	t.Helper()
	layout, err := solver.NewLayout(shape)
	if err != nil {
		t.Fatal(err)
	}
	return layout
}

// checkMinimal checks that a puzzle has one solution, and several without any
// one of its clues. Above 12x12 it tries some of the clues, for time.
func checkMinimal(t *testing.T, puzzle *solver.Grid) {
	t.Helper()
	if *puzzle != *puzzle.Puzzle() {
		t.Error("the grid holds more than its givens")
	}
	if n, err := solver.Count(t.Context(), puzzle, 2); n != 1 || err != nil {
		t.Fatalf("%s has %d solutions, %v", puzzle, n, err)
	}
	givens := puzzle.Givens()
	cells := givens.Slice()
	if puzzle.Layout().Size() > 12 {
		cells = cells[:4]
	}
	for _, cell := range cells {
		without := solver.NewGrid(puzzle.Layout())
		for c := range givens.All() {
			if c != cell {
				without.Place(c, puzzle.Value(c))
			}
		}
		if n, err := solver.Count(t.Context(), without, 2); n != 2 || err != nil {
			t.Errorf("%s has %d solutions without %s, %v", puzzle, n, puzzle.Layout().CellName(cell), err)
		}
	}
}

func TestPuzzleOfTier(t *testing.T) {
	for _, tier := range rating.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			puzzle, report, err := generate.Puzzle(t.Context(), source(96), generate.Options{Tier: tier})
			if err != nil {
				t.Fatal(err)
			}
			if again, err := rating.Rate(t.Context(), puzzle); err != nil || report.Tier != tier || again.Tier != tier {
				t.Errorf("got %s, rated again %s, %v", report.Tier, again.Tier, err)
			}
			checkMinimal(t, puzzle)
		})
	}
}

func TestPuzzleDependsOnSeedOnly(t *testing.T) {
	var got [3]string
	for i, seed := range []uint64{3, 3, 4} {
		puzzle, _, err := generate.Puzzle(t.Context(), source(seed), generate.Options{Tier: rating.Medium})
		if err != nil {
			t.Fatal(err)
		}
		got[i] = puzzle.String()
	}
	if got[0] != got[1] || got[1] == got[2] {
		t.Errorf("seeds 3, 3 and 4 gave\n%s\n%s\n%s", got[0], got[1], got[2])
	}
}

func TestPuzzleThatDoesNotExist(t *testing.T) {
	o := generate.Options{Layout: layoutOf(t, solver.Shape{BoxWidth: 2, BoxHeight: 2}), Tier: rating.Extreme, Tries: 1000}
	puzzle, _, err := generate.Puzzle(t.Context(), source(1), o)
	if puzzle != nil || !errors.Is(err, generate.ErrNotFound) {
		t.Fatalf("got %v, %v", puzzle, err)
	}
	if want := "no such puzzle was found among 1000"; err.Error() != want {
		t.Errorf("got %q", err)
	}
}

func TestPuzzleEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tier := range []rating.Tier{rating.None, rating.Expert} {
		puzzle, _, err := generate.Puzzle(ctx, source(1), generate.Options{Tier: tier})
		if puzzle != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("tier %s: got %v, %v", tier, puzzle, err)
		}
	}
}

// endingContext ends after it was asked a number of times, so that a test can
// end it in the middle of the work without a clock.
type endingContext struct {
	context.Context
	left *int
}

func (c endingContext) Err() error {
	if *c.left--; *c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

func TestPuzzleOutOfTimeSaysSo(t *testing.T) {
	layout := layoutOf(t, solver.Shape{BoxWidth: 4, BoxHeight: 4})
	ctx := endingContext{t.Context(), new(200)}
	puzzle, report, err := generate.Puzzle(ctx, source(1), generate.Options{Layout: layout})
	if !errors.Is(err, generate.ErrNotMinimal) || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v", err)
	}
	if report.Tier != rating.None {
		t.Errorf("the puzzle was rated %s", report.Tier)
	}
	if n, err := solver.Count(t.Context(), puzzle, 2); n != 1 || err != nil || puzzle.Filled() == 256 {
		t.Errorf("%d clues, %d solutions, %v; want fewer than 256 and one", puzzle.Filled(), n, err)
	}
}

func TestFull(t *testing.T) {
	for _, shape := range solver.KnownShapes() {
		for _, shape.Diagonals = range []bool{false, true} {
			layout, err := solver.NewLayout(shape)
			if err != nil {
				t.Fatal(err)
			}
			grid, err := generate.Full(t.Context(), source(2), layout)
			if err != nil || !grid.Solved() {
				t.Errorf("%s: %v, %v", shape, grid, err)
			}
		}
	}
}

// TestFullReachesEverySolution finds all 288 grids of 4x4.
func TestFullReachesEverySolution(t *testing.T) {
	layout, err := solver.NewLayout(solver.Shape{BoxWidth: 2, BoxHeight: 2})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	r := source(5)
	for range 3000 {
		grid, err := generate.Full(t.Context(), r, layout)
		if err != nil {
			t.Fatal(err)
		}
		seen[grid.String()] = true
	}
	if len(seen) != 288 {
		t.Errorf("found %d of 288 grids", len(seen))
	}
}

func BenchmarkPuzzle(b *testing.B) {
	for _, tier := range append([]rating.Tier{rating.None}, rating.Tiers()...) {
		b.Run(tier.String(), func(b *testing.B) {
			r := source(1)
			for b.Loop() {
				if _, _, err := generate.Puzzle(b.Context(), r, generate.Options{Tier: tier}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
