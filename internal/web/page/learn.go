package page

import (
	"errors"
	"net/http"
	"strings"

	"pencilmark/internal/game/players"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// learnPage is the data of assets/learn.html: due exercises, a search form, and all techniques in teaching order and by
// family.
type learnPage struct {
	Title, Typed string
	Fault        string          // what is wrong with the typed name
	Like         []techniqueLink // similar names
	Due          []techniqueLink
	Next         *techniqueLink // the first technique that the visitor has not practised; nil for none
	Way          []stretch
	Families     []techniqueFamily
}

type techniqueFamily struct {
	Key        logic.Family
	Name       string
	Techniques []techniqueLink
}

type techniqueLink struct {
	Name, Called string
	Progress     string // the visitor's progress; "" if not practised
}

// lessonPage is the data of assets/lesson.html: a technique in words and as a picture.
type lessonPage struct {
	Title, Name    string
	Text           []string
	More           []string // the folded part of the argument
	Board          *themedBoard
	Progress       string
	Practise       []gradeLink // empty if there are no positions
	Never          string      // why there are no positions
	Related        []techniqueLink
	Family         string
	Previous, Next *techniqueLink // in teaching order
}

type gradeLink struct{ Grade, Called string }

// learn lists all techniques. If a name is typed, it redirects to that technique.
func (h *Handler) learn(w http.ResponseWriter, r *request.Request) error {
	page, status := &learnPage{Title: r.Printer.Text("web.learn.title", nil), Typed: strings.TrimSpace(r.Values.Get("name"))}, http.StatusOK
	if family := phrase.FindFamily(page.Typed); family != "" {
		http.Redirect(w, r.Request, "/learn#"+string(family), http.StatusSeeOther)
		return nil
	}
	if page.Typed != "" {
		name, err := api.TechniqueNamed(r, page.Typed)
		if err == nil {
			http.Redirect(w, r.Request, "/learn/"+name, http.StatusSeeOther)
			return nil
		}
		if _, ok := errors.AsType[*request.Problem](err); !ok {
			return err
		}
		nameLike(r, page)
		status = http.StatusNotFound
	}
	progress, err := practised(r)
	if err != nil {
		return err
	}
	page.Way, page.Next = way(r, progress, h.thumbnails())
	for _, f := range logic.Families() {
		family := techniqueFamily{Key: f, Name: r.Printer.Family(f)}
		for _, name := range logic.FamilyNames(f) {
			family.Techniques = append(family.Techniques, newTechniqueLink(r, name, progress))
		}
		page.Families = append(page.Families, family)
	}
	for _, p := range players.Due(progress, r.Now()) {
		page.Due = append(page.Due, newTechniqueLink(r, p.Technique, progress))
	}
	return h.sendOwn(w, r, status, "learn.html", page)
}

// nameLike says that a technique is unknown, and suggests similar names.
func nameLike(r *request.Request, page *learnPage) {
	for _, name := range phrase.TechniquesLike(page.Typed) {
		page.Like = append(page.Like, newTechniqueLink(r, name, nil))
	}
	page.Fault = r.Printer.Text("web.learn.unknown", map[string]any{"Typed": request.Brief(page.Typed), "Like": len(page.Like) > 0})
}

// practised returns a visitor's progress, nil if the visitor has no session.
func practised(r *request.Request) ([]players.Progress, error) {
	session, err := r.Session()
	if session == nil || err != nil {
		return nil, err
	}
	return r.Game.Training.Progress(r.Context(), session.Call(""))
}

func newTechniqueLink(r *request.Request, name string, progress []players.Progress) techniqueLink {
	return techniqueLink{name, r.Printer.Technique(name), api.ProgressText(r, name, progress)}
}

// lesson shows a technique.
func (h *Handler) lesson(w http.ResponseWriter, r *request.Request) error {
	if _, err := r.Query(); err != nil {
		return err
	}
	name, err := api.TechniqueNamed(r, r.PathValue("technique"))
	if err != nil {
		return err
	}
	if name != r.PathValue("technique") {
		http.Redirect(w, r.Request, "/learn/"+name, http.StatusMovedPermanently)
		return nil
	}
	progress, err := practised(r)
	if err != nil {
		return err
	}
	page := &lessonPage{Name: name, Title: phrase.Capital(r.Printer.Technique(name)), Progress: api.ProgressText(r, name, progress)}
	if err := showTechnique(r, page); err != nil {
		return err
	}
	if !drill.CanPractise(name) {
		page.Never = r.Printer.Text("web.learn.never."+string(drill.WhyNone(name)), nil)
	} else {
		for _, g := range drill.Grades() {
			page.Practise = append(page.Practise, gradeLink{string(g), r.Printer.Text("drill.grade."+string(g), nil)})
		}
	}
	relate(r, page, progress)
	return h.sendOwn(w, r, http.StatusOK, "lesson.html", page)
}

// showTechnique adds the bot's answer about a technique to the page.
func showTechnique(r *request.Request, page *lessonPage) error {
	var g *solver.Grid
	var step solver.Step
	shown := false
	err := r.Work(func(r *request.Request) (err error) {
		g, step, shown, err = rating.TechniqueExample(r.Context(), page.Name)
		return err
	})
	if err != nil {
		return err
	}
	p := r.Printer
	page.Text = []string{p.Definition(page.Name)}
	if shown {
		for level := phrase.LevelNudge; level <= phrase.LevelMove; level++ {
			page.Text = append(page.Text, request.Lines([]string{p.Folded().Hint(&step, g, level)})...)
		}
		page.More, page.Board = p.Argument(&step, g).Rest(), drawBoard(r, render.TeachingBoard(g, &step))
	}
	page.Text = append(page.Text, strings.Join(append([]string{page.Name}, p.TechniqueFacts(page.Name)...), " · "))
	return nil
}

// relate adds the technique's family and its neighbours in teaching order.
func relate(r *request.Request, page *lessonPage, progress []players.Progress) {
	t, _ := logic.CatalogueEntry(page.Name)
	page.Family = r.Printer.Family(t.Family)
	all := logic.Catalogue()
	for _, name := range logic.FamilyNames(t.Family) {
		if name != page.Name {
			page.Related = append(page.Related, newTechniqueLink(r, name, progress))
		}
	}
	for i, other := range all {
		if other.Name == page.Name && i > 0 {
			link := newTechniqueLink(r, all[i-1].Name, progress)
			page.Previous = &link
		}
		if i > 0 && all[i-1].Name == page.Name {
			link := newTechniqueLink(r, other.Name, progress)
			page.Next = &link
		}
	}
}
