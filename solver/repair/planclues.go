package repair

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// CluePlan is how to give a grid with several solutions exactly one.
type CluePlan struct {
	Solutions SolutionCount      // of the grid as it was
	All       []*solver.Grid     // these, unless there are more than were counted
	Alone     []solver.Candidate // clues each of which is enough by itself, the one that makes the easiest puzzle first
	Clues     []ProposedClue     // clues to be added one after the other; none if there is one solution
	Grid      *solver.Grid       // the grid with the first of Alone, or else with all Clues; all its values are givens
	Solution  *solver.Grid       // of Grid
}

// ProposedClue is a proposed clue.
type ProposedClue struct {
	Cell, Digit int
	Left        SolutionCount // the solutions that have it and all clues before it
	Choices     []DigitChoice // all digits that can stand in the cell, itself among them, ascending
}

// DigitChoice is a digit of a cell, with the solutions that it leaves.
type DigitChoice struct {
	Digit int
	Left  SolutionCount
}

// PlanClues proposes single clues that leave one solution, and a sequence of clues each of which
// halves the solutions most evenly. Solutions are counted up to a limit, at least 2. Above it, no
// single clue is looked for, and clues come from a random sample, the same for the same grid. It
// fails as solver.Solve does, except for several solutions.
func PlanClues(ctx context.Context, g *solver.Grid, limit int) (*CluePlan, error) {
	if conflicts := g.Conflicts(); len(conflicts) > 0 {
		return nil, &solver.ConflictError{Layout: g.Layout(), Conflicts: conflicts}
	}
	p := &planner{ctx: ctx, limit: max(limit, 2), grid: g.Clone(), random: rand.New(rand.NewPCG(1, 2))}
	p.grid.MarkGivens()
	if err := p.enumerate(); err != nil {
		return nil, err
	}
	if p.left.N == 0 {
		return nil, solver.ErrNoSolution
	}
	plan := &CluePlan{Solutions: p.left, All: p.known}
	alone := p.alone()
	if err := easiestFirst(ctx, p.grid, alone); err != nil {
		return nil, err
	}
	start := p.grid.Clone()
	for p.left.More || p.left.N > 1 {
		clue, err := p.next()
		if err != nil {
			return nil, err
		}
		plan.Clues = append(plan.Clues, clue)
	}
	plan.Grid, plan.Solution = p.grid, p.known[0]
	if len(alone) == 0 {
		return plan, nil
	}
	plan.Alone, plan.Grid = alone, withClue(start, alone[0])
	var err error
	plan.Solution, err = solver.Solve(ctx, plan.Grid)
	return plan, err
}

// alone returns the digits that exactly one solution has in its cell, cell by cell.
func (p *planner) alone() (clues []solver.Candidate) {
	if len(p.known) < 2 {
		return nil
	}
	for cell := range p.grid.Empty().All() {
		var having [solver.MaxSize + 1]int
		for _, s := range p.known {
			having[s.Value(cell)]++
		}
		for digit, n := range having {
			if n == 1 {
				clues = append(clues, solver.Candidate{Cell: cell, Digit: digit})
			}
		}
	}
	return clues
}

// maxCompared is how many single clues are compared; the others come last.
const maxCompared = 100

// hardness is how hard a clue leaves a grid. The zero value is the easiest.
type hardness struct {
	class  int // 0 the textbook methods finish the grid, 1 they do not, 2 the clue was not compared
	er     rating.Tenths
	points int
}

func (h hardness) compare(other hardness) int {
	return cmp.Or(cmp.Compare(h.class, other.class), cmp.Compare(h.er, other.er), cmp.Compare(h.points, other.points))
}

// easiestFirst sorts clues by how hard the grid is with each.
func easiestFirst(ctx context.Context, g *solver.Grid, clues []solver.Candidate) error {
	rater, found := rating.NewRater(), make(map[solver.Candidate]hardness, len(clues))
	for i, clue := range clues {
		if found[clue] = (hardness{class: 2}); i < maxCompared {
			h, err := hardnessOf(ctx, rater, withClue(g, clue))
			if err != nil {
				return err
			}
			found[clue] = h
		}
	}
	slices.SortStableFunc(clues, func(a, b solver.Candidate) int { return found[a].compare(found[b]) })
	return nil
}

// hardnessOf rates by the textbook methods, which is fast.
func hardnessOf(ctx context.Context, rater *rating.Rater, g *solver.Grid) (hardness, error) {
	out, err := textbook.MethodsLadder().Walk(ctx, g, func(*solver.Grid, solver.Step) bool { return true })
	if err != nil || !out.Solved {
		return hardness{class: 1, points: out.Points}, err
	}
	r, err := rater.Rate(ctx, g)
	return hardness{er: r.ER, points: out.Points}, err
}

func withClue(g *solver.Grid, clue solver.Candidate) *solver.Grid {
	with := g.Clone()
	with.Place(clue.Cell, clue.Digit)
	with.MarkGivens()
	return with
}

type planner struct {
	ctx    context.Context
	limit  int
	random *rand.Rand
	grid   *solver.Grid
	left   SolutionCount
	known  []*solver.Grid // all that are left or, of more than the limit, a sample
}

