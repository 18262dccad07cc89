package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// positionText is how a request names where somebody stands.
type positionText struct {
	puzzleText
	Original string `json:"original,omitempty"` // the puzzle as it was set, by which entries are checked
	Ladder   string `json:"ladder,omitempty"`   // "" is human
}

// situation is where somebody stands, as it was checked.
type situation struct {
	grid     *solver.Grid
	solution *solver.Grid
	ladder   *logic.Ladder
	wrong    []solver.Candidate // entries that are not the solution's
	missing  []solver.Candidate // the solution's candidates that are crossed out
}

func (p *situation) mistaken() bool { return len(p.wrong)+len(p.missing) > 0 }

// stand reads a position, and checks it before anything is said of it.
func (s *Server) stand(ctx context.Context, in positionText) (*situation, error) {
	ladder, err := s.ladder(in.Ladder)
	if err != nil {
		return nil, err
	}
	p := &situation{ladder: ladder}
	if p.grid, err = s.read(in.puzzleText); err != nil {
		return nil, err
	}
	set := p.grid
	if in.Original != "" {
		if set, err = s.original(in, p.grid); err != nil {
			return nil, err
		}
		if err := s.refuseLive(ctx, p.grid); err != nil {
			return nil, err
		}
	}
	if p.solution, err = s.solve(ctx, set); errors.Is(err, solver.ErrNoSolution) && in.Original == "" {
		p.solution, err = s.solve(ctx, set.Fresh()) // with the candidates that were crossed out
	}
	if err != nil {
		return nil, s.unsolvable(err)
	}
	if p.wrong, p.missing = p.grid.Mistakes(p.solution); len(p.wrong) > 0 {
		p.missing = nil // it may well come of these
	}
	if in.Original != "" && !p.mistaken() {
		p.grid = entered(set, p.grid)
	}
	return p, nil
}

// original reads the puzzle as it was set.
func (s *Server) original(in positionText, g *solver.Grid) (*solver.Grid, error) {
	set, err := s.read(puzzleText{Puzzle: in.Original, Layout: g.Layout().Shape().String()})
	if err != nil {
		return nil, err
	}
	if set.Layout() != g.Layout() && set.Layout().Shape() != g.Layout().Shape() {
		return nil, s.problem(badRequest, "web.detail.layout", map[string]any{"Layout": set.Layout().Shape().String()})
	}
	return set, nil
}

// entered returns a puzzle with the digits and candidates of a position in it, so
// that givens and entries are told apart.
func entered(set, at *solver.Grid) *solver.Grid {
	g := set.Clone()
	for c := range at.Layout().Cells() {
		if g.Value(c) == 0 && at.Value(c) != 0 {
			g.Place(c, at.Value(c))
		}
	}
	for c := range g.Empty().All() {
		for d := range (g.Candidates(c) &^ at.Candidates(c)).All() {
			g.Remove(c, d)
		}
	}
	return g
}

// ladder finds a ladder by its name.
func (s *Server) ladder(name string) (*logic.Ladder, error) {
	if name == "" {
		return logic.Human(), nil
	}
	ladder, err := logic.LadderNamed(name)
	if err != nil {
		return nil, s.problem(badRequest, "web.detail.ladder", map[string]any{
			"Ladder": brief(name), "Ladders": s.opts.Printer.Either(ladderNames()),
		})
	}
	return ladder, nil
}

func ladderNames() []string {
	var names []string
	for _, l := range logic.Ladders() {
		names = append(names, l.Name)
	}
	return names
}

// mistakes says what is wrong in a position, and names the cells.
func (s *Server) mistakes(p *situation) (text string, cells []string) {
	l, p1 := p.grid.Layout(), s.opts.Printer
	key, list := "web.hint.missing", p.missing
	if len(p.wrong) > 0 {
		key, list = "web.hint.wrong", p.wrong
	}
	for _, c := range list {
		cells = append(cells, l.CellName(c.Cell))
	}
	return p1.Text(key, map[string]any{"Count": len(list), "Placements": p1.Placements(l, list), "Candidates": p1.Candidates(l, list)}), cells
}

// wish reads which step is wanted.
func (s *Server) wish(l *solver.Layout, cell, digit string, skip int) (wish logic.Wish, err error) {
	wish.Skip = min(max(skip, 0), maxSkip)
	if cell != "" {
		c, err := s.cell(l, cell)
		if err != nil {
			return wish, err
		}
		wish.Cells = solver.CellsOf(c)
	}
	if digit != "" {
		d, err := s.digit(l, digit)
		if err != nil {
			return wish, err
		}
		wish.Digits = solver.DigitsOf(d)
	}
	return wish, nil
}

// maxSkip is how many steps may be passed over.
const maxSkip = 1000

func (s *Server) cell(l *solver.Layout, name string) (int, error) {
	c, err := phrase.ReadCell(l, strings.TrimSpace(name))
	if err != nil {
		return 0, s.problem(badRequest, "web.detail.cell", map[string]any{"Cell": brief(name)})
	}
	return c, nil
}

func (s *Server) digit(l *solver.Layout, name string) (int, error) {
	for d := range l.Digits().All() {
		if strings.EqualFold(strings.TrimSpace(name), symbol(d)) {
			return d, nil
		}
	}
	return 0, s.problem(badRequest, "web.detail.digit", map[string]any{"Digit": brief(name), "Last": symbol(l.Size())})
}

// consulted answers a request about a position, with cells named as it asks.
func consulted[In, Out any](s *Server, w http.ResponseWriter, r *http.Request, answer func(*Server, context.Context, In) (Out, error)) error {
	s, err := s.speaking(r)
	if err != nil {
		return err
	}
	in, err := readJSON[In](s, w, r)
	if err != nil {
		return err
	}
	out, err := answer(s, r.Context(), in)
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, fresh, out)
}

// speaking returns the server as it names cells for a request, by its parameter
// coordinates. It alone may be given.
func (s *Server) speaking(r *http.Request) (*Server, error) {
	values, err := s.query(r, "coordinates")
	if err != nil {
		return nil, err
	}
	return s.naming(values.Get("coordinates"))
}

// naming returns the server with cells named in a style, "" for the usual.
func (s *Server) naming(style string) (*Server, error) {
	other := &Server{opts: s.opts, metrics: s.metrics, clients: s.clients, workers: s.workers, pages: s.pages}
	switch strings.ToLower(style) {
	case "", "r1c1":
	case "a1":
		other.opts.Printer = s.opts.Printer.In(phrase.LetterRow)
	default:
		return nil, s.problem(badRequest, "web.detail.coordinates", map[string]any{"Style": brief(style)})
	}
	return other, nil
}
