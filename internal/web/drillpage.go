package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/notation"
)

// drillPage is what assets/exercise.html shows: a position to practise in, and the verdict on a move.
type drillPage struct {
	Title, Heading string
	Technique      string
	Grade          gradeLink
	Place          string // the address of this position
	Task           string
	Mode           string     // what a digit does at first: what the technique takes
	Still          *deskBoard // as it stands
	Board          playBoard
	Digits         []playDigit
	PadColumns     int
	Data           drillData
	Typed          string // the move that was judged
	Verdict        *drillVerdict
}

// drillData is the position's data for the script.
type drillData struct {
	playData
	Position string `json:"position"` // with candidates, as the API reads it
}

// drillVerdict is what is said of a move, or what was shown.
type drillVerdict struct {
	Text     []string
	Board    *deskBoard // the step; nil while it is still to be found
	Progress string
}

// practiseTechnique leads to a position of a technique.
func practiseTechnique(w http.ResponseWriter, r *Request) error {
	values, err := r.query("grade")
	if err != nil {
		return err
	}
	grade := drill.Grade(values.Get("grade"))
	if grade != drill.AnyGrade && !slices.Contains(drill.Grades(), grade) {
		return r.problem(badRequest, "web.detail.grade", map[string]any{"Grade": brief(string(grade))})
	}
	name, err := techniqueNamed(r, r.PathValue("technique"))
	if err != nil {
		return err
	}
	var d *drill.Drill
	err = r.work(func(r *Request) (err error) {
		d, err = r.Game.Training.Give(r.Context(), game.Call{}, name, grade)
		return err
	})
	if err != nil {
		return noDrill(r, err)
	}
	w.Header().Set("Cache-Control", string(noStore))
	http.Redirect(w, r.Request, drillPath(d), http.StatusSeeOther)
	return nil
}

func drillPath(d *drill.Drill) string { return "/learn/" + d.Technique + "/practise/" + d.Place() }

// noDrill says that there is no such position, or that it shows a live daily.
func noDrill(r *Request, err error) error {
	if errors.Is(err, game.ErrNotFound) {
		return r.problem(notFound, "web.detail.no-drill", nil)
	}
	return private(r, err)
}

func (h *pageHandler) drill(w http.ResponseWriter, r *Request) error {
	if _, err := r.query(); err != nil {
		return err
	}
	return answering(r, func(r *Request) (answer, error) {
		d, err := openDrill(r)
		if err != nil {
			return nil, err
		}
		return h.drillAnswer(w, r, newDrillPage(r, d)), nil
	})
}

func (h *pageHandler) drillAnswer(w http.ResponseWriter, r *Request, page *drillPage) answer {
	return func() error { return h.sendScripted(w, r, http.StatusOK, noStore, "exercise.html", page) }
}

func newDrillPage(r *Request, d *drill.Drill) *drillPage {
	p, l := r.Printer, d.Grid.Layout()
	called := p.Technique(d.Technique)
	play := newPlayPage(r, d.Grid, drillPath(d))
	play.Data.Puzzle = d.Grid.GivensOnly().String()
	mode := "centre"
	if len(d.Step.Places) > 0 {
		mode = "digit"
	}
	return &drillPage{
		Title: called + " · " + p.Text("web.learn.practise", nil), Heading: called, Technique: d.Technique,
		Grade: gradeLink{string(d.Grade), p.Text("drill.grade."+string(d.Grade), nil)}, Place: drillPath(d),
		Mode:  mode,
		Task:  p.Text("web.learn.task", map[string]any{"Technique": phrase.Capital(called)}),
		Still: drawBoard(r, render.Board{Grid: d.Grid, NoteCells: d.Grid.Empty()}, nil),
		Board: play.Board, Digits: play.Digits[:l.Size()], PadColumns: play.PadColumns(),
		Data: drillData{play.Data, positionOf(d.Grid)},
	}
}

