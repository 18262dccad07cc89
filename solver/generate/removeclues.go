package generate

import (
	"context"
	"fmt"
	"slices"
)

// removeClues takes orbits of clues out of a puzzle, in random order, as long as its
// solution stays the only one and no fewer than least clues are left. One pass
// is enough: an orbit that is needed stays so when others go.
func (m *Generator) removeClues(ctx context.Context, puzzle, solution values, least int) error {
	m.engine.begin(puzzle, solution)
	m.orbits.shuffle(m.random)
	clues := puzzle.clues()
	for _, orbit := range m.orbits {
		if puzzle[orbit[0]] == 0 || clues-len(orbit) < least {
			continue
		}
		needed, err := m.takeOut(ctx, puzzle, orbit)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrNotMinimal, err)
		}
		if !needed {
			clues -= len(orbit)
		}
	}
	return nil
}

// takeOut takes an orbit of clues out of a puzzle with one solution, unless it
// is needed for that.
func (m *Generator) takeOut(ctx context.Context, puzzle values, orbit []int) (needed bool, err error) {
	if slices.ContainsFunc(orbit, m.engine.needs) {
		return true, nil
	}
	for _, cell := range orbit {
		m.engine.removeClue(cell)
	}
	// Another solution differs in a first cell of the orbit: those before it hold
	// their digits again.
	last := len(orbit) - 1
	for i, cell := range orbit {
		needed, err = m.engine.differs(ctx, cell)
		if needed || err != nil || i < last {
			m.engine.restoreClue(cell)
		}
		if needed || err != nil {
			for _, more := range orbit[i+1:] {
				m.engine.restoreClue(more)
			}
			return needed, err
		}
	}
	for _, cell := range orbit[:last] {
		m.engine.removeClue(cell)
	}
	puzzle.clear(orbit)
	return false, nil
}
