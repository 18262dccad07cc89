package page

import (
	"bytes"
	"errors"
	"html"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// deskPage is what assets/hints.html shows: a form that works without a script, and the answer.
type deskPage struct {
	Title string
	Asked deskQuestion
	Fault string // what is wrong with the question

	Heading string
	Text    []string // of the answer, in lines
	Board   *deskBoard
	Steps   []answerjson.StepBrief
	Lines   []string // solutions

	Path      []phrase.ToldLine
	First     int      // number of the first of them
	Ending    []string // where the path led, on its last page
	Animation *deskAnimation

	Links []deskLink
}

type deskAnimation struct{ Light, Dark string }

// deskQuestion is what the form holds.
type deskQuestion struct {
	Puzzle, Original, Do, Cell, Digit, Coordinates, Uniqueness string
	Ladder, Guess, Guessing                                    string
	Level, Skip, Page                                          int
}

// deskBoard is a board in both themes, drawn into the page.
type deskBoard struct{ Light, Dark template.HTML }

type deskLink struct{ Words, Address string }

var deskFields = []string{"puzzle", "original", "do", "cell", "digit", "coordinates", "uniqueness", "ladder", "guess", "guessing", "level", "skip", "page"}

// desk answers questions about a pasted sudoku.
func (h *Handler) desk(w http.ResponseWriter, r *request.Request) (err error) {
	page := &deskPage{Title: r.Printer.Text("web.desk.title", nil), Asked: questionOf(r.Values)}
	status := http.StatusOK
	if page.Asked.Puzzle != "" {
		err = r.Work(func(r *request.Request) error { return consult(r, page) })
	}
	if p, ok := errors.AsType[*request.Problem](err); ok {
		page.Fault, status = p.Detail, p.Kind.Status
	} else if err != nil {
		return err
	}
	return h.sendPage(w, r, status, request.NoStore, "hints.html", page)
}

func questionOf(v url.Values) deskQuestion {
	q := deskQuestion{
		Puzzle: strings.TrimSpace(v.Get("puzzle")), Original: strings.TrimSpace(v.Get("original")), Do: v.Get("do"),
		Cell: strings.TrimSpace(v.Get("cell")), Digit: strings.TrimSpace(v.Get("digit")), Coordinates: v.Get("coordinates"), Uniqueness: v.Get("uniqueness"),
		Ladder: v.Get("ladder"), Guess: strings.TrimSpace(v.Get("guess")), Guessing: v.Get("guessing"),
	}
	level, _ := strconv.Atoi(v.Get("level"))
	skip, _ := strconv.Atoi(v.Get("skip"))
	q.Page, _ = strconv.Atoi(v.Get("page"))
	q.Level, q.Skip = min(max(level, phrase.LevelNudge), phrase.LevelAfter), min(max(skip, 0), api.MaxSkip)
	return q
}

func (q deskQuestion) position() api.PositionText {
	return api.PositionText{PuzzleText: request.PuzzleText{Puzzle: q.Puzzle}, Original: q.Original}
}

func (q deskQuestion) address() string {
	v := filled(map[string]string{
		"original": q.Original, "do": q.Do, "cell": q.Cell, "digit": q.Digit, "coordinates": q.Coordinates, "uniqueness": q.Uniqueness, "ladder": q.Ladder, "guess": q.Guess, "guessing": q.Guessing,
	})
	v.Set("puzzle", q.Puzzle)
	v.Set("level", strconv.Itoa(q.Level))
	for name, n := range map[string]int{"skip": q.Skip, "page": q.Page} {
		if n > 0 {
			v.Set(name, strconv.Itoa(n))
		}
	}
	return "/hints?" + v.Encode()
}

// filled returns the parameters that are not empty.
func filled(all map[string]string) url.Values {
	v := url.Values{}
	for name, value := range all {
		if value != "" {
			v.Set(name, value)
		}
	}
	return v
}

// consult puts the answer on the page.
func consult(r *request.Request, page *deskPage) error {
	r, err := r.Preferring(page.Asked.Coordinates, page.Asked.Uniqueness)
	if err != nil {
		return err
	}
	in := page.Asked.position()
	switch page.Asked.Do {
	case "steps":
		return consultSteps(r, page, in)
	case "why":
		return consultWhy(r, page, in)
	case "path":
		return consultPath(r, page, in)
	case "solve", "solutions":
		return consultSolutions(r, page, in)
	}
	return consultHint(r, page, in)
}

func consultHint(r *request.Request, page *deskPage, in api.PositionText) error {
	q := page.Asked
	_, h, err := api.Deduction(r, api.HintRequest{PositionText: in, Cell: q.Cell, Digit: q.Digit, Skip: q.Skip})
	if err != nil {
		return err
	}
	page.Text = request.Lines(r.Printer.HintAdvice(h, q.Level))
	page.Heading = r.Printer.Text("web.desk.answer", nil)
	if !h.Found {
		page.Board = drawBoard(r, render.Board{Grid: h.Before, WrongCells: h.Cells()}, nil)
		return nil
	}
	page.Heading = r.Printer.Text("web.desk.hint", map[string]any{"Level": min(q.Level, phrase.LevelMove), "Max": phrase.LevelMove})
	board := api.HintBoard(h, q.Level)
	marked := board.Step
	if board.UnitsOnly {
		marked = nil
	}
	page.Board = drawBoard(r, board, marked)
	page.Links = onwards(r, q, h)
	return nil
}

// onwards offers what to ask after a hint.
func onwards(r *request.Request, q deskQuestion, h *coach.Hint) (links []deskLink) {
	offer := func(key string, q deskQuestion) {
		links = append(links, deskLink{r.Printer.Text("web.desk."+key, nil), q.address()})
	}
	if q.Level < phrase.LevelMove || q.Level == phrase.LevelMove && len(r.Printer.WhatFollows(h)) > 0 {
		deeper := q
		deeper.Level++
		offer("more", deeper)
	}
	other := q
	other.Skip, other.Level = q.Skip+1, phrase.LevelNudge
	offer("another", other)
	all := q
	all.Do = "steps"
	offer("all", all)
	return append(links, lessonLink(r, h.Step.Technique, q.Level)...)
}

// lessonLink leads to a technique's page, from the level that names it.
func lessonLink(r *request.Request, technique string, level int) []deskLink {
	if lesson := phrase.Lesson(technique, level); lesson != "" {
		return []deskLink{{r.Printer.Text("web.learn.about", nil), lesson}}
	}
	return nil
}

func consultSteps(r *request.Request, page *deskPage, in api.PositionText) error {
	a, err := api.Steps(r, in)
	if err != nil {
		return err
	}
	heading, _, _ := strings.Cut(a.Text, "\n")
	page.Heading, page.Text, page.Steps = r.Printer.Text("web.desk.steps", nil), []string{heading}, a.Steps
	return nil
}

func consultWhy(r *request.Request, page *deskPage, in api.PositionText) error {
	_, why, err := api.Reason(r, api.WhyRequest{PositionText: in, Cell: page.Asked.Cell, Digit: page.Asked.Digit})
	if err != nil {
		return err
	}
	page.Heading = r.Printer.Text("web.desk.why", nil)
	if why.Right {
		page.Heading = r.Printer.Text("web.desk.why-right", nil)
	}
	page.Text = request.Lines(r.Printer.WhyAdvice(why, nil))
	if why.Kind == coach.ReasonArgument {
		page.Board = drawBoard(r, render.TeachingBoard(why.Before, &why.Step), &why.Step)
	}
	return nil
}

// drawBoard draws a board in both themes; the style sheet shows the reader's.
func drawBoard(r *request.Request, b render.Board, marked *solver.Step) *deskBoard {
	p := r.Printer
	b.RoleNames, b.LetterRows = p.LegendText, p.Coordinates() == phrase.LetterRow
	alt := p.AltText(b.Grid, b.Grid.Restricted(), marked)
	return &deskBoard{Light: inlined(render.SVG(b, render.Light), alt, "light"), Dark: inlined(render.SVG(b, render.Dark), alt, "dark")}
}

func inlined(svg []byte, alt, class string) template.HTML {
	head := `<svg role="img" class="` + class + `" aria-label="` + html.EscapeString(alt) + `"`
	return template.HTML(bytes.Replace(svg, []byte("<svg"), []byte(head), 1))
}

// consultSolutions says how many solutions a puzzle has, and lists them if all are asked for.
func consultSolutions(r *request.Request, page *deskPage, in api.PositionText) error {
	g, err := r.ReadPuzzleAsSet(in.PuzzleText)
	if err != nil {
		return err
	}
	all, err := r.Solutions(g)
	if err != nil {
		return r.SolvingProblem(err)
	}
	page.Heading = r.Printer.Text("web.desk.solutions", nil)
	page.Text = []string{r.Printer.Text("web.desk.count", map[string]any{"Count": len(all)})}
	if page.Asked.Do == "solutions" {
		for _, solution := range all {
			page.Lines = append(page.Lines, format.Line(solution))
		}
		return nil
	}
	filled := g.Clone()
	for cell := range filled.Empty().All() {
		filled.Place(cell, all[0].Value(cell))
	}
	page.Board = drawBoard(r, render.Board{Grid: filled}, nil)
	if listed := page.Asked; len(all) > 1 {
		listed.Do = "solutions"
		page.Links = []deskLink{{r.Printer.Text("web.desk.all-solutions", nil), listed.address()}}
	}
	return nil
}

const deskSteps = 20

// consultPath shows a page of the path, to the solution or to where logic ends.
func consultPath(r *request.Request, page *deskPage, in api.PositionText) error {
	q, told, err := toldPath(r, page.Asked, in)
	if err != nil {
		return err
	}
	p, count := r.Printer, len(told.Lines)
	last := max(1, (count+deskSteps-1)/deskSteps)
	asked := page.Asked
	asked.Page = min(max(asked.Page, 1), last)
	from, to := (asked.Page-1)*deskSteps, min(asked.Page*deskSteps, count)
	page.Heading = p.Text("web.desk.path", nil)
	page.Text = append(q.Beginning, p.Text("web.desk.path-steps", map[string]any{"Count": count, "Ladder": q.Ladder.Name, "From": from + 1, "To": to}))
	page.Path, page.First = told.Lines[from:to], from+1
	after := to
	if asked.Page == last {
		page.Ending, after = told.Ending, len(told.Steps)
	}
	at := q.Grid.Clone()
	for i := range told.Steps[:min(after, len(told.Steps))] {
		at.Apply(&told.Steps[i])
	}
	page.Board = drawBoard(r, render.Board{Grid: at, NoteCells: at.Restricted()}, nil)
	page.Links = append(pathLinks(r, asked, last), deskLink{r.Printer.Text("web.watch.title", nil), asked.watchAddress()})
	if len(told.Steps) > 0 {
		page.Animation = &deskAnimation{asked.animation(q.Ladder, ""), asked.animation(q.Ladder, "dark")}
	}
	return nil
}

// pathLinks leads to the other pages of a path.
func pathLinks(r *request.Request, asked deskQuestion, last int) (links []deskLink) {
	offer := func(key string, number int, useful bool) {
		if useful {
			to := asked
			to.Page = number
			links = append(links, deskLink{r.Printer.Text("web.desk."+key, nil), to.address()})
		}
	}
	offer("path-first", 1, asked.Page > 2)
	offer("path-previous", asked.Page-1, asked.Page > 1)
	offer("path-next", asked.Page+1, asked.Page < last)
	offer("path-last", last, asked.Page < last-1)
	return links
}

func toldPath(r *request.Request, asked deskQuestion, in api.PositionText) (*api.PathQuestion, *phrase.ToldPath, error) {
	in.Ladder = asked.Ladder
	q, err := api.ReadPathQuestion(r, api.PathRequest{PositionText: in, Guess: []string{asked.Guess}, Guessing: asked.Guessing}, api.PathGrid)
	if err != nil {
		return nil, nil, err
	}
	told, err := describePath(r, q, func(*solver.Grid, solver.Step) {})
	return q, told, err
}

// describePath puts a path into words; a function sees each step and guess.
func describePath(r *request.Request, q *api.PathQuestion, see func(before *solver.Grid, step solver.Step)) (*phrase.ToldPath, error) {
	told := r.Printer.NewToldPath(0)
	end, err := api.Follow(r, q, func(depth int, before *solver.Grid, step solver.Step) bool {
		see(before, step)
		return told.AddStep(depth, before, step)
	}, api.EveryScenario(told.AddScenario))
	if err != nil {
		return nil, err
	}
	if !q.More {
		told.End(q.Ladder, &end, q.Solutions)
		told.Ending = append(told.Ending, api.Unsolved(r, q, &end)...)
		return told, nil
	}
	told.End(q.Ladder, &end, nil)
	if end.Thread == nil {
		told.Solutions = q.Solutions
	}
	if !end.Searched {
		told.Ending = append(told.Ending, r.Printer.SolutionsOf(len(q.Solutions), true)...)
	}
	return told, nil
}

var animationFields = []string{"puzzle", "original", "uniqueness", "ladder", "theme"}

// animation is the address of the animation of the path before any guess.
func (q deskQuestion) animation(ladder *logic.Ladder, theme string) string {
	return "/path.gif?" + filled(map[string]string{"puzzle": q.Puzzle, "ladder": ladder.Name, "original": q.Original, "uniqueness": q.Uniqueness, "theme": theme}).Encode()
}

// maxAnimated keeps animations small enough for phones.
const maxAnimated = 200

// animation draws a path as a GIF: its steps before any guess, and the search that finishes it.
func animation(w http.ResponseWriter, r *request.Request) (err error) {
	asked := questionOf(r.Values)
	if r, err = r.Preferring("", asked.Uniqueness); err != nil {
		return err
	}
	theme := render.Light
	if r.Values.Get("theme") == "dark" {
		theme = render.Dark
	}
	return r.Answering(func(r *request.Request) (request.Answer, error) {
		q, told, err := toldPath(r, asked, asked.position())
		if err != nil {
			return nil, err
		}
		body, err := render.GIF(r.Context(), render.Animation{Grid: q.Grid, Steps: told.Steps, Theme: theme, MaxFrames: maxAnimated, Caption: func(step *solver.Step) string { return r.Printer.Technique(step.Technique) }})
		return func() error { return request.Send(w, r, http.StatusOK, request.NoStore, "image/gif", body) }, err
	})
}
