package api

import (
	"errors"

	"pencilmark/internal/film"
	"pencilmark/internal/game"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
)

// FilmRequest is a puzzle without the player's digits, how its path continues where the ladder ends, and the wanted
// part of the film.
type FilmRequest struct {
	PathRequest
	From      int  `json:"from,omitempty" jsonschema:"minimum=0,maximum=19999,default=0"` // The first frame: the field next of the previous page.
	StepsOnly bool `json:"stepsOnly,omitempty" jsonschema:"default=false"`                // Leave out the frames that show where the ladder searches.
	Trials    bool `json:"trials,omitempty" jsonschema:"default=false"`                   // Before a wrong guess, show what follows from it, up to the contradiction.
}

// filmPath answers with frames, which a page plays.
func filmPath(r *request.Request, in FilmRequest) (*film.Film, error) {
	if in.From < 0 || in.From >= film.MaxFrames {
		return nil, r.Problem(request.BadRequest, "web.detail.frame", map[string]any{"Last": film.MaxFrames - 1})
	}
	q, err := FilmQuestion(r, in.PathRequest)
	if err != nil {
		return nil, err
	}
	return filmed(r, q, in)
}

// filmed returns a page of a film.
func filmed(r *request.Request, q *PathQuestion, in FilmRequest) (*film.Film, error) {
	camera := film.New(q.Grid, film.Options{
		Printer: r.Printer, Ladder: q.Ladder, Solutions: q.Solutions, More: q.More,
		From: in.From, StepsOnly: in.StepsOnly, Trials: in.Trials,
	})
	q.options.OnLook = camera.Look
	end, err := Follow(r, q, camera.Step, camera.Scenario)
	if err != nil {
		return nil, err
	}
	if !end.Stopped {
		camera.Finish(&end)
	}
	return camera.Film(), nil
}

// FilmQuestion reads the path to watch. A live daily may be watched by players who have finished it.
func FilmQuestion(r *request.Request, in PathRequest) (*PathQuestion, error) {
	q, err := readPathQuestion(r, in, func(r *request.Request, q *PathQuestion, in PositionText) (err error) {
		if q.Grid, err = r.ReadGrid(in.PuzzleText); err != nil {
			return err
		}
		q.Grid = q.Grid.AsSet()
		if in.Original != "" {
			return r.Problem(request.BadRequest, "web.detail.watch-original", nil)
		}
		q.Solutions, q.More, err = watched(r, q.Grid)
		q.unsolved = len(q.Solutions) == 0
		return err
	})
	if err == nil && len(q.Solutions) != 1 {
		q.Ladder, q.options.Counted = q.Ladder.WithoutUniqueness(), game.MaxShownSolutions
	}
	return q, err
}

// watched returns the solutions of a puzzle that may be watched, or only the first ones. more reports whether there are
// others.
func watched(r *request.Request, g *solver.Grid) (some []*solver.Grid, more bool, err error) {
	some, more, err = r.Game.Guard.SolveSome(r.Context(), g)
	if errors.Is(err, game.ErrLive) {
		own, err := r.SolutionIfFinished(g, nil, err)
		return []*solver.Grid{own}, false, err
	}
	return some, more, r.SolvingProblem(err)
}