// positionOf writes a position with the candidates of every empty cell.
func positionOf(g *solver.Grid) string {
	var b strings.Builder
	for cell := range g.Layout().CellCount() {
		if v := g.Value(cell); v != 0 {
			b.WriteString(symbol(v))
			continue
		}
		b.WriteString("[" + g.Candidates(cell).String() + "]")
	}
	return b.String()
}

// maxDrillMove is the longest text of a move, in bytes: all candidates of a board in short.
const maxDrillMove = 8000

// judgeDrill judges a move in a position, or shows the step, and remembers it for the visitor.
func (h *pageHandler) judgeDrill(w http.ResponseWriter, r *Request) error {
	form, err := r.form(w)
	if err != nil {
		return err
	}
	return answering(r, func(r *Request) (answer, error) {
		d, err := openDrill(r)
		if err != nil {
			return nil, err
		}
		page := newDrillPage(r, d)
		page.Typed = form.Get("move")
		move, fault := readMove(r, d, page.Typed)
		switch {
		case form.Get("show") != "":
			err = showDrill(w, r, d, page)
		case fault != "":
			page.Verdict = &drillVerdict{Text: []string{fault}}
		default:
			err = judge(w, r, d, page, move, form)
		}
		if err != nil {
			return nil, err
		}
		return h.drillAnswer(w, r, page), nil
	})
}

// readMove reads a typed move, or says why it cannot.
func readMove(r *Request, d *drill.Drill, typed string) (m drill.Move, fault string) {
	typed = strings.TrimSpace(typed)
	if typed == "" {
		return m, ""
	}
	places, removes, err := notation.ParseMoves(d.Grid.Layout(), typed[:min(len(typed), maxDrillMove)])
	if err != nil || len(typed) > maxDrillMove {
		return m, r.Printer.Text("web.learn.unreadable", map[string]any{"Typed": brief(typed)})
	}
	return drill.Move{Places: places, Removes: removes}, ""
}

// judge puts on a page what a move is worth.
func judge(w http.ResponseWriter, r *Request, d *drill.Drill, page *drillPage, m drill.Move, form url.Values) error {
	session, err := r.guestSession(w)
	if err != nil {
		return err
	}
	if form.Get("helped") != "" {
		if err := r.Game.Training.Help(r.Context(), session.Call(""), d.ID); err != nil {
			return err
		}
	}
	j, err := r.Game.Training.Judge(r.Context(), session.Call(""), d, m)
	if err != nil {
		return err
	}
	page.Verdict = &drillVerdict{Text: []string{plainMarks(r.Printer.DrillVerdict(d, &m, j))}}
	if j.Verdict == drill.Right {
		return tellDrill(r, session.Call(""), d, page, &j.Step)
	}
	return nil
}

func showDrill(w http.ResponseWriter, r *Request, d *drill.Drill, page *drillPage) error {
	session, err := r.guestSession(w)
	if err != nil {
		return err
	}
	if err := r.Game.Training.Show(r.Context(), session.Call(""), d.ID); err != nil {
		return err
	}
	page.Verdict = &drillVerdict{}
	return tellDrill(r, session.Call(""), d, page, &d.Step)
}

// tellDrill adds a step, drawn and told, and when the technique comes again.
func tellDrill(r *Request, c game.Call, d *drill.Drill, page *drillPage, step *solver.Step) error {
	progress, err := r.Game.Training.Progress(r.Context(), c)
	if err != nil {
		return err
	}
	v := page.Verdict
	v.Text = append(v.Text, lines(r.Printer.HintInFull(step, d.Grid))...)
	v.Board = drawBoard(r, render.TeachingBoard(d.Grid, step), step)
	v.Progress = progressText(r, d.Technique, progress)
	return nil
}

// plainMarks takes the marks of a message out of a text.
func plainMarks(text string) string { return strings.NewReplacer("**", "", "`", "").Replace(text) }
