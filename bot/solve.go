package bot

import (
	"context"
	"errors"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

func solveCommand() handler {
	return handler{
		Definition: command.Definition{Name: "solve", Example: exampleGrid(), Cost: 5, Options: gridOptions(
			command.Option{Name: "solutions", Choices: []command.Choice{{Label: "all-solutions", Value: allSolutions}}},
		)},
		run:      runSolve,
		complete: completePuzzle,
		actions: []action{
			{name: "solve", plan: Plan{Private: true, Edit: true}, run: pressSolve},
			{name: "confirm", plan: Plan{Private: true, Edit: true}, run: pressConfirm},
			{name: "keep", plan: Plan{Private: true, Edit: true}, run: pressKeep},
			{name: "solutions", plan: Plan{Private: true, Cost: 5}, run: pressSolutions},
		},
	}
}

func runSolve(ctx context.Context, c *call) Reply {
	if c.Option("solutions") == words.CountSolutions {
		return asked(ctx, c, func(of game.Subject) (*game.Work, error) { return c.Game.Play.Open(ctx, c.caller(), of) }, uniqueReply)
	}
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	r, err := c.Game.Play.Solve(ctx, c.caller(), subject, false)
	e, several := errors.AsType[*game.SeveralError](err)
	switch {
	case several && c.Option("solutions") == allSolutions:
		return solutionList(c, e)
	case err != nil && !several:
		return c.refuseOrRepair(ctx, err)
	}
	return orRefuse(c, showSolution)(r, err)
}

func pressSolve(ctx context.Context, c *call) Reply {
	return orRefuse(c, showSolution)(c.Game.Play.Solve(ctx, c.caller(), c.attempt(), false))
}

func pressConfirm(ctx context.Context, c *call) Reply {
	return orRefuse(c, showSolution)(c.Game.Play.Solve(ctx, c.caller(), c.attempt(), true))
}

func pressKeep(ctx context.Context, c *call) Reply {
	return c.boardOr("bot.solve.kept")(c.Game.Play.Open(ctx, c.caller(), c.attempt()))
}

func showSolution(c *call, s *play.Revealed) Reply {
	if s.Confirm {
		reply := c.about(s.Work, "bot.solve.confirm", nil)
		reply.Controls = []Control{
			c.button("confirm", Danger, on("confirm", s.Work)),
			c.button("keep", Primary, on("keep", s.Work)),
		}
		return reply
	}
	reply := c.about(s.Work, "bot.solve.solution", nil)
	reply.Pictures = []Picture{c.solution(s.Work)}
	reply.Controls = c.afterControls(s.Work, "solution")
	if args := subjectArgs(s.Work); args != nil {
		reply.Controls = append(reply.Controls, c.button("path", Secondary, NewAction("path-open", append(args, "0")...)))
	}
	return reply
}

func giveUpCommand() handler {
	return handler{
		Definition: command.Definition{Name: "giveup", Slow: true},
		run:        runGiveUp,
	}
}

// runGiveUp ends the current puzzle; a live daily asks first, as solve does.
func runGiveUp(ctx context.Context, c *call) Reply {
	return orRefuse(c, showSolution)(c.Game.Play.GiveUp(ctx, c.caller()))
}

const allSolutions = "all"

// uniqueReply says that a puzzle has one solution, without showing it.
func uniqueReply(c *call, w *game.Work) Reply { return c.board(w, "bot.solve.unique") }

// severalReply says how many solutions a grid has, shows two and where they differ; a button lists all.
func severalReply(c *call, e *game.SeveralError) Reply {
	first, second := e.Solutions[0], e.Solutions[1]
	layout, differ := first.Layout(), []int{}
	for cell := range layout.CellCount() {
		if first.Value(cell) != second.Value(cell) {
			differ = append(differ, cell)
		}
	}
	reply := c.say("bot.error.ambiguous", map[string]any{"Solutions": len(e.Solutions), "Count": len(differ), "Cells": c.someCells(layout, differ)})
	for _, g := range []*solver.Grid{first, second} {
		reply.Pictures = append(reply.Pictures, c.picture("solution", render.Board{Grid: g, DifferingCells: solver.CellsOf(differ...)}))
	}
	if c.pastedGrid == nil {
		return reply
	}
	reply.Controls = severalControls(c, severalWork(c.pastedGrid))
	return reply
}

// severalControls returns the controls of a grid with several solutions, nil if it does not fit into a button.
func severalControls(c *call, w *game.Work) []Control {
	args := subjectArgs(w)
	if args == nil {
		return nil
	}
	return []Control{
		c.button("solutions", Secondary, NewAction("solutions", args...)),
		c.button("path", Secondary, NewAction("path-open", append(args, "0")...)),
	}
}

// severalWork wraps a pasted grid with several solutions, which is no attempt.
func severalWork(g *solver.Grid) *game.Work {
	return &game.Work{Attempt: game.Attempt{Kind: game.PastedAttempt, Grid: g, Progress: g}}
}

func pressSolutions(ctx context.Context, c *call) Reply {
	subject, err := c.pressedSubject()
	if err != nil {
		return c.say("bot.error.old", nil)
	}
	_, err = c.Game.Play.Solve(ctx, c.caller(), subject, false)
	if e, ok := errors.AsType[*game.SeveralError](err); ok {
		return solutionList(c, e)
	}
	if err != nil {
		return c.refuse(err)
	}
	return c.say("bot.error.old", nil)
}

func solutionList(c *call, e *game.SeveralError) Reply {
	var lines strings.Builder
	for _, g := range e.Solutions {
		lines.WriteString(format.Line(g) + "\n")
	}
	reply := c.say("bot.solve.listed", map[string]any{"Count": len(e.Solutions)})
	reply.Files = []File{{Name: "solutions.txt", Data: []byte(lines.String())}}
	return reply
}
