package page

import (
	"errors"
	"net/http"
	"strings"

	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/notation"
)

// newPuzzlePage is what assets/new.html shows: a form, a board to draw on, and facts about the puzzle.
type newPuzzlePage struct {
	*playPage
	Asked request.PuzzleText
	Kinds []practiceKind
	Words map[string]string // that the script says
	Fault string
	Look  *api.LookBody
}

// newPuzzle is where people bring a puzzle of their own.
func (h *Handler) newPuzzle(w http.ResponseWriter, r *request.Request) (err error) {
	page := &newPuzzlePage{Asked: request.PuzzleText{Puzzle: strings.TrimSpace(r.Values.Get("puzzle")), Layout: r.Values.Get("layout")}}
	page.Kinds = layoutChoices(r, page.Asked.Layout)
	var set *solver.Grid
	if page.Asked.Puzzle != "" {
		err = r.Work(func(r *request.Request) (err error) {
			set, page.Look, err = api.LookAt(r, page.Asked)
			return err
		})
	}
	fault, isFault := errors.AsType[*request.Problem](err)
	if err != nil && !isFault {
		return err
	}
	status := http.StatusOK
	if isFault {
		page.Fault, status = fault.Detail, fault.Kind.Status
	}
	if set == nil {
		set = blank(page.Asked.Layout)
	}
	page.playPage = newPlayPage(r, set, "new")
	page.Words = map[string]string{"offline": r.Printer.Text("web.play.offline", nil), "copied": r.Printer.Text("web.new.copied", nil)}
	page.Heading = r.Printer.Text("web.new.title", nil)
	page.Title = page.Heading
	return h.sendScripted(w, r, status, request.NoStore, "new.html", page)
}

// layoutChoices lists the sudokus whose names decide their layout, and the layout that was asked for.
func layoutChoices(r *request.Request, asked string) (list []practiceKind) {
	shape, err := notation.ParseShape(asked)
	missing := asked != "" && err == nil
	for _, k := range practiceKinds(r) {
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
		list = append(list, practiceKind{asked, r.Printer.Variant(shape.Variant())})
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
