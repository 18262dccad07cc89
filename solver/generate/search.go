package generate

import (
	"context"
	"fmt"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

type search struct {
	*Generator
	tried int
	best  *candidate // the best of all
}

// A search takes the best of samples new puzzles, and continues with its neighbours until too many in a row are no
// better.
const (
	samples  = 100
	patience = 300
)

// search makes puzzles until one passes all stages. If the context ends while the first puzzle loses its clues,
// search returns that puzzle.
func (m *Generator) search(ctx context.Context) (*candidate, error) {
	s := &search{Generator: m}
	for s.tried < m.o.Tries {
		c, err := s.sample(ctx)
		if c == nil || err != nil || c.passed == len(m.stages) {
			return c, err
		}
		c, err = s.climb(ctx, c)
		if err != nil || c.passed == len(m.stages) {
			return c, err
		}
	}
	return nil, &NotFoundError{m.progress, nil}
}

// sample returns the best of some new puzzles.
func (s *search) sample(ctx context.Context) (best *candidate, err error) {
	for range samples {
		v, err := s.fresh(ctx)
		if err != nil {
			return s.unfinished(v), err
		}
		c, err := s.look(ctx, v)
		if err != nil {
			return nil, err
		}
		if best == nil || best.isBelow(c.fitness) {
			best = c
		}
		if c.passed == len(s.stages) || s.tried >= s.o.Tries {
			break
		}
	}
	return best, nil
}

func (s *search) unfinished(v values) *candidate {
	c := &candidate{values: v}
	if v != nil {
		c.grid = v.grid(s.o.Layout)
	}
	return c
}

// climb goes to neighbours that are no worse until one passes.
func (s *search) climb(ctx context.Context, at *candidate) (*candidate, error) {
	for idle := 0; idle < patience && s.tried < s.o.Tries; idle++ {
		v, err := s.near(ctx, at.values)
		if err != nil {
			return nil, err
		}
		c, err := s.look(ctx, v)
		if err != nil {
			return nil, err
		}
		if at.isBelow(c.fitness) {
			idle = -1
		}
		if !c.isBelow(at.fitness) {
			at = c
		}
		if at.passed == len(s.stages) {
			break
		}
	}
	return at, nil
}

// look evaluates a puzzle and reports progress.
func (s *search) look(ctx context.Context, v values) (*candidate, error) {
	c, err := s.consider(ctx, v)
	if err != nil {
		return nil, err
	}
	s.tried++
	if s.best == nil || s.best.isBelow(c.fitness) {
		s.best = c
	}
	s.progress = Progress{Tried: s.tried, ER: s.best.report.ER}
	if s.o.Progress != nil {
		s.o.Progress(s.progress)
	}
	return c, nil
}

func (m *Generator) fresh(ctx context.Context) (values, error) {
	switch {
	case !m.o.Pattern.IsEmpty():
		return m.fill(ctx)
	case m.o.isNear():
		if v, err := m.beside(ctx); v != nil || err != nil {
			return v, err
		}
	}
	solution, err := m.engine.full(ctx, m.random)
	if err != nil {
		return nil, err
	}
	return solution, m.removeClues(ctx, solution, m.fewestClues())
}

// beside makes a puzzle near a morph of one of Near, or nil if that is unchanged.
func (m *Generator) beside(ctx context.Context) (v values, err error) {
	known := m.o.Near[m.random.IntN(len(m.o.Near))]
	puzzle := solver.Puzzle81(known.Values())
	morph := canonical.RandomMorph(m.random)
	disguise := morph.Apply(&puzzle)
	v = disguise[:]
	for range 1 + m.random.IntN(2) {
		if v, err = m.near(ctx, v); err != nil {
			return nil, err
		}
	}
	if slices.Equal(v, disguise[:]) {
		return nil, nil
	}
	return v, nil
}

// fewestClues returns a random number of clues in the wanted range.
func (m *Generator) fewestClues() int {
	asked := m.o.Clues
	if asked.Max <= asked.Min {
		return asked.Min
	}
	return asked.Min + m.random.IntN(asked.Max-asked.Min+1)
}

// near makes a similar puzzle: one or two orbits of clues are replaced.
func (m *Generator) near(ctx context.Context, from values) (values, error) {
	if !m.o.Pattern.IsEmpty() {
		return m.refill(ctx, from)
	}
	v := slices.Clone(from)
	m.orbits.shuffle(m.random)
	left := make([]bool, len(v)) // clues that stay out
	leave := 1 + m.random.IntN(2)
	for _, orbit := range m.orbits {
		if v[orbit[0]] != 0 && leave > 0 {
			v.clear(orbit)
			left[orbit[0]] = true
			leave--
		}
	}
	unique, err := m.makeUnique(ctx, v, left)
	if err != nil {
		return nil, err
	}
	if !unique {
		return slices.Clone(from), nil
	}
	return v, m.removeClues(ctx, v, m.fewestClues())
}

// splitLook is the maximum number of solutions that split considers.
const splitLook = 200

// makeUnique adds orbits of clues, except those in left, until one solution is left, and reports whether that
// succeeded. It prefers clues that leave few solutions, so that it adds few.
func (m *Generator) makeUnique(ctx context.Context, v values, left []bool) (unique bool, err error) {
	for {
		m.found = m.found[:0]
		err := m.engine.each(ctx, v, splitLook, func(s values) { m.found = append(m.found, slices.Clone(s)) })
		if err != nil || len(m.found) == 1 {
			return err == nil, err
		}
		orbit, from := m.split(v, left)
		if orbit == nil {
			return false, nil
		}
		v.copy(from, orbit)
	}
}

// split returns the orbit whose first clue the fewest solutions have, and a solution from which to take its clues.
func (m *Generator) split(v values, left []bool) (best []int, from values) {
	fewest := len(m.found)
	for _, orbit := range m.orbits {
		cell := orbit[0]
		if v[cell] != 0 || left[cell] {
			continue
		}
		var count [solver.MaxSize + 1]int
		for _, s := range m.found {
			count[s[cell]]++
		}
		for _, s := range m.found {
			if n := count[s[cell]]; n < fewest {
				best, from, fewest = orbit, s, n
			}
		}
	}
	return best, from
}

func (v values) copy(from values, cells []int) {
	for _, cell := range cells {
		v[cell] = from[cell]
	}
}

func (v values) clear(cells []int) {
	for _, cell := range cells {
		v[cell] = 0
	}
}

// removeClues removes orbits of clues in random order as long as the solution stays unique and at least least clues
// are left. One pass is enough, because a necessary orbit stays necessary.
func (m *Generator) removeClues(ctx context.Context, puzzle values, least int) error {
	m.orbits.shuffle(m.random)
	clues := puzzle.clues()
	before := slices.Clone(puzzle)
	for _, orbit := range m.orbits {
		if puzzle[orbit[0]] == 0 || clues-len(orbit) < least {
			continue
		}
		puzzle.clear(orbit)
		unique, err := m.engine.isUnique(ctx, puzzle)
		if unique && err == nil {
			clues -= len(orbit)
			continue
		}
		puzzle.copy(before, orbit)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrNotMinimal, err)
		}
	}
	return nil
}

