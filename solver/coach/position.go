package coach

import (
	"cmp"
	"context"
	"errors"

	"pencilmark/solver"
)

// Position is a player's position in a puzzle.
type Position struct {
	Puzzle   *solver.Grid // as it was set: its givens, and restrictions of cells
	Progress *solver.Grid // Puzzle with the player's digits, and the player's remaining candidates
	Solution *solver.Grid // of Puzzle; nil if it has several

	Several      *solver.AmbiguousError // Puzzle has several solutions: no entry can be called a mistake
	PartialNotes bool                   // the player has noted candidates only in a part of the grid, and Progress leaves them out
}

// ErrShape reports a position whose shape is not its puzzle's.
var ErrShape = errors.New("coach: the position and its puzzle have different shapes")

// NewPosition returns a position from the puzzle and its current state. A nil puzzle is replaced by the first of
// Readings with one solution. It fails with ErrShape and as solver.Solve does.
func NewPosition(ctx context.Context, puzzle, progress *solver.Grid) (*Position, error) {
	if puzzle == nil {
		return alone(ctx, progress)
	}
	if puzzle.Layout().Shape() != progress.Layout().Shape() {
		return nil, ErrShape
	}
	solution, err := solver.Solve(ctx, puzzle)
	if err != nil {
		return nil, err
	}
	return newPosition(puzzle, progress, solution), nil
}

// NewOpenPosition is NewPosition that also accepts a puzzle with several solutions. It fails with solver.ErrNoSolution
// if none of them fits the position.
func NewOpenPosition(ctx context.Context, puzzle, progress *solver.Grid) (*Position, error) {
	p, err := NewPosition(ctx, puzzle, progress)
	several, ok := errors.AsType[*solver.AmbiguousError](err)
	if !ok {
		return p, err
	}
	if puzzle == nil {
		puzzle = Readings(progress)[0]
	}
	if puzzle != progress {
		if n, err := solver.CountSolutions(ctx, progress, 1); n == 0 {
			return nil, cmp.Or(err, error(solver.ErrNoSolution))
		}
		progress = puzzle.WithProgress(progress)
	}
	return &Position{Puzzle: puzzle, Progress: progress, Several: several}, nil
}

func newPosition(puzzle, progress, solution *solver.Grid) *Position {
	p := &Position{Puzzle: puzzle, Progress: progress, Solution: solution}
	if puzzle != progress && !p.Mistakes().Any() {
		p.Progress = puzzle.WithProgress(progress)
	}
	return p
}

// alone makes a position without a known puzzle. The error is about the most likely reading.
func alone(ctx context.Context, g *solver.Grid) (*Position, error) {
	var first error
	for _, set := range Readings(g) {
		solution, err := solver.Solve(ctx, set)
		if err == nil {
			return newPosition(set, g, solution), nil
		}
		first = cmp.Or(first, err)
	}
	return nil, cmp.Or(ctx.Err(), first)
}

// Readings returns the possible puzzles of a position, most likely first: its givens if digits were entered since,
// the position itself, or its digits if a correct candidate may be crossed out.
func Readings(g *solver.Grid) []*solver.Grid {
	readings := []*solver.Grid{g}
	if set := g.AsSet(); set != g {
		readings = []*solver.Grid{set, g}
	}
	if !g.Restricted().IsEmpty() {
		readings = append(readings, g.WithPlainCandidates())
	}
	return readings
}

// Mistakes are the differences between a position and the solution.
type Mistakes struct {
	Wrong   []solver.Candidate // digits that differ from the solution's
	Crossed []solver.Candidate // candidates of the solution that are crossed out
	Secret  bool               // only the number of mistakes may be shown
}

// Any reports whether anything is wrong.
func (m Mistakes) Any() bool { return len(m.Wrong)+len(m.Crossed) > 0 }

// Cells are the cells with mistakes, none if they are secret.
func (m Mistakes) Cells() (cells solver.CellSet) {
	if m.Secret {
		return cells
	}
	for _, list := range [][]solver.Candidate{m.Wrong, m.Crossed} {
		for _, c := range list {
			cells.Add(c.Cell)
		}
	}
	return cells
}

// Mistakes compares a position with its solution; if there are several solutions, it returns no mistakes.
func (p *Position) Mistakes() Mistakes {
	if p.Solution == nil {
		return Mistakes{}
	}
	wrong, crossed := p.Progress.Mistakes(p.Solution)
	return Mistakes{Wrong: wrong, Crossed: crossed}
}

// WithoutMistakes returns the progress or, if it has mistakes, the puzzle with its correct digits.
func (p *Position) WithoutMistakes() *solver.Grid {
	if !p.Mistakes().Any() {
		return p.Progress
	}
	g := p.Puzzle.Clone()
	for c := range g.Empty().AndNot(p.Progress.Empty()).All() {
		if d := p.Progress.Value(c); d == p.Solution.Value(c) {
			g.Place(c, d)
		}
	}
	return g
}

func (p *Position) untouched() bool {
	return p.Progress.FilledCount() == p.Puzzle.FilledCount() && p.Progress.CandidateCount() == p.Puzzle.CandidateCount()
}
