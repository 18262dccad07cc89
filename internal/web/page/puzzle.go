package page

import (
	"bytes"
	"errors"
	"html"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// puzzlePage is the data of assets/puzzle.html: a form, a board to draw on, and the answer.
type puzzlePage struct {
	*playPage
	Asked  puzzleQuestion
	Kinds  []practiceKind
	Words  map[string]string // for the script
	Fault  string            // what is wrong with the question
	Look   *api.LookBody     // nil if another question is asked
	Answer *puzzleAnswer     // nil for none
	Film   *filmPart         // nil for none
	Doubts []doubtPart       // the doubtful cells of a picture

	printer *phrase.Printer
}

// puzzleAnswer is the answer to a question about a puzzle. The page omits empty parts.
type puzzleAnswer struct {
	Heading   string
	Text      []string // lines
	More      []string // lines that are folded
	Simple    []string // the argument without technique names
	Steps     []answerjson.StepBrief
	Path      []pathLine
	Ending    []string // where the path ends
	Solutions []string
	Board     *themedBoard
	Links     []textLink
	Boards    bool // each line of the path has a board
	Large     bool // these boards are larger than 9x9
}

// themedBoard is a board drawn in both themes, as part of the page.
type themedBoard struct{ Light, Dark template.HTML }

type textLink struct{ Words, Address string }

// puzzleQuestion is the parameters of the page that are not empty.
type puzzleQuestion struct{ url.Values }

// puzzleFields are the parameters that may be given once. Only "without" may be repeated.
var puzzleFields = []string{
	"puzzle", "original", "layout", "do", "cell", "digit", "level", "skip", "coordinates", "uniqueness", "boards",
	"ladder", "guess", "guessing", "steps", "trials", "boxes", "play", "doubts",
}

func readPuzzleQuestion(r *request.Request) (q puzzleQuestion, err error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return q, r.Problem(request.BadRequest, "web.detail.query", nil)
	}
	without := values["without"]
	values.Del("without")
	if err := r.CheckQuery(values, puzzleFields...); err != nil {
		return q, err
	}
	q.Values = values
	if boxes := q.Get("boxes"); boxes == "" || boxes == q.Ladder() {
		values["without"] = without
	}
	if q.Get("do") == "film" && q.Get("original") != "" { // a film starts at the puzzle without the player's digits
		q.Set("puzzle", q.Get("original"))
		q.Del("original")
	}
	dropEmpty(values)
	return q, nil
}

// dropEmpty removes the parameters without a value.
func dropEmpty(values url.Values) {
	maps.DeleteFunc(values, func(_ string, given []string) bool { return strings.Join(given, "") == "" })
}

// Level returns the wanted level of a hint, at least a nudge.
func (q puzzleQuestion) Level() int {
	return min(max(q.number("level"), phrase.LevelNudge), phrase.LevelAfter)
}

func (q puzzleQuestion) number(name string) int {
	n, _ := strconv.Atoi(q.Get(name))
	return n
}

func (q puzzleQuestion) puzzle() request.PuzzleText {
	return request.PuzzleText{Puzzle: strings.TrimSpace(q.Get("puzzle")), Layout: q.Get("layout")}
}

func (q puzzleQuestion) position() api.PositionText {
	return api.PositionText{PuzzleText: q.puzzle(), Original: strings.TrimSpace(q.Get("original"))}
}

// address returns the address of the question with some parameters changed.
func (q puzzleQuestion) address(changes ...string) string {
	return changed("/puzzle", q.Values, changes...)
}

// changed returns a path with its parameters after changes, which are pairs of name and value. It omits empty
// parameters.
func changed(path string, values url.Values, changes ...string) string {
	values = maps.Clone(values)
	for change := range slices.Chunk(changes, 2) {
		values.Set(change[0], change[1])
	}
	dropEmpty(values)
	return path + "?" + values.Encode()
}

// puzzle is the page for questions about the visitor's own puzzle.
func (h *Handler) puzzle(w http.ResponseWriter, r *request.Request) error {
	asked, err := readPuzzleQuestion(r)
	if err != nil {
		return err
	}
	return h.sendPuzzle(w, r, asked, nil, nil)
}

