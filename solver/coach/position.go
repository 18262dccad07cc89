package coach

import (
	"context"
	"errors"

	"pencilmark/solver"
)

// Position is where somebody stands in a puzzle.
type Position struct {
	Puzzle   *solver.Grid // as it was set: its givens, and cells that it restricts
	Progress *solver.Grid // Puzzle with the player's digits, and the candidates that they have left
	Solution *solver.Grid // of Puzzle
}

// ErrShape reports a position on another board than its puzzle's.
var ErrShape = errors.New("coach: the position and its puzzle have different shapes")

// NewPosition returns a position by the puzzle as it was set and what there is of
// it now. Without a puzzle, nil, the position is all that is known: it is its own
// puzzle, or its digits alone are where somebody crossed out a right candidate.
//
// It fails with ErrShape, and with what solver.Solve says of the puzzle.
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
	p := &Position{Puzzle: puzzle, Progress: progress, Solution: solution}
	if !p.Mistakes().Any() {
		p.Progress = entered(puzzle, progress)
	}
	return p, nil
}

// alone is the position that nothing but itself is known of.
func alone(ctx context.Context, g *solver.Grid) (*Position, error) {
	solution, err := solver.Solve(ctx, g)
	if err == nil {
		return &Position{Puzzle: g, Progress: g, Solution: solution}, nil
	}
	if errors.Is(err, solver.ErrNoSolution) && !g.Restricted().IsEmpty() {
		set := g.WithPlainCandidates()
		if solution, fits := solver.Solve(ctx, set); fits == nil {
			return &Position{Puzzle: set, Progress: g, Solution: solution}, nil
		}
	}
	return nil, err
}

// entered returns a puzzle with the digits and candidates of a position in it, so
// that givens and entries are told apart.
func entered(puzzle, at *solver.Grid) *solver.Grid {
	g := puzzle.Clone()
	for c := range g.Empty().AndNot(at.Empty()).All() {
		g.Place(c, at.Value(c))
	}
	for c := range g.Empty().And(at.Empty()).All() {
		g.Restrict(c, at.Candidates(c))
	}
	return g
}

// Mistakes are what differs from the solution in a position.
type Mistakes struct {
	Wrong   []solver.Candidate // digits that are not the solution's
	Crossed []solver.Candidate // the solution's candidates that are crossed out
	Secret  bool               // only how many there are may be told
}

// Any reports whether anything is wrong.
func (m Mistakes) Any() bool { return len(m.Wrong)+len(m.Crossed) > 0 }

// Cells are where the mistakes are: none if they are secret.
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

// Mistakes compares a position with its solution.
func (p *Position) Mistakes() Mistakes {
	wrong, crossed := p.Progress.Mistakes(p.Solution)
	return Mistakes{Wrong: wrong, Crossed: crossed}
}

func (p *Position) untouched() bool {
	return p.Progress.FilledCount() == p.Puzzle.FilledCount() && p.Progress.CandidateCount() == p.Puzzle.CandidateCount()
}
