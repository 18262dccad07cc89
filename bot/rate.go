package bot

import (
	"context"
	"errors"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/solver/rating"
)

func rate() command {
	return command{
		Definition: Definition{Name: "rate", Example: exampleGrid(), Cost: 5, Options: gridOptions()},
		run:        runRate,
		complete:   completePuzzle,
	}
}

func runRate(ctx context.Context, c *call) Reply {
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	r, err := c.Game.Play.Rate(ctx, c.caller(), subject)
	if err != nil {
		if errors.Is(err, game.ErrNoCurrent) {
			return c.offerOrRefuse(ctx, err)
		}
		return c.refuseOrRepair(ctx, err)
	}
	return c.whenRated(r.Work, &r.Report, func(report *rating.Report) Message {
		m := c.rated(r.Work, report)
		m.Controls = c.controls(r.Work, "rating")
		return m
	})
}

// rated shows a puzzle with its rating, of which the tier is a part. Of a live daily it
// says as much as the card does, until the player is done with it.
func (c *call) rated(w *game.Work, r *rating.Report) Message {
	if _, ended := w.Ended(); w.Live && !ended {
		m := c.about(w, "bot.rate.later", nil).Message
		m.Text = paragraphs(strings.Join(c.openNeeds(w.Grid.FilledCount(), w.Puzzle.Steps), " · "), m.Text)
		m.Pictures = []Picture{c.puzzle(w)}
		return m
	}
	return Message{Title: c.kindTitle(w), Text: c.report(r), Pictures: []Picture{c.puzzle(w)}, Tier: r.Tier}
}

// whenRated replies with a message about a rating. If that is a bound, the
// message says so at first, and is told again when the rating is whole.
func (c *call) whenRated(w *game.Work, r *rating.Report, write func(*rating.Report) Message) Reply {
	if !r.Bound {
		return Reply{Message: write(r)}
	}
	noted := func(r *rating.Report, key string) Message {
		m := write(r)
		m.Note = c.phrase.Text(key, nil)
		return m
	}
	return Reply{
		Message: noted(r, "bot.rate.thinking"),
		Finish: func(ctx context.Context) Message {
			whole, err := c.Game.Play.FinishRating(ctx, w)
			if err == nil {
				return write(&whole)
			}
			if !whole.Bound || whole.ER < r.ER {
				whole = *r
			}
			return noted(&whole, "bot.rate.given-up")
		},
	}
}

// puzzle pictures the givens alone.
func (c *call) puzzle(w *game.Work) Picture {
	return c.picture("puzzle", render.Board{Grid: w.Grid, NoteCells: w.Grid.Restricted()})
}

// report writes a rating: the tier, the figures of the reference scale, the
// points and what they are made of.
func (c *call) report(r *rating.Report) string {
	lines := append([]string{c.tierLine(r)}, c.reference(r)...)
	var uses []string
	for _, u := range r.Uses {
		uses = append(uses, c.phrase.Text("bot.rate.use", map[string]any{"Method": c.method(u.Method), "Times": u.Count}))
	}
	if len(uses) > 0 {
		lines = append(lines, c.phrase.Text("bot.rate.points", map[string]any{"Count": r.Points, "Uses": strings.Join(uses, ", ")}))
	}
	if r.ER == 0 && r.Hardest != "" {
		lines = append(lines, c.phrase.Text("bot.rate.hardest", map[string]any{"Technique": c.phrase.Technique(r.Hardest)}))
	}
	switch {
	case r.Finished || r.Bound:
	case r.ER != 0:
		lines = append(lines, c.phrase.Text("bot.rate.beyond", nil))
	default:
		lines = append(lines, c.phrase.Text("bot.rate.unfinished", nil))
	}
	return strings.Join(lines, "\n")
}

func (c *call) tierLine(r *rating.Report) string {
	key := "bot.rate.tier"
	if r.Bound {
		key = "bot.rate.tier-least"
	}
	return c.phrase.Text(key, map[string]any{"Tier": c.phrase.Tier(r.Tier.String())})
}

// reference writes the figures of the reference scale, if there are any.
func (c *call) reference(r *rating.Report) []string {
	if r.ER == 0 {
		return nil
	}
	key := "bot.rate.er"
	if r.Bound {
		key = "bot.rate.er-least"
	}
	lines := []string{c.phrase.Text(key, map[string]any{"ER": c.phrase.Decimal(r.ER.String()), "EP": c.phrase.Decimal(r.EP.String()), "ED": c.phrase.Decimal(r.ED.String())})}
	if r.Peak.Step == 0 {
		return lines
	}
	return append(lines, c.phrase.Text("bot.rate.peak", map[string]any{
		"Technique": c.phrase.Technique(r.Peak.Technique), "Step": r.Peak.Step, "Count": r.Peak.Count,
	}))
}

func (c *call) method(name string) string { return c.phrase.Text("bot.method."+name, nil) }
