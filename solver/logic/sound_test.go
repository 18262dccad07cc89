package logic

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"pencilmark/solver"
)

// soundLayouts are sampled a tenth as often as classic sudokus; sudokus of other
// sizes are in TestTechniquesAreSound.
var soundLayouts = []string{"3x3+x", "3x2", "3x3+w", jigsaw9}

// TestSound samples states, generated puzzles somewhere on their human walk with
// some wrong candidates out for no reason, and holds every step of every technique
// against the solution; and every step of the walks themselves. It takes
// PENCILMARK_SOUND of each, by default a few.
func TestSound(t *testing.T) {
	count := 60 / raceFactor
	if text := os.Getenv("PENCILMARK_SOUND"); text != "" {
		var err error
		if count, err = strconv.Atoi(text); err != nil {
			t.Fatalf("PENCILMARK_SOUND: %v", err)
		}
	}
	for _, shape := range append([]string{"3x3"}, soundLayouts...) {
		n := count
		if shape != "3x3" {
			n = max(1, count/10)
		}
		t.Run(shape, func(t *testing.T) {
			start := time.Now()
			states, steps := soundStates(t, layout(t, shape), n)
			fmt.Printf("sound: %s: %d states and as many walks, %d steps, %v\n", shape, states, steps, time.Since(start).Round(time.Second))
		})
	}
}

// soundStates samples n states on all processors.
func soundStates(t *testing.T, l *solver.Layout, n int) (states, steps int) {
	var work sync.WaitGroup
	var mutex sync.Mutex
	for worker := range runtime.GOMAXPROCS(0) {
		work.Go(func() {
			s := sampler{t: t, r: rand.New(rand.NewPCG(7, uint64(worker))), techniques: Techniques()}
			for i := worker; i < n && !t.Failed(); i += runtime.GOMAXPROCS(0) {
				s.sample(l, i)
			}
			mutex.Lock()
			defer mutex.Unlock()
			states += s.states
			steps += s.steps
		})
	}
	work.Wait()
	return states, steps
}

type sampler struct {
	t             *testing.T
	r             *rand.Rand
	techniques    []Technique
	states, steps int
}

// sample walks a puzzle and looks at one state of it. Forcing nets and bad guesses
// are dear and are looked for in every hundredth state only.
func (s *sampler) sample(l *solver.Layout, i int) {
	solution := randomSolution(s.t, s.r, l)
	puzzle := randomPuzzle(s.t, s.r, solution, l.Cells())
	state := s.walk(puzzle, solution)
	s.blur(state, solution)
	techniques := s.techniques
	if i%100 != 0 {
		techniques = withoutDear(techniques)
	}
	v := newView(state)
	for _, technique := range techniques {
		technique.find(v, func(step solver.Step) bool {
			s.steps++
			checkStep(s.t, state, solution, &step)
			return !s.t.Failed()
		})
	}
	s.states++
}

// walk checks every step of the human walk and returns one of its states.
func (s *sampler) walk(puzzle, solution *solver.Grid) *solver.Grid {
	state, seen := puzzle.Clone(), 0
	out, err := Human().Walk(context.Background(), puzzle, func(before *solver.Grid, step solver.Step) bool {
		seen++
		if s.r.IntN(seen) == 0 {
			state = before.Clone()
		}
		checkStep(s.t, before, solution, &step)
		return !s.t.Failed() && step.Technique != badGuessName
	})
	if err != nil || out.Contradiction != nil {
		s.t.Errorf("%v: %+v, error %v", puzzle, out.Contradiction, err)
	}
	return state
}

// blur rules out some wrong candidates for no reason.
func (s *sampler) blur(g, solution *solver.Grid) {
	share := s.r.Float64() * 0.5
	for c := range g.Empty().All() {
		for d := range g.Candidates(c).Without(solution.Value(c)).All() {
			if s.r.Float64() < share {
				g.Remove(c, d)
			}
		}
	}
}
