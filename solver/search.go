package solver

import (
	"context"
	"math/bits"
	"math/rand/v2"
)

// Search visits the solutions of a grid: every way to fill its empty cells with their candidates so that no unit
// repeats a digit. It stops after limit solutions (0 or less: no limit), when yield returns false, or when ctx ends,
// and returns how many it visited; err is ctx's error or nil. Equal grids give equal solutions in equal order. Each
// solution is a new grid with g's givens; yield may be nil.
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

// CountSolutions returns the number of solutions, at most limit (0 or less: no limit). The error is ctx's; the result
// is then the number found so far.
func CountSolutions(ctx context.Context, g *Grid, limit int) (int, error) {
	return Search(ctx, g, limit, nil)
}

// Solve returns the only solution of a grid. Otherwise the error is a *ConflictError, ErrNoSolution, an
// *AmbiguousError, or ctx's error.
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

type search struct {
	ctx    context.Context
	layout *Layout
	grid   *Grid
	limit  int
	yield  func(*Grid) bool
	nodes  int
	found  int
	err    error

	patience int             // how many nodes a run may visit without a second solution
	depth    int             // fitDigits runs above this depth
	steps    int             // steps that are left to fitDigits for one cell
	random   *rand.Rand      // orders the branches; nil in the first run
	first    [MaxCells]uint8 // the solution found first
}

// firstPatience is enough for nearly all puzzles: about a millisecond on 9x9, three on 16x16.
const firstPatience = 300

// run explores the tree. Bad branches near the root can hide the rest behind an endless tree. So run replaces an
// attempt that has found no second solution for long by one with another branch order, twice the patience, and one
// more level at which fitDigits runs. In the end one attempt covers the whole tree.
func (s *search) run(root *searchNode) {
	for try := 0; ; try++ {
		s.nodes, s.patience, s.depth = 0, firstPatience<<min(try, 40), try
		if s.explore(root) || !s.isLost() {
			return
		}
		s.random = rand.New(rand.NewPCG(uint64(try), 0))
	}
}

func (s *search) isLost() bool { return s.nodes > s.patience && s.found < 2 && s.err == nil }

// nodesPerCheck is the number of nodes between checks of the context, about a millisecond.
const nodesPerCheck = 64

// explore searches below a settled node and reports whether to continue.
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

// tryDigits branches on the digit of a cell.
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

// tryPlaces branches on the place of a digit in a unit.
func (s *search) tryPlaces(b *searchNode, unit int, digit Digits) bool {
	for _, c := range s.layout.unitCells[unit] {
		if b.cands[c]&digit != 0 && !s.try(b, int(c), digit) {
			return false
		}
	}
	return true
}

func (s *search) try(b *searchNode, cell int, digit Digits) bool {
	next := *b
	next.depth++
	if next.assign(s.layout, cell, digit) && next.settle(s.layout) {
		return s.explore(&next)
	}
	return true
}

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

// branch splits the tree at a cell with two candidates or else at a digit with two places in a unit, in both cases
// the most promising one. Otherwise it tries the candidates of the cell with the fewest.
func (s *search) branch(b *searchNode) bool {
	if pairs := b.pairs(); !pairs.IsEmpty() {
		return s.tryDigits(b, b.bestPair(s.layout, &pairs))
	}
	if unit, digit := b.bestPlaces(s.layout); digit != 0 {
		return s.tryPlaces(b, unit, digit)
	}
	return s.tryDigits(b, b.tightest())
}

func (b *searchNode) pairs() (pairs CellSet) {
	for c := range b.open.All() {
		d := b.cands[c]
		if d &= d - 1; d&(d-1) == 0 {
			pairs.Add(c)
		}
	}
	return pairs
}

// bestPair returns the cell with two candidates that remove the most from its peers, where bivalue peers count four
// times.
func (b *searchNode) bestPair(l *Layout, pairs *CellSet) int {
	best, at := -1, 0
	for c := range pairs.All() {
		d := b.cands[c]
		if n := b.promise(l, c, d&-d, pairs) + b.promise(l, c, d&(d-1), pairs); n > best {
			best, at = n, c
		}
	}
	return at
}

// promise counts the peers of a cell that may hold a digit; bivalue peers count four times.
func (b *searchNode) promise(l *Layout, cell int, d Digits, pairs *CellSet) int {
	seen := b.where[index(d)].And(l.peers[cell])
	return seen.Len() + 3*seen.And(*pairs).Len()
}

