package web

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/drill"
)

// replayPage is what assets/replay.html shows: an attempt that is over, at one of its moments,
// beside the logical path. It reads without a script, by links from moment to moment.
type replayPage struct {
	*playPage
	Attempt        int64
	At, Last       int // how many moments have been, of how many
	Before, Behind int
	Now            string // what was at this moment
	Summary        []string
	Findings       []replayFinding
	Mistakes       []replayLink
	Bar            []barPart
	Path           []replayStep
	Moments        []replayLink // those around the one that is shown
	Replay         replayData
}

// replayLink leads to a moment.
type replayLink struct {
	Text string
	At   int
	Here bool
}

// replayFinding is what could have been seen in a wait, with where to learn it.
type replayFinding struct {
	replayLink
	Wait, Summary    string
	Technique, Learn string // "" where nothing was open
	Practise         bool
}

// barPart is a wait on the line of time, in thousandths of it.
type barPart struct {
	From, Length int
	Long         bool
}

// replayStep is a step of the path; At is where the attempt came to it, -1 if nowhere.
type replayStep struct {
	phrase.ToldLine
	Clock      string
	At         int
	Same, Next bool
}

// replayData is what the script is told besides the board.
type replayData struct {
	Moments []momentBody      `json:"moments"`
	Texts   []string          `json:"texts"` // what was at each moment, and at the start before it
	Finds   []findRange       `json:"finds"`
	Next    []int             `json:"next"`  // after each count of moments, the step that the path has next; -1 for none
	Total   int64             `json:"total"` // in milliseconds
	At      int               `json:"at"`
	Words   map[string]string `json:"words"`
}

// findRange says at which moments a finding is to be seen, and which cells it marks.
type findRange struct {
	From  int   `json:"from"`
	To    int   `json:"to"`
	Cells []int `json:"cells"`
}

func (r findRange) holds(at int) bool { return r.From <= at && at <= r.To }

// The bounds of what the page shows at once.
const (
	nearMoments = 150 // before and behind the one that is shown
	maxMistakes = 30
	thinnestBar = 2 // thousandths of the time
)

// replayPage shows how an attempt went that is over.
func (s *Server) replayPage(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, "at")
	if err != nil {
		return err
	}
	replayed, err := s.replayed(r)
	if err != nil {
		return err
	}
	last := len(replayed.Moments)
	at, err := strconv.Atoi(cmp.Or(values.Get("at"), "0"))
	if err != nil || at < 0 || at > last {
		return s.problem(badRequest, "web.detail.moment", map[string]any{"Last": last})
	}
	page, err := s.newReplayPage(replayed, at)
	if err != nil {
		return err
	}
	body, err := s.pages.render("replay.html", page)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", playPolicy)
	return send(w, r, http.StatusOK, noStore, htmlType, body)
}

func (s *Server) newReplayPage(r *play.Replayed, at int) (*replayPage, error) {
	board, err := r.Before(at)
	if err != nil {
		return nil, err
	}
	text := func(key string, data map[string]any) string { return s.opts.Printer.Text("web.replay."+key, data) }
	page := &replayPage{
		playPage: s.newPlayPage(r.Grid, "replay"), Attempt: r.Attempt.ID, At: at, Last: len(r.Moments), Before: max(at-1, 0), Behind: min(at+1, len(r.Moments)),
		Summary: s.opts.Printer.WhereTimeWent(r.Hindsight), Bar: newBar(r.Hindsight),
	}
	page.Heading = text("title", nil)
	if r.Number() > 0 {
		page.Heading = text("title-daily", map[string]any{"Name": s.dailyHeading(&r.Posts[0])})
	}
	page.Title = page.Heading
	page.Board = s.boardAt(r.Grid, board, r.Longest, at)
	page.Replay = replayData{Moments: s.newReplayBody(r).Moments, Total: r.Total.Milliseconds(), At: at, Next: nextSteps(r), Words: map[string]string{}}
	for _, key := range []string{"play", "pause"} {
		page.Replay.Words[key] = s.opts.Printer.Text("web.watch."+key, nil)
	}
	page.Replay.Texts = append(page.Replay.Texts, s.opts.Printer.Clock(0)+" · "+text("begin", nil))
	for i := range r.Moments {
		page.Replay.Texts = append(page.Replay.Texts, s.momentText(r.Grid.Layout(), &r.Moments[i]))
	}
	page.Now = page.Replay.Texts[at]
	for i := max(at-nearMoments, 0); i <= min(at+nearMoments, page.Last); i++ {
		page.Moments = append(page.Moments, replayLink{page.Replay.Texts[i], i, i == at})
	}
	s.addFindings(page, r)
	s.addPath(page, r)
	return page, nil
}

