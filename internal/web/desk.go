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
)

// deskPage is what assets/hints.html shows: a form to ask by, which needs no
// script, and the answer to what was asked.
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

// deskAnimation are the addresses of an animation in both themes.
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

// deskFields are the parameters of the page.
var deskFields = []string{"puzzle", "original", "do", "cell", "digit", "coordinates", "uniqueness", "ladder", "guess", "guessing", "level", "skip", "page"}

// desk is where people ask about a sudoku of theirs: for a hint, for another one,
// for all steps, for the path, for the solutions, and why not.
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
	body, err := s.pages.render("hints.html", page)
	if err != nil {
		return err
	}
	return send(w, r, status, noStore, htmlType, body)
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

// position is what the question is about.
func (q deskQuestion) position() positionText {
	return positionText{puzzleText: puzzleText{Puzzle: q.Puzzle}, Original: q.Original}
}

// address is the page on another question.
func (q deskQuestion) address() string {
	v := url.Values{"puzzle": {q.Puzzle}, "level": {strconv.Itoa(q.Level)}}
	for name, value := range map[string]string{
		"original": q.Original, "do": q.Do, "cell": q.Cell, "digit": q.Digit, "coordinates": q.Coordinates, "uniqueness": q.Uniqueness, "ladder": q.Ladder, "guess": q.Guess, "guessing": q.Guessing,
	} {
		if value != "" {
			v.Set(name, value)
		}
	}
	for name, n := range map[string]int{"skip": q.Skip, "page": q.Page} {
		if n > 0 {
			v.Set(name, strconv.Itoa(n))
		}
	}
	return "/hints?" + v.Encode()
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

// lines are those of an answer's paragraphs.
func lines(paragraphs []string) []string { return strings.Split(strings.Join(paragraphs, "\n"), "\n") }

// onwards offers what may be asked after a hint.
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

// lessonLink leads to what there is to learn of a technique, from the level that names it.
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

// inlined is a picture as a part of a page.
func inlined(svg []byte, alt, class string) template.HTML {
	head := `<svg role="img" class="` + class + `" aria-label="` + html.EscapeString(alt) + `"`
	return template.HTML(bytes.Replace(svg, []byte("<svg"), []byte(head), 1))
}