// bestPlaces returns the unit and digit with two places that remove the most from their peers. digit is 0 if there is
// none.
func (b *searchNode) bestPlaces(l *Layout) (unit int, digit Digits) {
	best := -1
	for u := range l.units {
		for two := b.two[u]; two != 0; two &= two - 1 {
			d, n := two&-two, 0
			for _, c := range l.unitCells[u] {
				if b.cands[c]&d != 0 {
					n += b.promise(l, int(c), d, &CellSet{}) + MaxSize - b.cands[c].Len()
				}
			}
			if n > best {
				best, unit, digit = n, u, d
			}
		}
	}
	return unit, digit
}

// tightest returns the first open cell with the fewest candidates.
func (b *searchNode) tightest() int {
	best, least := -1, MaxSize+1
	for c := range b.open.All() {
		if n := b.cands[c].Len(); n < least {
			best, least = c, n
		}
	}
	return best
}

// A single digit can show that a grid has no solution, if there is no way to place it in every unit. That is common
// in jigsaws and with extra units, and hides an endless tree. The check costs as much as fifty nodes, so only later
// attempts make it, near the root.

// fitDigits removes candidates that are in no placement of their digit, until nothing changes. It fails at a
// contradiction or when the context ends.
func (s *search) fitDigits(b *searchNode) bool {
	for again := true; again; {
		again = false
		for d := range s.layout.size {
			misfits, ok := s.misfits(b, d)
			if !ok || !b.removeFrom(s.layout, misfits, 1<<d) || !b.settle(s.layout) {
				return false
			}
			again = again || !misfits.IsEmpty()
		}
	}
	return true
}

// maxSteps is the number of steps for each cell, which is nearly always enough.
const maxSteps = 2000

// misfits returns the cells that a digit, by index, cannot have. ok is false if the context ends.
func (s *search) misfits(b *searchNode, d int) (misfits CellSet, ok bool) {
	var fits CellSet
	s.steps = maxSteps
	for c := range b.where[d].All() {
		if fits.Has(c) {
			continue
		}
		way, found := s.fit(b.where[d].AndNot(s.layout.peers[c]), s.unitsWithout(c))
		switch {
		case found:
			fits = fits.Or(way)
		case s.steps <= 0: // it may fit; the search was cut short
			s.err = s.ctx.Err()
			return misfits, s.err == nil
		default:
			misfits.Add(c)
		}
	}
	return misfits, true
}

func (s *search) unitsWithout(cell int) uint64 {
	return (1<<len(s.layout.units) - 1) &^ s.layout.unitMask[cell]
}

// fit chooses one cell for each unit in left such that no two of them see each other, and returns these cells.
func (s *search) fit(cells CellSet, left uint64) (way CellSet, found bool) {
	if left == 0 {
		return cells, true
	}
	if s.steps--; s.steps <= 0 {
		return way, false
	}
	for c := range s.fewest(cells, left).All() {
		if way, found = s.fit(cells.AndNot(s.layout.peers[c]), left&^s.layout.unitMask[c]); found {
			return way, true
		}
	}
	return way, false
}

// fewest returns the cells in the unit that has the fewest of them.
func (s *search) fewest(cells CellSet, units uint64) (best CellSet) {
	least := MaxSize + 1
	for ; units != 0 && least > 1; units &= units - 1 {
		in := cells.And(s.layout.units[bits.TrailingZeros64(units)].Set)
		if n := in.Len(); n < least {
			best, least = in, n
		}
	}
	return best
}

// searchNode is a node of the general search, copied on the stack at each branch.
type searchNode struct {
	cands [MaxCells]Digits // the digits that each cell may have; one digit once it is assigned
	where [MaxSize]CellSet // the same by digit less 1: the cells that may have it
	open  CellSet          // the cells that are not assigned yet
	dirty uint64           // units to search for hidden singles
	loose uint64           // units to search for locked candidates
	two   [maxUnits]Digits // by unit: the digits with two places when it was last searched
	three [maxUnits]Digits // those with three places
	fewer [maxUnits]Digits // those of both that had more places at the last search for locked candidates
	depth int              // the number of branches that lead here
}

// maxUnits is larger than the number of units of any layout: 16 rows, columns and blocks, two diagonals and nine
// windows.
const maxUnits = 64

// newSearchRoot returns the root of a grid, settled; ok is false at a contradiction.
func newSearchRoot(g *Grid) (b searchNode, ok bool) {
	b.cands, b.open = g.cands, g.empty
	b.dirty = 1<<len(g.layout.units) - 1
	copy(b.where[:], g.where[1:])
	for c := range g.layout.CellCount() {
		if v := g.Value(c); v != 0 {
			b.cands[c] = DigitsOf(v)
			b.where[v-1].Add(c)
		}
	}
	for c := range b.open.All() {
		if !b.resolve(g.layout, c) {
			return b, false
		}
	}
	return b, b.settle(g.layout)
}

