package page

import (
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/internal/web/request"
)

// sitePreview is the preview of every page that has none of its own.
const sitePreview = "site"

// previewPath is the address of a preview, by a puzzle's id or sitePreview.
func previewPath(name string) string { return "/preview/" + name + ".png" }

// preview draws the picture that other sites show for a page: a board that may be shown, or an empty one.
func preview(w http.ResponseWriter, r *request.Request) error {
	name, isPicture := strings.CutSuffix(r.PathValue("name"), ".png")
	if !isPicture {
		return r.Problem(request.NotFound, "web.detail.no-route", nil)
	}
	p := r.Printer
	card := render.Preview{Title: p.Text("web.page.title", nil), Lines: []string{p.Text("web.page.summary", nil)}}
	if name != sitePreview {
		puzzle, err := r.ShownPuzzle(name)
		if err != nil {
			return err
		}
		card.Grid = puzzle.Grid
		card.Lines = []string{
			p.Text("web.page.preview", map[string]any{"Tier": p.Tier(puzzle.Rating.Tier.String()), "Givens": puzzle.Grid.FilledCount()}),
			p.Text("web.page.preview-hints", nil),
		}
	}
	return r.Answering(func(r *request.Request) (request.Answer, error) {
		picture, err := render.PreviewPNG(card, render.Light)
		return func() error { return request.Send(w, r, http.StatusOK, request.Day, "image/png", picture) }, err
	})
}

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
