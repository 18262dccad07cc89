package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"pencilmark/internal/film"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// watchPage is what assets/watch.html shows: a form that needs no script, the path in
// words and, where there is a script, its film.
type watchPage struct {
	*playPage // nil before there is a puzzle
	Title     string
	Asked     watchAsked
	Kinds     []practiceKind
	Ladders   []watchLadder
	Fault     string

	Path      []phrase.ToldLine
	MoreWords string // of further lines, which the page leaves out
	Ending    []string
	Rating    string
	Film      watchData
	Panes     []string // the lists of the pane
	Colours   []film.Colour
	Exports   []deskLink
	Formats   []deskLink // the puzzle in each
}

// Shown reports whether there is a puzzle to watch.
func (p *watchPage) Shown() bool { return p.playPage != nil }

// watchAsked is what the form holds.
type watchAsked struct {
	puzzleText
	Ladder, Guess, Guessing, Uniqueness, Steps string
	Without                                    []string // methods and families
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

// watchData is what the script is told of the film.
type watchData struct {
	Request filmRequest       `json:"request"`
	Query   string            `json:"query"` // of the request
	Units   []string          `json:"units"` // their names
	Words   map[string]string `json:"words"`
	Play    string            `json:"play"` // where it is played on; "" where it cannot be
}

// maxWatched is how many lines of a path a page shows.
const maxWatched = 500

// watch is where any ladder is watched on any puzzle.
func (s *Server) watch(w http.ResponseWriter, r *http.Request) error {
	asked, err := s.watchAsked(r)
	if err != nil {
		return err
	}
	page := &watchPage{Title: s.opts.Printer.Text("web.watch.title", nil), Asked: asked, Panes: film.Lists(), Colours: film.Colours()}
	for _, k := range s.kinds() {
		if v, err := solver.ParseVariant(k.Value); err == nil && v.Jigsaw == 0 {
			page.Kinds = append(page.Kinds, k)
		}
	}
	page.Ladders = s.watchLadders(&asked)
	status := http.StatusOK
	if asked.Puzzle != "" {
		err = s.fillWatch(r, page)
	}
	if fault, ok := errors.AsType[*problem](err); ok {
		page.Fault, status = fault.detail, fault.kind.status
		page.playPage = nil
	} else if err != nil {
		return err
	}
	body, err := s.pages.render("watch.html", page)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", playPolicy)
	return send(w, r, status, noStore, htmlType, body)
}

// watchFields are the parameters of the page; any number of methods may be left out.
var watchFields = []string{"puzzle", "layout", "ladder", "guess", "guessing", "uniqueness", "steps", "as"}

func (s *Server) watchAsked(r *http.Request) (a watchAsked, err error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return a, s.problem(badRequest, "web.detail.query", nil)
	}
	without := values["without"]
	values.Del("without")
	once := *r
	once.URL = &url.URL{RawQuery: values.Encode()}
	if values, err = s.query(&once, watchFields...); err != nil {
		return a, err
	}
	return watchAsked{
		puzzleText: puzzleText{strings.TrimSpace(values.Get("puzzle")), values.Get("layout")},
		Ladder:     values.Get("ladder"), Guess: strings.TrimSpace(values.Get("guess")), Guessing: values.Get("guessing"),
		Uniqueness: values.Get("uniqueness"), Steps: values.Get("steps"), Without: without,
	}, nil
}

// watchLadders lists the ladders with their methods; of those whose methods are single
// techniques, the families.
func (s *Server) watchLadders(asked *watchAsked) (list []watchLadder) {
	for _, l := range rating.Ladders() {
		ladder := watchLadder{Name: l.Name}
		for _, m := range methodsOf(l) {
			words := m
			if family := logic.Family(m); slices.Contains(logic.Families(), family) {
				words = s.opts.Printer.Family(family)
			}
			ladder.Methods = append(ladder.Methods, watchMethod{m, words, slices.Contains(asked.Without, m)})
		}
		list = append(list, ladder)
	}
	return append(list, watchLadder{Name: rating.ReferenceLadder().Name})
}

// fewMethods is more than the ladders of the sources have.
const fewMethods = 8

// methodsOf names what can be left out of a ladder: its methods or, where each technique
// is one, their families.
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
	a := watchAsked{puzzleText: puzzleText{Puzzle: q.Puzzle}, Ladder: q.Ladder, Guess: q.Guess, Guessing: q.Guessing, Uniqueness: q.Uniqueness}
	return "/watch?" + a.query()
}

