package web

import (
	"context"
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
func (s *Server) practiseTechnique(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, "grade")
	if err != nil {
		return err
	}
	grade := drill.Grade(values.Get("grade"))
	if grade != drill.AnyGrade && !slices.Contains(drill.Grades(), grade) {
		return s.problem(badRequest, "web.detail.grade", map[string]any{"Grade": brief(string(grade))})
	}
	name, err := s.techniqueNamed(r.PathValue("technique"))
	if err != nil {
		return err
	}
	var d *drill.Drill
	err = s.working(r.Context(), func(ctx context.Context) (err error) {
		d, err = s.opts.Game.Training.Give(ctx, game.Call{}, name, grade)
		return err
	})
	if err != nil {
		return s.noDrill(err)
	}
	w.Header().Set("Cache-Control", string(noStore))
	http.Redirect(w, r, drillPath(d), http.StatusSeeOther)
	return nil
}

func drillPath(d *drill.Drill) string { return "/learn/" + d.Technique + "/practise/" + d.Place() }

// noDrill says that there is no such position, or that it shows a live daily.
func (s *Server) noDrill(err error) error {
	if errors.Is(err, game.ErrNotFound) {
		return s.problem(notFound, "web.detail.no-drill", nil)
	}
	return s.private(err)
}

func (s *Server) drill(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.query(r); err != nil {
		return err
	}
	return s.answering(r.Context(), func(ctx context.Context) (answer, error) {
		d, err := s.openDrill(ctx, r)
		if err != nil {
			return nil, err
		}
		return s.drillAnswer(w, r, s.newDrillPage(d)), nil
	})
}

func (s *Server) drillAnswer(w http.ResponseWriter, r *http.Request, page *drillPage) answer {
	return func() error { return s.sendScripted(w, r, http.StatusOK, noStore, "exercise.html", page) }
}

func (s *Server) newDrillPage(d *drill.Drill) *drillPage {
	p, l := s.opts.Printer, d.Grid.Layout()
	called := p.Technique(d.Technique)
	play := s.newPlayPage(d.Grid, drillPath(d))
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
		Still: s.drawn(render.Board{Grid: d.Grid, NoteCells: d.Grid.Empty()}, nil),
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
func (s *Server) judgeDrill(w http.ResponseWriter, r *http.Request) error {
	form, err := s.form(w, r)
	if err != nil {
		return err
	}
	return s.answering(r.Context(), func(ctx context.Context) (answer, error) {
		d, err := s.openDrill(ctx, r)
		if err != nil {
			return nil, err
		}
		page := s.newDrillPage(d)
		page.Typed = form.Get("move")
		move, fault := s.readMove(d, page.Typed)
		switch {
		case form.Get("show") != "":
			err = s.showDrill(w, r, d, page)
		case fault != "":
			page.Verdict = &drillVerdict{Text: []string{fault}}
		default:
			err = s.judge(w, r, d, page, move, form)
		}
		if err != nil {
			return nil, err
		}
		return s.drillAnswer(w, r, page), nil
	})
}

// readMove reads a typed move, or says why it cannot.
func (s *Server) readMove(d *drill.Drill, typed string) (m drill.Move, fault string) {
	typed = strings.TrimSpace(typed)
	if typed == "" {
		return m, ""
	}
	places, removes, err := notation.ParseMoves(d.Grid.Layout(), typed[:min(len(typed), maxDrillMove)])
	if err != nil || len(typed) > maxDrillMove {
		return m, s.opts.Printer.Text("web.learn.unreadable", map[string]any{"Typed": brief(typed)})
	}
	return drill.Move{Places: places, Removes: removes}, ""
}

// judge puts on a page what a move is worth.
func (s *Server) judge(w http.ResponseWriter, r *http.Request, d *drill.Drill, page *drillPage, m drill.Move, form url.Values) error {
	session, err := s.guestSession(w, r)
	if err != nil {
		return err
	}
	if form.Get("helped") != "" {
		if err := s.opts.Game.Training.Help(r.Context(), session.Call(""), d.ID); err != nil {
			return err
		}
	}
	j, err := s.opts.Game.Training.Judge(r.Context(), session.Call(""), d, m)
	if err != nil {
		return err
	}
	page.Verdict = &drillVerdict{Text: []string{plainMarks(s.opts.Printer.DrillVerdict(d, &m, j))}}
	if j.Verdict == drill.Right {
		return s.tellDrill(r, session.Call(""), d, page, &j.Step)
	}
	return nil
}

func (s *Server) showDrill(w http.ResponseWriter, r *http.Request, d *drill.Drill, page *drillPage) error {
	session, err := s.guestSession(w, r)
	if err != nil {
		return err
	}
	if err := s.opts.Game.Training.Show(r.Context(), session.Call(""), d.ID); err != nil {
		return err
	}
	page.Verdict = &drillVerdict{}
	return s.tellDrill(r, session.Call(""), d, page, &d.Step)
}

// tellDrill adds a step, drawn and told, and when the technique comes again.
func (s *Server) tellDrill(r *http.Request, c game.Call, d *drill.Drill, page *drillPage, step *solver.Step) error {
	progress, err := s.opts.Game.Training.Progress(r.Context(), c)
	if err != nil {
		return err
	}
	v := page.Verdict
	v.Text = append(v.Text, lines(s.opts.Printer.HintInFull(step, d.Grid))...)
	v.Board = s.drawn(render.TeachingBoard(d.Grid, step), step)
	v.Progress = s.progressText(d.Technique, progress)
	return nil
}

// plainMarks takes the marks of a message out of a text.
func plainMarks(text string) string { return strings.NewReplacer("**", "", "`", "").Replace(text) }
