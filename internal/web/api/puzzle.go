package api

import (
	"cmp"
	"errors"
	"net/http"

	"pencilmark/internal/game"
	"pencilmark/internal/web/request"
	"pencilmark/solver/format"
)

// puzzleBody is a puzzle that may be shown. While it is a live daily, its grid and rating are missing; its solution is
// present once a daily has closed everywhere.
type puzzleBody struct {
	ID       string      `json:"id"` // Its id.
	Layout   string      `json:"layout" jsonschema:"format=Layout"`
	Givens   int         `json:"givens"`             // The number of givens.
	Rating   *ratingBody `json:"rating,omitempty"`   // Missing while the daily is live.
	Live     bool        `json:"live"`               // Whether it is a daily that is still open or yet to come somewhere.
	Puzzle   string      `json:"puzzle,omitempty"`   // Its grid on one line, with . for a blank. Missing while the daily is live.
	Solution string      `json:"solution,omitempty"` // Present once a daily has closed everywhere.
}

type puzzleOfPath struct {
	ID string `json:"id"`
}

func puzzle(w http.ResponseWriter, r *request.Request) error {
	p, live, err := r.KnownPuzzle(r.PathValue("id"))
	if err != nil {
		return err
	}
	return request.SendJSON(w, r, http.StatusOK, request.Revalidate, newPuzzleBody(p, live))
}

type challengeQuery struct {
	After string `json:"after,omitempty"` // The id of the previous challenge.
}

// challenge answers with the hardest puzzle or, with after=ID, the next hardest. The puzzle is then for practice only.
func challenge(w http.ResponseWriter, r *request.Request) error {
	none, after := "web.detail.no-challenge", r.Values.Get("after")
	if after != "" {
		none = "web.detail.last-challenge"
		if _, _, err := r.KnownPuzzle(after); err != nil {
			return err
		}
	}
	p, err := r.Game.Bank.Hardest(r.Context(), after)
	if errors.Is(err, game.ErrBankEmpty) {
		return r.Problem(request.NotFound, none, nil)
	}
	if err != nil {
		return err
	}
	return request.SendJSON(w, r, http.StatusOK, request.Revalidate, newPuzzleBody(p, false))
}

func newPuzzleBody(p *game.Puzzle, live bool) puzzleBody {
	rated := p.Rated()
	body := puzzleBody{
		ID: p.ID, Layout: p.Grid.Layout().Shape().String(), Givens: p.Grid.FilledCount(),
		Rating: ratingUnless(live, &rated), Live: live,
	}
	if !live {
		body.Puzzle = p.Grid.String()
		if p.Usage == game.UsageDaily {
			body.Solution = p.Solution.String()
		}
	}
	return body
}

// convertRequest is a grid and the format to write it in.
type convertRequest struct {
	request.PuzzleText
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
func convert(r *request.Request, in convertRequest) (out converted, err error) {
	f, err := formatNamed(r, in.To)
	if err != nil {
		return out, err
	}
	g, err := r.ReadPuzzle(in.PuzzleText)
	if err != nil {
		return out, err
	}
	if f.Solves() {
		err = r.SolvingProblem(r.CheckSolvable(g.AsSet()))
	} else {
		err = r.RefuseLive(g.Grid)
	}
	if err != nil {
		return out, err
	}
	out = converted{Format: f.Name, Layout: g.Layout().Shape().String()}
	out.Text, err = inFormat(r, f, g)
	return out, err
}

// formatNamed returns a format that can be written.
func formatNamed(r *request.Request, name string) (format.Format, error) {
	if name == "" {
		return format.Format{}, r.Problem(request.BadRequest, "web.detail.no-format", map[string]any{"Formats": r.Printer.ListOr(format.Written())})
	}
	f, err := format.Find(name)
	if err != nil {
		return f, r.Problem(request.BadRequest, "web.detail.format", map[string]any{"Name": request.Brief(name), "Formats": r.Printer.ListOr(format.Written())})
	}
	return f, nil
}

// inFormat writes a puzzle in a format. It fails if the format cannot hold the puzzle.
func inFormat(r *request.Request, f format.Format, p format.Puzzle) (string, error) {
	text, err := f.WritePuzzle(r.Context(), p)
	if err != nil {
		return "", cmp.Or[error](r.Context().Err(), r.Problem(request.BadRequest, "web.detail.cannot-hold", map[string]any{"Name": f.Name}))
	}
	return text, nil
}
