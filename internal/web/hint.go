package web

import (
	"context"
	"net/http"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// hintRequest asks for a deduction: the next or, with a cell, a digit or some to
// skip, one of those that can be made now.
type hintRequest struct {
	positionText
	Level *int   `json:"level,omitempty"` // 1 to 4; absent is 1
	Cell  string `json:"cell,omitempty"`
	Digit string `json:"digit,omitempty"`
	Skip  int    `json:"skip,omitempty"`
}

// hintAnswer is a deduction, as far as the level tells it.
type hintAnswer struct {
	Puzzle string          `json:"puzzle"`
	Layout string          `json:"layout"`
	Ladder string          `json:"ladder"`
	Level  int             `json:"level"`
	State  string          `json:"state"` // step, solved, stuck or mistaken
	Text   string          `json:"text"`
	Step   *stepBody       `json:"step"`            // null unless State is step
	Also   []candidateBody `json:"also,omitempty"`  // level 4: other singles found in the same way
	Wrong  []string        `json:"wrong,omitempty"` // mistaken: the cells

	before *solver.Grid // what Step is found in
	found  solver.Step
	wrong  solver.CellSet
}

func (s *Server) hint(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, (*Server).hintOn)
}

// hintOn answers a request for a hint.
func (s *Server) hintOn(ctx context.Context, in hintRequest) (answer hintAnswer, err error) {
	level := phrase.Nudge
	if in.Level != nil {
		level = *in.Level
	}
	if level < phrase.Nudge || level > phrase.Move {
		return answer, s.problem(badRequest, "web.detail.level", map[string]any{"Level": level})
	}
	err = s.working(ctx, func(ctx context.Context) error {
		p, err := s.stand(ctx, in.positionText)
		if err != nil {
			return err
		}
		wish, err := s.wish(p.grid.Layout(), in.Cell, in.Digit, in.Skip)
		if err != nil {
			return err
		}
		answer, err = s.stepAt(ctx, p, wish, level)
		return err
	})
	return answer, err
}

// stepAt finds and tells the wanted step.
func (s *Server) stepAt(ctx context.Context, p *situation, wish logic.Wish, level int) (hintAnswer, error) {
	g := p.grid
	answer := hintAnswer{
		Puzzle: g.String(), Layout: g.Layout().Shape().String(), Ladder: p.ladder.Name, Level: level, before: g,
	}
	if p.mistaken() {
		answer.State = "mistaken"
		for _, c := range p.wrong {
			answer.wrong.Add(c.Cell)
		}
		answer.Text, answer.Wrong = s.mistakes(p)
		return answer, nil
	}
	step, ok, err := p.ladder.Seek(ctx, g, wish)
	switch {
	case err != nil:
		return answer, err
	case ok:
		answer.State, answer.Text = "step", s.opts.Printer.Hint(&step, g, level)
		answer.Step, answer.found = newStepBody(&step, g, level), step
		if level == phrase.Move && wish == (logic.Wish{}) {
			err = s.addAlike(ctx, p, &answer)
		}
	case g.Solved():
		answer.State, answer.Text = "solved", s.opts.Printer.Text("web.hint.solved", nil)
	case wish.Cells.Len() == 1 && g.Value(wish.Cells.First()) != 0:
		cell := wish.Cells.First()
		answer.State, answer.Text = "stuck", s.opts.Printer.Text("bot.why.filled", map[string]any{
			"Cell": s.opts.Printer.Cell(g.Layout(), cell), "Digit": symbol(g.Value(cell)),
		})
	case wish != logic.Wish{}:
		answer.State, answer.Text = "stuck", s.opts.Printer.Text("web.hint.none-such", map[string]any{"Ladder": p.ladder.Name})
	default:
		answer.State, answer.Text = "stuck", s.opts.Printer.Text("web.hint.stuck", map[string]any{"Ladder": p.ladder.Name})
	}
	return answer, err
}

// maxAlike is how many further singles an answer names.
const maxAlike = 8

// addAlike tells with a single those that are found in the same way.
func (s *Server) addAlike(ctx context.Context, p *situation, answer *hintAnswer) error {
	if len(answer.found.Places) != 1 {
		return nil
	}
	more, err := p.ladder.Alike(ctx, p.grid, &answer.found, maxAlike)
	if err != nil || len(more) == 0 {
		return err
	}
	for i := range more {
		answer.Also = append(answer.Also, candidateBodies(p.grid.Layout(), more[i].Places)...)
	}
	answer.Text += " " + s.opts.Printer.Also(more, p.grid.Layout())
	return nil
}
