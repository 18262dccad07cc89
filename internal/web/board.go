package web

import (
	"errors"
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/render"
)

// boardPath is the address of a puzzle's picture. Solution and theme are part
// of the path, so that no picture is made under two addresses.
func boardPath(id string, solution, dark bool) string {
	path := "/boards/" + id
	if solution {
		path += "-solution"
	}
	if dark {
		path += "-dark"
	}
	return path + ".svg"
}

// board draws a puzzle that may be shown, or the solution of a daily that has
// closed everywhere.
func (s *Server) board(w http.ResponseWriter, r *http.Request) error {
	name, isPicture := strings.CutSuffix(r.PathValue("name"), ".svg")
	name, dark := strings.CutSuffix(name, "-dark")
	id, solution := strings.CutSuffix(name, "-solution")
	if !isPicture {
		return s.problem(notFound, "web.detail.no-route", nil)
	}
	p, err := s.shown(r, id)
	if err != nil {
		return err
	}
	if solution && p.Usage != game.UsageDaily {
		return s.problem(notFound, "web.detail.no-route", nil)
	}
	picture := render.Board{Grid: p.Grid}
	if solution {
		picture.Grid = p.Solution
	}
	theme := render.Light
	if dark {
		theme = render.Dark
	}
	return send(w, r, http.StatusOK, day, "image/svg+xml", render.SVG(picture, theme))
}

// known looks a puzzle up and says whether it is a live daily. One that waits
// to become a daily is as good as unknown.
func (s *Server) known(r *http.Request, id string) (p *game.Puzzle, live bool, err error) {
	p, live, err = s.opts.Game.Guard.Puzzle(r.Context(), id)
	if errors.Is(err, game.ErrNotFound) {
		err = s.problem(notFound, "web.detail.no-puzzle", nil)
	}
	return p, live, err
}

// shown looks up a puzzle whose grid may be shown: a live daily's may not.
func (s *Server) shown(r *http.Request, id string) (*game.Puzzle, error) {
	p, live, err := s.known(r, id)
	if live {
		return nil, s.problem(liveDaily, "web.detail.live-daily", nil)
	}
	return p, err
}
