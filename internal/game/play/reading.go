package play

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/solver"
)

// reading is what a pasted grid's missing candidates mean.
type reading bool

const (
	asPuzzle  reading = false // the puzzle is set with them: with others it is another puzzle
	withNotes reading = true  // the player has crossed them out
)

// solve returns the puzzle that a pasted grid sets, and its solution: the grid
// itself or, where somebody crossed out a candidate too many, its digits alone.
func (as reading) solve(ctx context.Context, g *solver.Grid, screened *guard.Screened) (set, solution *solver.Grid, err error) {
	solution, err = screened.Solve(ctx)
	if as == asPuzzle || !errors.Is(err, solver.ErrNoSolution) || g.Restricted().IsEmpty() {
		return g, solution, err
	}
	set = g.WithPlainCandidates()
	if solution, fits := screened.With(set).Solve(ctx); fits == nil || errors.Is(fits, game.ErrLive) {
		return set, solution, fits
	}
	return g, nil, err
}

// isCopy reports whether g is an attempt's puzzle, as it was set or as far as it
// is solved, perhaps with notes. One whose cells are restricted otherwise is another
// puzzle.
func (as reading) isCopy(g *solver.Grid, a *game.Attempt) bool {
	return game.ContainsDigits(g, a.Grid) && (allows(g, a.Grid) || allows(g, a.Progress) || as == withNotes && narrows(g, a.Grid))
}

// narrows reports whether the empty cells of g may hold no more than they may in
// known.
func narrows(g, known *solver.Grid) bool {
	for c := range g.Empty().And(known.Empty()).All() {
		if g.Candidates(c)&^known.Candidates(c) != 0 {
			return false
		}
	}
	return true
}

// allows reports whether the empty cells of g may hold what they may in known,
// but for the digits that g itself has since ruled out.
func allows(g, known *solver.Grid) bool {
	fresh := g.WithPlainCandidates()
	for c := range g.Empty().And(known.Empty()).All() {
		if g.Candidates(c) != known.Candidates(c)&fresh.Candidates(c) {
			return false
		}
	}
	return true
}
