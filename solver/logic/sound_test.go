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
	count, others := samples(150), samples(5)
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
		t.Run(shape, func(t *testing.T) { soundStates(t, shape, n, generated(t, layout(t, shape), n)) })
	}
	if lists := os.Getenv("PENCILMARK_SOUND_LISTS"); lists != "" {
		t.Run("listed", func(t *testing.T) { soundStates(t, "listed", count, listed(t, strings.Fields(lists), count)) })
	}
}

// soundSeed and the number of a state decide what is sampled, on any machine.
const soundSeed = 7

func soundRand(i int) *rand.Rand { return rand.New(rand.NewPCG(soundSeed, uint64(i))) }

// A source gives the i-th puzzle and its solution; nil if there is no such one.
type source func(t *testing.T, r *rand.Rand, i int) (puzzle, solution *solver.Grid)

// puzzlesOfSolution is how many puzzles are made from a solution that takes a search
// to find.
const puzzlesOfSolution = 20

// generated makes n puzzles. Classic ones are minimal, and so is every other one of
// the others, whose last clues take the longest to try.
func generated(t *testing.T, l *solver.Layout, n int) source {
	if isRegular(l) {
		return func(t *testing.T, r *rand.Rand, _ int) (puzzle, solution *solver.Grid) {
			solution = randomSolution(t, r, l)
			return randomPuzzle(t, r, solution, l.CellCount()), solution
		}
	}
	solutions := make([]func() *solver.Grid, n/puzzlesOfSolution+1)
	for i := range solutions {
		solutions[i] = sync.OnceValue(func() *solver.Grid { return randomSolution(t, soundRand(-1-i), l) })
	}
	return func(t *testing.T, r *rand.Rand, i int) (puzzle, solution *solver.Grid) {
		solution, tries := solutions[i/puzzlesOfSolution](), l.CellCount()
		if i%2 == 1 {
			tries = tries * 3 / 4
		}
		return randomPuzzle(t, r, solution, tries), solution
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

// soundStates samples n states on all processors. It says every minute how far it is,
// and of the first fault which puzzle it was.
func soundStates(t *testing.T, name string, n int, from source) {
	var work sync.WaitGroup
	var mutex sync.Mutex
	begun := time.Now()
	known, states, steps := begun, 0, 0
	for worker := range runtime.GOMAXPROCS(0) {
		work.Go(func() {
			for i := worker; i < n && !t.Failed(); i += runtime.GOMAXPROCS(0) {
				s := sampler{t: t, r: soundRand(i), techniques: Techniques()}
				if puzzle, solution := from(t, s.r, i); puzzle != nil {
					s.sample(puzzle, solution, i)
					if t.Failed() {
						t.Errorf("seed %d, state %d of %s, puzzle %v", soundSeed, i, name, puzzle)
					}
				}
				mutex.Lock()
				states += s.states
				steps += s.steps
				if time.Since(known) > time.Minute {
					known = time.Now()
					fmt.Printf("progress: sound: %s: %d of %d states, %v\n", name, states, n, known.Sub(begun).Round(time.Second))
				}
				mutex.Unlock()
			}
		})
	}
	work.Wait()
	fmt.Printf("sound: %s: %d states and as many walks, %d steps, %v\n", name, states, steps, time.Since(begun).Round(time.Second))
}

type sampler struct {
	t             *testing.T
	r             *rand.Rand
	techniques    []Technique
	states, steps int
}

// sample walks a puzzle and looks at one state of it. Forcing nets and bad guesses
// are dear and are looked for in every hundredth state only, not the first.
func (s *sampler) sample(puzzle, solution *solver.Grid, i int) {
	state := s.walk(puzzle, solution)
	s.blur(state, solution)
	techniques := s.techniques
	if i%100 != 50 {
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
	var last solver.Step
	out, err := Human().Walk(context.Background(), puzzle, func(before *solver.Grid, step solver.Step) bool {
		seen++
		if s.r.IntN(seen) == 0 {
			state = before.Clone()
		}
		checkStep(s.t, before, solution, &step)
		last = step
		return !s.t.Failed() && step.Technique != badGuessName
	})
	if err != nil || out.Contradiction != nil {
		s.t.Errorf("%v: %+v, error %v, after %s", puzzle, out.Contradiction, err, stepText(puzzle.Layout(), &last))
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
