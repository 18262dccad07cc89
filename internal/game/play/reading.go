package play

import (
	"cmp"
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// reading is what a pasted grid's missing candidates mean.
type reading bool

const (
	asPuzzle  reading = false // the puzzle is set with them: with others it is another puzzle
	withNotes reading = true  // the player has crossed them out
)

// solve returns the puzzle that a pasted grid sets, and its solution: of its readings the first
// that has one, and for a puzzle the likeliest alone. The error is about the likeliest.
func (as reading) solve(ctx context.Context, g *solver.Grid, screened *guard.Screened) (set, solution *solver.Grid, err error) {
	readings := coach.Readings(g)
	if as == asPuzzle {
		readings = readings[:1]
	}
	for _, set := range readings {
		solution, failed := screened.With(set).Solve(ctx)
		if failed == nil || errors.Is(failed, game.ErrLive) {
			return set, solution, failed
		}
		if err = cmp.Or(err, failed); set == g && !errors.Is(failed, solver.ErrNoSolution) {
			break
		}
	}
	return nil, nil, cmp.Or(ctx.Err(), err)
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
