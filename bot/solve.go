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
	"pencilmark/solver/repair"
)

func solveCommand() handler {
	return handler{
		Definition: command.Definition{Name: "solve", Example: exampleGrid(), Cost: 5, Options: pictureOptions(
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
		return askAndShow(ctx, c, func(of game.Subject) (*game.Work, error) { return c.Game.Play.Open(ctx, c.caller(), of) }, uniqueReply)
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

// runGiveUp ends the current puzzle. For a live daily it asks first, as solve does.
func runGiveUp(ctx context.Context, c *call) Reply {
	return orRefuse(c, showSolution)(c.Game.Play.GiveUp(ctx, c.caller()))
}

const allSolutions = "all"

// uniqueReply says that a puzzle has one solution, without showing it.
func uniqueReply(c *call, w *game.Work) Reply { return c.board(w, "bot.solve.unique") }

// severalReply says how many solutions a grid has and shows two of them and where they differ. A button lists all.
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

// severalControls returns the controls for a grid with several solutions, or nil if the grid does not fit into a
// button.
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

// severalWork wraps a pasted grid with several solutions. The work is not a saved attempt.
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

// refuseOrRepair refuses a pasted grid without exactly one solution. It proposes a repair instead if it finds one in
// time.
func (c *call) refuseOrRepair(ctx context.Context, err error) Reply {
	_, several := errors.AsType[*solver.AmbiguousError](err)
	_, conflict := errors.AsType[*solver.ConflictError](err)
	if c.pastedGrid == nil || !several && !conflict && !errors.Is(err, solver.ErrNoSolution) {
		return c.refuse(err)
	}
	r, failed := c.Game.Play.Repair(ctx, c.pastedGrid)
	switch {
	case errors.Is(failed, game.ErrLive):
		return c.refuse(failed)
	case errors.Is(failed, play.ErrManyWrong):
		reply := c.refuse(err)
		reply.Text = paragraphs(reply.Text, c.text("bot.repair.many-wrong", nil))
		return reply
	case failed != nil:
		return c.refuse(err)
	case r.Removed == nil:
		return proposedClues(c, r, c.text("bot.repair.has", map[string]any{"Solutions": solutionsText(c, r.Plan.Solutions)}))
	}
	reply := c.refuse(err)
	reply.Text = paragraphs(reply.Text, removedClues(c, r))
	if len(r.Plan.Clues) == 0 {
		reply.Text = paragraphs(reply.Text, repairedText(c, r))
		return reply
	}
	added := proposedClues(c, r, reply.Text)
	added.Pictures = append(reply.Pictures, added.Pictures...)
	return added
}

func removedClues(c *call, r *play.Repaired) string {
	var clues []string
	for _, cell := range r.Removed.Cells {
		clues = append(clues, clueText(c, cell, c.pastedGrid.Value(cell)))
	}
	text := c.text("bot.repair.without", map[string]any{"Clues": c.phrase.List(clues), "Solutions": solutionsText(c, r.Removed.Left)})
	if others := r.Removed.Ways - 1; others > 0 {
		text += " " + c.text("bot.repair.ways", map[string]any{"Count": others})
	}
	return text
}

// proposedClues adds clues that leave one solution to a text, and shows them on the board.
func proposedClues(c *call, r *play.Repaired, text string) Reply {
	board := r.Start.Clone()
	for c := range r.Start.Empty().AndNot(r.Plan.Grid.Empty()).All() {
		board.Place(c, r.Plan.Grid.Value(c))
	}
	return Reply{Message: Message{
		Text:     paragraphs(text, clueAlone(c, r.Plan), halvingClues(c, r.Plan), repairedText(c, r)),
		Pictures: []Picture{c.picture("repaired", render.Board{Grid: board, NoteCells: board.Restricted()})},
	}, refusedGrid: true}
}

// clueAlone names a clue that alone leaves one solution; "" if there is none.
func clueAlone(c *call, plan *repair.CluePlan) string {
	if len(plan.Alone) == 0 {
		return ""
	}
	clue := plan.Alone[0]
	return c.text("bot.repair.alone", map[string]any{"Clue": clueText(c, clue.Cell, clue.Digit), "Others": len(plan.Alone) - 1})
}

// halvingClues lists clues that each halve the remaining solutions. It returns "" for a single clue that clueAlone has
// named.
func halvingClues(c *call, plan *repair.CluePlan) string {
	clues, key := plan.Clues, "bot.repair.clues"
	if len(plan.Alone) > 0 {
		if key = "bot.repair.halving"; len(clues) == 1 {
			return ""
		}
	}
	lines := []string{c.text(key, map[string]any{"Count": len(clues)})}
	if many := amongMany(clues); many > 0 {
		lines = append(lines, clueListText(c, clues[:many]))
		clues = clues[many:]
	}
	for _, clue := range clues[:min(len(clues), maxClues)] {
		lines = append(lines, clueLeaves(c, &clue))
	}
	if more := len(clues) - maxClues; more > 0 {
		lines = append(lines, c.text("bot.repair.more", map[string]any{"Count": more}))
	}
	return strings.Join(lines, "\n")
}

const maxClues = 8

// amongMany counts the leading clues after which there are still more solutions than the limit of counting.
func amongMany(clues []repair.ProposedClue) (n int) {
	for n < len(clues) && clues[n].Left.More {
		n++
	}
	return n
}

// clueListText names clues after which there are still more solutions than the limit of counting.
func clueListText(c *call, clues []repair.ProposedClue) string {
	var names []string
	for _, clue := range clues {
		names = append(names, clueText(c, clue.Cell, clue.Digit))
	}
	return c.text("bot.repair.clue-among-many", map[string]any{"Clues": c.phrase.List(names), "Left": leftText(c, clues[0].Left)})
}

func clueLeaves(c *call, clue *repair.ProposedClue) string {
	var others []string
	for _, choice := range clue.Choices {
		if choice.Digit != clue.Digit {
			others = append(others, c.text("bot.repair.instead", map[string]any{"Digit": c.phrase.Digit(choice.Digit), "Left": leftText(c, choice.Left)}))
		}
	}
	return c.text("bot.repair.clue", map[string]any{
		"Clue": clueText(c, clue.Cell, clue.Digit), "Left": leftText(c, clue.Left), "Others": strings.Join(others, ", "),
	})
}

func repairedText(c *call, r *play.Repaired) string {
	text := format.LineWithRegions(r.Plan.Grid)
	if !r.Plan.Grid.Restricted().IsEmpty() {
		text = format.LineWithRestrictions(r.Plan.Grid)
	}
	return "```\n" + text + "\n```"
}

func clueText(c *call, cell, digit int) string {
	return c.phrase.Cell(c.pastedGrid.Layout(), cell) + " = " + c.phrase.Digit(digit)
}

func leftText(c *call, n repair.SolutionCount) string {
	return countText(c, n, "bot.repair.left", "bot.repair.left-more")
}

func solutionsText(c *call, n repair.SolutionCount) string {
	return countText(c, n, "bot.repair.solutions", "bot.repair.solutions-more")
}

// countText writes a count with the message exact or, if there are more, with the message more.
func countText(c *call, n repair.SolutionCount, exact, more string) string {
	if n.More {
		exact = more
	}
	return c.text(exact, map[string]any{"Count": n.N})
}
