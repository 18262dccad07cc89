package repair

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// CluePlan says how to give a grid with several solutions exactly one.
type CluePlan struct {
	Solutions SolutionCount      // of the original grid
	All       []*solver.Grid     // the solutions, unless there are more than were counted
	Alone     []solver.Candidate // clues each of which is enough by itself; the one that makes the easiest puzzle comes first
	Clues     []ProposedClue     // clues to add one after the other; none if there is one solution
	Grid      *solver.Grid       // the grid with the first of Alone, or else with all Clues; all its values are givens
	Solution  *solver.Grid       // of Grid
}

// ProposedClue is a proposed clue.
type ProposedClue struct {
	Cell, Digit int
	Left        SolutionCount // the solutions that have this clue and all earlier ones
	Choices     []DigitChoice // all digits that the cell can have, including this one, ascending
}

// DigitChoice is a digit of a cell, and the solutions that have it.
type DigitChoice struct {
	Digit int
	Left  SolutionCount
}

// PlanClues proposes single clues that leave one solution, and a sequence of clues each of which halves the solutions
// most evenly. It counts solutions up to a limit, at least 2. If there are more, it looks for no single clue, and
// finds the sequence with a random sample, which is the same for the same grid. It fails as solver.Solve does, except
// for several solutions.
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
		for digit, n := range p.having(cell) {
			if n == 1 {
				clues = append(clues, solver.Candidate{Cell: cell, Digit: digit})
			}
		}
	}
	return clues
}

// maxCompared is the maximum number of single clues that are compared; the others come last.
const maxCompared = 100

// hardness is the hardness of a grid with a proposed clue. The zero value is the easiest.
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

// hardnessOf rates a grid by the textbook methods, which is fast.
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
	known  []*solver.Grid // all remaining solutions or, if there are more than the limit, a sample
}

// having counts, by digit, the known solutions that have the digit in a cell.
func (p *planner) having(cell int) (count [solver.MaxSize + 1]int) {
	for _, s := range p.known {
		count[s.Value(cell)]++
	}
	return count
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
	p.known = slices.DeleteFunc(slices.Clone(p.known), func(s *solver.Grid) bool { return s.Value(clue.Cell) != clue.Digit })
	if p.left.More && !clue.Left.More {
		err = p.enumerate()
	}
	p.left = clue.Left
	return clue, err
}

