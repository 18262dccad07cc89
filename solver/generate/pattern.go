package generate

import (
	"context"
	"fmt"
	"slices"
)

// How a pattern is filled: from so many random grids at most, each changed so
// many times at most, with a look at so many solutions at a time.
const (
	patternGrids   = 100
	patternChanges = 300
	patternLook    = 500
)

// fill makes a puzzle whose clues are the cells of the pattern.
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

// refill makes another puzzle with the same pattern: it changes a few clues.
func (m *Generator) refill(ctx context.Context, from values) (values, error) {
	v := slices.Clone(from)
	cells := m.o.Pattern.Slice()
	m.random.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	changed := cells[:min(len(cells), 1+m.random.IntN(3))]
	v.clear(changed)
	solution, err := m.pick(ctx, v)
	if err != nil {
		return nil, err
	}
	v.copy(solution, changed)
	if ok, err := m.settle(ctx, v); ok || err != nil {
		return v, err
	}
	return slices.Clone(from), nil
}

// settle changes the clues of a puzzle with a solution, one by one, until there
// is no other; ok is false if it does not come to that.
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

// change gives a clue the digit that leaves the fewest solutions, and returns
// how many those are, as far as it looked.
func (m *Generator) change(ctx context.Context, v values, cell int) (left int, err error) {
	var count [17]int
	v[cell] = 0
	all := 0
	err = m.engine.solutions(ctx, v, patternLook, func(s values) {
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
