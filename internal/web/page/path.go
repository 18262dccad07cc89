package page

import (
	"cmp"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"pencilmark/internal/film"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// pathLine is a line of a path, with its board or "".
type pathLine struct {
	phrase.PathLine
	Board template.HTML
}

const (
	maxPathLines  = 500
	maxPathBoards = 120 * 81 // total number of cells of all boards; longer paths have fewer boards
)

// Ladder returns the name of the ladder for a path or a film.
func (q puzzleQuestion) Ladder() string { return cmp.Or(q.Get("ladder"), logic.Human().Name) }

func (q puzzleQuestion) pathRequest() api.PathRequest {
	in := q.position()
	in.Ladder, in.Without = q.Get("ladder"), q.Values["without"]
	return api.PathRequest{PositionText: in, Guess: strings.Fields(q.Get("guess")), Guessing: q.Get("guessing")}
}

// path lists the steps to the solution or to where the ladder ends. If the question asks for boards, each step has one.
func (a *puzzleAnswer) path(r *request.Request, asked puzzleQuestion) error {
	read := api.FilmQuestion
	if asked.Has("original") {
		read = api.PathQuestionAt
	}
	q, err := read(r, asked.pathRequest())
	if err != nil {
		return err
	}
	p := r.Printer
	a.Boards = asked.Has("boards")
	told := p.NewPathText(0)
	var boards []render.Board
	end, err := api.Follow(r, q, func(depth int, before *solver.Grid, step solver.Step) bool {
		if a.Boards && len(boards) < maxPathLines {
			before := before.Clone()
			board := render.TeachingBoard(before, &step)
			board.NoteCells = before.Restricted()
			boards = append(boards, board)
		}
		return told.AddStep(depth, before, step)
	}, api.EveryScenario(told.AddScenario))
	if err != nil {
		return err
	}
	known := q.Solutions
	if q.More {
		known = nil
	}
	told.End(q.Ladder, &end, known)
	a.Ending = append(told.Ending, api.Unsolved(r, q, &end)...)
	if q.More && !end.Searched {
		a.Ending = append(a.Ending, p.SolutionsOf(len(q.Solutions), true)...)
	}
	if more := len(told.Lines) - maxPathLines; more > 0 {
		a.Ending = slices.Insert(a.Ending, 0, p.CountNoun("web.page.rest", more))
	}
	for _, line := range told.Lines[:min(len(told.Lines), maxPathLines)] {
		a.Path = append(a.Path, pathLine{PathLine: line})
	}
	a.Heading = p.Text("web.puzzle.path", nil)
	a.Text = append(q.Beginning, p.Text("web.puzzle.path-steps", map[string]any{"Count": len(told.Lines), "Ladder": q.Ladder.Name}))
	a.Board = drawBoard(r, render.Board{Grid: q.Grid, NoteCells: q.Grid.Restricted()})
	if a.Boards {
		a.Large = q.Grid.Layout().Size() > 9
		a.addBoards(boards, q.Grid.Layout().CellCount())
	} else {
		a.offer(r, "web.watch.booklet", asked.address("boards", "yes"))
	}
	a.offer(r, "web.watch.title", asked.address("do", "film"))
	return nil
}

// addBoards adds a board to each line. If that would be too many boards, it adds one to every n-th line.
func (a *puzzleAnswer) addBoards(boards []render.Board, cells int) {
	apart := max(1, (len(boards)*cells+maxPathBoards-1)/maxPathBoards)
	for i := 0; i < min(len(boards), len(a.Path)); i += apart {
		a.Path[i].Board = inlined(boards[i], render.Light, `aria-hidden="true"`)
	}
}

// filmPart is the part of the page for a film, which the script plays on the board.
type filmPart struct {
	Data    filmData
	Path    string   // the address of the path in words
	Panes   []string // names of the lists of what the ladder finds
	Colours []film.Colour
}

// filmData is the data of the film for the script.
type filmData struct {
	Request api.FilmRequest   `json:"request"`
	Query   string            `json:"query"` // the query of the request
	Units   []string          `json:"units"` // the units' names
	Words   map[string]string `json:"words"`
	Play    string            `json:"play"` // the address where the puzzle can be played; "" unless it has one solution
	New     string            `json:"new"`  // the address where the puzzle can be drawn and changed
}

// newFilmPart reads which path the film shows.
func newFilmPart(r *request.Request, asked puzzleQuestion) (*filmPart, error) {
	in := asked.pathRequest()
	q, err := api.FilmQuestion(r, in)
	if err != nil {
		return nil, err
	}
	in.Puzzle, in.Layout = format.LineWithRestrictions(q.Grid), q.Grid.Layout().Shape().String()
	d := filmData{
		Request: api.FilmRequest{PathRequest: in, StepsOnly: asked.Get("steps") == "only", Trials: asked.Get("trials") == "yes"}, Words: map[string]string{},
		New: "/puzzle?" + url.Values{"layout": {in.Layout}}.Encode(),
	}
	if uniqueness := asked.Get("uniqueness"); uniqueness != "" {
		d.Query = "?" + url.Values{"uniqueness": {uniqueness}}.Encode()
	}
	units := q.Grid.Layout().Units()
	for i := range units {
		d.Units = append(d.Units, r.Printer.Unit(&units[i]))
	}
	for _, key := range []string{"play", "pause", "look", "look-at", "look-everywhere", "first", "frame", "cut", "offline"} {
		d.Words[key] = r.Printer.Text("web.watch."+key, map[string]any{
			"Technique": "{Technique}", "Where": "{Where}", "Cell": "{Cell}", "Frame": "{Frame}", "Frames": "{Frames}",
		})
	}
	if len(q.Solutions) == 1 && q.Grid.Restricted().IsEmpty() {
		d.Play = "/play?" + url.Values{"puzzle": {q.Grid.String()}, "layout": {in.Layout}}.Encode()
	}
	return &filmPart{Data: d, Path: asked.address("do", "path"), Panes: film.Lists(), Colours: film.Colours()}, nil
}

// methodChoice is a method that a film can leave out.
type methodChoice struct {
	Name, Words string
	Out         bool
}

// Methods lists what can be omitted from the ladder of a film, and everything that is omitted.
func (page *puzzlePage) Methods() (list []methodChoice) {
	out := page.Asked.Values["without"]
	var methods []string
	if l, err := rating.LadderNamed(page.Asked.Ladder()); err == nil {
		methods = methodsOf(l)
	}
	for _, m := range methods {
		words := page.printer.MethodInFull(m)
		if family := logic.Family(m); slices.Contains(logic.Families(), family) {
			words = page.printer.Family(family)
		}
		list = append(list, methodChoice{m, words, slices.Contains(out, m)})
	}
	for _, name := range out {
		if !slices.Contains(methods, name) {
			list = append(list, methodChoice{name, request.Brief(page.printer.Method(name)), true})
		}
	}
	return list
}

// fewMethods exceeds the number of methods in each of the sources' ladders.
const fewMethods = 8

// methodsOf returns the names of what can be omitted from a ladder: its methods, or families of techniques.
func methodsOf(l *logic.Ladder) (names []string) {
	if methods := l.Methods(); len(methods) <= fewMethods {
		return methods
	}
	for _, t := range l.Techniques() {
		if !slices.Contains(names, string(t.Family)) {
			names = append(names, string(t.Family))
		}
	}
	return names
}
