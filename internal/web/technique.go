package web

import (
	"context"
	"net/http"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// techniques lists all of them.
func (s *Server) techniques(w http.ResponseWriter, r *http.Request) error {
	var all answerjson.Techniques
	for _, t := range logic.Catalogue() {
		all = append(all, answerjson.NewTechnique(s.opts.Printer, t.Name, nil, nil))
	}
	return sendJSON(w, r, http.StatusOK, revalidate, all)
}

type techniqueQuery struct {
	Name string `json:"name"` // Such as x-wing, Y-Wing, or direct hidden pair.
	preferences
}

// technique explains the one that an address names, by any name.
func (s *Server) technique(w http.ResponseWriter, r *http.Request) error {
	s, err := s.preferredBy(r)
	if err != nil {
		return err
	}
	name, err := s.techniqueNamed(r.PathValue("name"))
	if err != nil {
		return err
	}
	var told *answerjson.Technique
	err = s.working(r.Context(), func(ctx context.Context) error {
		g, step, _, err := rating.Example(ctx, name)
		told = answerjson.NewTechnique(s.opts.Printer, name, g, &step)
		return err
	})
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, revalidate, told)
}

// techniqueNamed finds a technique by any name that people have for it.
func (s *Server) techniqueNamed(typed string) (string, error) {
	name, near := phrase.FindTechnique(typed)
	family := phrase.FindFamily(typed)
	switch {
	case name != "":
		return name, nil
	case family != "":
		var called []string
		for _, of := range logic.FamilyNames(family) {
			called = append(called, s.opts.Printer.Technique(of))
		}
		return "", s.problem(notFound, "web.detail.technique-family", map[string]any{"Family": s.opts.Printer.Family(family), "Names": strings.Join(called, ", ")})
	case near != "":
		return "", s.problem(notFound, "web.detail.technique-near", map[string]any{"Typed": brief(typed), "Near": s.opts.Printer.Technique(near)})
	}
	return "", s.problem(notFound, "web.detail.technique-unknown", map[string]any{"Typed": brief(typed)})
}