// best returns the clue with the lowest penalty, the first of equals.
func (p *planner) best() ProposedClue {
	penalty := offHalf
	if p.left.More {
		penalty = offEven
	}
	var best ProposedClue
	least, total := 0, len(p.known)
	for cell := range p.grid.Empty().All() {
		having := p.having(cell)
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

// offHalf is the distance from half of all solutions; of equal distances the smaller number is better.
func offHalf(_ *[solver.MaxSize + 1]int, n, total int) int {
	off := 2 * max(2*n-total, total-2*n)
	if 2*n > total {
		off++
	}
	return off
}

// offEven is the number of solutions with the most common digit of a cell. If there are very many solutions, a cell
// with many digits reduces them faster than a clue that halves them.
func offEven(having *[solver.MaxSize + 1]int, n, total int) int {
	return slices.Max(having[:])*(total+1) + total - n
}

// choices counts the solutions for every digit in a clue's cell.
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
	return SolutionCount{N: p.having(cell)[digit]}, nil
}

// sampleSize is the size of the sample if there are more solutions than are counted.
const sampleSize = 48

// sample draws a random sample of the solutions, since the first ones found are similar. The remaining solutions of
// the last sample stay in it.
func (p *planner) sample() error {
	for len(p.known) < sampleSize || !p.differ() {
		s, err := generate.RandomSolution(p.ctx, p.random, p.grid)
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

// Compare orders counts: more than a number comes after that number.
func (c SolutionCount) Compare(d SolutionCount) int { return cmp.Compare(c.rank(), d.rank()) }

func (c SolutionCount) rank() int {
	if c.More {
		return 2*c.N + 1
	}
	return 2 * c.N
}

// RemovalPlan is clues whose removal makes a grid solvable.
type RemovalPlan struct {
	Cells []int         // the cells of these clues, ascending; no fewer are enough
	Left  SolutionCount // the solutions of the grid without the clues
	Grid  *solver.Grid  // that grid; all its values are givens
	Ways  int           // how many sets of as few clues were found to be enough, including this one
}

// ErrUnrepairable says that a grid has no solution even without clues.
var ErrUnrepairable = errors.New("what the empty cells may hold leaves no solution, whatever the clues are")

// maxWays bounds how many sets of clues are compared.
const maxWays = 64

// PlanRemoval finds the smallest set of clues whose removal leaves solutions, which it counts up to a limit, at least
// 1. Of several sets it takes the one that leaves the fewest solutions. It fails with ErrUnrepairable or ctx's error.
// If the grid has solutions, Cells is empty.
func PlanRemoval(ctx context.Context, g *solver.Grid, limit int) (*RemovalPlan, error) {
	r := &remover{ctx: ctx, grid: g, fresh: g.WithPlainCandidates(), clues: g.Layout().AllCells().AndNot(g.Empty()), limit: max(limit, 1)}
	for fewest := range r.clues.Len() + 1 {
		err := r.try(solver.CellSet{}, solver.CellSet{}, fewest)
		if r.best != nil {
			return r.best, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, ErrUnrepairable
}

// remover looks for clues to remove. A core is a minimal set of clues that contradict each other: at least one of
// each must be removed. The search follows known cores and looks for a new one only when all are broken.
type remover struct {
	ctx         context.Context
	grid, fresh *solver.Grid // the original grid, and the grid with plain candidates
	clues       solver.CellSet
	limit       int
	cores       []solver.CellSet
	best        *RemovalPlan
}

// try tries sets of the removed clues and at most more others, none of which are in kept.
func (r *remover) try(removed, kept solver.CellSet, more int) error {
	core, err := r.unbroken(removed)
	if err != nil {
		return err
	}
	if core.IsEmpty() {
		return r.note(removed)
	}
	if more == 0 {
		return nil
	}
	for cell := range core.AndNot(kept).All() {
		next := removed
		next.Add(cell)
		if err := r.try(next, kept, more-1); err != nil {
			return err
		}
		if r.best != nil && r.best.Ways >= maxWays {
			return nil
		}
		kept.Add(cell)
	}
	return nil
}

// unbroken returns a core that has none of the removed clues, or an empty set if the other clues have solutions.
func (r *remover) unbroken(removed solver.CellSet) (solver.CellSet, error) {
	for _, core := range r.cores {
		if core.And(removed).IsEmpty() {
			return core, nil
		}
	}
	rest := r.clues.AndNot(removed)
	solvable, err := r.solvable(rest)
	if solvable || err != nil {
		return solver.CellSet{}, err
	}
	core, err := r.core(rest)
	if err == nil && core.IsEmpty() {
		err = ErrUnrepairable
	}
	r.cores = append(r.cores, core)
	return core, err
}

func (r *remover) core(clues solver.CellSet) (solver.CellSet, error) {
	for cell := range clues.All() {
		fewer := clues
		fewer.Remove(cell)
		solvable, err := r.solvable(fewer)
		if err != nil {
			return clues, err
		}
		if !solvable {
			clues = fewer
		}
	}
	return clues, nil
}

func (r *remover) solvable(clues solver.CellSet) (bool, error) {
	n, err := solver.CountSolutions(r.ctx, r.with(clues), 1)
	return n > 0, err
}

func (r *remover) with(clues solver.CellSet) *solver.Grid {
	g := solver.NewGrid(r.grid.Layout())
	for cell := range clues.All() {
		g.Place(cell, r.grid.Value(cell))
	}
	for cell := range r.grid.Empty().All() {
		denied := r.fresh.Candidates(cell) &^ r.grid.Candidates(cell)
		g.Restrict(cell, g.Layout().Digits()&^denied)
	}
	g.MarkGivens()
	return g
}

// note keeps a set of clues whose removal is enough, unless another set leaves fewer solutions.
func (r *remover) note(removed solver.CellSet) error {
	g := r.with(r.clues.AndNot(removed))
	left, err := count(r.ctx, g, r.limit)
	if err != nil && r.best == nil {
		left, err = SolutionCount{More: true}, nil // it has at least one
	}
	if err != nil {
		return err
	}
	found := &RemovalPlan{Cells: slices.Sorted(removed.All()), Left: left, Grid: g, Ways: 1}
	if r.best != nil {
		found.Ways = r.best.Ways + 1
		if r.best.Left.Compare(left) <= 0 {
			found.Cells, found.Left, found.Grid = r.best.Cells, r.best.Left, r.best.Grid
		}
	}
	r.best = found
	return nil
}