func (p *planner) enumerate() error {
	p.known = nil
	n, err := solver.Search(p.ctx, p.grid, p.limit+1, func(s *solver.Grid) bool {
		p.known = append(p.known, s)
		return true
	})
	if p.left = counted(n, p.limit); p.left.More {
		p.known = nil
	}
	return err
}

// next adds the best clue.
func (p *planner) next() (ProposedClue, error) {
	if p.left.More {
		if err := p.sample(); err != nil {
			return ProposedClue{}, err
		}
	}
	clue := p.best()
	err := p.choices(&clue)
	if err != nil {
		return clue, err
	}
	p.grid.Place(clue.Cell, clue.Digit)
	p.grid.MarkGivens()
	var left []*solver.Grid
	for _, s := range p.known {
		if s.Value(clue.Cell) == clue.Digit {
			left = append(left, s)
		}
	}
	p.known = left
	if p.left.More && !clue.Left.More {
		err = p.enumerate()
	}
	p.left = clue.Left
	return clue, err
}

// best returns the clue of least penalty, of equals the first.
func (p *planner) best() ProposedClue {
	penalty := offHalf
	if p.left.More {
		penalty = offEven
	}
	var best ProposedClue
	least, total := 0, len(p.known)
	for cell := range p.grid.Empty().All() {
		var having [solver.MaxSize + 1]int
		for _, s := range p.known {
			having[s.Value(cell)]++
		}
		for digit, n := range having {
			if n == 0 || n == total {
				continue
			}
			if off := penalty(&having, n, total); best.Digit == 0 || off < least {
				best, least = ProposedClue{Cell: cell, Digit: digit}, off
			}
		}
	}
	return best
}

// offHalf is the distance from half of all solutions; of equals the fewer are better.
func offHalf(_ *[solver.MaxSize + 1]int, n, total int) int {
	off := 2 * max(2*n-total, total-2*n)
	if 2*n > total {
		off++
	}
	return off
}

// offEven is how many solutions have the commonest digit of a cell: with countless solutions, a
// cell with many digits reduces them faster than a clue that halves them.
func offEven(having *[solver.MaxSize + 1]int, n, total int) int {
	return slices.Max(having[:])*(total+1) + total - n
}

// choices counts what every digit in a clue's cell would leave.
func (p *planner) choices(clue *ProposedClue) error {
	for digit := range p.grid.Candidates(clue.Cell).All() {
		left, err := p.leaves(clue.Cell, digit)
		if err != nil {
			return err
		}
		if left.N > 0 {
			clue.Choices = append(clue.Choices, DigitChoice{digit, left})
		}
		if digit == clue.Digit {
			clue.Left = left
		}
	}
	return nil
}

// leaves counts the solutions that have a digit in a cell.
func (p *planner) leaves(cell, digit int) (SolutionCount, error) {
	if p.left.More {
		g := p.grid.Clone()
		g.Place(cell, digit)
		return count(p.ctx, g, p.limit)
	}
	n := 0
	for _, s := range p.known {
		if s.Value(cell) == digit {
			n++
		}
	}
	return SolutionCount{N: n}, nil
}

// sampleSize is how many solutions stand for more than are counted.
const sampleSize = 48

// sample draws a random sample of the solutions, since the first ones found are much alike. Those
// of the last sample that are left stay.
func (p *planner) sample() error {
	for len(p.known) < sampleSize || !p.differ() {
		s, err := p.draw()
		if err != nil {
			return err
		}
		p.known = append(p.known, s)
	}
	return nil
}

func (p *planner) differ() bool {
	first := p.known[0].String()
	return slices.ContainsFunc(p.known[1:], func(s *solver.Grid) bool { return s.String() != first })
}

// draw returns a random solution: it fills cells at random until one solution is left.
func (p *planner) draw() (*solver.Grid, error) {
	g := p.grid
	cells := g.Empty().Slice()
	p.random.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	for _, cell := range cells {
		next, unique, err := p.fill(g, cell)
		if unique != nil || err != nil {
			return unique, err
		}
		g = next
	}
	return g, nil
}

// fill puts a random digit that leaves solutions into a cell, and returns the solution if it is the
// only one.
func (p *planner) fill(g *solver.Grid, cell int) (next, unique *solver.Grid, err error) {
	for digits := g.Candidates(cell); digits != 0; {
		digit := nth(digits, p.random.IntN(digits.Len()))
		next = g.Clone()
		next.Place(cell, digit)
		unique, err := solver.Solve(p.ctx, next)
		if err == nil {
			return next, unique, nil
		}
		if _, several := errors.AsType[*solver.AmbiguousError](err); several {
			return next, nil, nil
		}
		if !errors.Is(err, solver.ErrNoSolution) {
			return nil, nil, err
		}
		digits = digits.Without(digit)
	}
	return nil, nil, solver.ErrNoSolution // not of a grid that has several
}

func nth(s solver.Digits, n int) int {
	for range n {
		s &= s - 1
	}
	return s.Min()
}

// Compare orders counts: more than a number comes after that number.
func (c SolutionCount) Compare(d SolutionCount) int { return cmp.Compare(c.rank(), d.rank()) }

func (c SolutionCount) rank() int {
	if c.More {
		return 2*c.N + 1
	}
	return 2 * c.N
}
