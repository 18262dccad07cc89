package web

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"strings"
)

// scriptsPath is where the modules of this version are served: they import one another
// by their names, so that all change their addresses when one changes.
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

// script serves a module.
func (s *Server) script(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	module, err := assets.ReadFile("assets/js/" + name)
	if err != nil || !strings.HasPrefix(r.URL.Path, s.pages.scripts) || !strings.HasSuffix(name, ".js") {
		return s.problem(notFound, "web.detail.no-route", nil)
	}
	return send(w, r, http.StatusOK, immutable, "text/javascript; charset=utf-8", module)
}
