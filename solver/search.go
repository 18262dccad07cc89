package solver

import (
	"context"
	"math/bits"
	"math/rand/v2"
)

// Search visits the solutions of a grid: every way to fill its empty cells
// with their candidates so that no unit repeats a digit. The grid's candidates
// are binding, not only its values. It stops after limit solutions (0 or less:
// no limit), when visit returns false, or when ctx ends, and returns how many
// solutions it visited; err is ctx's error or nil. Equal grids give equal
// solutions in equal order. Each solution is a grid of its own with g's givens;
// visit may be nil to count only.
func Search(ctx context.Context, g *Grid, limit int, visit func(*Grid) bool) (found int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if g.layout == Classic() {
		return searchClassic(ctx, g, limit, visit)
	}
	return searchAny(ctx, g, limit, visit)
}

// searchAny is Search on any layout.
func searchAny(ctx context.Context, g *Grid, limit int, visit func(*Grid) bool) (found int, err error) {
	if len(g.Conflicts()) > 0 {
		return 0, nil
	}
	s := &search{ctx: ctx, layout: g.layout, grid: g, limit: limit, visit: visit}
	if root, ok := s.start(); ok {
		s.run(&root)
	}
	return s.found, s.err
}

// Count returns the number of solutions of a grid, at most limit (0 or less:
// no limit). The error is ctx's, and then the number is what was found so far.
func Count(ctx context.Context, g *Grid, limit int) (int, error) {
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
	visit  func(*Grid) bool
	nodes  int
	found  int
	err    error

	patience int              // nodes after which a run that got lost is given up
	random   *rand.Rand       // the order of branches; nil in the first run
	first    [MaxCells]Digits // the solution found first
}

// firstPatience is beyond what any known 9x9 puzzle takes, and some 50 ms on
// 16x16.
const firstPatience = 5_000

// run explores the tree. On large grids a few bad branches near the root can
// hide what there is behind a tree without end. So a run that has not found a
// second solution for long, which is what most callers ask about, is given up
// for another with its branches in another order and twice the patience. In
// the end one run is patient enough for the whole tree.
func (s *search) run(root *board) {
	for try := 0; ; try++ {
		s.nodes, s.patience = 0, firstPatience<<min(try, 40)
		if s.explore(root) || !s.isLost() {
			return
		}
		s.random = rand.New(rand.NewPCG(uint64(try), 0))
	}
}

// isLost reports whether the run has used up its patience.
func (s *search) isLost() bool { return s.nodes > s.patience && s.found < 2 && s.err == nil }

// board is a node of the search tree. It is copied at each branch, on the
// stack, which is cheaper than undoing.
type board struct {
	cands [MaxCells]Digits // what each cell may hold; one digit once it is assigned
	open  CellSet          // the cells not assigned yet
	dirty uint64           // units that lost a candidate since hidden singles were sought there
}

// nodesPerCheck is how many nodes pass between two looks at the context: some
// 10 µs each on 16x16, so a cancelled search ends within about a millisecond.
const nodesPerCheck = 64

// start returns the root: the grid's candidates, its values assigned and all
// that follows from them. ok is false if that is a contradiction.
func (s *search) start() (b board, ok bool) {
	b.open = s.grid.empty
	b.dirty = 1<<len(s.layout.units) - 1
	for c := range s.layout.Cells() {
		b.cands[c] = s.grid.cands[c]
		if v := s.grid.Value(c); v != 0 {
			b.cands[c] = DigitsOf(v)
		}
	}
	for c := range s.layout.Cells() {
		if !s.settle(&b, c) {
			return b, false
		}
	}
	return b, s.hiddenSingles(&b)
}

// settle follows up a cell that may have one candidate left or none.
func (s *search) settle(b *board, cell int) bool {
	d := b.cands[cell]
	if d == 0 {
		return false
	}
	if d&(d-1) != 0 {
		return true
	}
	b.open.Remove(cell)
	return s.eliminate(b, cell, d)
}

// eliminate removes an assigned cell's digit from its peers and follows up the
// naked singles that this leaves.
func (s *search) eliminate(b *board, cell int, d Digits) bool {
	var singles [MaxSize * 5]uint8 // a cell is in five units at most
	n := 0
	for _, p := range s.layout.peerList[cell] {
		was := b.cands[p]
		if was&d == 0 {
			continue
		}
		now := was &^ d
		if now == 0 {
			return false
		}
		b.cands[p] = now
		b.dirty |= s.layout.unitMask[p]
		if now&(now-1) == 0 {
			b.open.Remove(int(p))
			singles[n] = p
			n++
		}
	}
	for _, p := range singles[:n] {
		if !s.eliminate(b, int(p), b.cands[p]) {
			return false
		}
	}
	return true
}

