package web

import (
	"context"
	"errors"
	"net/http"

	"pencilmark/internal/film"
	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/solver"
)

// filmRequest asks for a page of the film of a path.
type filmRequest struct {
	pathRequest
	From      int  `json:"from,omitempty"`      // the first frame
	StepsOnly bool `json:"stepsOnly,omitempty"` // leave out where the ladder looks
}

// film answers with frames, for a page to play.
func (s *Server) film(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, func(s *Server, ctx context.Context, in filmRequest) (page *film.Film, err error) {
		if in.From < 0 || in.From >= film.MaxFrames {
			return nil, s.problem(badRequest, "web.detail.frame", map[string]any{"Last": film.MaxFrames - 1})
		}
		err = s.working(ctx, func(ctx context.Context) (err error) {
			q, err := s.watchQuestion(ctx, r, in.pathRequest)
			if err == nil {
				page, err = s.filmed(ctx, q, in)
			}
			return err
		})
		return page, err
	})
}

// filmed takes a page of a film.
func (s *Server) filmed(ctx context.Context, q *pathQuestion, in filmRequest) (*film.Film, error) {
	camera := film.New(q.grid, film.Options{Printer: s.opts.Printer, Ladder: q.ladder, Solutions: q.solutions, From: in.From, StepsOnly: in.StepsOnly})
	q.options.OnLook = camera.Look
	end, err := s.follow(ctx, q, camera.Step, camera.Scenario)
	if err != nil {
		return nil, err
	}
	if !end.Stopped {
		camera.Finish(&end)
	}
	return camera.Film(), nil
}

// watchQuestion reads which path is to be watched. A live daily's may be by who has
// finished it.
func (s *Server) watchQuestion(ctx context.Context, r *http.Request, in pathRequest) (*pathQuestion, error) {
	return s.pathQuestion(ctx, in, func(ctx context.Context, q *pathQuestion, in positionText) (err error) {
		if q.grid, err = s.read(in.puzzleText); err != nil {
			return err
		}
		if in.Original != "" {
			return s.problem(badRequest, "web.detail.watch-original", nil)
		}
		q.solutions, err = s.watched(ctx, r, q.grid)
		return err
	})
}

// watched returns the solutions of a puzzle that may be watched; none of one that is
// broken from the start, of which there is nothing to tell but that.
func (s *Server) watched(ctx context.Context, r *http.Request, g *solver.Grid) ([]*solver.Grid, error) {
	solution, err := s.opts.Game.Guard.Solve(ctx, g)
	if err == nil {
		return []*solver.Grid{solution}, nil
	}
	if several, ok := errors.AsType[*game.SeveralError](err); ok {
		return several.Solutions, nil
	}
	if _, broken := g.Contradiction(); broken && errors.Is(err, solver.ErrNoSolution) {
		return nil, nil
	}
	if live, ok := errors.AsType[*guard.LiveCopy](err); ok {
		solution, finished := s.finished(ctx, r, g, live.Puzzle)
		if finished != nil {
			return nil, finished
		}
		if solution != nil {
			return []*solver.Grid{solution}, nil
		}
	}
	return nil, s.unsolvable(s.private(err))
}

// finished returns the solution of a copy of a daily that whoever asks has come to an end
// of; nil if they have not. What leads to anything else is none of theirs.
func (s *Server) finished(ctx context.Context, r *http.Request, g *solver.Grid, daily *game.Puzzle) (*solver.Grid, error) {
	session, err := s.session(r)
	if session == nil || err != nil {
		return nil, err
	}
	kept, err := s.opts.Game.Play.AttemptAt(ctx, session.Call(""), daily.ID)
	if errors.Is(err, game.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	solution, err := solver.Solve(ctx, g)
	if _, ended := kept.Ended(); !ended || err != nil {
		return nil, ctx.Err()
	}
	form := game.CanonicalForm(solution)
	if !game.SameDigits(solution, daily.Solution) && (form == "" || form != daily.FindForms().Solution) {
		return nil, nil
	}
	return solution, nil
}
