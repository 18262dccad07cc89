package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game/training"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// learnPage is what assets/learn.html shows: due exercises, a search form, and all techniques by family.
type learnPage struct {
	Title, Typed string
	Fault        string          // what is wrong with the name
	Like         []techniqueLink // what may have been meant
	Due          []techniqueLink
	Families     []techniqueFamily
}

type techniqueFamily struct {
	Key        logic.Family
	Name       string
	Techniques []techniqueLink
}

type techniqueLink struct {
	Name, Called string
	Progress     string // how far the visitor is; "" for not practised
}

// lessonPage is what assets/lesson.html shows: a technique drawn and told.
type lessonPage struct {
	Title, Name    string
	Text           []string
	Board          *deskBoard
	Progress       string
	Practise       []gradeLink // none where there are no positions
	Never          string      // why there are none
	Related        []techniqueLink
	Family         string
	Before, Behind *techniqueLink // in the order of teaching
}

type gradeLink struct{ Grade, Called string }

// learn lists all techniques, and leads to one by any of its names.
func (s *Server) learn(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, "name")
	if err != nil {
		return err
	}
	page, status := &learnPage{Title: s.opts.Printer.Text("web.learn.title", nil), Typed: strings.TrimSpace(values.Get("name"))}, http.StatusOK
	if family := phrase.FindFamily(page.Typed); family != "" {
		http.Redirect(w, r, "/learn#"+string(family), http.StatusSeeOther)
		return nil
	}
	if page.Typed != "" {
		name, err := s.techniqueNamed(page.Typed)
		if err == nil {
			http.Redirect(w, r, "/learn/"+name, http.StatusSeeOther)
			return nil
		}
		if _, ok := errors.AsType[*problem](err); !ok {
			return err
		}
		s.nameLike(page)
		status = http.StatusNotFound
	}
	progress, err := s.practised(r)
	if err != nil {
		return err
	}
	for _, f := range logic.Families() {
		family := techniqueFamily{Key: f, Name: s.opts.Printer.Family(f)}
		for _, name := range logic.FamilyNames(f) {
			family.Techniques = append(family.Techniques, s.techniqueLink(name, progress))
		}
		page.Families = append(page.Families, family)
	}
	for _, p := range training.Due(progress, s.opts.Now()) {
		page.Due = append(page.Due, s.techniqueLink(p.Technique, progress))
	}
	return s.sendOwn(w, r, status, "learn.html", page)
}

// nameLike says that a technique is unknown, and suggests similar names.
func (s *Server) nameLike(page *learnPage) {
	for _, name := range phrase.TechniquesLike(page.Typed) {
		page.Like = append(page.Like, s.techniqueLink(name, nil))
	}
	page.Fault = s.opts.Printer.Text("web.learn.unknown", map[string]any{"Typed": brief(page.Typed), "Like": len(page.Like) > 0})
}

// techniquesMoved leads from where the techniques were before.
func (s *Server) techniquesMoved(w http.ResponseWriter, r *http.Request) error {
	address := "/learn"
	if name := r.URL.Query().Get("name"); name != "" {
		address += "?" + url.Values{"name": {name}}.Encode()
	}
	http.Redirect(w, r, address, http.StatusMovedPermanently)
	return nil
}

// practised returns a visitor's progress; nil for visitors without a session.
func (s *Server) practised(r *http.Request) ([]training.Progress, error) {
	session, err := s.session(r)
	if session == nil || err != nil {
		return nil, err
	}
	return s.opts.Game.Training.Progress(r.Context(), session.Call(""))
}

func (s *Server) techniqueLink(name string, progress []training.Progress) techniqueLink {
	return techniqueLink{name, s.opts.Printer.Technique(name), s.progressText(name, progress)}
}

// progressText says how far a visitor is with a technique, "" if they have not practised it.
func (s *Server) progressText(name string, progress []training.Progress) string {
	i := slices.IndexFunc(progress, func(p training.Progress) bool { return p.Technique == name })
	if i < 0 {
		return ""
	}
	key := "web.learn.box"
	if progress[i].IsDue(s.opts.Now()) {
		key = "web.learn.due"
	}
	days := int(progress[i].Due.Sub(s.opts.Now()).Hours()+23) / 24
	return s.opts.Printer.Text(key, map[string]any{"Box": progress[i].Box, "Boxes": training.Boxes, "Count": max(days, 1)})
}

// lesson shows a technique.
func (s *Server) lesson(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.query(r); err != nil {
		return err
	}
	name, err := s.techniqueNamed(r.PathValue("technique"))
	if err != nil {
		return err
	}
	if name != r.PathValue("technique") {
		http.Redirect(w, r, "/learn/"+name, http.StatusMovedPermanently)
		return nil
	}
	progress, err := s.practised(r)
	if err != nil {
		return err
	}
	page := &lessonPage{Name: name, Title: phrase.Capital(s.opts.Printer.Technique(name)), Progress: s.progressText(name, progress)}
	if err := s.tellTechnique(r.Context(), page); err != nil {
		return err
	}
	if !drill.CanPractise(name) {
		page.Never = s.opts.Printer.Text("web.learn.never."+string(drill.WhyNone(name)), nil)
	} else {
		for _, g := range drill.Grades() {
			page.Practise = append(page.Practise, gradeLink{string(g), s.opts.Printer.Text("drill.grade."+string(g), nil)})
		}
	}
	s.relate(page, progress)
	return s.sendOwn(w, r, http.StatusOK, "lesson.html", page)
}

// tellTechnique puts the bot's answer about a technique on the page.
func (s *Server) tellTechnique(ctx context.Context, page *lessonPage) error {
	var g *solver.Grid
	var step solver.Step
	shown := false
	err := s.working(ctx, func(ctx context.Context) (err error) {
		g, step, shown, err = rating.Example(ctx, page.Name)
		return err
	})
	if err != nil {
		return err
	}
	p := s.opts.Printer
	if !shown {
		page.Text = []string{p.Definition(page.Name)}
	} else {
		for level := phrase.LevelNudge; level <= phrase.LevelMove; level++ {
			page.Text = append(page.Text, lines([]string{p.Hint(&step, g, level)})...)
		}
		page.Board = s.drawn(render.TeachingBoard(g, &step), &step)
	}
	page.Text = append(page.Text, strings.Join(append([]string{page.Name}, p.TechniqueFacts(page.Name)...), " · "))
	return nil
}

// relate lists the technique's family and its neighbours in the order of teaching.
func (s *Server) relate(page *lessonPage, progress []training.Progress) {
	t, _ := logic.CatalogueEntry(page.Name)
	page.Family = s.opts.Printer.Family(t.Family)
	all := logic.Catalogue()
	for _, name := range logic.FamilyNames(t.Family) {
		if name != page.Name {
			page.Related = append(page.Related, s.techniqueLink(name, progress))
		}
	}
	for i, other := range all {
		if other.Name == page.Name && i > 0 {
			link := s.techniqueLink(all[i-1].Name, progress)
			page.Before = &link
		}
		if i > 0 && all[i-1].Name == page.Name {
			link := s.techniqueLink(other.Name, progress)
			page.Behind = &link
		}
	}
}

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
