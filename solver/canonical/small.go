package canonical

import (
	"context"
	"slices"

	"pencilmark/solver"
)

// SmallPattern is a Pattern of a board with boxes that has so few symmetries that each can
// be tried: 6x6 has 6912 with its turned ones. It is safe for concurrent use.
type SmallPattern struct {
	size   int
	clues  []smallClue // those of a digit together
	digits int         // that there are
	rows   [][]int     // where each row goes
	cols   [][]int
}

type smallClue struct{ row, col, digit int }

// maxSmall is the largest number of rows that a SmallPattern may have.
const maxSmall = 6

// NewSmallPattern prepares a puzzle to be found; nil if its board is too large or has no
// boxes.
func NewSmallPattern(g *solver.Grid) *SmallPattern {
	shape, size := g.Layout().Shape(), g.Layout().Size()
	if size > maxSmall || shape.Regions != "" {
		return nil
	}
	p := &SmallPattern{size: size, rows: lineOrders(size/shape.BoxHeight, shape.BoxHeight), cols: lineOrders(size/shape.BoxWidth, shape.BoxWidth)}
	for digit := 1; digit <= size; digit++ {
		found := false
		for c := range g.Givens().All() {
			if g.Value(c) == digit {
				p.clues, found = append(p.clues, smallClue{c / size, c % size, p.digits}), true
			}
		}
		if found {
			p.digits++
		}
	}
	return p
}

// lineOrders lists the ways to exchange the lines of a board: groups of some lines each,
// and the lines within a group.
func lineOrders(groups, lines int) (all [][]int) {
	within := permutations(lines)
	for _, outer := range permutations(groups) {
		orders := [][]int{nil}
		for _, group := range outer {
			var longer [][]int
			for _, begun := range orders {
				for _, inner := range within {
					next := slices.Clone(begun)
					for _, line := range inner {
						next = append(next, group*lines+line)
					}
					longer = append(longer, next)
				}
			}
			orders = longer
		}
		all = append(all, orders...)
	}
	return all
}

// permutations lists the orders of the numbers below n.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(p), at, n-1))
		}
	}
	return all
}

// In reports whether all of the pattern's clues but at most missing stand in a grid of as
// many cells, after some symmetry and under other names for the digits. It does not matter
// what else stands there. The error is the context's.
func (p *SmallPattern) In(ctx context.Context, grid []int, missing int) (bool, error) {
	stands := func(cell int) bool { return grid[cell] != 0 }
	return p.found(ctx, len(p.clues)-missing, stands, grid, missing)
}

// InSolved reports whether a full grid is a morph of the pattern's solution, and so that
// at least some of its clues stand where shown has digits.
func (p *SmallPattern) InSolved(ctx context.Context, full, shown []int, clues int) (bool, error) {
	return p.found(ctx, clues, func(cell int) bool { return shown[cell] != 0 }, full, 0)
}

// found reports whether after some symmetry so many clues are at cells that count, and all
// but at most missing stand in a grid.
func (p *SmallPattern) found(ctx context.Context, least int, counts func(cell int) bool, grid []int, missing int) (bool, error) {
	if len(grid) != p.size*p.size {
		return false, nil
	}
	image := make([]int, len(p.clues))
	for _, rows := range p.rows {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		for _, cols := range p.cols {
			for _, turned := range []bool{false, true} {
				spare := len(p.clues) - least
				for i, clue := range p.clues {
					row, col := rows[clue.row], cols[clue.col]
					if turned {
						row, col = col, row
					}
					if image[i] = row*p.size + col; !counts(image[i]) {
						if spare--; spare < 0 {
							break
						}
					}
				}
				if spare >= 0 && p.missingFrom(grid, image, missing) <= missing {
					return true, nil
				}
			}
		}
	}
	return false, nil
}

// missingFrom counts the clues that do not stand at their cells under the best names for
// the digits. Once more than some are missing it says no more than that.
func (p *SmallPattern) missingFrom(grid, image []int, most int) int {
	var stands [maxSmall][maxSmall + 1]int // how often each digit stands where one of the clues is
	missing := len(image)
	for i, cell := range image {
		stands[p.clues[i].digit][grid[cell]]++
	}
	for d := range p.digits {
		missing -= slices.Max(stands[d][1:])
	}
	if missing > most {
		return missing
	}
	return len(image) - p.bestNames(&stands, 0, 0)
}

// bestNames returns how many clues stand if each digit from one on gets a name of its own.
func (p *SmallPattern) bestNames(stands *[maxSmall][maxSmall + 1]int, from int, taken int) (best int) {
	if from == p.digits {
		return 0
	}
	for name := 1; name <= p.size; name++ {
		if taken&(1<<name) == 0 {
			best = max(best, stands[from][name]+p.bestNames(stands, from+1, taken|1<<name))
		}
	}
	return best
}
