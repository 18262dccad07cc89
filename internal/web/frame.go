package web

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"strings"

	"pencilmark/internal/render"
)

// frame is a page's title, its link in the navigation, and its preview picture.
type frame struct {
	Title, Current, Picture string
}

// pictured is the frame of a page with a picture of its own, if it has one.
func pictured(title, picture string) frame { return frame{Title: title, Picture: picture} }

// framed takes a title alone for a page that no link of the navigation leads to.
func framed(about any) frame {
	f, _ := about.(frame)
	if title, ok := about.(string); ok {
		f.Title = title
	}
	if f.Picture == "" {
		f.Picture = previewPath(sitePreview)
	}
	return f
}

// place is a link of the navigation.
type place struct{ Key, Address string }

// places are the links of the navigation; web.nav.<key> names each.
func places() []place {
	return []place{
		{"today", "/"}, {"archive", "/archive"}, {"practice", "/play"}, {"new", "/new"},
		{"boards", "/boards"}, {"learn", "/learn"}, {"help", "/help"},
	}
}

// sitePreview is the preview of every page that has none of its own.
const sitePreview = "site"

// previewPath is the address of a preview, by a puzzle's id or sitePreview.
func previewPath(name string) string { return "/preview/" + name + ".png" }

// preview draws the picture that other sites show for a page: a board that may be shown, or an empty one.
func preview(w http.ResponseWriter, r *Request) error {
	name, isPicture := strings.CutSuffix(r.PathValue("name"), ".png")
	if !isPicture {
		return r.problem(notFound, "web.detail.no-route", nil)
	}
	p := r.Printer
	card := render.Preview{Title: p.Text("web.page.title", nil), Lines: []string{p.Text("web.page.summary", nil)}}
	if name != sitePreview {
		puzzle, err := shown(r, name)
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
	err := r.work(func(r *Request) (err error) {
		picture, err = render.PreviewPNG(card, render.Light)
		return err
	})
	if err != nil {
		return err
	}
	return send(w, r, http.StatusOK, day, "image/png", picture)
}

// scriptsPath is the folder of the modules. It changes when any of them changes.
func scriptsPath() (string, error) {
	names, err := fs.Glob(assets, "assets/js/*.js")
	sum := sha256.New()
	for _, name := range names {
		module, err := assets.ReadFile(name)
		if err != nil {
			return "", err
		}
		sum.Write(module)
	}
	return "/js/" + hex.EncodeToString(sum.Sum(nil)[:6]) + "/", err
}

func (h *pageHandler) script(w http.ResponseWriter, r *Request) error {
	name := r.PathValue("name")
	module, err := assets.ReadFile("assets/js/" + name)
	if err != nil || !strings.HasPrefix(r.URL.Path, h.scripts) || !strings.HasSuffix(name, ".js") {
		return r.problem(notFound, "web.detail.no-route", nil)
	}
	return send(w, r, http.StatusOK, immutable, "text/javascript; charset=utf-8", module)
}
