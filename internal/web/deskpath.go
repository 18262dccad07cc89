package web

import (
	"context"

	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

// consultSolutions says how many solutions a puzzle has, and lists them if all are asked for.
func (s *Server) consultSolutions(ctx context.Context, page *deskPage, in positionText) error {
	g, all, err := s.allSolutions(ctx, in)
	if err != nil {
		return err
	}
	page.Heading = s.opts.Printer.Text("web.desk.solutions", nil)
	page.Text = []string{s.opts.Printer.Text("web.desk.count", map[string]any{"Count": len(all)})}
	if page.Asked.Do == "solutions" {
		for _, solution := range all {
			page.Lines = append(page.Lines, format.Line(solution))
		}
		return nil
	}
	filled := g.Clone()
	for cell := range filled.Empty().All() {
		filled.Place(cell, all[0].Value(cell))
	}
	page.Board = s.drawn(render.Board{Grid: filled}, nil)
	if listed := page.Asked; len(all) > 1 {
		listed.Do = "solutions"
		page.Links = []deskLink{{s.opts.Printer.Text("web.desk.all-solutions", nil), listed.address()}}
	}
	return nil
}

// allSolutions reads a grid and returns its solutions, within the bounds on work.
func (s *Server) allSolutions(ctx context.Context, in positionText) (g *solver.Grid, all []*solver.Grid, err error) {
	if g, err = s.read(in.puzzleText); err != nil {
		return nil, nil, err
	}
	err = s.working(ctx, func(ctx context.Context) (err error) {
		all, err = s.solutions(ctx, g)
		return s.unsolvable(err)
	})
	return g, all, err
}

// consultPath lists the steps of the path, to the solution or to where logic ends.
func (s *Server) consultPath(ctx context.Context, page *deskPage, in positionText) error {
	ladder, err := s.ladder(in)
	if err != nil {
		return err
	}
	g, _, err := s.allSolutions(ctx, in)
	if err != nil {
		return err
	}
	var end coach.PathEnd
	err = s.working(ctx, func(ctx context.Context) (err error) {
		end, err = coach.New(ladder).Follow(ctx, g, coach.PathOptions{}, func(_ int, _ *solver.Grid, step solver.Step) bool {
			page.Lines = append(page.Lines, s.opts.Printer.PathStep(&step, g.Layout()))
			return true
		})
		return err
	})
	if err != nil {
		return err
	}
	page.Heading = s.opts.Printer.Text("web.desk.path", nil)
	page.Text = s.opts.Printer.PathEnding(ladder, &end, nil)
	page.Board = s.drawn(render.Board{Grid: end.Grid, NoteCells: end.Grid.Restricted()}, nil)
	return nil
}
