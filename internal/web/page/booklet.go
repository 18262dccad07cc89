package page

import (
	"bytes"
	"context"
	"html/template"
	"net/http"
	"net/url"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// watchPathPage is what assets/booklet.html shows: a path in words with boards, to read and print.
type watchPathPage struct {
	Title     string
	Asked     watchAsked
	Boards    bool
	Large     bool // boards of more than 9x9
	Ladder    string
	Cover     template.HTML // the puzzle
	Lines     []watchLine
	MoreWords string // of further lines, which the page leaves out
	Ending    []string
	Rating    string
	Back      string // where it is watched
	Booklet   string // where it has boards
	Exports   []deskLink
	Formats   []deskLink // the puzzle in each
}

// watchLine is a line of a path and its board, or "".
type watchLine struct {
	phrase.ToldLine
	Board template.HTML
}

const (
	maxWatched      = 500      // lines
	maxCellsPrinted = 120 * 81 // cells on all boards: of longer paths there is one to every few lines
)

// watchPath is the path in words; without boards the watching page loads it.
func (h *Handler) watchPath(w http.ResponseWriter, r *request.Request) error {
	asked, err := readWatchAsked(r)
	if err != nil {
		return err
	}
	if r, err = r.Preferring("", asked.Uniqueness); err != nil {
		return err
	}
	page := &watchPathPage{Asked: asked, Title: r.Printer.Text("web.watch.path", nil), Boards: r.URL.Query().Get("boards") != "no"}
	return r.Answering(func(r *request.Request) (request.Answer, error) {
		q, err := api.WatchQuestion(r, asked.request())
		if err == nil {
			err = fillWatchPath(r, page, q)
		}
		return func() error { return h.sendPage(w, r, http.StatusOK, request.NoStore, "booklet.html", page) }, err
	})
}

func fillWatchPath(r *request.Request, page *watchPathPage, q *api.PathQuestion) error {
	var shots []shot
	told, err := describePath(r, q, func(before *solver.Grid, step solver.Step) {
		if page.Boards && len(shots) < maxWatched {
			shots = append(shots, shot{before.Clone(), step})
		}
	})
	if err != nil {
		return err
	}
	shown := min(len(told.Lines), maxWatched)
	for _, line := range told.Lines[:shown] {
		page.Lines = append(page.Lines, watchLine{ToldLine: line})
	}
	if more := len(told.Lines) - shown; more > 0 {
		page.MoreWords = r.Printer.CountNoun("web.watch.more", more)
	}
	page.Ladder, page.Ending = q.Ladder.Name, told.Ending
	if page.Boards {
		page.Cover = printed(render.Board{Grid: q.Grid, NoteCells: q.Grid.Restricted()})
		page.Large = q.Grid.Layout().Size() > 9
		page.addBoards(shots, q.Grid.Layout().CellCount())
	}
	addExports(r, page)
	page.Rating, err = ratedBriefly(r, q)
	return err
}

type shot struct {
	before *solver.Grid
	step   solver.Step
}

// addBoards adds a board to each line, or to every few if there are too many.
func (p *watchPathPage) addBoards(shots []shot, cells int) {
	apart := max(1, (len(shots)*cells+maxCellsPrinted-1)/maxCellsPrinted)
	for i := 0; i < min(len(shots), len(p.Lines)); i += apart {
		b := render.TeachingBoard(shots[i].before, &shots[i].step)
		b.NoteCells = shots[i].before.Restricted()
		p.Lines[i].Board = printed(b)
	}
}

// printed is a board for paper.
func printed(b render.Board) template.HTML {
	return template.HTML(bytes.Replace(render.SVG(b, render.Light), []byte("<svg"), []byte(`<svg aria-hidden="true"`), 1))
}

func addExports(r *request.Request, page *watchPathPage) {
	query := page.Asked.query()
	page.Back, page.Booklet = "/watch?"+query, "/watch/path?"+query
	page.Exports = []deskLink{
		{r.Printer.Text("web.watch.export-txt", nil), "/watch.txt?" + query},
		{r.Printer.Text("web.watch.export-json", nil), "/watch.json?" + query},
	}
	for _, name := range format.Written() {
		page.Formats = append(page.Formats, deskLink{name, "/watch.txt?as=" + url.QueryEscape(name) + "&" + query})
	}
}

// ratedBriefly returns a rating in words, or "" if there is no single solution or no time.
func ratedBriefly(r *request.Request, q *api.PathQuestion) (string, error) {
	if len(q.Solutions) != 1 {
		return "", nil
	}
	brief, cancel := context.WithTimeout(r.Context(), api.LookTime)
	defer cancel()
	answer, err := api.Judged(r.WithContext(brief), api.RateAnswer{}, game.GivensFromDigits(q.Grid))
	if err != nil && r.Context().Err() == nil {
		return "", nil // there was not time for any of it
	}
	return answer.Text, err
}
