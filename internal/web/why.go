package web

import (
	"context"
	"maps"
	"net/http"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// whyRequest asks why a cell cannot be a digit.
type whyRequest struct {
	positionText
	Cell  string `json:"cell"`
	Digit string `json:"digit"`
}

// whyAnswer is what there is to say of it.
type whyAnswer struct {
	Puzzle string    `json:"puzzle"`
	Layout string    `json:"layout"`
	Ladder string    `json:"ladder"`
	Cell   string    `json:"cell"`
	Digit  string    `json:"digit"`
	State  string    `json:"state"` // refuted, seen, filled, right, unproved or mistaken
	Text   string    `json:"text"`
	Step   *stepBody `json:"step"` // null unless State is refuted
	Wrong  []string  `json:"wrong,omitempty"`

	before *solver.Grid
	found  solver.Step
}

func (s *Server) why(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, (*Server).whyNot)
}

// whyNot answers by the easiest argument that the ladder has.
func (s *Server) whyNot(ctx context.Context, in whyRequest) (answer whyAnswer, err error) {
	err = s.working(ctx, func(ctx context.Context) error {
		p, err := s.stand(ctx, in.positionText)
		if err != nil {
			return err
		}
		l := p.grid.Layout()
		asked := solver.Candidate{}
		if asked.Cell, err = s.cell(l, in.Cell); err != nil {
			return err
		}
		if asked.Digit, err = s.digit(l, in.Digit); err != nil {
			return err
		}
		answer = whyAnswer{
			Puzzle: p.grid.String(), Layout: l.Shape().String(), Ladder: p.ladder.Name,
			Cell: l.CellName(asked.Cell), Digit: symbol(asked.Digit), before: p.grid,
		}
		return s.argue(ctx, p, asked, &answer)
	})
	return answer, err
}

// argue says what the board shows, or else looks for an argument.
func (s *Server) argue(ctx context.Context, p *situation, asked solver.Candidate, answer *whyAnswer) error {
	if p.mistaken() {
		answer.State = "mistaken"
		answer.Text, answer.Wrong = s.mistakes(p)
		return nil
	}
	if s.shown(p, asked, answer) {
		return nil
	}
	answer.before = logic.Disputed(p.grid, asked)
	step, ok, err := p.ladder.Against(ctx, answer.before, asked)
	switch {
	case err != nil:
		return err
	case ok:
		answer.State, answer.Text = "refuted", s.opts.Printer.Hint(&step, answer.before, phrase.Why)
		answer.Step, answer.found = newStepBody(&step, answer.before, phrase.Why), step
	default:
		s.verdict(p, asked, answer, "unproved", nil)
	}
	return nil
}

// shown answers what needs no argument.
func (s *Server) shown(p *situation, asked solver.Candidate, answer *whyAnswer) bool {
	sight, by := logic.AtSight(p.grid, asked)
	switch {
	case sight == logic.Filled:
		s.verdict(p, asked, answer, "filled", map[string]any{"Digit": symbol(p.grid.Value(asked.Cell))})
	case sight == logic.Seen:
		s.verdict(p, asked, answer, "seen", map[string]any{"By": s.opts.Printer.Cell(p.grid.Layout(), by)})
	case p.solution.Value(asked.Cell) == asked.Digit:
		s.verdict(p, asked, answer, "right", nil)
	default:
		return false
	}
	return true
}

// verdict says in a sentence of the bot's what holds.
func (s *Server) verdict(p *situation, asked solver.Candidate, answer *whyAnswer, state string, more map[string]any) {
	data := map[string]any{"Cell": s.opts.Printer.Cell(p.grid.Layout(), asked.Cell), "Digit": symbol(asked.Digit)}
	maps.Copy(data, more)
	answer.State, answer.Text = state, s.opts.Printer.Text("bot.why."+state, data)
}
