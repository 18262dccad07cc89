package load

import (
	"math/rand/v2"
	"testing"
	"time"

	"pencilmark/solver"
)

// The puzzles that people ask about are puzzles, and no two alike.
func TestPuzzles(t *testing.T) {
	c, seen := &population{rand: rand.New(rand.NewPCG(1, 2))}, map[string]bool{}
	for range 100 {
		text := c.puzzle()
		g := solver.NewGrid(solver.Classic())
		for cell, r := range text {
			if r != '.' {
				g.Place(cell, int(r-'0'))
			}
		}
		if _, err := solver.Solve(t.Context(), g); err != nil || seen[text] {
			t.Errorf("%s: %v, seen before: %v", text, err, seen[text])
		}
		seen[text] = true
	}
}

func TestPercentile(t *testing.T) {
	var all []time.Duration
	for i := range 101 {
		all = append(all, time.Duration(i)*time.Millisecond)
	}
	for p, want := range map[int]time.Duration{0: 0, 50: 50 * time.Millisecond, 99: 99 * time.Millisecond, 100: 100 * time.Millisecond} {
		if got := percentile(all, p); got != want {
			t.Errorf("percentile %d = %v, want %v", p, got, want)
		}
	}
	if got := percentile(nil, 99); got != 0 {
		t.Errorf("of nothing: %v", got)
	}
}
