package web

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/solver/format"
)

// puzzleBody is a puzzle that may be shown. While it is a live daily its grid
// and its rating are missing; a solution is there once a daily has closed everywhere.
type puzzleBody struct {
	ID       string      `json:"id"` // Its id.
	Layout   string      `json:"layout" jsonschema:"format=Layout"`
	Givens   int         `json:"givens"`             // How many cells are given.
	Rating   *ratingBody `json:"rating,omitempty"`   // Missing while it is live.
	Live     bool        `json:"live"`               // It is a daily that is still open somewhere or yet to come.
	Puzzle   string      `json:"puzzle,omitempty"`   // Its grid on one line, . for a blank. Missing while it is live.
	Solution string      `json:"solution,omitempty"` // There once a daily has closed everywhere.
}

type puzzleOfPath struct {
	ID string `json:"id"`
}

func puzzle(w http.ResponseWriter, r *Request) error {
	p, live, err := known(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, revalidate, newPuzzleBody(p, live))
}

type challengeQuery struct {
	After string `json:"after,omitempty"` // The id of the challenge before it.
}

// challenge answers with the hardest puzzle or, with after=ID, the next hardest. It is for practice from then on.
func challenge(w http.ResponseWriter, r *Request) error {
	values, err := queryOf[challengeQuery](r)
	if err != nil {
		return err
	}
	none, after := "web.detail.no-challenge", values.Get("after")
	if after != "" {
		none = "web.detail.last-challenge"
		if _, _, err := known(r, after); err != nil {
			return err
		}
	}
	p, err := r.Game.Bank.Hardest(r.Context(), after)
	if errors.Is(err, game.ErrBankEmpty) {
		return r.problem(notFound, none, nil)
	}
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, revalidate, newPuzzleBody(p, false))
}

func newPuzzleBody(p *game.Puzzle, live bool) puzzleBody {
	body := puzzleBody{
		ID: p.ID, Layout: p.Grid.Layout().Shape().String(), Givens: p.Grid.FilledCount(),
		Rating: ratingUnless(live, &p.Rating), Live: live,
	}
	if !live {
		body.Puzzle = p.Grid.String()
		if p.Usage == game.UsageDaily {
			body.Solution = p.Solution.String()
		}
	}
	return body
}

// boardPath is the address of a puzzle's picture.
func boardPath(id string, solution, dark bool) string {
	path := "/boards/" + id
	if solution {
		path += "-solution"
	}
	if dark {
		path += "-dark"
	}
	return path + ".svg"
}

// board draws a puzzle that may be shown, or the solution of a daily that has closed everywhere.
func board(w http.ResponseWriter, r *Request) error {
	name, isPicture := strings.CutSuffix(r.PathValue("name"), ".svg")
	name, dark := strings.CutSuffix(name, "-dark")
	id, solution := strings.CutSuffix(name, "-solution")
	if !isPicture {
		return r.problem(notFound, "web.detail.no-route", nil)
	}
	p, err := shown(r, id)
	if err != nil {
		return err
	}
	if solution && p.Usage != game.UsageDaily {
		return r.problem(notFound, "web.detail.no-route", nil)
	}
	picture := render.Board{Grid: p.Grid}
	if solution {
		picture.Grid = p.Solution
	}
	theme := render.Light
	if dark {
		theme = render.Dark
	}
	return send(w, r, http.StatusOK, day, "image/svg+xml", render.SVG(picture, theme))
}

// known returns a puzzle and whether it is a live daily. Future dailies count as unknown.
func known(r *Request, id string) (p *game.Puzzle, live bool, err error) {
	p, live, err = r.Game.Guard.Puzzle(r.Context(), id)
	if errors.Is(err, game.ErrNotFound) {
		err = r.problem(notFound, "web.detail.no-puzzle", nil)
	}
	return p, live, err
}

// shown looks up a puzzle whose grid may be shown: a live daily's may not.
func shown(r *Request, id string) (*game.Puzzle, error) {
	p, live, err := known(r, id)
	if live {
		return nil, r.problem(liveDaily, "web.detail.live-daily", nil)
	}
	return p, err
}

// convertRequest is a grid and the format to write it in.
type convertRequest struct {
	puzzleText
	// The format, by its name in docs/formats.md, such as sdk, hodoku, fpuzzles or penpa.
	To string `json:"to"`
}

// converted is a grid in a format.
type converted struct {
	Format string `json:"format"` // The format's name.
	Layout string `json:"layout" jsonschema:"format=Layout"`
	Text   string `json:"text"` // The grid.
}

// convert writes a grid in another format. It refuses every grid that leads to a live daily.
func convert(w http.ResponseWriter, r *Request) error {
	in, err := readJSON[convertRequest](w, r)
	if err != nil {
		return err
	}
	f, err := formatNamed(r, in.To)
	if err != nil {
		return err
	}
	g, err := readPuzzle(r, in.puzzleText)
	if err != nil {
		return err
	}
	out := converted{Format: f.Name, Layout: g.Layout().Shape().String()}
	err = r.work(func(r *Request) (err error) {
		if f.Solves() {
			err = unsolvable(r, checkSolvable(r, g.AsSet()))
		} else {
			err = refuseLive(r, g.Grid)
		}
		if err == nil {
			out.Text, err = inFormat(r, f, g)
		}
		return err
	})
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, noStore, out)
}

// formatNamed finds a format that can be written.
func formatNamed(r *Request, name string) (format.Format, error) {
	if name == "" {
		return format.Format{}, r.problem(badRequest, "web.detail.no-format", map[string]any{"Formats": r.Printer.ListOr(format.Written())})
	}
	f, err := format.Find(name)
	if err != nil {
		return f, r.problem(badRequest, "web.detail.format", map[string]any{"Name": brief(name), "Formats": r.Printer.ListOr(format.Written())})
	}
	return f, nil
}

func inFormat(r *Request, f format.Format, p format.Puzzle) (string, error) {
	text, err := f.WritePuzzle(r.Context(), p)
	if err != nil {
		return "", cmp.Or[error](r.Context().Err(), r.problem(badRequest, "web.detail.cannot-hold", map[string]any{"Name": f.Name}))
	}
	return text, nil
}
