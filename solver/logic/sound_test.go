package logic

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/solver"
)

// soundLayouts are sampled a tenth as often as classic sudokus; sudokus of other
// sizes are in TestTechniquesAreSound.
var soundLayouts = []string{"3x3+x", "3x2", "3x3+w", jigsaw9}

// TestSound samples states, puzzles somewhere on their human walk with some wrong
// candidates out for no reason, and holds every step of every technique against the
// solution; and every step of the walks themselves. It takes PENCILMARK_SOUND
// generated puzzles, by default a few, and as many of the lists of puzzles, a line
// each, that PENCILMARK_SOUND_LISTS names.
func TestSound(t *testing.T) {
	count, others := 60/raceFactor, 2
	if text := os.Getenv("PENCILMARK_SOUND"); text != "" {
		var err error
		if count, err = strconv.Atoi(text); err != nil {
			t.Fatalf("PENCILMARK_SOUND: %v", err)
		}
		others = max(1, count/10)
	}
	for _, shape := range append([]string{"3x3"}, soundLayouts...) {
		n := count
		if shape != "3x3" {
			n = others
		}
		t.Run(shape, func(t *testing.T) { soundStates(t, shape, n, generated(layout(t, shape))) })
	}
	if lists := os.Getenv("PENCILMARK_SOUND_LISTS"); lists != "" {
		t.Run("listed", func(t *testing.T) { soundStates(t, "listed", count, listed(t, strings.Fields(lists), count)) })
	}
}

// A source gives the i-th puzzle and its solution; nil if there is no such one.
type source func(t *testing.T, r *rand.Rand, i int) (puzzle, solution *solver.Grid)

func generated(l *solver.Layout) source {
	return func(t *testing.T, r *rand.Rand, _ int) (puzzle, solution *solver.Grid) {
		solution = randomSolution(t, r, l)
		return randomPuzzle(t, r, solution, l.Cells()), solution
	}
}

// listed spreads n puzzles evenly over the lines of some files, and takes them in
// turn if there are fewer.
func listed(t *testing.T, files []string, n int) source {
	t.Helper()
	var lines []string
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.FieldsSeq(string(text)) {
			if len(line) >= 81 && strings.Trim(line[:81], "0123456789.") == "" {
				lines = append(lines, strings.ReplaceAll(line[:81], "0", "."))
			}
		}
	}
	return func(t *testing.T, _ *rand.Rand, i int) (puzzle, solution *solver.Grid) {
		puzzle = classic(t, lines[i*max(len(lines), n)/n%len(lines)])
		solution, err := solver.Solve(t.Context(), puzzle)
		if err != nil {
			return nil, nil // not one puzzle of ours: several solutions, or none
		}
		return puzzle, solution
	}
}

// soundStates samples n states on all processors.
func soundStates(t *testing.T, name string, n int, from source) {
	var work sync.WaitGroup
	var mutex sync.Mutex
	start, states, steps := time.Now(), 0, 0
	for worker := range runtime.GOMAXPROCS(0) {
		work.Go(func() {
			s := sampler{t: t, r: rand.New(rand.NewPCG(7, uint64(worker))), techniques: Techniques()}
			for i := worker; i < n && !t.Failed(); i += runtime.GOMAXPROCS(0) {
				if puzzle, solution := from(t, s.r, i); puzzle != nil {
					s.sample(puzzle, solution, i)
				}
			}
			mutex.Lock()
			defer mutex.Unlock()
			states += s.states
			steps += s.steps
		})
	}
	work.Wait()
	fmt.Printf("sound: %s: %d states and as many walks, %d steps, %v\n", name, states, steps, time.Since(start).Round(time.Second))
}

type sampler struct {
	t             *testing.T
	r             *rand.Rand
	techniques    []Technique
	states, steps int
}

// sample walks a puzzle and looks at one state of it. Forcing nets and bad guesses
// are dear and are looked for in every hundredth state only.
func (s *sampler) sample(puzzle, solution *solver.Grid, i int) {
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