// boardAt draws a board with what was entered by then, and the cells of what could be seen.
func (s *Server) boardAt(puzzle, board *solver.Grid, findings []coach.Finding, at int) playBoard {
	b := s.newPlayBoard(board)
	var seen solver.CellSet
	for i := range findings {
		if r := rangeOf(&findings[i]); r.holds(at) {
			seen = seen.Or(solver.CellsOf(r.Cells...))
		}
	}
	size := puzzle.Layout().Size()
	for cell := range puzzle.Layout().AllCells().All() {
		c := &b.Rows[cell/size][cell%size]
		c.Seen = seen.Has(cell)
		if c.Digit != "" && puzzle.Value(cell) == 0 {
			c.Entry = true
			c.Name = s.playCellName(cell/size, cell%size, c)
		}
	}
	return b
}

// rangeOf says when a finding is to be seen.
func rangeOf(f *coach.Finding) findRange {
	r := findRange{From: f.Since + 1, To: f.Move, Cells: []int{}}
	if f.Found {
		r.Cells = f.Step.Cells
	}
	return r
}

// newBar lays the waits on a line.
func newBar(h *coach.Hindsight) (bar []barPart) {
	if h.Total <= 0 {
		return nil
	}
	thousandth := func(d time.Duration) int { return int(1000 * d / h.Total) }
	for _, w := range h.Waits {
		part := barPart{From: thousandth(w.From), Length: thousandth(w.To) - thousandth(w.From)}
		part.Long = slices.ContainsFunc(h.Longest, func(f coach.Finding) bool { return f.Wait == w })
		if part.Length >= thinnestBar {
			bar = append(bar, part)
		}
	}
	return bar
}

// nextSteps says which step of the path comes next, after each count of moments. What only
// rules out is done with once what comes of it is.
func nextSteps(r *play.Replayed) []int {
	came := make([]int, len(r.Path)) // by step: after how many moments it is there
	for i, step := range slices.Backward(r.Path) {
		switch {
		case step.Move >= 0:
			came[i] = step.Move + 1
		case len(step.Places) > 0:
			came[i] = len(r.Moments) + 1
		case i+1 < len(came):
			came[i] = came[i+1]
		}
	}
	next := make([]int, len(r.Moments)+1)
	for n := range next {
		next[n] = slices.IndexFunc(came, func(at int) bool { return at > n })
	}
	return next
}

// momentText says what was at a moment.
func (s *Server) momentText(l *solver.Layout, m *game.Moment) string {
	p := s.opts.Printer
	key, data := string(m.Kind), map[string]any{"Level": m.Level}
	switch m.Kind {
	case game.EventHinted:
		key = "help." + string(m.Help())
	case game.EventSaved:
		var entered, erased []string
		for _, c := range m.Changes {
			switch name := p.Cell(l, c.Cell); {
			case len(c.Is) == 1 && c.Is != ".":
				entered = append(entered, name+"="+c.Is)
			case len(c.Was) == 1 && c.Was != ".":
				erased = append(erased, name)
			}
		}
		switch {
		case len(entered) > 0:
			key, data = "entered", map[string]any{"Digits": strings.Join(entered, " ")}
		case len(erased) > 0:
			key, data = "erased", map[string]any{"Cells": p.List(erased)}
		}
	}
	return p.Clock(m.After) + " · " + p.Text("web.replay.moment."+key, data)
}

// addFindings puts on a page what could have been seen, and what was wrong.
func (s *Server) addFindings(page *replayPage, r *play.Replayed) {
	p := s.opts.Printer
	for i := range r.Longest {
		f := &r.Longest[i]
		body, seen := newFindingBody(p, r.Hindsight, f), rangeOf(f)
		found := replayFinding{replayLink: replayLink{body.Text, f.Move, seen.holds(page.At)}, Wait: body.Wait, Summary: body.Summary}
		if f.Found {
			found.Technique, found.Practise = body.Technique, drill.CanPractise(body.Technique)
			found.Learn = p.Text("web.replay.learn", map[string]any{"Technique": p.Technique(body.Technique)})
		}
		page.Findings = append(page.Findings, found)
		page.Replay.Finds = append(page.Replay.Finds, seen)
	}
	for i := range min(len(r.Mistakes), maxMistakes) {
		m := &r.Mistakes[i]
		page.Mistakes = append(page.Mistakes, replayLink{p.Mistake(r.Grid.Layout(), m), m.Move + 1, m.Move+1 == page.At})
	}
}

// addPath puts the logical path on a page.
func (s *Server) addPath(page *replayPage, r *play.Replayed) {
	for i := range r.Path {
		step := &r.Path[i]
		told := replayStep{ToldLine: s.opts.Printer.ToldStep(&step.Step, r.Grid.Layout()), At: -1, Same: step.Same, Next: page.Replay.Next[page.At] == i}
		if step.Move >= 0 {
			told.At, told.Clock = step.Move+1, s.opts.Printer.Clock(r.Moments[step.Move].After)
		}
		page.Path = append(page.Path, told)
	}
}
