package main

import (
	"context"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/notation"
)

// ask asks the coach what the flags say.
func (c *hintCmd) ask(ctx context.Context, to *coach.Coach, p *coach.Position) (*advised, error) {
	at := answerjson.NewPosition(p.Progress, to.Ladder().Name)
	switch {
	case c.Why != "":
		return c.why(ctx, to, p, at)
	case c.Chain != nil:
		return c.chain(to, p, at)
	case c.All:
		all, err := to.Steps(ctx, p)
		if err != nil {
			return nil, err
		}
		return &advised{paragraphs: c.words.StepsAdvice(all, nil), data: answerjson.NewSteps(c.words, at, all), failed: all.Any()}, nil
	}
	about, err := c.topic(p.Progress.Layout())
	if err != nil {
		return nil, err
	}
	h, err := to.Hint(ctx, p, about)
	if err != nil {
		return nil, err
	}
	a := &advised{paragraphs: c.words.HintAdvice(h, c.Level), data: answerjson.NewHint(c.words, at, h, c.Level)}
	a.failed = !h.Found && (h.Any() || !h.Before.Solved())
	if h.Found {
		a.board = boardWithMistakes(h.Before, &h.Step, c.Level)
	}
	return a, nil
}

// topic reads what the hint is to be about.
func (c *hintCmd) topic(l *solver.Layout) (about coach.Topic, err error) {
	t, err := notation.ParseFields(l, c.Cell, c.Digit)
	if err != nil {
		return about, unusable("--cell and --digit: %w", err)
	}
	about.Skip = c.Skip
	about.Cells, about.Digits = t.Sets()
	return about, nil
}

// why argues for or against a candidate.
func (c *hintCmd) why(ctx context.Context, to *coach.Coach, p *coach.Position, at answerjson.Position) (*advised, error) {
	asked, err := notation.ParseCandidate(p.Progress.Layout(), c.Why)
	if err != nil {
		return nil, unusable("--why: %w", err)
	}
	r, err := to.Why(ctx, p, asked)
	if err != nil {
		return nil, err
	}
	a := &advised{paragraphs: c.words.WhyAdvice(r, nil), data: answerjson.NewWhy(c.words, at, r)}
	switch r.Kind {
	case coach.ReasonArgument:
		a.board = boardWithMistakes(r.Before, &r.Step, phrase.LevelWhy)
	case coach.ReasonMistakes:
		a.failed = true
	case coach.ReasonUnproved:
		a.failed = !r.Right
	}
	return a, nil
}

// chain judges a chain.
func (c *hintCmd) chain(to *coach.Coach, p *coach.Position, at answerjson.Position) (*advised, error) {
	links, err := notation.ParseChain(p.Progress, *c.Chain)
	if err != nil {
		return nil, unusable("--chain: %w", err)
	}
	v := to.Chain(p, links)
	a := &advised{paragraphs: c.words.ChainAdvice(v, nil), data: answerjson.NewChain(c.words, at, v)}
	if a.failed = v.Any() || !v.Chain.Found; !a.failed {
		a.board = boardWithMistakes(v.Before, &v.Chain.Step, phrase.LevelMove)
	}
	return a, nil
}

// boardWithMistakes is a board with as much of a step as a hint of a level may show: nothing,
// its units, all.
func boardWithMistakes(g *solver.Grid, step *solver.Step, level int) render.Board {
	board := render.Board{Grid: g, NoteCells: g.Restricted()}
	if level > phrase.LevelNudge {
		board.Step, board.UnitsOnly = step, level == phrase.LevelWhere
	}
	return board
}
