package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// techniquePage is what assets/techniques.html shows: a form to ask by name, the answer,
// and all techniques by family.
type techniquePage struct {
	Title, Typed string
	Fault        string // what is wrong with the name

	Heading  string
	Text     []string
	Board    *deskBoard
	Families []techniqueFamily
}

type techniqueFamily struct {
	Name       string
	Techniques []techniqueLink
}

type techniqueLink struct{ Name, Called string }

// techniquesPage explains a technique by any name, and lists all.
func (s *Server) techniquesPage(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, "name")
	if err != nil {
		return err
	}
	p := s.opts.Printer
	page, status := &techniquePage{Title: p.Text("web.techniques.title", nil), Typed: strings.TrimSpace(values.Get("name"))}, http.StatusOK
	for _, f := range logic.Families() {
		family := techniqueFamily{Name: p.Family(f)}
		for _, t := range logic.Catalogue() {
			if t.Family == f {
				family.Techniques = append(family.Techniques, techniqueLink{t.Name, p.Technique(t.Name)})
			}
		}
		page.Families = append(page.Families, family)
	}
	if page.Typed != "" {
		err = s.explainTechnique(r.Context(), page)
	}
	if fault, ok := errors.AsType[*problem](err); ok {
		page.Fault, status = fault.detail, fault.kind.status
	} else if err != nil {
		return err
	}
	body, err := s.pages.render("techniques.html", page)
	if err != nil {
		return err
	}
	return send(w, r, status, noStore, htmlType, body)
}

// explainTechnique puts what the bot says of a technique on the page.
func (s *Server) explainTechnique(ctx context.Context, page *techniquePage) error {
	name, err := s.techniqueNamed(page.Typed)
	if err != nil {
		return err
	}
	var g *solver.Grid
	var step solver.Step
	shown := false
	err = s.working(ctx, func(ctx context.Context) (err error) {
		g, step, shown, err = rating.Example(ctx, name)
		return err
	})
	if err != nil {
		return err
	}
	p := s.opts.Printer
	page.Heading = p.Technique(name)
	if !shown {
		page.Text = []string{p.Definition(name)}
	} else {
		for level := phrase.LevelNudge; level <= phrase.LevelMove; level++ {
			page.Text = append(page.Text, lines([]string{p.Hint(&step, g, level)})...)
		}
		page.Board = s.drawn(render.TeachingBoard(g, &step), &step)
	}
	page.Text = append(page.Text, strings.Join(append([]string{name}, p.TechniqueFacts(name)...), " · "))
	return nil
}
