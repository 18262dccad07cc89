package solver_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"pencilmark/solver"
)

// solved81 returns the solutions of some puzzles, morphed.
func solved81(t *testing.T, r *rand.Rand) (solutions []solver.Puzzle81) {
	t.Helper()
	var s solver.Searcher81
	for _, p := range puzzles81(clues17 + hardest) {
		p = morph(r, p)
		if n, err := s.Search(t.Context(), &p, 2); n != 1 || err != nil {
			t.Fatalf("%v: %d solutions, %v", p, n, err)
		}
		solutions = append(solutions, s.Solution(0))
	}
	return solutions
}

// With clues lost and regained at random, down to none, another is seen where the general search finds one.
func TestSecond81(t *testing.T) {
	var s solver.SecondSolution81
	r := rand.New(rand.NewPCG(5, 81))
	seen := map[bool]int{}
	for _, solution := range solved81(t, r) {
		s.SetKnownSolution(&solution)
		p := solution
		for i, c := range append(r.Perm(81), r.Perm(81)...) {
			if p[c] == 0 {
				continue
			}
			s.RemoveClue(c)
			p[c] = 0
			g := grid81(t, p, nil)
			g.Remove(c, int(solution[c]))
			want, _ := solver.SearchAny(t.Context(), g, 1, nil)
			got, err := s.Exists(t.Context(), c)
			if got != (want > 0) || err != nil {
				t.Fatalf("%v: other than %d in cell %d: %t, %v; want %t", p, solution[c], c, got, err, want > 0)
			}
			seen[got]++
			if first := i < 81; got && first && r.IntN(5) > 0 {
				s.RestoreClue(c)
				p[c] = solution[c]
			}
		}
	}
	if seen[true] < 100 || seen[false] < 100 {
		t.Errorf("seen %v, want a hundred of each", seen)
	}
}

func TestSecond81EndsWithContext(t *testing.T) {
	var s solver.SecondSolution81
	solution := solved81(t, rand.New(rand.NewPCG(7, 81)))[0]
	s.SetKnownSolution(&solution)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 2 { // often enough to look at the context
		for c := range 81 {
			s.RemoveClue(c)
			for range 1000 {
				if _, err := s.Exists(ctx, c); err == context.Canceled {
					return
				}
			}
		}
	}
	t.Error("it never looked at the context")
}

func TestSecond81DoesNotAllocate(t *testing.T) {
	var s solver.SecondSolution81
	solution := solved81(t, rand.New(rand.NewPCG(8, 81)))[0]
	if n := testing.AllocsPerRun(5, func() {
		s.SetKnownSolution(&solution)
		for c := range 81 {
			s.RemoveClue(c)
			if other, _ := s.Exists(t.Context(), c); other {
				s.RestoreClue(c)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
