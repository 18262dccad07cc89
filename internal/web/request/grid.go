package request

import (
	"cmp"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// PuzzleText is a grid.
type PuzzleText struct {
	// 81 characters, or rows, or a candidate grid. A blank is . 0 * _ - or a space; [357] is a cell with only these
	// candidates.
	Puzzle string `json:"puzzle" jsonschema:"example=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"`
	Layout string `json:"layout,omitempty"` // Its shape; by default the length determines it.
}

// ReadPuzzleAsSet returns the puzzle of a request without the player's digits.
func (r *Request) ReadPuzzleAsSet(in PuzzleText) (*solver.Grid, error) {
	g, err := r.ReadGrid(in)
	if err != nil {
		return nil, err
	}
	return g.AsSet(), nil
}

// ReadGrid returns the position of a request.
func (r *Request) ReadGrid(in PuzzleText) (*solver.Grid, error) {
	p, err := r.ReadPuzzle(in)
	return p.Grid, err
}

// ReadPuzzle returns the puzzle of a request, with its entries and notes.
func (r *Request) ReadPuzzle(in PuzzleText) (p format.Puzzle, err error) {
	var o format.Options
	if in.Layout != "" {
		shape, err := notation.ParseShape(in.Layout)
		if err != nil {
			return p, r.Problem(BadRequest, "web.detail.layout", map[string]any{"Layout": Brief(in.Layout)})
		}
		o.Shape = &shape
	}
	p, err = format.ReadPuzzle(in.Puzzle, o)
	if wrong, ok := errors.AsType[*format.Error](err); ok {
		return p, &Problem{Kind: UnreadableGrid, Detail: sentence(r.Printer.FormatError(wrong)), Line: wrong.Line, Column: wrong.Column}
	}
	return p, err
}

// Solutions returns all solutions of a grid. Several solutions are not an error. Otherwise it fails like guard.Solve.
func (r *Request) Solutions(g *solver.Grid) ([]*solver.Grid, error) {
	solution, err := r.Game.Guard.Solve(r.Context(), g)
	if several, ok := errors.AsType[*game.SeveralError](err); ok {
		return several.Solutions, nil
	}
	return []*solver.Grid{solution}, r.LiveProblem(err)
}

// maxAstray is the maximum number of wrong digits in a daily's position.
const maxAstray = 3

// SolutionIfFinished returns the solution of a grid that was refused as a copy of a live daily, if the visitor has
// ended that daily.
func (r *Request) SolutionIfFinished(g, set *solver.Grid, refused error) (*solver.Grid, error) {
	live, ok := errors.AsType[*guard.LiveCopy](refused)
	if !ok {
		return nil, r.LiveProblem(refused)
	}
	finished, err := r.hasFinished(live.Puzzle)
	if err != nil {
		return nil, err
	}
	solution, err := solver.Solve(r.Context(), cmp.Or(set, g))
	if r.Context().Err() != nil {
		return nil, r.Context().Err()
	}
	if err != nil || !finished || !solves(solution, live.Puzzle) || astray(g, solution) > maxAstray {
		return nil, r.LiveProblem(refused)
	}
	return solution, nil
}

// solves reports whether a solution is that of a daily or of an equivalent puzzle.
func solves(solution *solver.Grid, daily *game.Puzzle) bool {
	form := game.CanonicalForm(solution)
	return game.SameDigits(solution, daily.Solution) || form != "" && form == daily.FindForms().Solution
}

// astray counts the digits of a grid that differ from a solution.
func astray(g, solution *solver.Grid) (n int) {
	if g.Layout().CellCount() != solution.Layout().CellCount() {
		return g.Layout().CellCount()
	}
	for cell := range g.Layout().AllCells().AndNot(g.Empty()).All() {
		if g.Value(cell) != solution.Value(cell) {
			n++
		}
	}
	return n
}

// hasFinished reports whether the visitor has ended their attempt at a daily.
func (r *Request) hasFinished(daily *game.Puzzle) (bool, error) {
	session, err := r.Session()
	if session == nil || err != nil {
		return false, err
	}
	kept, err := r.Game.Play.AttemptAt(r.Context(), session.Call(""), daily.ID)
	if errors.Is(err, game.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	_, ended := kept.Ended()
	return ended, nil
}

// KnownPuzzle returns a puzzle and whether it is a live daily. It does not find future dailies.
func (r *Request) KnownPuzzle(id string) (p *game.Puzzle, live bool, err error) {
	p, live, err = r.Game.Guard.Puzzle(r.Context(), id)
	if errors.Is(err, game.ErrNotFound) {
		err = r.Problem(NotFound, "web.detail.no-puzzle", nil)
	}
	return p, live, err
}

// ShownPuzzle returns a puzzle that may be shown. It refuses live dailies.
func (r *Request) ShownPuzzle(id string) (*game.Puzzle, error) {
	p, live, err := r.KnownPuzzle(id)
	if live {
		return nil, r.Problem(LiveDaily, "web.detail.live-daily", nil)
	}
	return p, err
}

// CheckSolvable fails, like guard.Solve, unless a grid has one solution and is not a copy of a live daily.
func (r *Request) CheckSolvable(g *solver.Grid) error {
	_, err := r.Game.Guard.Solve(r.Context(), g)
	return r.LiveProblem(err)
}

// RefuseLive refuses a copy of a live daily.
func (r *Request) RefuseLive(g *solver.Grid) error {
	_, err := r.Game.Guard.Solve(r.Context(), g)
	if errors.Is(err, game.ErrLive) {
		return r.LiveProblem(err)
	}
	return r.Context().Err()
}

// RefuseUnfinished refuses a copy of a live daily unless the visitor has ended that daily. set is the puzzle of a
// position, or nil.
func (r *Request) RefuseUnfinished(g, set *solver.Grid) error {
	_, err := r.Game.Guard.Solve(r.Context(), g)
	if errors.Is(err, game.ErrLive) {
		_, err = r.SolutionIfFinished(g, set, err)
		return err
	}
	return r.Context().Err()
}

// LiveProblem turns ErrLive into a problem, and returns any other error unchanged.
func (r *Request) LiveProblem(err error) error {
	if errors.Is(err, game.ErrLive) {
		return r.Problem(LiveDaily, "web.detail.live-daily", nil)
	}
	return err
}

// SolvingProblem turns errors of guard.Solve into problems, and returns any other error unchanged.
func (r *Request) SolvingProblem(err error) error {
	if conflict, ok := errors.AsType[*solver.ConflictError](err); ok {
		p := &Problem{Kind: BrokenGrid, Detail: r.Printer.Conflict(conflict.Layout, conflict.Conflicts[0])}
		p.Cells = conflictCells(conflict)
		return p
	}
	if several, ok := errors.AsType[*solver.AmbiguousError](err); ok {
		return r.Problem(BrokenGrid, "web.detail.several-solutions", Difference(several))
	}
	if errors.Is(err, game.ErrManySolutions) {
		return r.Problem(BrokenGrid, "web.detail.many-solutions", map[string]any{"Count": game.MaxShownSolutions})
	}
	if errors.Is(err, solver.ErrNoSolution) {
		return r.Problem(BrokenGrid, "web.detail.no-solution", nil)
	}
	return err
}

func conflictCells(e *solver.ConflictError) []string {
	var cells solver.CellSet
	for _, k := range e.Conflicts {
		cells = cells.Or(solver.CellsOf(k.Cells...))
	}
	return CellNames(e.Layout, cells.Slice())
}

// Difference returns the first cell in which the two solutions differ, as values for a sentence.
func Difference(e *solver.AmbiguousError) map[string]any {
	l := e.First.Layout()
	for c := range l.CellCount() {
		if a, b := e.First.Value(c), e.Second.Value(c); a != b {
			return map[string]any{"Cell": l.CellName(c), "First": Symbol(a), "Second": Symbol(b)}
		}
	}
	return nil
}
