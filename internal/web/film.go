package web

import (
	"cmp"
	"errors"
	"net/http"

	"pencilmark/internal/film"
	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/solver"
)

// filmRequest is a puzzle as it was set, how its path goes on where the ladder ends, and which
// part of the film is wanted.
type filmRequest struct {
	pathRequest
	From      int  `json:"from,omitempty" jsonschema:"minimum=0,maximum=19999,default=0"` // The first frame; next of the page before.
	StepsOnly bool `json:"stepsOnly,omitempty" jsonschema:"default=false"`                // Leave out the frames that show where the ladder looks.
	Trials    bool `json:"trials,omitempty" jsonschema:"default=false"`                   // Before a bad guess, show what follows from it, up to the contradiction.
}

// film answers with frames, for a page to play.
func filmPath(w http.ResponseWriter, r *Request) error {
	return consulted(w, r, func(r *Request, in filmRequest) (page *film.Film, err error) {
		if in.From < 0 || in.From >= film.MaxFrames {
			return nil, r.problem(badRequest, "web.detail.frame", map[string]any{"Last": film.MaxFrames - 1})
		}
		err = r.work(func(r *Request) (err error) {
			q, err := watchQuestion(r, in.pathRequest)
			if err == nil {
				page, err = filmed(r, q, in)
			}
			return err
		})
		return page, err
	})
}

// filmed takes a page of a film.
func filmed(r *Request, q *pathQuestion, in filmRequest) (*film.Film, error) {
	camera := film.New(q.grid, film.Options{
		Printer: r.Printer, Ladder: q.ladder, Solutions: q.solutions, More: q.more,
		From: in.From, StepsOnly: in.StepsOnly, Trials: in.Trials,
	})
	q.options.OnLook = camera.Look
	end, err := follow(r, q, camera.Step, camera.Scenario)
	if err != nil {
		return nil, err
	}
	if !end.Stopped {
		camera.Finish(&end)
	}
	return camera.Film(), nil
}

// watchQuestion reads which path to watch. Players who have finished a live daily may watch it.
func watchQuestion(r *Request, in pathRequest) (*pathQuestion, error) {
	q, err := readPathQuestion(r, in, func(r *Request, q *pathQuestion, in positionText) (err error) {
		if q.grid, err = read(r, in.puzzleText); err != nil {
			return err
		}
		q.grid = q.grid.AsSet()
		if in.Original != "" {
			return r.problem(badRequest, "web.detail.watch-original", nil)
		}
		q.solutions, q.more, err = watched(r, q.grid)
		q.unsolved = len(q.solutions) == 0
		return err
	})
	if err == nil && len(q.solutions) != 1 {
		q.ladder, q.options.Counted = q.ladder.WithoutUniqueness(), game.MaxShownSolutions
	}
	return q, err
}

// watched returns the solutions of a puzzle that may be watched: the first ones if there are more.
func watched(r *Request, g *solver.Grid) (some []*solver.Grid, more bool, err error) {
	some, more, err = r.Game.Guard.SolveSome(r.Context(), g)
	if errors.Is(err, game.ErrLive) {
		own, err := own(r, g, nil, err)
		return []*solver.Grid{own}, false, err
	}
	return some, more, unsolvable(r, err)
}

// maxAstray is how many digits of a daily's position may be wrong.
const maxAstray = 3

// own returns the solution of a grid refused as a copy of a live daily, if the visitor has ended that daily.
func own(r *Request, g, set *solver.Grid, refused error) (*solver.Grid, error) {
	live, ok := errors.AsType[*guard.LiveCopy](refused)
	if !ok {
		return nil, private(r, refused)
	}
	finished, err := hasFinished(r, live.Puzzle)
	if err != nil {
		return nil, err
	}
	solution, err := solver.Solve(r.Context(), cmp.Or(set, g))
	if r.Context().Err() != nil {
		return nil, r.Context().Err()
	}
	if err != nil || !finished || !solves(solution, live.Puzzle) || astray(g, solution) > maxAstray {
		return nil, private(r, refused)
	}
	return solution, nil
}

// solves reports whether a solution is a daily's or a morph of it.
func solves(solution *solver.Grid, daily *game.Puzzle) bool {
	form := game.CanonicalForm(solution)
	return game.SameDigits(solution, daily.Solution) || form != "" && form == daily.FindForms().Solution
}

// astray counts the digits of a grid that are not a solution's.
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

// hasFinished reports whether whoever asks has come to an end of a daily.
func hasFinished(r *Request, daily *game.Puzzle) (bool, error) {
	session, err := r.session()
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