// request is the path that is asked for. What is left out of another ladder, which a form
// without a script shows as well, is left aside.
func (a *watchAsked) request() pathRequest {
	in := pathRequest{positionText: positionText{puzzleText: a.puzzleText, Ladder: a.Ladder}, Guess: strings.Fields(a.Guess), Guessing: a.Guessing}
	l, err := rating.LadderNamed(a.Ladder)
	if a.Ladder == "" {
		l, err = logic.Human(), nil
	}
	if err == nil {
		methods := methodsOf(l)
		for _, name := range a.Without {
			if slices.Contains(methods, name) {
				in.Without = append(in.Without, name)
			}
		}
	}
	return in
}

// query is the address of what is asked for.
func (a *watchAsked) query() string {
	v := url.Values{"puzzle": {a.Puzzle}}
	for name, value := range map[string]string{"layout": a.Layout, "ladder": a.Ladder, "guess": a.Guess, "guessing": a.Guessing, "uniqueness": a.Uniqueness, "steps": a.Steps} {
		if value != "" {
			v.Set(name, value)
		}
	}
	if len(a.Without) > 0 {
		v["without"] = a.Without
	}
	return v.Encode()
}

// fillWatch puts on the page what is asked for.
func (s *Server) fillWatch(r *http.Request, page *watchPage) error {
	s, err := s.preferring("", page.Asked.Uniqueness)
	if err != nil {
		return err
	}
	var q *pathQuestion
	var told *phrase.ToldPath
	in := page.Asked.request()
	err = s.working(r.Context(), func(ctx context.Context) (err error) {
		if q, err = s.watchQuestion(ctx, r, in); err != nil {
			return err
		}
		if told, err = s.told(ctx, q); err == nil {
			page.Rating, err = s.ratedBriefly(ctx, q)
		}
		return err
	})
	if err != nil {
		return err
	}
	page.playPage = s.newPlayPage(game.GivensFromDigits(q.grid), "watch")
	shown := min(len(told.Lines), maxWatched)
	page.Path, page.Ending = told.Lines[:shown], told.Ending
	if more := len(told.Lines) - shown; more > 0 {
		page.MoreWords = s.opts.Printer.CountNoun("web.watch.more", more)
	}
	page.Film = s.watchData(page, q, in)
	page.Exports = []deskLink{
		{s.opts.Printer.Text("web.watch.export-txt", nil), "/watch.txt?" + page.Asked.query()},
		{s.opts.Printer.Text("web.watch.export-json", nil), "/watch.json?" + page.Asked.query()},
	}
	for _, name := range formatNames() {
		page.Formats = append(page.Formats, deskLink{name, "/watch.txt?as=" + url.QueryEscape(name) + "&" + page.Asked.query()})
	}
	return nil
}

// ratedBriefly tells how hard a puzzle with one solution is, as far as there is time to
// find out; "" of others.
func (s *Server) ratedBriefly(ctx context.Context, q *pathQuestion) (string, error) {
	if len(q.solutions) != 1 {
		return "", nil
	}
	brief, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	answer, err := s.judged(brief, rateAnswer{}, game.GivensFromDigits(q.grid))
	if err != nil && ctx.Err() == nil {
		return "", nil // there was not time for any of it
	}
	return answer.Text, err
}

// watchData is what the script needs.
func (s *Server) watchData(page *watchPage, q *pathQuestion, in pathRequest) watchData {
	in.Puzzle, in.Layout = format.LineWithRestrictions(q.grid), q.grid.Layout().Shape().String()
	d := watchData{Request: filmRequest{pathRequest: in, StepsOnly: page.Asked.Steps == "only"}, Words: map[string]string{}}
	if page.Asked.Uniqueness != "" {
		d.Query = "?" + url.Values{"uniqueness": {page.Asked.Uniqueness}}.Encode()
	}
	units := q.grid.Layout().Units()
	for i := range units {
		d.Units = append(d.Units, s.opts.Printer.Unit(&units[i]))
	}
	for _, key := range []string{"play", "pause", "look", "look-at", "look-everywhere", "first", "frame", "cut", "offline"} {
		d.Words[key] = s.opts.Printer.Text("web.watch."+key, map[string]any{
			"Technique": "{Technique}", "Where": "{Where}", "Cell": "{Cell}", "Frame": "{Frame}", "Frames": "{Frames}",
		})
	}
	if len(q.solutions) == 1 && q.grid.Restricted().IsEmpty() {
		d.Play = "/play?" + url.Values{"puzzle": {q.grid.String()}, "layout": {in.Layout}}.Encode()
	}
	return d
}
