package canonical

import (
	"cmp"
	"context"
	"slices"

	"pencilmark/solver"
)

// Pattern is a puzzle whose clues can be found in other grids, whatever has become of
// the rest. It is safe for concurrent use.
type Pattern struct {
	clues  int
	boxes  [9]int    // clues in each box
	digits [][]clue  // the clues of each digit that there is, of the most frequent one first
	parts  [][][]int // for each number of clues that may be missing
}

// clue is where a clue stands: its box, and what its lines are matched with where it
// stands in each of the nine cells of one of the grid's boxes.
type clue struct {
	box   uint8
	pairs [16]pairs // so many that the index needs no check
}

func newClue(row, col int) (c clue) {
	c.box = uint8(row/3*3 + col/3)
	for cell := range 9 {
		c.pairs[cell] = 1<<(3*row+cell/3) | 1<<(27+3*col+cell%3)
	}
	return c
}

// MaxMissing is how many clues may be missing at most where a pattern is looked for.
const MaxMissing = 8

// NewPattern prepares a puzzle to be found.
func NewPattern(p *solver.Puzzle81) *Pattern {
	t := &Pattern{digits: make([][]clue, 10)}
	for cell, d := range p {
		if d != 0 {
			c := newClue(cell/9, cell%9)
			t.digits[d] = append(t.digits[d], c)
			t.boxes[c.box]++
			t.clues++
		}
	}
	slices.SortStableFunc(t.digits, func(a, b []clue) int { return cmp.Compare(len(b), len(a)) })
	for len(t.digits) > 0 && len(t.digits[len(t.digits)-1]) == 0 {
		t.digits = t.digits[:len(t.digits)-1]
	}
	for missing := range MaxMissing + 1 {
		t.parts = append(t.parts, t.partsOf(missing+1))
	}
	return t
}

// partsOf deals the digits to n parts with about as many clues.
func (p *Pattern) partsOf(n int) [][]int {
	parts, clues := make([][]int, n), make([]int, n)
	for d := range p.digits {
		fewest := slices.Index(clues, slices.Min(clues))
		parts[fewest] = append(parts[fewest], d)
		clues[fewest] += len(p.digits[d])
	}
	return parts
}

// In reports whether all of the pattern's clues but at most missing stand in a grid,
// after some symmetry and under other names for the digits. It does not matter what
// else stands there. The error is the context's.
//
// Of one part of the digits more than clues may be missing, one is there with all its
// clues. So it is enough to begin with each part for itself with none missing, which
// leaves few ways to go on.
func (p *Pattern) In(ctx context.Context, t *Target, missing int) (bool, error) {
	if missing = min(missing, MaxMissing); t.digits+missing < p.clues {
		return false, nil
	}
	m := matching{Pattern: p, allowed: missing}
	for flipped := range t.sides {
		m.side = &t.sides[flipped]
		for _, bands := range orders {
			if err := ctx.Err(); err != nil {
				return false, err
			}
			for _, stacks := range orders {
				for box := range m.order {
					m.order[box] = bands[box/3]*3 + stacks[box%3]
				}
				if m.lacking() <= missing && m.found() {
					return true, nil
				}
			}
		}
	}
	return false, nil
}
