package page

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"pencilmark/internal/film"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// watchPage is what assets/watch.html shows: a form, and the film. The script loads the path in words later.
type watchPage struct {
	*playPage // nil before there is a puzzle
	Title     string
	Asked     watchAsked
	Kinds     []practiceKind
	Ladders   []watchLadder
	Kept      []watchMethod // that are left out besides, such as techniques
	Fault     string

	Path    string // the address of the path in words
	Film    watchData
	Panes   []string // the lists of the pane
	Colours []film.Colour
}

// Shown reports whether there is a puzzle to watch.
func (p *watchPage) Shown() bool { return p.playPage != nil }

type watchAsked struct {
	request.PuzzleText
	Ladder, Guess, Guessing, Uniqueness, Steps, Trials string
	Without                                            []string // methods and families
}

// watchLadder is a ladder with what can be left out of it.
type watchLadder struct {
	Name    string
	Methods []watchMethod
}

type watchMethod struct {
	Name, Words string
	Out         bool
}

// watchData is what the script needs of the film.
type watchData struct {
	Request api.FilmRequest   `json:"request"`
	Query   string            `json:"query"` // of the request
	Units   []string          `json:"units"` // their names
	Words   map[string]string `json:"words"`
	Play    string            `json:"play"` // where it is played on; "" where it has not one solution
	New     string            `json:"new"`  // there: where its digits are drawn and changed
}

// watch is where any ladder is watched on any puzzle.
func (h *Handler) watch(w http.ResponseWriter, r *request.Request) error {
	asked, err := readWatchAsked(r)
	if err != nil {
		return err
	}
	page := &watchPage{Title: r.Printer.Text("web.watch.title", nil), Asked: asked, Panes: film.Lists(), Colours: film.Colours()}
	page.Kinds = layoutChoices(r, asked.Layout)
	page.Ladders = watchLadders(r, &asked)
	page.Kept = unboxed(r, &asked)
	status := http.StatusOK
	if asked.Puzzle != "" {
		err = fillWatch(r, page)
	}
	if fault, ok := errors.AsType[*request.Problem](err); ok {
		page.Fault, status = fault.Detail, fault.Kind.Status
		page.playPage = nil
	} else if err != nil {
		return err
	}
	return h.sendScripted(w, r, status, request.NoStore, "watch.html", page)
}

var watchFields = []string{"puzzle", "layout", "ladder", "guess", "guessing", "uniqueness", "steps", "trials", "as", "boards", "play"}

// readWatchAsked reads the parameters. Methods are left out by "without" or by unticked boxes.
func readWatchAsked(r *request.Request) (a watchAsked, err error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return a, r.Problem(request.BadRequest, "web.detail.query", nil)
	}
	without, boxes, ladder := slices.Clone(values["without"]), values["boxes"], cmp.Or(values.Get("ladder"), logic.Human().Name)
	for _, l := range rating.Ladders() {
		ticked := values["with-"+l.Name]
		values.Del("with-" + l.Name)
		if l.Name == ladder && slices.Contains(boxes, ladder) {
			without = append(without, slices.DeleteFunc(methodsOf(l), func(method string) bool { return slices.Contains(ticked, method) })...)
		}
	}
	values.Del("without")
	values.Del("boxes")
	if err := r.CheckQuery(values, watchFields...); err != nil {
		return a, err
	}
	for name, only := range map[string]string{"steps": "only", "trials": "yes"} {
		if given := values.Get(name); given != "" && given != only {
			return a, r.Problem(request.BadRequest, "web.detail.takes-only", map[string]any{"Name": name, "Value": only, "Given": request.Brief(given)})
		}
	}
	return watchAsked{
		PuzzleText: request.PuzzleText{Puzzle: strings.TrimSpace(values.Get("puzzle")), Layout: values.Get("layout")},
		Ladder:     values.Get("ladder"), Guess: strings.TrimSpace(values.Get("guess")), Guessing: values.Get("guessing"),
		Uniqueness: values.Get("uniqueness"), Steps: values.Get("steps"), Trials: values.Get("trials"), Without: without,
	}, nil
}

// watchLadders lists the ladders with their methods or, where techniques are methods, families.
func watchLadders(r *request.Request, asked *watchAsked) (list []watchLadder) {
	for _, l := range rating.Ladders() {
		ladder := watchLadder{Name: l.Name}
		for _, m := range methodsOf(l) {
			words := r.Printer.MethodInFull(m)
			if family := logic.Family(m); slices.Contains(logic.Families(), family) {
				words = r.Printer.Family(family)
			}
			out := l.Name == cmp.Or(asked.Ladder, logic.Human().Name) && slices.Contains(asked.Without, m)
			ladder.Methods = append(ladder.Methods, watchMethod{m, words, out})
		}
		list = append(list, ladder)
	}
	return append(list, watchLadder{Name: rating.ReferenceLadder().Name})
}

// unboxed lists the left-out names without a box.
func unboxed(r *request.Request, asked *watchAsked) (list []watchMethod) {
	var boxed []string
	if l, err := rating.LadderNamed(cmp.Or(asked.Ladder, logic.Human().Name)); err == nil {
		boxed = methodsOf(l)
	}
	for _, name := range asked.Without {
		if !slices.Contains(boxed, name) {
			words := r.Printer.Text("web.watch.without", map[string]any{"Name": request.Brief(r.Printer.Method(name))})
			list = append(list, watchMethod{Name: name, Words: words})
		}
	}
	return list
}

// fewMethods is more methods than the sources' ladders have.
const fewMethods = 8

