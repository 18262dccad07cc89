package page

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
)

// replayPage is the data of assets/replay.html: an ended attempt at one moment, and the path.
type replayPage struct {
	*playPage
	Attempt        int64
	At, Last       int // the current moment and the last one
	Previous, Next int
	Now            string // what happened at this moment
	Summary        string
	Waits          []replayLink
	Path           []replayStep
	Moments        []replayLink // the moments around the current one
	Replay         replayData
}

type replayLink struct {
	Text string
	At   int
	Here bool
}

// replayStep is a step of the path. At is the moment at which the attempt reached it, -1 for never.
type replayStep struct {
	phrase.PathLine
	Clock string
	At    int
	Next  bool
}

// replayData is the data for the script besides the board.
type replayData struct {
	Moments []api.MomentBody  `json:"moments"`
	Texts   []string          `json:"texts"` // what happened at the start and at each moment
	Next    []int             `json:"next"`  // by number of moments: the next step of the path; -1 for none
	At      int               `json:"at"`
	Words   map[string]string `json:"words"`
}

// nearMoments is the number of moments that the page lists before and after the current one.
const nearMoments = 150

// replayPage shows how an ended attempt went.
func (h *Handler) replayPage(w http.ResponseWriter, r *request.Request) error {
	replayed, path, err := api.Replayed(r)
	if err != nil {
		return err
	}
	last := len(replayed.Moments)
	at, err := strconv.Atoi(cmp.Or(r.Values.Get("at"), "0"))
	if err != nil || at < 0 || at > last {
		return r.Problem(request.BadRequest, "web.detail.moment", map[string]any{"Last": last})
	}
	page, err := newReplayPage(r, replayed, path, at)
	if err != nil {
		return err
	}
	return h.sendScripted(w, r, http.StatusOK, request.NoStore, "replay.html", page)
}

// ownReplay redirects to the replay of the visitor's attempt at a puzzle.
func ownReplay(w http.ResponseWriter, r *request.Request) error {
	session, err := r.Required(r.Session())
	if err != nil {
		return err
	}
	kept, err := r.Game.Play.AttemptAt(r.Context(), session.Call(""), r.PathValue("id"))
	if errors.Is(err, game.ErrNotFound) {
		return r.Problem(request.NotFound, "web.detail.no-attempt", nil)
	}
	if err != nil {
		return err
	}
	return seeOther(w, r, replayPath(kept.Attempt.ID))
}

func newReplayPage(r *request.Request, replayed *play.Replayed, path []play.PathPlace, at int) (*replayPage, error) {
	board, err := replayed.Before(at)
	if err != nil {
		return nil, err
	}
	text := func(key string, data map[string]any) string { return r.Printer.Text("web.replay."+key, data) }
	page := &replayPage{
		playPage: newPlayPage(r, replayed.Grid, "replay"), Attempt: replayed.Attempt.ID, At: at, Last: len(replayed.Moments), Previous: max(at-1, 0), Next: min(at+1, len(replayed.Moments)),
		Summary: r.Printer.ReplayTotal(replayed.Total(), replayed.Helped()),
	}
	page.Heading = text("title", nil)
	if replayed.Number() > 0 {
		page.Heading = text("title-daily", map[string]any{"Name": r.DailyTitle(&replayed.Posts[0])})
	}
	page.Title = page.Heading
	page.Board = boardAt(r, replayed.Grid, board)
	page.Replay = replayData{Moments: api.NewReplayBody(r, replayed, nil).Moments, At: at, Next: nextSteps(path, len(replayed.Moments)), Words: map[string]string{}}
	for _, key := range []string{"play", "pause"} {
		page.Replay.Words[key] = r.Printer.Text("web.watch."+key, nil)
	}
	page.Replay.Texts = append(page.Replay.Texts, r.Printer.Clock(0)+" · "+text("begin", nil))
	for i := range replayed.Moments {
		page.Replay.Texts = append(page.Replay.Texts, momentText(r, replayed.Grid.Layout(), &replayed.Moments[i]))
	}
	page.Now = page.Replay.Texts[at]
	for i := max(at-nearMoments, 0); i <= min(at+nearMoments, page.Last); i++ {
		page.Moments = append(page.Moments, replayLink{page.Replay.Texts[i], i, i == at})
	}
	for _, w := range replayed.LongestWaits() {
		page.Waits = append(page.Waits, replayLink{r.Printer.Wait(w.Length(), w.From, replayed.Total()), w.Moment, false})
	}
	for i := range path {
		told := replayStep{PathLine: r.Printer.StepLine(&path[i].Step, replayed.Grid.Layout()), At: -1, Next: page.Replay.Next[at] == i}
		if m := path[i].Moment; m >= 0 {
			told.At, told.Clock = m+1, r.Printer.Clock(replayed.Moments[m].After)
		}
		page.Path = append(page.Path, told)
	}
	return page, nil
}

// boardAt draws a puzzle with the entries on a board.
func boardAt(r *request.Request, puzzle, board *solver.Grid) playBoard {
	b := newPlayBoard(r, board)
	size := puzzle.Layout().Size()
	for cell := range puzzle.Layout().AllCells().All() {
		c := &b.Rows[cell/size][cell%size]
		if c.Digit != "" && puzzle.Value(cell) == 0 {
			c.Entry = true
			c.Name = playCellName(r, cell/size, cell%size, c)
		}
	}
	return b
}

// nextSteps returns the index of the next step of the path for each number of moments. An elimination counts as reached
// when the placement after it is reached.
func nextSteps(path []play.PathPlace, moments int) []int {
	came := make([]int, len(path)) // by step: after how many moments it is reached
	for i, step := range slices.Backward(path) {
		switch {
		case step.Moment >= 0:
			came[i] = step.Moment + 1
		case len(step.Places) > 0:
			came[i] = moments + 1
		case i+1 < len(came):
			came[i] = came[i+1]
		}
	}
	next := make([]int, moments+1)
	for n := range next {
		next[n] = slices.IndexFunc(came, func(at int) bool { return at > n })
	}
	return next
}

// momentText says what happened at a moment.
func momentText(r *request.Request, l *solver.Layout, m *game.Moment) string {
	p := r.Printer
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