// resolve assigns a cell that has one candidate left, and fails if it has none.
func (b *searchNode) resolve(l *Layout, cell int) bool {
	d := b.cands[cell]
	if d == 0 {
		return false
	}
	if d&(d-1) != 0 {
		return true
	}
	b.open.Remove(cell)
	return b.removeFrom(l, b.where[index(d)].And(l.peers[cell]), d)
}

// index returns the index of a single digit into where.
func index(d Digits) int { return bits.TrailingZeros16(uint16(d)) & (MaxSize - 1) }

// assign gives an open cell a digit that it may have.
func (b *searchNode) assign(l *Layout, cell int, d Digits) bool {
	for others := b.cands[cell] &^ d; others != 0; others &= others - 1 {
		b.where[index(others)].Remove(cell)
	}
	b.cands[cell] = d
	b.dirty |= l.unitMask[cell]
	return b.resolve(l, cell)
}

// removeFrom removes a digit from cells and follows up the naked singles. It fails when a cell has no candidate left.
func (b *searchNode) removeFrom(l *Layout, cells CellSet, d Digits) bool {
	var singles CellSet
	where := &b.where[index(d)]
	*where = where.AndNot(cells)
	for c := range cells.All() {
		left := b.cands[c] &^ d
		b.cands[c] = left
		b.dirty |= l.unitMask[c]
		if left&(left-1) == 0 {
			singles.Add(c)
		}
	}
	for c := range singles.All() {
		if !b.resolve(l, c) {
			return false
		}
	}
	return true
}

// settle applies singles and locked candidates until nothing changes. It fails at a contradiction.
func (b *searchNode) settle(l *Layout) bool {
	for {
		if !b.hiddenSingles(l) {
			return false
		}
		if b.loose == 0 || b.open.IsEmpty() {
			return true
		}
		if !b.lockedCandidates(l) {
			return false
		}
	}
}

// hiddenSingles places hidden singles until none is left; it fails when a digit has no place.
func (b *searchNode) hiddenSingles(l *Layout) bool {
	for b.dirty != 0 {
		u := bits.TrailingZeros64(b.dirty)
		b.dirty &= b.dirty - 1
		var once, twice, thrice, more, placed Digits
		for _, c := range l.unitCells[u] {
			d := b.cands[c]
			more |= thrice & d
			thrice |= twice & d
			twice |= once & d
			once |= d
			if d&(d-1) == 0 {
				placed |= d
			}
		}
		b.count(u, twice&^thrice, thrice&^more)
		if once != l.Digits() {
			return false
		}
		if hidden := once &^ (twice | placed); hidden != 0 && !b.assignHidden(l, u, hidden) {
			return false
		}
	}
	return true
}

// count notes the digits with two and three places in a unit, and which of them had more at the last search for
// locked candidates.
func (b *searchNode) count(unit int, two, three Digits) {
	b.fewer[unit] |= two&^b.two[unit] | three&^b.three[unit]
	b.two[unit], b.three[unit] = two, three
	if b.fewer[unit] != 0 {
		b.loose |= 1 << unit
	}
}

// assignHidden places digits that have one place in a unit.
func (b *searchNode) assignHidden(l *Layout, unit int, hidden Digits) bool {
	for _, c := range l.unitCells[unit] {
		d := b.cands[c] & hidden
		if d == 0 || d == b.cands[c] {
			continue
		}
		if d&(d-1) != 0 || !b.assign(l, int(c), d) { // two digits need the same cell
			return false
		}
	}
	return true
}

// lockedCandidates removes digits from cells that see all two or three places of a unit. It stops at the first digit
// that may leave singles.
func (b *searchNode) lockedCandidates(l *Layout) bool {
	for b.loose != 0 && b.dirty == 0 {
		u := bits.TrailingZeros64(b.loose)
		b.loose &= b.loose - 1
		few := b.fewer[u] & (b.two[u] | b.three[u])
		b.fewer[u] = 0
		for ; few != 0; few &= few - 1 {
			d := few & -few
			if seeing := b.seeing(l, u, d); !seeing.IsEmpty() && !b.removeFrom(l, seeing, d) {
				return false
			}
		}
	}
	return true
}

// seeing returns the cells that may hold a digit and see all its places in a unit.
func (b *searchNode) seeing(l *Layout, unit int, d Digits) CellSet {
	cells := b.where[index(d)]
	for c := range cells.And(l.units[unit].Set).All() {
		cells = cells.And(l.peers[c])
	}
	return cells
}

// values returns the digits of a finished grid.
func (b *searchNode) values(l *Layout) (values [MaxCells]uint8) {
	for c := range l.CellCount() {
		values[c] = uint8(b.cands[c].Min())
	}
	return values
}
