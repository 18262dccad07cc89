package api

import (
	"net/http"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/internal/web/request"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

func techniques(w http.ResponseWriter, r *request.Request) error {
	var all answerjson.Techniques
	for _, t := range logic.Catalogue() {
		all = append(all, answerjson.NewTechnique(r.Printer, t.Name, nil, nil))
	}
	return request.SendJSON(w, r, http.StatusOK, request.Revalidate, all)
}

type techniqueQuery struct {
	Name string `json:"name"` // Such as x-wing, Y-Wing, or direct hidden pair.
	request.Preferences
}

// technique explains the technique that the address names, by any of its names.
func technique(w http.ResponseWriter, r *request.Request) error {
	r, err := r.Preferred()
	if err != nil {
		return err
	}
	name, err := TechniqueNamed(r, r.PathValue("name"))
	if err != nil {
		return err
	}
	answer, err := request.WorkValue(r, func(r *request.Request) (*answerjson.Technique, error) {
		g, step, _, err := rating.TechniqueExample(r.Context(), name)
		return answerjson.NewTechnique(r.Printer, name, g, &step), err
	})
	if err != nil {
		return err
	}
	return request.SendJSON(w, r, http.StatusOK, request.Revalidate, answer)
}

// TechniqueNamed returns the technique with a name, which may be any that people use for it.
func TechniqueNamed(r *request.Request, typed string) (string, error) {
	name, near := phrase.FindTechnique(typed)
	family := phrase.FindFamily(typed)
	switch {
	case name != "":
		return name, nil
	case family != "":
		var called []string
		for _, of := range logic.FamilyNames(family) {
			called = append(called, r.Printer.Technique(of))
		}
		return "", r.Problem(request.NotFound, "web.detail.technique-family", map[string]any{"Family": r.Printer.Family(family), "Names": strings.Join(called, ", ")})
	case near != "":
		return "", r.Problem(request.NotFound, "web.detail.technique-near", map[string]any{"Typed": request.Brief(typed), "Near": r.Printer.Technique(near)})
	}
	return "", r.Problem(request.NotFound, "web.detail.technique-unknown", map[string]any{"Typed": request.Brief(typed)})
}
