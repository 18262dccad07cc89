package bot

import (
	"context"
	"time"

	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

// cruxTime bounds the search for a puzzle's hardest step: the rest is told without it.
const cruxTime = 2 * time.Second

// addCrux tells and pictures the hardest step of a puzzle, if it is found in time.
func (c *call) addCrux(ctx context.Context, m *Message, g *solver.Grid) {
	ctx, cancel := context.WithTimeout(ctx, cruxTime)
	defer cancel()
	crux, err := coach.New(logic.Human()).Crux(ctx, g)
	if err != nil || crux == nil {
		return
	}
	m.Text = paragraphs(m.Text, c.cruxText(crux))
	m.Pictures = append(m.Pictures, c.cruxPicture(crux))
}

func (c *call) cruxText(crux *coach.Crux) string {
	return c.text("bot.submissions.crux", map[string]any{
		"Number": crux.Number, "Technique": c.phrase.Technique(crux.Step.Technique), "Text": c.phrase.StepSummary(&crux.Step, crux.Before.Layout()),
	})
}

func (c *call) cruxPicture(crux *coach.Crux) Picture {
	return c.picture("crux", render.Board{Grid: crux.Before, NoteCells: crux.Before.Empty(), Step: &crux.Step})
}