// sendPuzzle sends the page with the answer to a question, or with an error. If answer is nil, sendPuzzle finds it.
func (h *Handler) sendPuzzle(w http.ResponseWriter, r *request.Request, asked puzzleQuestion, answer *puzzleAnswer, err error) error {
	page, set := &puzzlePage{Asked: asked, Answer: answer, Kinds: layoutChoices(r, asked.Get("layout")), printer: r.Printer}, blank(asked.Get("layout"))
	if err == nil && asked.Has("puzzle") {
		if g, err := r.ReadPuzzleAsSet(asked.puzzle()); err == nil {
			set = game.GivensFromDigits(g)
		}
		err = r.Work(func(r *request.Request) error { return page.answer(r) })
	}
	status := http.StatusOK
	if fault, ok := errors.AsType[*request.Problem](err); ok {
		page.Fault, status = fault.Detail, fault.Kind.Status
		page.Answer = nil
	} else if err != nil {
		return err
	}
	page.playPage = newPlayPage(r, set, "puzzle")
	page.addDoubts(r, set.Layout())
	page.Words = map[string]string{"offline": r.Printer.Text("web.play.offline", nil), "copied": r.Printer.Text("web.puzzle.copied", nil)}
	page.Title = r.Printer.Text("web.puzzle.title", nil)
	return h.sendScripted(w, r, status, request.NoStore, "puzzle.html", page)
}

// moved redirects from a former address of a page to a path. If do is not "" and the request does not have that
// parameter, it adds do.
func moved(path, do string) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		values := r.URL.Query()
		if do != "" && !values.Has("do") {
			values.Set("do", do)
		}
		values.Del("page")
		http.Redirect(w, r.Request, path+"?"+values.Encode(), http.StatusPermanentRedirect)
		return nil
	}
}

// answer adds the answer to the page.
func (page *puzzlePage) answer(r *request.Request) error {
	q := page.Asked
	r, err := r.Preferring(q.Get("coordinates"), q.Get("uniqueness"))
	if err != nil {
		return err
	}
	ask := map[string]func(*puzzleAnswer, *request.Request, puzzleQuestion) error{
		"hint": (*puzzleAnswer).hint, "steps": (*puzzleAnswer).steps, "why": (*puzzleAnswer).why,
		"path": (*puzzleAnswer).path, "solve": (*puzzleAnswer).solve, "solutions": (*puzzleAnswer).solve,
	}[q.Get("do")]
	switch {
	case ask != nil:
		page.Answer = &puzzleAnswer{}
		return ask(page.Answer, r, q)
	case q.Get("do") == "film":
		page.Film, err = newFilmPart(r, q)
		return err
	}
	_, page.Look, err = api.LookAt(r, q.puzzle())
	return err
}

func (a *puzzleAnswer) hint(r *request.Request, q puzzleQuestion) error {
	skip := min(max(q.number("skip"), 0), api.MaxSkip)
	_, h, err := api.Deduction(r, api.HintRequest{PositionText: q.position(), Cell: q.Get("cell"), Digit: q.Get("digit"), Skip: skip})
	if err != nil {
		return err
	}
	a.Text = request.Lines(r.Printer.Folded().HintAdvice(h, q.Level()))
	a.More = r.Printer.RestOf(h, q.Level())
	if h.Found && q.Level() == phrase.LevelWhy && r.Printer.CanSimplify(&h.Step) {
		a.Simple = request.Lines(r.Printer.Simply().Folded().HintAdvice(h, q.Level()))
	}
	if !h.Found {
		a.Heading = r.Printer.Text("web.puzzle.answer", nil)
		a.Board = drawBoard(r, render.Board{Grid: h.Before, WrongCells: h.Cells()})
		return nil
	}
	a.Heading = r.Printer.Text("web.puzzle.hint", map[string]any{"Level": min(q.Level(), phrase.LevelMove), "Max": phrase.LevelMove})
	a.Board = drawBoard(r, api.HintBoard(h, q.Level()))
	if q.Level() < phrase.LevelMove || q.Level() == phrase.LevelMove && len(r.Printer.WhatFollows(h)) > 0 {
		a.offer(r, "web.puzzle.more", q.address("level", strconv.Itoa(q.Level()+1)))
	}
	a.offer(r, "web.puzzle.another", q.address("skip", strconv.Itoa(skip+1), "level", "1"))
	a.offer(r, "web.puzzle.steps", q.address("do", "steps"))
	if lesson := phrase.Lesson(h.Step.Technique, q.Level()); lesson != "" {
		a.offer(r, "web.learn.about", lesson)
	}
	return nil
}

// offer adds a link.
func (a *puzzleAnswer) offer(r *request.Request, key, address string) {
	a.Links = append(a.Links, textLink{r.Printer.Text(key, nil), address})
}

