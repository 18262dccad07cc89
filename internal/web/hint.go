package web

import (
	"context"
	"net/http"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// hintRequest asks for the next deduction.
type hintRequest struct {
	puzzleText
	Level  *int   `json:"level,omitempty"`  // 1 to 4; absent is 1
	Ladder string `json:"ladder,omitempty"` // "" is human
}

// hintAnswer is the next deduction, as far as the level tells it.
type hintAnswer struct {
	Puzzle string    `json:"puzzle"`
	Layout string    `json:"layout"`
	Ladder string    `json:"ladder"`
	Level  int       `json:"level"`
	State  string    `json:"state"` // step, solved or stuck
	Text   string    `json:"text"`
	Step   *stepBody `json:"step"` // null unless State is step
}

func (s *Server) hint(w http.ResponseWriter, r *http.Request) error {
	in, err := readJSON[hintRequest](s, w, r)
	if err != nil {
		return err
	}
	level, ladder, err := s.hintOptions(in)
	if err != nil {
		return err
	}
	grid, err := s.read(in.puzzleText)
	if err != nil {
		return err
	}
	var answer hintAnswer
	err = s.working(r.Context(), func(ctx context.Context) error {
		if _, err := s.solve(ctx, grid); err != nil {
			return s.unsolvable(err)
		}
		answer, err = s.nextStep(ctx, grid, ladder, level)
		return err
	})
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, fresh, answer)
}

// hintOptions reads the level and the ladder of a request.
func (s *Server) hintOptions(in hintRequest) (level int, ladder *logic.Ladder, err error) {
	level = 1
	if in.Level != nil {
		level = *in.Level
	}
	if level < 1 || level > 4 {
		return 0, nil, s.problem(badRequest, "web.detail.level", map[string]any{"Level": level})
	}
	if in.Ladder == "" {
		return level, logic.Human(), nil
	}
	if ladder, err = logic.LadderNamed(in.Ladder); err != nil {
		return 0, nil, s.problem(badRequest, "web.detail.ladder", map[string]any{
			"Ladder": brief(in.Ladder), "Ladders": s.opts.Printer.Either(ladderNames()),
		})
	}
	return level, ladder, nil
}

func ladderNames() []string {
	var names []string
	for _, l := range logic.Ladders() {
		names = append(names, l.Name)
	}
	return names
}

// nextStep finds and tells the ladder's next step.
func (s *Server) nextStep(ctx context.Context, g *solver.Grid, ladder *logic.Ladder, level int) (hintAnswer, error) {
	answer := hintAnswer{
		Puzzle: g.String(), Layout: g.Layout().Shape().String(), Ladder: ladder.Name, Level: level,
	}
	step, ok, err := ladder.Next(ctx, g)
	switch {
	case err != nil:
		return answer, err
	case ok:
		answer.State, answer.Text = "step", s.opts.Printer.Hint(&step, g, level)
		answer.Step = newStepBody(&step, g, level)
	case g.Solved():
		answer.State, answer.Text = "solved", s.opts.Printer.Text("web.hint.solved", nil)
	default:
		answer.State, answer.Text = "stuck", s.opts.Printer.Text("web.hint.stuck", map[string]any{"Ladder": ladder.Name})
	}
	return answer, nil
}
