package web

import (
	"errors"
	"net/http"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/notation"
)

// newPuzzlePage is what assets/new.html shows: a form to paste or type a puzzle, a board to
// draw it on where there is a script, and what there is to say of it.
type newPuzzlePage struct {
	*playPage
	Asked puzzleText
	Kinds []practiceKind
	Words map[string]string // that the script says
	Fault string
	Look  *lookBody
}

// newPuzzle is where people bring a puzzle of their own.
func (s *Server) newPuzzle(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, "puzzle", "layout")
	if err != nil {
		return err
	}
	page := &newPuzzlePage{Asked: puzzleText{strings.TrimSpace(values.Get("puzzle")), values.Get("layout")}}
	page.Kinds = s.layoutChoices(page.Asked.Layout)
	var set *solver.Grid
	if page.Asked.Puzzle != "" {
		set, page.Look, err = s.lookAt(r.Context(), page.Asked)
	}
	fault, isFault := errors.AsType[*problem](err)
	if err != nil && !isFault {
		return err
	}
	status := http.StatusOK
	if isFault {
		page.Fault, status = fault.detail, fault.kind.status
	}
	if set == nil {
		set = blank(page.Asked.Layout)
	}
	page.playPage = s.newPlayPage(set, "new")
	page.Words = map[string]string{"offline": s.opts.Printer.Text("web.play.offline", nil), "copied": s.opts.Printer.Text("web.new.copied", nil)}
	page.Heading = s.opts.Printer.Text("web.new.title", nil)
	page.Title = page.Heading
	body, err := s.pages.render("new.html", page)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", playPolicy)
	return send(w, r, status, noStore, htmlType, body)
}

// layoutChoices are the kinds of sudoku that a form offers whose layout follows from their name,
// and the layout that was asked for, so that the form does not lose it.
func (s *Server) layoutChoices(asked string) (list []practiceKind) {
	shape, err := notation.ParseShape(asked)
	missing := asked != "" && err == nil
	for _, k := range s.kinds() {
		v, err := solver.ParseVariant(k.Value)
		if err != nil || v.Jigsaw != 0 {
			continue
		}
		if missing && v.Shape == shape {
			k.Value, missing = asked, false // as it was written
		}
		list = append(list, k)
	}
	if missing {
		list = append(list, practiceKind{asked, s.opts.Printer.Variant(shape.Variant())})
	}
	return list
}

// blank is an empty grid of a layout, the classic one where there is none of that name.
func blank(layout string) *solver.Grid {
	l := solver.Classic()
	if shape, err := notation.ParseShape(layout); err == nil {
		if named, err := solver.NewLayout(shape); err == nil {
			l = named
		}
	}
	return solver.NewGrid(l)
}
