package page

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"strings"

	"pencilmark/internal/web/assets"
	"pencilmark/internal/web/request"
)

// frame is a page's title, its link in the navigation, and the picture that other sites show for it.
type frame struct {
	Title, Current, Picture string
}

// place is a link of the navigation.
type place struct {
	Key, Address string
	Main         bool // it has a place in the navigation of a narrow window; the others are in its menu
	Here         bool // it leads to the page that is shown
}

// places are the links of the navigation; web.nav.<key> names each.
func places() []place {
	return []place{
		{Key: "today", Address: "/", Main: true}, {Key: "archive", Address: "/archive"}, {Key: "practice", Address: "/play", Main: true},
		{Key: "puzzle", Address: "/puzzle"}, {Key: "boards", Address: "/boards"}, {Key: "learn", Address: "/learn", Main: true}, {Key: "help", Address: "/help"},
	}
}

// at returns a place as a page shows it.
func at(p place, current string) place {
	p.Here = p.Key == current
	return p
}

// scriptsPath is the folder of the modules. It changes when any of them changes.
func scriptsPath() (string, error) {
	names, err := fs.Glob(assets.Files, "js/*.js")
	sum := sha256.New()
	for _, name := range names {
		module, err := assets.Files.ReadFile(name)
		if err != nil {
			return "", err
		}
		sum.Write(module)
	}
	return "/js/" + hex.EncodeToString(sum.Sum(nil)[:6]) + "/", err
}

// serviceWorker answers with the module whose place is the root, so that it serves every page.
func serviceWorker(w http.ResponseWriter, r *request.Request) error {
	module, err := assets.Files.ReadFile("js/sw.js")
	if err != nil {
		return err
	}
	request.SetPolicy(w, r.Request, request.Scripted)
	return request.Send(w, r, http.StatusOK, request.Revalidate, "text/javascript; charset=utf-8", module)
}

func (h *Handler) script(w http.ResponseWriter, r *request.Request) error {
	name := r.PathValue("name")
	module, err := assets.Files.ReadFile("js/" + name)
	if err != nil || !strings.HasPrefix(r.URL.Path, h.scripts) || !strings.HasSuffix(name, ".js") {
		return r.Problem(request.NotFound, "web.detail.no-route", nil)
	}
	return request.Send(w, r, http.StatusOK, request.Immutable, "text/javascript; charset=utf-8", module)
}
