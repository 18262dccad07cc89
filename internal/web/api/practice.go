package api

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/phrase"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/notation"
)

// DrillProblem turns the errors of a practice position into problems.
func DrillProblem(r *request.Request, err error) error {
	if errors.Is(err, game.ErrNotFound) {
		return r.Problem(request.NotFound, "web.detail.no-drill", nil)
	}
	return r.LiveProblem(err)
}

// PositionOf writes a position with the candidates of all empty cells.
func PositionOf(g *solver.Grid) string {
	var b strings.Builder
	for cell := range g.Layout().CellCount() {
		if v := g.Value(cell); v != 0 {
			b.WriteString(request.Symbol(v))
			continue
		}
		b.WriteString("[" + g.Candidates(cell).String() + "]")
	}
	return b.String()
}

// maxDrillMove is the maximum length of a move's text in bytes. All candidates of a board fit in short form.
const maxDrillMove = 8000

// readMove reads a typed move.
func readMove(r *request.Request, d *drill.Drill, typed string) (m drill.Move, err error) {
	typed = strings.TrimSpace(typed)
	if typed == "" {
		return m, nil
	}
	places, removes, err := notation.ParseMoves(d.Grid.Layout(), typed[:min(len(typed), maxDrillMove)])
	if err != nil || len(typed) > maxDrillMove {
		return m, r.Problem(request.BadRequest, "web.learn.unreadable", map[string]any{"Typed": request.Brief(typed)})
	}
	return drill.Move{Places: places, Removes: removes}, nil
}

// PlainMarks removes a message's markup from a text.
func PlainMarks(text string) string { return strings.NewReplacer("**", "", "`", "").Replace(text) }

// ProgressText describes a visitor's progress with a technique, "" if they have not practised it.
func ProgressText(r *request.Request, name string, progress []players.Progress) string {
	i := slices.IndexFunc(progress, func(p players.Progress) bool { return p.Technique == name })
	if i < 0 {
		return ""
	}
	key := "web.learn.box"
	if progress[i].IsDue(r.Now()) {
		key = "web.learn.due"
	}
	days := int(progress[i].Due.Sub(r.Now()).Hours()+23) / 24
	return r.Printer.Text(key, map[string]any{"Box": progress[i].Box, "Boxes": players.Boxes, "Count": max(days, 1)})
}

// drillBody is a position in which one technique comes next and nothing easier is left.
type drillBody struct {
	Technique string      `json:"technique"`
	Name      string      `json:"name"` // The technique's name in the language of the answer.
	Grade     drill.Grade `json:"grade" jsonschema:"enum=easy,enum=medium,enum=hard"`
	Place     string      `json:"place"`                                  // Identifies the position among those of the technique.
	Href      string      `json:"href" jsonschema:"format=uri-reference"` // The address that judges moves.
	Puzzle    string      `json:"puzzle"`                                 // The givens on one line.
	Position  string      `json:"position"`                               // The position on one line, with the remaining candidates: [357].
	Task      string      `json:"task"`
}

func newDrillBody(r *request.Request, d *drill.Drill) drillBody {
	called := r.Printer.Technique(d.Technique)
	return drillBody{
		Technique: d.Technique, Name: called, Grade: d.Grade, Place: d.Place(), Href: "/api/v1/practice/" + d.Technique + "/" + d.Place(),
		Puzzle: d.Grid.GivensOnly().String(), Position: PositionOf(d.Grid),
		Task: r.Printer.Text("web.learn.task", map[string]any{"Technique": phrase.Capital(called)}),
	}
}

// MoveRequest is a move in a position, or a request for the step.
type MoveRequest struct {
	Move   string `json:"move,omitempty" jsonschema:"maxLength=8000,example=r1c5<>7 r2c3=4"` // The candidates crossed out and the digits entered.
	Show   bool   `json:"show,omitempty"`                                                    // Gives up and asks for the step.
	Helped bool   `json:"helped,omitempty"`                                                  // Whether the player has had help elsewhere; remembered if there is a session.
}

// shownVerdict is the verdict when the step was asked for.
const shownVerdict = "shown"

// JudgedBody is the verdict on a move.
type JudgedBody struct {
	// right: all of it follows by the technique. other: it is true, but not all of it follows by the technique. wrong:
	// it contradicts the solution. shown: the step was requested.
	Verdict  string                 `json:"verdict" jsonschema:"enum=right,enum=other,enum=wrong,enum=shown"`
	Text     string                 `json:"text"`
	Wrong    []answerjson.Candidate `json:"wrong,omitempty"`    // The part of the move that contradicts the solution.
	Beside   []answerjson.Candidate `json:"beside,omitempty"`   // The part of the move that is true but does not follow by the technique.
	Left     []answerjson.Candidate `json:"left,omitempty"`     // What else the step removes.
	Step     *answerjson.Step       `json:"step,omitempty"`     // Present once the step has been found or shown.
	Progress string                 `json:"progress,omitempty"` // When the technique comes up again; only with a session.
}

type practiceQuery struct {
	// By any of its names. Without it, a technique that is due for a player with a session, and the first technique for
	// others.
	Technique string `json:"technique,omitempty"`
	Grade     string `json:"grade,omitempty" jsonschema:"enum=easy,enum=medium,enum=hard"` // How many candidates there are to look through.
}