// hiddenSingles assigns digits that have one place in a unit until none is
// left; it fails when a digit has no place.
func (s *search) hiddenSingles(b *board) bool {
	for b.dirty != 0 {
		u := bits.TrailingZeros64(b.dirty)
		b.dirty &= b.dirty - 1
		cells := s.layout.units[u].Cells
		var once, twice, placed Digits
		for _, c := range cells {
			d := b.cands[c]
			twice |= once & d
			once |= d
			if d&(d-1) == 0 {
				placed |= d
			}
		}
		if once != s.layout.Digits() {
			return false
		}
		if hidden := once &^ (twice | placed); hidden != 0 && !s.assignHidden(b, cells, hidden) {
			return false
		}
	}
	return true
}

// assignHidden places digits that have one place among the cells of a unit.
func (s *search) assignHidden(b *board, cells []int, hidden Digits) bool {
	for _, c := range cells {
		d := b.cands[c] & hidden
		if d == 0 || d == b.cands[c] {
			continue
		}
		b.cands[c] = d
		b.dirty |= s.layout.unitMask[c]
		if d&(d-1) != 0 || !s.settle(b, c) { // two digits need the same cell
			return false
		}
	}
	return true
}

// explore searches below a node whose singles are exhausted and reports
// whether to go on.
func (s *search) explore(b *board) bool {
	if s.nodes++; s.nodes%nodesPerCheck == 0 {
		s.err = s.ctx.Err()
	}
	if s.err != nil || s.isLost() {
		return false
	}
	if b.open.IsEmpty() {
		return s.report(b)
	}
	cell := s.tightestCell(b)
	if b.cands[cell].Len() > 2 {
		if unit, digit, ok := s.twoPlaces(b); ok {
			return s.tryPlaces(b, unit, digit)
		}
	}
	return s.tryDigits(b, cell)
}

// tightestCell returns the first open cell with the fewest candidates, at
// least two at this point.
func (s *search) tightestCell(b *board) int {
	best, least := -1, MaxSize+1
	for i, w := range b.open {
		for ; w != 0; w &= w - 1 {
			cell := i<<6 + bits.TrailingZeros64(w)
			n := b.cands[cell].Len()
			if n == 2 {
				return cell
			}
			if n < least {
				best, least = cell, n
			}
		}
	}
	return best
}

// twoPlaces returns a unit and a digit that has two places left in it.
func (s *search) twoPlaces(b *board) (unit int, digit Digits, ok bool) {
	for u := range s.layout.units {
		var once, twice, more Digits
		for _, c := range s.layout.units[u].Cells {
			d := b.cands[c]
			more |= twice & d
			twice |= once & d
			once |= d
		}
		if two := twice &^ more; two != 0 {
			return u, two & -two, true
		}
	}
	return 0, 0, false
}

// tryDigits branches on what a cell holds.
func (s *search) tryDigits(b *board, cell int) bool {
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
func (s *search) tryPlaces(b *board, unit int, digit Digits) bool {
	for _, c := range s.layout.units[unit].Cells {
		if b.cands[c]&digit != 0 && !s.try(b, c, digit) {
			return false
		}
	}
	return true
}

// try searches the part of the tree where a cell holds a digit.
func (s *search) try(b *board, cell int, digit Digits) bool {
	next := *b
	next.cands[cell] = digit
	next.dirty = s.layout.unitMask[cell]
	if s.settle(&next, cell) && s.hiddenSingles(&next) {
		return s.explore(&next)
	}
	return true
}

// report hands a finished board to the visitor, unless an earlier run did.
func (s *search) report(b *board) bool {
	if s.found == 0 {
		s.first = b.cands
	} else if s.random != nil && s.first == b.cands {
		return true
	}
	s.found++
	if s.visit != nil && !s.visit(s.solution(b)) {
		return false
	}
	return s.found != s.limit
}

func (s *search) solution(b *board) *Grid {
	g := &Grid{layout: s.layout, givens: s.grid.givens}
	for c := range s.layout.Cells() {
		g.values[c] = uint8(b.cands[c].Min())
	}
	return g
}
