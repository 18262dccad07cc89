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

// frame is a page's title, its link in the navigation, and the picture that other sites show for the page.
type frame struct {
	Title, Current, Picture string
}

// place is a link of the navigation.
type place struct {
	Key, Address string
	Main         bool // shown in the navigation of a narrow window; other links are in its menu
	Here         bool // the link leads to the current page
}

// places returns the links of the navigation; web.nav.<key> is the name of each.
func places() []place {
	return []place{
		{Key: "today", Address: "/", Main: true}, {Key: "archive", Address: "/archive"}, {Key: "practice", Address: "/play", Main: true},
		{Key: "puzzle", Address: "/puzzle"}, {Key: "boards", Address: "/boards"}, {Key: "learn", Address: "/learn", Main: true}, {Key: "help", Address: "/help"},
	}
}

// at returns a place as the current page shows it.
func at(p place, current string) place {
	p.Here = p.Key == current
	return p
}

// scriptsPath returns the folder of the modules. Its name changes when any of them changes.
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

// serviceWorker answers with the module of the service worker. The module is at the root, so that it serves every page.
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
