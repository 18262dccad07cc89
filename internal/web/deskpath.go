package web

import (
	"context"
	"net/http"
	"net/url"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
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
	g = g.AsSet()
	err = s.working(ctx, func(ctx context.Context) (err error) {
		all, err = s.solutions(ctx, g)
		return s.unsolvable(err)
	})
	return g, all, err
}

// deskSteps is how many lines of a path a page shows.
const deskSteps = 20

// consultPath tells a page of the path, to the solution or to where logic ends.
func (s *Server) consultPath(ctx context.Context, page *deskPage, in positionText) error {
	q, told, err := s.toldPath(ctx, page.Asked, in)
	if err != nil {
		return err
	}
	p, count := s.opts.Printer, len(told.Lines)
	last := max(1, (count+deskSteps-1)/deskSteps)
	asked := page.Asked
	asked.Page = min(max(asked.Page, 1), last)
	from, to := (asked.Page-1)*deskSteps, min(asked.Page*deskSteps, count)
	page.Heading = p.Text("web.desk.path", nil)
	page.Text = append(q.beginning, p.Text("web.desk.path-steps", map[string]any{"Count": count, "Ladder": q.ladder.Name, "From": from + 1, "To": to}))
	page.Path, page.First = told.Lines[from:to], from+1
	after := to
	if asked.Page == last {
		page.Ending, after = told.Ending, len(told.Steps)
	}
	at := q.grid.Clone()
	for i := range told.Steps[:min(after, len(told.Steps))] {
		at.Apply(&told.Steps[i])
	}
	page.Board = s.drawn(render.Board{Grid: at, NoteCells: at.Restricted()}, nil)
	page.Links = append(s.pathLinks(asked, last), deskLink{s.opts.Printer.Text("web.watch.title", nil), asked.watchAddress()})
	if len(told.Steps) > 0 {
		page.Animation = &deskAnimation{asked.animation(q.ladder, false), asked.animation(q.ladder, true)}
	}
	return nil
}

// pathLinks offers the other pages of a path, of which there are so many.
func (s *Server) pathLinks(asked deskQuestion, last int) (links []deskLink) {
	offer := func(key string, number int, useful bool) {
		if useful {
			to := asked
			to.Page = number
			links = append(links, deskLink{s.opts.Printer.Text("web.desk."+key, nil), to.address()})
		}
	}
	offer("path-first", 1, asked.Page > 2)
	offer("path-previous", asked.Page-1, asked.Page > 1)
	offer("path-next", asked.Page+1, asked.Page < last)
	offer("path-last", last, asked.Page < last-1)
	return links
}

// toldPath puts the path that is asked for into words.
func (s *Server) toldPath(ctx context.Context, asked deskQuestion, in positionText) (q *pathQuestion, told *phrase.ToldPath, err error) {
	in.Ladder = asked.Ladder
	err = s.working(ctx, func(ctx context.Context) (err error) {
		q, err = s.pathQuestion(ctx, pathRequest{in, []string{asked.Guess}, asked.Guessing}, s.pathGrid)
		if err == nil {
			told, err = s.told(ctx, q)
		}
		return err
	})
	return q, told, err
}

// told puts a path into words.
func (s *Server) told(ctx context.Context, q *pathQuestion) (*phrase.ToldPath, error) {
	return s.toldWith(ctx, q, func(*solver.Grid, solver.Step) {})
}

// toldWith puts a path into words; a function sees each step and guess.
func (s *Server) toldWith(ctx context.Context, q *pathQuestion, see func(before *solver.Grid, step solver.Step)) (*phrase.ToldPath, error) {
	told := s.opts.Printer.NewToldPath(0)
	end, err := s.follow(ctx, q, func(depth int, before *solver.Grid, step solver.Step) bool {
		see(before, step)
		return told.AddStep(depth, before, step)
	}, everyScenario(told.AddScenario))
	if err != nil {
		return nil, err
	}
	if !q.more {
		told.End(q.ladder, &end, q.solutions)
		told.Ending = append(told.Ending, s.unsolved(q, &end)...)
		return told, nil
	}
	told.End(q.ladder, &end, nil)
	if end.Thread == nil {
		told.Solutions = q.solutions
	}
	if !end.Searched {
		told.Ending = append(told.Ending, s.opts.Printer.SolutionsOf(len(q.solutions), true)...)
	}
	return told, nil
}

// animationFields are the parameters of an animation.
var animationFields = []string{"puzzle", "original", "uniqueness", "ladder", "theme"}

// animation is the address of the animation of the path before any guess.
func (q deskQuestion) animation(ladder *logic.Ladder, dark bool) string {
	v := url.Values{"puzzle": {q.Puzzle}, "ladder": {ladder.Name}}
	for name, value := range map[string]string{"original": q.Original, "uniqueness": q.Uniqueness} {
		if value != "" {
			v.Set(name, value)
		}
	}
	if dark {
		v.Set("theme", "dark")
	}
	return "/path.gif?" + v.Encode()
}

// maxAnimated keeps animations small enough for phones.
const maxAnimated = 200

// animation draws a path that moves: its steps before any guess and, where logic ends,
// that a search finishes it.
func (s *Server) animation(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, animationFields...)
	if err != nil {
		return err
	}
	asked := questionOf(values)
	if s, err = s.preferring("", asked.Uniqueness); err != nil {
		return err
	}
	s.asker = r
	q, told, err := s.toldPath(r.Context(), asked, asked.position())
	if err != nil {
		return err
	}
	theme := render.Light
	if values.Get("theme") == "dark" {
		theme = render.Dark
	}
	var body []byte
	err = s.working(r.Context(), func(ctx context.Context) (err error) {
		body, err = render.GIF(ctx, render.Animation{Grid: q.grid, Steps: told.Steps, Theme: theme, MaxFrames: maxAnimated, Caption: func(step *solver.Step) string { return s.opts.Printer.Technique(step.Technique) }})
		return err
	})
	if err != nil {
		return err
	}
	return send(w, r, http.StatusOK, noStore, "image/gif", body)
}
