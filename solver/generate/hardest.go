package generate

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/rating"
)

// The search for the hardest first looks for puzzles at which the exact search guesses often, which is fast and
// correlates with a high ER: some ten guesses at 9.0, a hundred at 10.5. It then climbs by ER from the best of these.
var (
	mostGuesses = hardSearch{size: 150, closeness: 1, limit: leastHard - 1, order: moreGuesses}
	highestER   = hardSearch{size: 60, closeness: 2, limit: noLimit, order: higherER}
)

const (
	firstShare = 15 // one new puzzle to begin with for each 15 steps
	leastClues = 20
	leastHard  = rating.Tenths(90) // of what the first part keeps, once it has enough
	disguises  = 20                // of a puzzle, over which guesses are counted
	maxIdle    = 20_000            // neighbours that bring nothing new before the search ends
)

type hardSearch struct {
	size      int                          // of the pool
	closeness int                          // what has less than this part of the guesses of the last in the pool is not rated
	limit     rating.Tenths                // up to where ratings matter
	order     func(c, d hardCandidate) int // the better first
}

// Hardest returns the hardest classic puzzles that it can find, hardest first. It keeps a pool of puzzles and tries
// neighbours: a clue or two less, and others instead. All have one solution and no superfluous clue. After 200,000
// steps, a few minutes, the best have an ER of about 10. Equal states of r give equal puzzles. The error is the
// context's.
func Hardest(ctx context.Context, r *rand.Rand, steps int) ([]*solver.Grid, error) {
	m, err := NewGenerator(Options{})
	if err != nil {
		return nil, err
	}
	m.random, m.orbits = r, slices.Clone(m.whole)
	p := &hardPool{Generator: m}
	if err := p.byGuesses(ctx, steps); err != nil {
		return nil, err
	}
	if err := p.byER(ctx, steps); err != nil {
		return nil, err
	}
	var grids []*solver.Grid
	for _, c := range p.hardest {
		grids = append(grids, c.values.grid(m.o.Layout))
	}
	return grids, nil
}

// byGuesses climbs by guesses from new puzzles.
func (p *hardPool) byGuesses(ctx context.Context, steps int) error {
	p.begin(&mostGuesses)
	for i := 0; i < steps/firstShare || len(p.hardest) == 0; i++ {
		v, err := p.fresh(ctx)
		if err == nil {
			err = p.offer(ctx, v)
		}
		if err != nil {
			return err
		}
	}
	return p.climb(ctx, steps)
}

// byER climbs by ER from the best so far.
func (p *hardPool) byER(ctx context.Context, steps int) error {
	best := p.begin(&highestER)
	for _, c := range best[:min(len(best), highestER.size)] {
		if err := p.offer(ctx, c.values); err != nil {
			return err
		}
	}
	return p.climb(ctx, steps)
}

// begin empties the pool for a part of the search and returns its contents.
func (p *hardPool) begin(part *hardSearch) (before []hardCandidate) {
	before = p.hardest
	p.hardSearch, p.hardest, p.seen = part, nil, map[solver.Puzzle81]bool{}
	return before
}

type hardPool struct {
	*Generator
	*hardSearch
	hardest []hardCandidate
	seen    map[solver.Puzzle81]bool
}

type hardCandidate struct {
	values  values
	er      rating.Tenths // up to the search's limit
	guesses int
}

func moreGuesses(c, d hardCandidate) int { return cmp.Compare(d.guesses, c.guesses) }

func higherER(c, d hardCandidate) int {
	return cmp.Or(cmp.Compare(d.er, c.er), moreGuesses(c, d))
}

// climb tries neighbours of the pool's puzzles, preferring hard ones.
func (p *hardPool) climb(ctx context.Context, steps int) error {
	for idle := 0; steps > 0 && idle < maxIdle; steps-- {
		n, known := len(p.hardest), len(p.seen)
		v, err := p.near(ctx, p.hardest[min(p.random.IntN(n), p.random.IntN(n))].values)
		if err == nil {
			err = p.offer(ctx, v)
		}
		if err != nil {
			return err
		}
		if idle++; len(p.seen) > known {
			idle = 0
		}
	}
	return nil
}

// offer takes a puzzle into the pool if it is harder than the easiest there.
func (p *hardPool) offer(ctx context.Context, v values) error {
	if p.seen[solver.Puzzle81(v)] || v.clues() < leastClues {
		return nil
	}
	p.seen[solver.Puzzle81(v)] = true
	c := hardCandidate{values: v}
	var err error
	if c.guesses, err = p.guessesIn(ctx, v, disguises); err != nil {
		return err
	}
	full := len(p.hardest) == p.size
	if full && c.guesses < p.hardest[p.size-1].guesses/p.closeness {
		return nil
	}
	report, err := p.rater.RateUpTo(ctx, v.grid(p.o.Layout), p.limit)
	if c.er = report.ER; err != nil || full && c.er < leastHard {
		return err
	}
	at, _ := slices.BinarySearchFunc(p.hardest, c, p.order)
	p.hardest = slices.Insert(p.hardest, at, c)
	p.hardest = p.hardest[:min(len(p.hardest), p.size)]
	return nil
}

// guessesIn sums the guesses of the exact search over n morphs of a puzzle.
func (p *hardPool) guessesIn(ctx context.Context, v values, n int) (sum int, err error) {
	for range n {
		m := canonical.RandomMorph(p.random)
		disguise := m.Apply((*solver.Puzzle81)(v))
		g, err := p.engine.guesses(ctx, disguise[:])
		if err != nil {
			return 0, err
		}
		sum += g
	}
	return sum, nil
}
