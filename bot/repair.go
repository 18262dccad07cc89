package bot

import (
	"context"
	"errors"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/repair"
)

// refuseOrRepair refuses, or proposes clues for a pasted grid without exactly one solution, if they are found in time.
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

// proposedClues says, below a text, which clues leave one solution, and shows them.
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

// clueAlone names a clue that is enough by itself; "" if there is none.
func clueAlone(c *call, plan *repair.CluePlan) string {
	if len(plan.Alone) == 0 {
		return ""
	}
	clue := plan.Alone[0]
	return c.text("bot.repair.alone", map[string]any{"Clue": clueText(c, clue.Cell, clue.Digit), "Others": len(plan.Alone) - 1})
}

// halvingClues lists clues that each halve the remaining solutions; "" for a single clue that is named already.
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

// amongMany counts the leading clues that leave more solutions than are counted.
func amongMany(clues []repair.ProposedClue) (n int) {
	for n < len(clues) && clues[n].Left.More {
		n++
	}
	return n
}

// clueListText names clues that leave more solutions than are counted.
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

// countText writes a count by one message or, if there are more, by another.
func countText(c *call, n repair.SolutionCount, exact, more string) string {
	if n.More {
		exact = more
	}
	return c.text(exact, map[string]any{"Count": n.N})
}
