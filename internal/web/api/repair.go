package api

import (
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/repair"
)

// repairAnswer is a proposal that makes a grid a puzzle with one solution.
type repairAnswer struct {
	Puzzle    string      `json:"puzzle"` // The grid as it was understood.
	Layout    string      `json:"layout" jsonschema:"format=Layout"`
	Solutions countBody   `json:"solutions"`
	Removed   []entryBody `json:"removed"` // The smallest set of clues whose removal leaves solutions; none if the grid has any.
	// Clues each of which alone leaves one solution, the one that makes the easiest puzzle first; none if there are too
	// many solutions to know.
	Alone []entryBody `json:"alone"`
	// Clues to add in this order. Each is the best at splitting the remaining solutions. None if there is one solution.
	Clues    []clueBody `json:"clues"`
	Repaired string     `json:"repaired"` // The puzzle with the first of alone, or else with all of clues.
}

// countBody is a number, and whether there are more.
type countBody struct {
	N    int  `json:"n" jsonschema:"minimum=0"` // How many were counted.
	More bool `json:"more"`                     // Whether counting stopped, because there are more than n.
}

type entryBody struct {
	Cell  string `json:"cell" jsonschema:"format=Cell"`   // The cell by row and column.
	Digit string `json:"digit" jsonschema:"format=Digit"` // 1 to 9, then A to G.
}

// clueBody is a proposed clue, the number of solutions that it leaves, and the number that each possible digit of its
// cell would leave.
type clueBody struct {
	entryBody
	Left    countBody    `json:"left"`
	Choices []choiceBody `json:"choices"` // All digits that are possible in the cell.
}

type choiceBody struct {
	Digit string    `json:"digit" jsonschema:"format=Digit"` // 1 to 9, then A to G.
	Left  countBody `json:"left"`
}

func repairGrid(r *request.Request, in request.PuzzleText) (answer repairAnswer, err error) {
	grid, err := r.ReadPuzzleAsSet(in)
	if err != nil {
		return answer, err
	}
	fixed, err := r.Game.Play.Repair(r.Context(), grid)
	switch {
	case errors.Is(err, game.ErrLive):
		return answer, r.LiveProblem(err)
	case errors.Is(err, repair.ErrUnrepairable):
		return answer, r.SolvingProblem(solver.ErrNoSolution)
	case errors.Is(err, play.ErrManyWrong):
		return answer, r.Problem(request.BrokenGrid, "web.detail.many-wrong", nil)
	case err != nil:
		return answer, r.SolvingProblem(err)
	}
	return newRepairAnswer(grid, fixed), nil
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
			answer.Removed = append(answer.Removed, entryBody{l.CellName(cell), request.Symbol(g.Value(cell))})
		}
	}
	for _, clue := range r.Plan.Alone {
		answer.Alone = append(answer.Alone, entryBody{l.CellName(clue.Cell), request.Symbol(clue.Digit)})
	}
	for _, clue := range r.Plan.Clues {
		body := clueBody{entryBody: entryBody{l.CellName(clue.Cell), request.Symbol(clue.Digit)}, Left: countBody(clue.Left)}
		for _, choice := range clue.Choices {
			body.Choices = append(body.Choices, choiceBody{request.Symbol(choice.Digit), countBody(choice.Left)})
		}
		answer.Clues = append(answer.Clues, body)
	}
	return answer
}
