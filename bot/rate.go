package bot

import (
	"context"
	"errors"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/solver/minutes"
	"pencilmark/solver/rating"
)

func rateCommand() handler {
	return handler{
		Definition: command.Definition{Name: "rate", Example: exampleGrid(), Cost: 5, Options: pictureOptions(command.Option{Name: "points", Choices: command.OnOff()})},
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
			return offerOrRefuse(ctx, c, err)
		}
		return c.refuseOrRepair(ctx, err)
	}
	yours, err := c.yourMinutes(ctx, r.Report.Time)
	if err != nil {
		return c.refuse(err)
	}
	return c.whenRated(r.Work, &r.Report, func(report *rating.Report) Message {
		m := c.rated(r.Work, report)
		m.Text = paragraphs(m.Text, yours)
		m.Controls = c.controls(r.Work, "rating")
		if _, ended := r.Work.Ended(); !ended && !c.public {
			m.Controls = foldTools(c, r.Work.ID, m.Controls)
		}
		return m
	})
}

// yourMinutes says how long the player takes for half of such puzzles; "" if too little is known.
func (c *call) yourMinutes(ctx context.Context, e minutes.Estimate) (string, error) {
	pace, err := c.Game.Play.Pace(ctx, c.caller())
	return c.phrase.YourMinutes(e, &pace), err
}

// rated shows a puzzle's rating. For a live daily it shows only what the card does, until the player has finished it.
func (c *call) rated(w *game.Work, r *rating.Report) Message {
	if _, ended := w.Ended(); w.Live && !ended {
		m := c.about(w, "bot.rate.later", nil).Message
		m.Text = paragraphs(strings.Join(openNeeds(c, w.Grid.FilledCount(), w.Puzzle.Steps, w.Puzzle.Time()), " · "), m.Text)
		m.Pictures = []Picture{givensPicture(c, w)}
		return m
	}
	return Message{Title: c.kindTitle(w), Text: ratingText(c, r), Pictures: []Picture{givensPicture(c, w)}, Tier: r.Tier}
}

// whenRated replies with a rating. If the rating is only a bound so far, the message is replaced when it is complete.
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

func givensPicture(c *call, w *game.Work) Picture {
	return c.picture("puzzle", render.Board{Grid: w.Grid, NoteCells: w.Grid.Restricted()})
}

// ratingText writes a rating, with the points of its methods if the player asked for them.
func ratingText(c *call, r *rating.Report) string {
	return strings.Join(c.phrase.Rating(r, c.Option("points") == "on", strong), "\n")
}

// TierColour returns the colour of a tier, as 0xRRGGBB. Text always names the tier too.
func TierColour(t rating.Tier) int {
	switch t {
	case rating.Easy:
		return 0x2e9e5b
	case rating.Medium:
		return 0x2a8ccf
	case rating.Hard:
		return 0xb07d10
	case rating.Expert:
		return 0xd9652b
	case rating.Extreme:
		return 0xd6455d
	case rating.Nightmare:
		return 0xa35bd6
	case rating.Mini:
		return 0x1f9a9a
	}
	return 0x7a8290
}
