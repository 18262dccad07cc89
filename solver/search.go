package solver

import (
	"context"
	"math/rand/v2"
)

// Search visits the solutions of a grid: every way to fill its empty cells
// with their candidates so that no unit repeats a digit. The grid's candidates
// are binding, not only its values. It stops after limit solutions (0 or less:
// no limit), when yield returns false, or when ctx ends, and returns how many
// solutions it visited; err is ctx's error or nil. Equal grids give equal
// solutions in equal order. Each solution is a grid of its own with g's givens;
// yield may be nil to count only.
func Search(ctx context.Context, g *Grid, limit int, yield func(*Grid) bool) (found int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if g.layout == Classic() {
		return searchClassic(ctx, g, limit, yield)
	}
	return searchAny(ctx, g, limit, yield)
}

// searchAny is Search on any layout.
func searchAny(ctx context.Context, g *Grid, limit int, yield func(*Grid) bool) (found int, err error) {
	if len(g.Conflicts()) > 0 {
		return 0, nil
	}
	s := &search{ctx: ctx, layout: g.layout, grid: g, limit: limit, yield: yield}
	if root, ok := newSearchRoot(g); ok {
		s.run(&root)
	}
	return s.found, s.err
}

// CountSolutions returns the number of solutions of a grid, at most limit (0 or less:
// no limit). The error is ctx's, and then the number is what was found so far.
func CountSolutions(ctx context.Context, g *Grid, limit int) (int, error) {
	return Search(ctx, g, limit, nil)
}

// Solve returns the only solution of a grid. Otherwise the error is a
// *ConflictError if a unit repeats a value, ErrNoSolution, an *AmbiguousError
// if there are several, or ctx's error.
func Solve(ctx context.Context, g *Grid) (*Grid, error) {
	if conflicts := g.Conflicts(); len(conflicts) > 0 {
		return nil, &ConflictError{Layout: g.layout, Conflicts: conflicts}
	}
	var solutions []*Grid
	_, err := Search(ctx, g, 2, func(s *Grid) bool {
		solutions = append(solutions, s)
		return true
	})
	switch {
	case err != nil:
		return nil, err
	case len(solutions) == 0:
		return nil, ErrNoSolution
	case len(solutions) > 1:
		return nil, &AmbiguousError{First: solutions[0], Second: solutions[1]}
	}
	return solutions[0], nil
}

// search is one run of searchAny.
type search struct {
	ctx    context.Context
	layout *Layout
	grid   *Grid
	limit  int
	yield  func(*Grid) bool
	nodes  int
	found  int
	err    error

	patience int             // nodes after which a run that got lost is given up
	depth    int             // down to which fitting digits are sought
	steps    int             // taken to seek them
	random   *rand.Rand      // the order of branches; nil in the first run
	first    [MaxCells]uint8 // the solution found first
}

// firstPatience is what nearly all puzzles do with: about a millisecond on 9x9,
// three on 16x16.
const firstPatience = 300

// run explores the tree. A few bad branches near the root can hide what there is
// behind a tree without end, and a grid that cannot be filled may show it only far
// down. So a run that has not found a second solution for long, which is what
// most callers ask about, is given up for another with its branches in another
// order, twice the patience, and one level more of the tree looked at closely. In the
// end one run is patient enough for the whole tree.
func (s *search) run(root *searchNode) {
	for try := 0; ; try++ {
		s.nodes, s.patience, s.depth = 0, firstPatience<<min(try, 40), try
		if s.explore(root) || !s.isLost() {
			return
		}
		s.random = rand.New(rand.NewPCG(uint64(try), 0))
	}
}

// isLost reports whether the run has used up its patience.
func (s *search) isLost() bool { return s.nodes > s.patience && s.found < 2 && s.err == nil }

// nodesPerCheck is how many nodes pass between two looks at the context: some
// 10 µs each on 16x16, so a cancelled search ends within about a millisecond.
const nodesPerCheck = 64

// explore searches below a settled node and reports whether to go on.
func (s *search) explore(b *searchNode) bool {
	if s.nodes++; s.nodes%nodesPerCheck == 0 {
		s.err = s.ctx.Err()
	}
	if s.err != nil || s.isLost() {
		return false
	}
	if b.depth < s.depth && !s.fitDigits(b) {
		return s.err == nil
	}
	if b.open.IsEmpty() {
		return s.report(b)
	}
	return s.branch(b)
}

// tryDigits branches on what a cell holds.
func (s *search) tryDigits(b *searchNode, cell int) bool {
	for rest := b.cands[cell]; rest != 0; {
		digit := s.pick(rest)
		if !s.try(b, cell, digit) {
			return false
		}
		rest &^= digit
	}
	return true
}

// pick returns one of some digits: the lowest in the first run.
func (s *search) pick(digits Digits) Digits {
	if s.random != nil {
		for range s.random.IntN(digits.Len()) {
			digits &= digits - 1
		}
	}
	return digits & -digits
}

// tryPlaces branches on where a unit holds a digit.
func (s *search) tryPlaces(b *searchNode, unit int, digit Digits) bool {
	for _, c := range s.layout.unitCells[unit] {
		if b.cands[c]&digit != 0 && !s.try(b, int(c), digit) {
			return false
		}
	}
	return true
}

// try searches the part of the tree where a cell holds a digit.
func (s *search) try(b *searchNode, cell int, digit Digits) bool {
	next := *b
	next.depth++
	if next.assign(s.layout, cell, digit) && next.settle(s.layout) {
		return s.explore(&next)
	}
	return true
}

// report hands a finished board to the visitor, unless an earlier run did.
func (s *search) report(b *searchNode) bool {
	values := b.values(s.layout)
	if s.found == 0 {
		s.first = values
	} else if s.random != nil && s.first == values {
		return true
	}
	s.found++
	if s.yield != nil && !s.yield(&Grid{layout: s.layout, givens: s.grid.givens, values: values}) {
		return false
	}
	return s.found != s.limit
}