// methodsOf names what can be left out of a ladder: its methods, or families of techniques.
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

// watchAddress is where the path that a question is about is watched.
func (q deskQuestion) watchAddress() string {
	a := watchAsked{PuzzleText: request.PuzzleText{Puzzle: q.Puzzle}, Ladder: q.Ladder, Guess: q.Guess, Guessing: q.Guessing, Uniqueness: q.Uniqueness}
	return "/watch?" + a.query()
}

func (a *watchAsked) request() api.PathRequest {
	return api.PathRequest{
		PositionText: api.PositionText{PuzzleText: a.PuzzleText, Ladder: a.Ladder, Without: a.Without}, Guess: strings.Fields(a.Guess), Guessing: a.Guessing,
	}
}

func (a *watchAsked) query() string {
	v := filled(map[string]string{"layout": a.Layout, "ladder": a.Ladder, "guess": a.Guess, "guessing": a.Guessing, "uniqueness": a.Uniqueness, "steps": a.Steps, "trials": a.Trials})
	v.Set("puzzle", a.Puzzle)
	if len(a.Without) > 0 {
		v["without"] = a.Without
	}
	return v.Encode()
}

// fillWatch puts on the page what is asked for.
func fillWatch(r *request.Request, page *watchPage) error {
	r, err := r.Preferring("", page.Asked.Uniqueness)
	if err != nil {
		return err
	}
	var q *api.PathQuestion
	in := page.Asked.request()
	err = r.Work(func(r *request.Request) (err error) {
		q, err = api.WatchQuestion(r, in)
		return err
	})
	if err != nil {
		return err
	}
	page.playPage = newPlayPage(r, game.GivensFromDigits(q.Grid), "watch")
	page.Film = newWatchData(r, page, q, in)
	page.Path = "/watch/path?" + page.Asked.query()
	return nil
}

// newWatchData returns what the script needs.
func newWatchData(r *request.Request, page *watchPage, q *api.PathQuestion, in api.PathRequest) watchData {
	in.Puzzle, in.Layout = format.LineWithRestrictions(q.Grid), q.Grid.Layout().Shape().String()
	d := watchData{
		Request: api.FilmRequest{PathRequest: in, StepsOnly: page.Asked.Steps == "only", Trials: page.Asked.Trials == "yes"}, Words: map[string]string{},
		New: "/new?" + url.Values{"layout": {in.Layout}}.Encode(),
	}
	if page.Asked.Uniqueness != "" {
		d.Query = "?" + url.Values{"uniqueness": {page.Asked.Uniqueness}}.Encode()
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
	return d
}

// watchText answers with a path as text, or with its puzzle in a format.
func watchText(w http.ResponseWriter, r *request.Request) error {
	return exported(r, func(r *request.Request, q *api.PathQuestion) (request.Answer, error) {
		if as := r.URL.Query().Get("as"); as != "" {
			text, err := writtenIn(r, q, as)
			return plainText(w, r, text), err
		}
		told, err := describePath(r, q, func(*solver.Grid, solver.Step) {})
		if err != nil {
			return nil, err
		}
		return plainText(w, r, written(q, told)), nil
	})
}

// writtenIn writes a puzzle in a format.
func writtenIn(r *request.Request, q *api.PathQuestion, as string) (string, error) {
	f, err := api.FormatNamed(r, as)
	if err != nil {
		return "", err
	}
	text, err := api.InFormat(r, f, format.Puzzle{Grid: q.Grid})
	return strings.TrimSuffix(text, "\n") + "\n", err
}

func plainText(w http.ResponseWriter, r *request.Request, text string) request.Answer {
	return func() error {
		return request.Send(w, r, http.StatusOK, request.NoStore, "text/plain; charset=utf-8", []byte(text))
	}
}

// watchJSON answers with a path as the API does.
func watchJSON(w http.ResponseWriter, r *request.Request) error {
	return exported(r, func(r *request.Request, q *api.PathQuestion) (request.Answer, error) {
		path, err := api.PathAnswer(r, q)
		return func() error { return request.SendJSON(w, r, http.StatusOK, request.NoStore, path) }, err
	})
}

// exported has a path written that an address asks for.
func exported(r *request.Request, write func(*request.Request, *api.PathQuestion) (request.Answer, error)) error {
	asked, err := readWatchAsked(r)
	if err != nil {
		return err
	}
	if r, err = r.Preferring("", asked.Uniqueness); err != nil {
		return err
	}
	return r.Answering(func(r *request.Request) (request.Answer, error) {
		q, err := api.WatchQuestion(r, asked.request())
		if err != nil {
			return nil, err
		}
		return write(r, q)
	})
}

// written writes a path out.
func written(q *api.PathQuestion, told *phrase.ToldPath) string {
	var b strings.Builder
	b.WriteString(format.LineWithRestrictions(q.Grid) + "\n\n")
	for i, line := range told.Lines {
		b.WriteString(strconv.Itoa(i+1) + ". " + strings.Repeat("  ", line.Depth) + line.Rated() + "\n")
		for _, below := range []string{line.Argument, line.Formal} {
			if below != "" {
				b.WriteString("   " + strings.ReplaceAll(below, "\n", "\n   ") + "\n")
			}
		}
	}
	b.WriteString("\n" + strings.Join(told.Ending, "\n") + "\n")
	if len(told.Solutions) > 0 {
		b.WriteString("\n")
	}
	for _, solution := range told.Solutions {
		b.WriteString(format.Line(solution) + "\n")
	}
	return b.String()
}