// givePractice gives a position of a technique and grade, or of a technique that is due.
func givePractice(w http.ResponseWriter, r *request.Request) error {
	grade := drill.Grade(r.Values.Get("grade"))
	if grade != drill.AnyGrade && !slices.Contains(drill.Grades(), grade) {
		return r.Problem(request.BadRequest, "web.detail.grade", map[string]any{"Grade": request.Brief(string(grade))})
	}
	c, err := practiser(r)
	if err != nil {
		return err
	}
	name := ""
	if typed := r.Values.Get("technique"); typed != "" {
		name, err = TechniqueNamed(r, typed)
	} else {
		name, err = r.Game.Training.Next(r.Context(), c)
	}
	if err != nil {
		return err
	}
	d, err := request.WorkValue(r, func(r *request.Request) (*drill.Drill, error) {
		return r.Game.Training.Give(r.Context(), game.Call{}, name, grade)
	})
	if err != nil {
		return DrillProblem(r, err)
	}
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, newDrillBody(r, d))
}

// practiser returns the visitor's call, empty without a session.
func practiser(r *request.Request) (game.Call, error) {
	session, err := r.Session()
	if session == nil || err != nil {
		return game.Call{}, err
	}
	return session.Call(""), nil
}

type drillOfPath struct {
	Technique string `json:"technique"` // As in the position.
	Place     string `json:"place"`     // As in the position.
}

type moveQuery struct {
	drillOfPath
	request.Preferences
}

// practicePosition answers with a position that was given before.
func practicePosition(w http.ResponseWriter, r *request.Request) error {
	if _, err := r.Query(); err != nil {
		return err
	}
	d, err := request.WorkValue(r, OpenDrill)
	if err != nil {
		return err
	}
	return request.SendJSON(w, r, http.StatusOK, request.Revalidate, newDrillBody(r, d))
}

// OpenDrill returns the position that a path identifies.
func OpenDrill(r *request.Request) (*drill.Drill, error) {
	d, err := r.Game.Training.Open(r.Context(), r.PathValue("technique"), r.PathValue("place"))
	if err != nil {
		return nil, DrillProblem(r, err)
	}
	return d, nil
}

// judgePractice judges a move or shows the step. It records that if there is a session.
func judgePractice(w http.ResponseWriter, r *request.Request) error {
	r, err := r.Preferred()
	if err != nil {
		return err
	}
	in, err := request.ReadJSON[MoveRequest](w, r)
	if err != nil {
		return err
	}
	c, err := practiser(r)
	if err != nil {
		return err
	}
	out, err := request.WorkValue(r, func(r *request.Request) (*JudgedBody, error) {
		d, err := OpenDrill(r)
		if err != nil {
			return nil, err
		}
		out, _, err := JudgeMove(r, c, d, in)
		return out, err
	})
	if err != nil {
		return err
	}
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, out)
}

// JudgeMove judges a move, or gives up and shows the step, and records that for a player. It returns the step once it
// has been found or shown, else nil.
func JudgeMove(r *request.Request, c game.Call, d *drill.Drill, in MoveRequest) (*JudgedBody, *solver.Step, error) {
	t, isPlayer := r.Game.Training, c.Player.ID != ""
	if in.Helped && isPlayer {
		if err := t.Help(r.Context(), c, d.ID); err != nil {
			return nil, nil, err
		}
	}
	if in.Show {
		if isPlayer {
			if err := t.Show(r.Context(), c, d.ID); err != nil {
				return nil, nil, err
			}
		}
		out := &JudgedBody{Verdict: shownVerdict}
		return out, &d.Step, addStep(r, c, d, out, &d.Step)
	}
	move, err := readMove(r, d, in.Move)
	if err != nil {
		return nil, nil, err
	}
	j, err := t.Judge(r.Context(), c, d, move)
	if err != nil {
		return nil, nil, err
	}
	l := d.Grid.Layout()
	out := &JudgedBody{
		Verdict: string(j.Verdict), Text: PlainMarks(r.Printer.DrillVerdict(d, &move, j)),
		Wrong: answerjson.Candidates(l, j.Wrong), Beside: answerjson.Candidates(l, j.Other),
	}
	if j.Verdict != drill.Right {
		return out, nil, nil
	}
	out.Left = answerjson.Candidates(l, j.Left)
	return out, &j.Step, addStep(r, c, d, out, &j.Step)
}

// addStep adds the step in words and, for a session, when the technique is due again.
func addStep(r *request.Request, c game.Call, d *drill.Drill, out *JudgedBody, step *solver.Step) error {
	told := request.Lines(r.Printer.HintInFull(step, d.Grid))
	if out.Text != "" {
		told = append([]string{out.Text}, told...)
	}
	out.Text, out.Step = strings.Join(told, "\n"), answerjson.NewStep(step, d.Grid)
	if c.Player.ID == "" {
		return nil
	}
	all, err := r.Game.Training.Progress(r.Context(), c)
	out.Progress = ProgressText(r, d.Technique, all)
	return err
}
