package page

import (
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/internal/web/request"
)

// boardPath is the address of a puzzle's picture.
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

// board draws a puzzle that may be shown, or the solution of a daily that has closed everywhere.
func board(w http.ResponseWriter, r *request.Request) error {
	name, isPicture := strings.CutSuffix(r.PathValue("name"), ".svg")
	name, dark := strings.CutSuffix(name, "-dark")
	id, solution := strings.CutSuffix(name, "-solution")
	if !isPicture {
		return r.Problem(request.NotFound, "web.detail.no-route", nil)
	}
	p, err := r.ShownPuzzle(id)
	if err != nil {
		return err
	}
	if solution && p.Usage != game.UsageDaily {
		return r.Problem(request.NotFound, "web.detail.no-route", nil)
	}
	picture := render.Board{Grid: p.Grid}
	if solution {
		picture.Grid = p.Solution
	}
	theme := render.Light
	if dark {
		theme = render.Dark
	}
	return request.Send(w, r, http.StatusOK, request.Day, "image/svg+xml", render.SVG(picture, theme))
}
