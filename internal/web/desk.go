package web

import (
	"bytes"
	"context"
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
func (s *Server) desk(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, deskFields...)
	if err != nil {
		return err
	}
	page := &deskPage{Title: s.opts.Printer.Text("web.desk.title", nil), Asked: questionOf(values)}
	status := http.StatusOK
	if page.Asked.Puzzle != "" {
		known := *s
		known.asker = r
		err = known.consult(r.Context(), page)
	}
	if p, ok := errors.AsType[*problem](err); ok {
		page.Fault, status = p.detail, p.kind.status
	} else if err != nil {
		return err
	}
	return s.sendPage(w, r, status, noStore, "hints.html", page)
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
	q.Level, q.Skip = min(max(level, phrase.LevelNudge), phrase.LevelAfter), min(max(skip, 0), maxSkip)
	return q
}

func (q deskQuestion) position() positionText {
	return positionText{puzzleText: puzzleText{Puzzle: q.Puzzle}, Original: q.Original}
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
func (s *Server) consult(ctx context.Context, page *deskPage) error {
	s, err := s.preferring(page.Asked.Coordinates, page.Asked.Uniqueness)
	if err != nil {
		return err
	}
	in := page.Asked.position()
	switch page.Asked.Do {
	case "steps":
		return s.consultSteps(ctx, page, in)
	case "why":
		return s.consultWhy(ctx, page, in)
	case "path":
		return s.consultPath(ctx, page, in)
	case "solve", "solutions":
		return s.consultSolutions(ctx, page, in)
	}
	return s.consultHint(ctx, page, in)
}

func (s *Server) consultHint(ctx context.Context, page *deskPage, in positionText) error {
	q := page.Asked
	_, h, err := s.deduction(ctx, hintRequest{positionText: in, Cell: q.Cell, Digit: q.Digit, Skip: q.Skip})
	if err != nil {
		return err
	}
	page.Text = lines(s.opts.Printer.HintAdvice(h, q.Level))
	page.Heading = s.opts.Printer.Text("web.desk.answer", nil)
	if !h.Found {
		page.Board = s.drawn(render.Board{Grid: h.Before, WrongCells: h.Cells()}, nil)
		return nil
	}
	page.Heading = s.opts.Printer.Text("web.desk.hint", map[string]any{"Level": min(q.Level, phrase.LevelMove), "Max": phrase.LevelMove})
	board := hintBoard(h, q.Level)
	marked := board.Step
	if board.UnitsOnly {
		marked = nil
	}
	page.Board = s.drawn(board, marked)
	page.Links = s.onwards(q, h)
	return nil
}

func lines(paragraphs []string) []string { return strings.Split(strings.Join(paragraphs, "\n"), "\n") }

// onwards offers what to ask after a hint.
func (s *Server) onwards(q deskQuestion, h *coach.Hint) (links []deskLink) {
	offer := func(key string, q deskQuestion) {
		links = append(links, deskLink{s.opts.Printer.Text("web.desk."+key, nil), q.address()})
	}
	if q.Level < phrase.LevelMove || q.Level == phrase.LevelMove && len(s.opts.Printer.WhatFollows(h)) > 0 {
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
	return append(links, s.lessonLink(h.Step.Technique, q.Level)...)
}

// lessonLink leads to a technique's page, from the level that names it.
func (s *Server) lessonLink(technique string, level int) []deskLink {
	if lesson := phrase.Lesson(technique, level); lesson != "" {
		return []deskLink{{s.opts.Printer.Text("web.learn.about", nil), lesson}}
	}
	return nil
}

func (s *Server) consultSteps(ctx context.Context, page *deskPage, in positionText) error {
	a, err := s.stepsOf(ctx, in)
	if err != nil {
		return err
	}
	heading, _, _ := strings.Cut(a.Text, "\n")
	page.Heading, page.Text, page.Steps = s.opts.Printer.Text("web.desk.steps", nil), []string{heading}, a.Steps
	return nil
}

func (s *Server) consultWhy(ctx context.Context, page *deskPage, in positionText) error {
	_, r, err := s.reason(ctx, whyRequest{positionText: in, Cell: page.Asked.Cell, Digit: page.Asked.Digit})
	if err != nil {
		return err
	}
	page.Heading = s.opts.Printer.Text("web.desk.why", nil)
	if r.Right {
		page.Heading = s.opts.Printer.Text("web.desk.why-right", nil)
	}
	page.Text = lines(s.opts.Printer.WhyAdvice(r, nil))
	if r.Kind == coach.ReasonArgument {
		page.Board = s.drawn(render.TeachingBoard(r.Before, &r.Step), &r.Step)
	}
	return nil
}

// drawn draws a board in both themes; the style sheet shows the reader's.
func (s *Server) drawn(b render.Board, marked *solver.Step) *deskBoard {
	p := s.opts.Printer
	b.RoleNames, b.LetterRows = p.LegendText, p.Coordinates() == phrase.LetterRow
	alt := p.AltText(b.Grid, b.Grid.Restricted(), marked)
	return &deskBoard{Light: inlined(render.SVG(b, render.Light), alt, "light"), Dark: inlined(render.SVG(b, render.Dark), alt, "dark")}
}

func inlined(svg []byte, alt, class string) template.HTML {
	head := `<svg role="img" class="` + class + `" aria-label="` + html.EscapeString(alt) + `"`
	return template.HTML(bytes.Replace(svg, []byte("<svg"), []byte(head), 1))
}

// consultSolutions says how many solutions a puzzle has, and lists them if all are asked for.
func (s *Server) consultSolutions(ctx context.Context, page *deskPage, in positionText) error {
	g, all, err := s.allSolutions(ctx, in)
	if err != nil {
		return err
	}
	page.Heading = s.opts.Printer.Text("web.desk.solutions", nil)
	page.Text = []string{s.opts.Printer.Text("web.desk.count", map[string]any{"Count": len(all)})}
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
	page.Board = s.drawn(render.Board{Grid: filled}, nil)
	if listed := page.Asked; len(all) > 1 {
		listed.Do = "solutions"
		page.Links = []deskLink{{s.opts.Printer.Text("web.desk.all-solutions", nil), listed.address()}}
	}
	return nil
}

// allSolutions reads a grid and returns its solutions, within the bounds on work.
func (s *Server) allSolutions(ctx context.Context, in positionText) (g *solver.Grid, all []*solver.Grid, err error) {
	if g, err = s.read(in.puzzleText); err != nil {
		return nil, nil, err
	}
	g = g.AsSet()
	err = s.working(ctx, func(ctx context.Context) (err error) {
		all, err = s.solutions(ctx, g)
		return s.unsolvable(err)
	})
	return g, all, err
}

const deskSteps = 20

// consultPath tells a page of the path, to the solution or to where logic ends.
func (s *Server) consultPath(ctx context.Context, page *deskPage, in positionText) error {
	q, told, err := s.toldPath(ctx, page.Asked, in)
	if err != nil {
		return err
	}
	p, count := s.opts.Printer, len(told.Lines)
	last := max(1, (count+deskSteps-1)/deskSteps)
	asked := page.Asked
	asked.Page = min(max(asked.Page, 1), last)
	from, to := (asked.Page-1)*deskSteps, min(asked.Page*deskSteps, count)
	page.Heading = p.Text("web.desk.path", nil)
	page.Text = append(q.beginning, p.Text("web.desk.path-steps", map[string]any{"Count": count, "Ladder": q.ladder.Name, "From": from + 1, "To": to}))
	page.Path, page.First = told.Lines[from:to], from+1
	after := to
	if asked.Page == last {
		page.Ending, after = told.Ending, len(told.Steps)
	}
	at := q.grid.Clone()
	for i := range told.Steps[:min(after, len(told.Steps))] {
		at.Apply(&told.Steps[i])
	}
	page.Board = s.drawn(render.Board{Grid: at, NoteCells: at.Restricted()}, nil)
	page.Links = append(s.pathLinks(asked, last), deskLink{s.opts.Printer.Text("web.watch.title", nil), asked.watchAddress()})
	if len(told.Steps) > 0 {
		page.Animation = &deskAnimation{asked.animation(q.ladder, ""), asked.animation(q.ladder, "dark")}
	}
	return nil
}

// pathLinks leads to the other pages of a path.
func (s *Server) pathLinks(asked deskQuestion, last int) (links []deskLink) {
	offer := func(key string, number int, useful bool) {
		if useful {
			to := asked
			to.Page = number
			links = append(links, deskLink{s.opts.Printer.Text("web.desk."+key, nil), to.address()})
		}
	}
	offer("path-first", 1, asked.Page > 2)
	offer("path-previous", asked.Page-1, asked.Page > 1)
	offer("path-next", asked.Page+1, asked.Page < last)
	offer("path-last", last, asked.Page < last-1)
	return links
}

func (s *Server) toldPath(ctx context.Context, asked deskQuestion, in positionText) (q *pathQuestion, told *phrase.ToldPath, err error) {
	in.Ladder = asked.Ladder
	err = s.working(ctx, func(ctx context.Context) (err error) {
		q, err = s.pathQuestion(ctx, pathRequest{in, []string{asked.Guess}, asked.Guessing}, s.pathGrid)
		if err == nil {
			told, err = s.told(ctx, q)
		}
		return err
	})
	return q, told, err
}

func (s *Server) told(ctx context.Context, q *pathQuestion) (*phrase.ToldPath, error) {
	return s.toldWith(ctx, q, func(*solver.Grid, solver.Step) {})
}

// toldWith puts a path into words; a function sees each step and guess.
func (s *Server) toldWith(ctx context.Context, q *pathQuestion, see func(before *solver.Grid, step solver.Step)) (*phrase.ToldPath, error) {
	told := s.opts.Printer.NewToldPath(0)
	end, err := s.follow(ctx, q, func(depth int, before *solver.Grid, step solver.Step) bool {
		see(before, step)
		return told.AddStep(depth, before, step)
	}, everyScenario(told.AddScenario))
	if err != nil {
		return nil, err
	}
	if !q.more {
		told.End(q.ladder, &end, q.solutions)
		told.Ending = append(told.Ending, s.unsolved(q, &end)...)
		return told, nil
	}
	told.End(q.ladder, &end, nil)
	if end.Thread == nil {
		told.Solutions = q.solutions
	}
	if !end.Searched {
		told.Ending = append(told.Ending, s.opts.Printer.SolutionsOf(len(q.solutions), true)...)
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
func (s *Server) animation(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, animationFields...)
	if err != nil {
		return err
	}
	asked := questionOf(values)
	if s, err = s.preferring("", asked.Uniqueness); err != nil {
		return err
	}
	s.asker = r
	q, told, err := s.toldPath(r.Context(), asked, asked.position())
	if err != nil {
		return err
	}
	theme := render.Light
	if values.Get("theme") == "dark" {
		theme = render.Dark
	}
	var body []byte
	err = s.working(r.Context(), func(ctx context.Context) (err error) {
		body, err = render.GIF(ctx, render.Animation{Grid: q.grid, Steps: told.Steps, Theme: theme, MaxFrames: maxAnimated, Caption: func(step *solver.Step) string { return s.opts.Printer.Technique(step.Technique) }})
		return err
	})
	if err != nil {
		return err
	}
	return send(w, r, http.StatusOK, noStore, "image/gif", body)
}
