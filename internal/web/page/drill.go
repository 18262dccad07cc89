package page

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver/drill"
)

// drillPage is the data of assets/exercise.html: a practice position, and the verdict on a move.
type drillPage struct {
	*playPage
	Technique string
	Grade     gradeLink
	Place     string // the address of this position
	Task      string
	Mode      string       // the initial mode of the digit keys, which suits the technique
	Still     *themedBoard // the board before the move
	Data      drillData
	Typed     string // the move that was judged
	Verdict   *drillVerdict
}

// drillData is the position's data for the script.
type drillData struct {
	playData
	Position string `json:"position"` // with candidates, in the API's format
}

// drillVerdict is the verdict on a move, or the step if the visitor asked for it.
type drillVerdict struct {
	Text     []string
	Board    *themedBoard // the step; nil until it is found
	Progress string
}

// practiseTechnique redirects to a position of a technique.
func practiseTechnique(w http.ResponseWriter, r *request.Request) error {
	grade := drill.Grade(r.Values.Get("grade"))
	if grade != drill.AnyGrade && !slices.Contains(drill.Grades(), grade) {
		return r.Problem(request.BadRequest, "web.detail.grade", map[string]any{"Grade": request.Brief(string(grade))})
	}
	name, err := api.TechniqueNamed(r, r.PathValue("technique"))
	if err != nil {
		return err
	}
	d, err := request.WorkValue(r, func(r *request.Request) (*drill.Drill, error) {
		return r.Game.Training.Give(r.Context(), game.Call{}, name, grade)
	})
	if err != nil {
		return api.DrillProblem(r, err)
	}
	return seeOther(w, r, drillPath(d))
}

func drillPath(d *drill.Drill) string { return "/learn/" + d.Technique + "/practise/" + d.Place() }

func (h *Handler) drill(w http.ResponseWriter, r *request.Request) error {
	if _, err := r.Query(); err != nil {
		return err
	}
	d, err := request.WorkValue(r, api.OpenDrill)
	if err != nil {
		return err
	}
	return h.sendScripted(w, r, http.StatusOK, request.NoStore, "exercise.html", newDrillPage(r, d))
}

func newDrillPage(r *request.Request, d *drill.Drill) *drillPage {
	p := r.Printer
	called := p.Technique(d.Technique)
	play := newPlayPage(r, d.Grid, drillPath(d))
	play.Data.Puzzle = d.Grid.GivensOnly().String()
	play.Heading, play.Title = called, called+" · "+p.Text("web.learn.practise", nil)
	mode := "centre"
	if len(d.Step.Places) > 0 {
		mode = "digit"
	}
	return &drillPage{
		playPage: play, Technique: d.Technique,
		Grade: gradeLink{string(d.Grade), p.Text("drill.grade."+string(d.Grade), nil)}, Place: drillPath(d),
		Mode:  mode,
		Task:  p.Text("web.learn.task", map[string]any{"Technique": phrase.Capital(called)}),
		Still: drawBoard(r, render.Board{Grid: d.Grid, NoteCells: d.Grid.Empty()}),
		Data:  drillData{play.Data, api.PositionOf(d.Grid)},
	}
}

// judgeDrill judges a move in a position, or shows the step, and records that for the visitor.
func (h *Handler) judgeDrill(w http.ResponseWriter, r *request.Request) error {
	form, err := r.Form(w)
	if err != nil {
		return err
	}
	page, err := request.WorkValue(r, func(r *request.Request) (*drillPage, error) {
		d, err := api.OpenDrill(r)
		if err != nil {
			return nil, err
		}
		page := newDrillPage(r, d)
		page.Typed = form.Get("move")
		page.Verdict, err = verdictOn(w, r, d, form)
		return page, err
	})
	if err != nil {
		return err
	}
	return h.sendScripted(w, r, http.StatusOK, request.NoStore, "exercise.html", page)
}

// verdictOn judges the move in a form, or shows the step, and records that for the visitor.
func verdictOn(w http.ResponseWriter, r *request.Request, d *drill.Drill, form url.Values) (*drillVerdict, error) {
	show := form.Get("show") != ""
	session, err := r.GuestSession(w)
	if err != nil {
		return nil, err
	}
	out, step, err := api.JudgeMove(r, session.Call(""), d, api.MoveRequest{Move: form.Get("move"), Show: show, Helped: !show && form.Get("helped") != ""})
	if fault, ok := errors.AsType[*request.Problem](err); ok {
		return &drillVerdict{Text: []string{fault.Detail}}, nil
	}
	if err != nil {
		return nil, err
	}
	v := &drillVerdict{Text: strings.Split(out.Text, "\n"), Progress: out.Progress}
	if step != nil {
		v.Board = drawBoard(r, render.TeachingBoard(d.Grid, step))
	}
	return v, nil
}
