//go:build unix

package guard_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/starter"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/generate"
)

// Comparing a paste of up to thirty digits with sixty dailies takes at most 20 ms of processor time
// in 99 of 100 cases. The digits come from random solutions, from the most symmetrical solution, or
// are random.
func TestCopiesAreFoundInTime(t *testing.T) {
	var dailies []*game.Puzzle
	i := 0
	for g := range starter.Puzzles() {
		if i++; i%30 == 0 {
			solution, err := solver.Solve(t.Context(), g)
			gametest.Must(t, err)
			dailies = append(dailies, &game.Puzzle{Grid: g, Solution: solution})
		}
	}
	r := rand.New(rand.NewPCG(3, 60))
	symmetrical := gametest.Read(t, "123456789456789123789123456231564897564897231897231564312645978645978312978312645")
	var times []time.Duration
	for i := range 300 {
		full, err := generate.FullGrid(t.Context(), r, solver.Classic())
		gametest.Must(t, err)
		g := solver.NewGrid(solver.Classic())
		for _, c := range r.Perm(81)[:r.IntN(31)] {
			switch may := g.Candidates(c); {
			case i%3 == 0:
				g.Place(c, full.Value(c))
			case i%3 == 1:
				g.Place(c, symmetrical.Value(c))
			case may != 0:
				g.Place(c, slices.Collect(may.All())[r.IntN(may.Len())])
			}
		}
		begun := processorTime(t)
		_, err = guard.Among(g, dailies).Solve(t.Context())
		times = append(times, processorTime(t)-begun)
		if errors.Is(err, game.ErrLive) {
			t.Errorf("%s is taken for a daily", g)
		}
	}
	slices.Sort(times)
	if p99 := times[len(times)*99/100]; p99 > 20*time.Millisecond {
		t.Errorf("the slowest of a hundred takes %s", p99)
	}
}

// processorTime returns the processor time that the process has used.
func processorTime(t *testing.T) time.Duration {
	var u syscall.Rusage
	gametest.Must(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
