package web

import (
	"context"
	"net/http"
	"strings"

	"pencilmark/internal/render"
)

// sitePreview is the preview of every page that has none of its own.
const sitePreview = "site"

// previewPath is the address of a preview, by a puzzle's id or sitePreview.
func previewPath(name string) string { return "/preview/" + name + ".png" }

// preview draws what stands for a page where somebody posts its address: the board of a
// puzzle that may be shown, or an empty one, which gives nothing away.
func (s *Server) preview(w http.ResponseWriter, r *http.Request) error {
	name, isPicture := strings.CutSuffix(r.PathValue("name"), ".png")
	if !isPicture {
		return s.problem(notFound, "web.detail.no-route", nil)
	}
	p := s.opts.Printer
	card := render.Preview{Title: p.Text("web.page.title", nil), Lines: []string{p.Text("web.page.summary", nil)}}
	if name != sitePreview {
		puzzle, err := s.shown(r, name)
		if err != nil {
			return err
		}
		card.Grid = puzzle.Grid
		card.Lines = []string{
			p.Text("web.page.preview", map[string]any{"Tier": p.Tier(puzzle.Rating.Tier.String()), "Givens": puzzle.Grid.FilledCount()}),
			p.Text("web.page.preview-hints", nil),
		}
	}
	var picture []byte
	err := s.working(r.Context(), func(context.Context) (err error) {
		picture, err = render.PreviewPNG(card, render.Light)
		return err
	})
	if err != nil {
		return err
	}
	return send(w, r, http.StatusOK, day, "image/png", picture)
}
