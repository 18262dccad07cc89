package web

import (
	"context"
	"errors"
	"net/http"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/repair"
)

// repairAnswer is what makes a grid a puzzle with one solution.
type repairAnswer struct {
	Puzzle    string      `json:"puzzle"`
	Layout    string      `json:"layout"`
	Solutions countBody   `json:"solutions"` // of the grid as it came
	Removed   []entryBody `json:"removed"`   // the fewest clues that have to go; none if there are solutions
	Alone     []entryBody `json:"alone"`     // clues each of which is enough by itself, the one that makes the easiest puzzle first
	Clues     []clueBody  `json:"clues"`     // to be added in this order; none if one solution is left
	Repaired  string      `json:"repaired"`  // with the first of alone, or else with all clues
}

// countBody is how many there are: n, or more than that.
type countBody struct {
	N    int  `json:"n"`
	More bool `json:"more"`
}

type entryBody struct {
	Cell  string `json:"cell"`
	Digit string `json:"digit"`
}

// clueBody is a proposed clue with what it leaves, and what each digit that can
// stand there would leave, itself among them.
type clueBody struct {
	entryBody
	Left    countBody    `json:"left"`
	Choices []choiceBody `json:"choices"`
}

type choiceBody struct {
	Digit string    `json:"digit"`
	Left  countBody `json:"left"`
}

func (s *Server) repair(w http.ResponseWriter, r *http.Request) error {
	grid, err := s.readGrid(w, r)
	if err != nil {
		return err
	}
	var fixed *play.Repaired
	err = s.working(r.Context(), func(ctx context.Context) error {
		fixed, err = s.opts.Game.Play.Repair(ctx, grid)
		return err
	})
	switch {
	case errors.Is(err, game.ErrLive):
		return s.private(err)
	case errors.Is(err, repair.ErrUnrepairable):
		return s.unsolvable(solver.ErrNoSolution)
	case errors.Is(err, play.ErrManyWrong):
		return s.problem(brokenGrid, "web.detail.many-wrong", nil)
	case errors.Is(err, game.ErrManySolutions):
		return s.unsolvable(err)
	case err != nil:
		return err
	}
	return sendJSON(w, r, http.StatusOK, noStore, newRepairAnswer(grid, fixed))
}

func newRepairAnswer(g *solver.Grid, r *play.Repaired) repairAnswer {
	l := g.Layout()
	answer := repairAnswer{
		Puzzle: format.LineWithRestrictions(g), Layout: l.Shape().String(), Repaired: format.LineWithRestrictions(r.Plan.Grid),
		Removed: []entryBody{}, Alone: []entryBody{}, Clues: []clueBody{},
	}
	if r.Removed == nil {
		answer.Solutions = countBody(r.Plan.Solutions)
	} else {
		for _, cell := range r.Removed.Cells {
			answer.Removed = append(answer.Removed, entryBody{l.CellName(cell), symbol(g.Value(cell))})
		}
	}
	for _, clue := range r.Plan.Alone {
		answer.Alone = append(answer.Alone, entryBody{l.CellName(clue.Cell), symbol(clue.Digit)})
	}
	for _, clue := range r.Plan.Clues {
		body := clueBody{entryBody: entryBody{l.CellName(clue.Cell), symbol(clue.Digit)}, Left: countBody(clue.Left)}
		for _, choice := range clue.Choices {
			body.Choices = append(body.Choices, choiceBody{symbol(choice.Digit), countBody(choice.Left)})
		}
		answer.Clues = append(answer.Clues, body)
	}
	return answer
}