// Bounds on filling a pattern: random grids, changes to each, and solutions considered.
const (
	patternGrids   = 100
	patternChanges = 300
	patternLook    = 500
)

// fill makes a puzzle with clues in the cells of the pattern.
func (m *Generator) fill(ctx context.Context) (values, error) {
	for range patternGrids {
		v, err := m.engine.full(ctx, m.random)
		if err != nil {
			return nil, err
		}
		for cell := range v {
			if !m.o.Pattern.Has(cell) {
				v[cell] = 0
			}
		}
		if ok, err := m.settle(ctx, v); ok || err != nil {
			return v, err
		}
	}
	return nil, fmt.Errorf("%w: the clues of %d random grids in that pattern leave several solutions, and so do those much like them", ErrNotFound, patternGrids)
}

// refill makes another puzzle with the same pattern by changing a few clues.
func (m *Generator) refill(ctx context.Context, from values) (values, error) {
	v := slices.Clone(from)
	cells := m.o.Pattern.Slice()
	m.random.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	changed := cells[:min(len(cells), 1+m.random.IntN(3))]
	v.clear(changed)
	solution, err := m.engine.pick(ctx, m.random, v)
	if err != nil {
		return nil, err
	}
	v.copy(solution, changed)
	if ok, err := m.settle(ctx, v); ok || err != nil {
		return v, err
	}
	return slices.Clone(from), nil
}

// settle changes clues one by one until the solution is unique; ok is false if it is not.
func (m *Generator) settle(ctx context.Context, v values) (ok bool, err error) {
	cells := m.o.Pattern.Slice()
	for range patternChanges {
		cell := cells[m.random.IntN(len(cells))]
		left, err := m.change(ctx, v, cell)
		if left == 1 || err != nil {
			return err == nil, err
		}
	}
	return false, nil
}

// change gives a clue the digit that leaves the fewest solutions, and returns their number as far as it has counted.
func (m *Generator) change(ctx context.Context, v values, cell int) (left int, err error) {
	var count [17]int
	v[cell] = 0
	all := 0
	err = m.engine.each(ctx, v, patternLook, func(s values) {
		count[s[cell]]++
		all++
	})
	best := 0
	for digit, n := range count {
		if n > 0 && (best == 0 || n < count[best] || n == count[best] && m.random.IntN(2) == 0) {
			best = digit
		}
	}
	v[cell] = uint8(best)
	if all == patternLook { // there may be more
		return all, err
	}
	return count[best], err
}
