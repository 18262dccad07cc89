package web

import (
	"cmp"
	"context"
	"net/http"

	"pencilmark/solver/format"
)

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

// convert writes a grid in another format. A format that holds the solution is of no grid
// that leads to a live daily, and nor are the others, so that nobody learns from which.
func (s *Server) convert(w http.ResponseWriter, r *http.Request) error {
	in, err := readJSON[convertRequest](s, w, r)
	if err != nil {
		return err
	}
	f, err := s.formatNamed(in.To)
	if err != nil {
		return err
	}
	g, err := s.readPuzzle(in.puzzleText)
	if err != nil {
		return err
	}
	out := converted{Format: f.Name, Layout: g.Layout().Shape().String()}
	err = s.working(r.Context(), func(ctx context.Context) (err error) {
		if f.Solves() {
			err = s.unsolvable(s.checkSolvable(ctx, g.AsSet()))
		} else {
			err = s.refuseLive(ctx, g.Grid, g.AsSet())
		}
		if err == nil {
			out.Text, err = s.inFormat(ctx, f, g)
		}
		return err
	})
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, noStore, out)
}

// formatNamed finds a format that can be written.
func (s *Server) formatNamed(name string) (format.Format, error) {
	if name == "" {
		return format.Format{}, s.problem(badRequest, "web.detail.no-format", map[string]any{"Formats": s.opts.Printer.ListOr(format.Written())})
	}
	f, err := format.Find(name)
	if err != nil {
		return f, s.problem(badRequest, "web.detail.format", map[string]any{"Name": brief(name), "Formats": s.opts.Printer.ListOr(format.Written())})
	}
	return f, nil
}

// inFormat writes a puzzle in a format.
func (s *Server) inFormat(ctx context.Context, f format.Format, p format.Puzzle) (string, error) {
	text, err := f.WritePuzzle(ctx, p)
	if err != nil {
		return "", cmp.Or[error](ctx.Err(), s.problem(badRequest, "web.detail.cannot-hold", map[string]any{"Name": f.Name}))
	}
	return text, nil
}