func (a *puzzleAnswer) steps(r *request.Request, q puzzleQuestion) error {
	found, err := api.Steps(r, q.position())
	if err != nil {
		return err
	}
	heading, _, _ := strings.Cut(found.Text, "\n")
	a.Heading, a.Text, a.Steps = r.Printer.Text("web.puzzle.steps", nil), []string{heading}, found.Steps
	return nil
}

func (a *puzzleAnswer) why(r *request.Request, q puzzleQuestion) error {
	_, why, err := api.Reason(r, api.WhyRequest{PositionText: q.position(), Cell: q.Get("cell"), Digit: q.Get("digit")})
	if err != nil {
		return err
	}
	a.Heading = r.Printer.Text("web.puzzle.why", nil)
	if why.Right {
		a.Heading = r.Printer.Text("web.puzzle.why-right", nil)
	}
	a.Text = request.Lines(r.Printer.Folded().WhyAdvice(why, nil))
	if rest := r.Printer.RestOfReason(why, nil); len(rest) > 0 {
		a.More = request.Lines(rest)
	}
	if why.Kind == coach.ReasonArgument {
		a.Board = drawBoard(r, render.TeachingBoard(why.Before, &why.Step))
	}
	return nil
}

// solve answers with the number of a puzzle's solutions, and with all of them if the question asks for that.
func (a *puzzleAnswer) solve(r *request.Request, q puzzleQuestion) error {
	g, err := r.ReadPuzzleAsSet(q.puzzle())
	if err != nil {
		return err
	}
	all, err := r.Solutions(g)
	if err != nil {
		return r.SolvingProblem(err)
	}
	a.Heading = r.Printer.Text("web.puzzle.solutions", nil)
	a.Text = []string{r.Printer.Text("web.puzzle.count", map[string]any{"Count": len(all)})}
	if q.Get("do") == "solutions" {
		for _, solution := range all {
			a.Solutions = append(a.Solutions, format.Line(solution))
		}
		return nil
	}
	solved := g.Clone()
	for cell := range solved.Empty().All() {
		solved.Place(cell, all[0].Value(cell))
	}
	a.Board = drawBoard(r, render.Board{Grid: solved})
	if len(all) > 1 {
		a.offer(r, "web.puzzle.all-solutions", q.address("do", "solutions"))
	}
	return nil
}

// drawBoard draws a board in both themes. The style sheet shows the one for the reader's theme.
func drawBoard(r *request.Request, b render.Board) *themedBoard {
	p, marked := r.Printer, b.Step
	if b.UnitsOnly {
		marked = nil
	}
	b.RoleNames, b.LetterRows = p.LegendText, p.Coordinates() == phrase.LetterRow
	alt := html.EscapeString(p.AltText(b.Grid, b.Grid.Restricted(), marked, !b.WithoutMove))
	return &themedBoard{
		Light: inlined(b, render.Light, `role="img" class="light" aria-label="`+alt+`"`),
		Dark:  inlined(b, render.Dark, `role="img" class="dark" aria-label="`+alt+`"`),
	}
}

// inlined returns a board as an SVG element with additional attributes.
func inlined(b render.Board, theme render.Theme, attributes string) template.HTML {
	return template.HTML(bytes.Replace(render.SVG(b, theme), []byte("<svg"), []byte("<svg "+attributes), 1))
}

// layoutChoices lists the kinds of sudoku whose names determine the layout, and the layout that was asked for.
func layoutChoices(r *request.Request, asked string) (list []practiceKind) {
	shape, err := notation.ParseShape(asked)
	missing := asked != "" && err == nil
	for _, k := range practiceKinds(r) {
		v, err := solver.ParseVariant(k.Value)
		if err != nil || v.Jigsaw != 0 {
			continue
		}
		if missing && v.Shape == shape {
			k.Value, missing = asked, false // as the question writes it
		}
		list = append(list, k)
	}
	if missing {
		list = append(list, practiceKind{asked, r.Printer.Variant(shape.Variant())})
	}
	return list
}

// blank returns an empty grid of a layout, or of the classic layout if the name is unknown.
func blank(layout string) *solver.Grid {
	l := solver.Classic()
	if shape, err := notation.ParseShape(layout); err == nil {
		if named, err := solver.NewLayout(shape); err == nil {
			l = named
		}
	}
	return solver.NewGrid(l)
}
