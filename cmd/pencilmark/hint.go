package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"pencilmark/bot/console"
	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
)

type hintCmd struct {
	Level    int     `default:"1" help:"How much to say: 1 what to look for, 2 where, 3 the argument, 4 the move, 5 what follows from it."`
	All      bool    `xor:"question" help:"List all deductions that can be made now."`
	Skip     int     `placeholder:"N" help:"Skip this many deductions."`
	Cell     string  `placeholder:"CELL" help:"Find a deduction that changes this cell, perhaps by placing a digit that it sees, or one that changes this unit, such as 'box 5'."`
	Digit    string  `placeholder:"D" help:"Find a deduction that places or rules out this digit."`
	Why      string  `xor:"question" placeholder:"CELL=D" help:"Explain why a cell is, or cannot be, a digit, as in r1c5=4, 'r1c5 4' or '4 in A5'."`
	Chain    *string `xor:"question" placeholder:"CHAIN" help:"Check a chain, and say what follows from it: = is a strong link, - a weak one, as in (5)r1c4=(5)r1c7-(5=8)r3c7."`
	Original string  `placeholder:"PUZZLE" help:"The original puzzle. If the position has wrong digits, they are named instead of a hint."`
	PNG      string  `name:"png" placeholder:"FILE" help:"Write a picture of the step to this file, as PNG."`
	SVG      string  `name:"svg" placeholder:"FILE" help:"Write a picture of the step to this file, as SVG."`
	Format   string  `default:"text" enum:"text,json" help:"text or json."`
	coordinatesFlag
	ladderFlag
	puzzleArgs

	words *phrase.Printer
}

// Run answers the question about each position.
func (c *hintCmd) Run(ctx context.Context, m *Main) error {
	if c.Level < phrase.LevelNudge || c.Level > phrase.LevelAfter {
		return unusable("--level: expected a number from 1 to 5")
	}
	if c.Skip < 0 {
		return unusable("--skip: expected a number of steps, from 0")
	}
	if c.isReference() && (c.All || c.Skip > 0 || c.Cell != "" || c.Digit != "" || len(c.Only) > 0) {
		return unusable("--all, --skip, --cell, --digit and --only do not go with --ladder %s, which shows only the next step of the reference's walk", rating.ReferenceLadder().Name)
	}
	c.words = c.printer(m, c.Format)
	ladder, err := c.ladder()
	if err != nil {
		return err
	}
	return c.each(ctx, m, c.Format != "json", func(p format.Puzzle) error { return c.hint(ctx, m, coach.New(ladder), p) })
}

// hint answers the question about one position.
func (c *hintCmd) hint(ctx context.Context, m *Main, to *coach.Coach, p format.Puzzle) error {
	position, err := c.position(ctx, p.Grid)
	if err != nil {
		return err
	}
	if position.Several != nil && (c.Why != "" || c.Chain != nil) {
		return explainUnsolvable(position.Several)
	}
	position.PartialNotes = p.Notes != nil
	a, err := c.ask(ctx, to, position)
	if err == nil {
		err = c.writePictures(a)
	}
	if err != nil {
		return err
	}
	return c.print(m, a)
}

// position returns the position, together with the original puzzle if that is given.
func (c *hintCmd) position(ctx context.Context, g *solver.Grid) (*coach.Position, error) {
	if c.Original == "" {
		p, err := coach.NewOpenPosition(ctx, nil, g)
		return p, explainUnsolvable(err)
	}
	options, err := (&puzzleArgs{Layout: layoutOf(g, c.Layout)}).options()
	if err != nil {
		return nil, err
	}
	original, err := format.Read(c.Original, options)
	if err != nil {
		return nil, unusable("--original: %w", err)
	}
	p, err := coach.NewOpenPosition(ctx, original, g)
	switch {
	case errors.Is(err, coach.ErrShape):
		return nil, unusable("--original is %s, but the position is %s", original.Layout().Shape(), g.Layout().Shape())
	case err != nil:
		return nil, fmt.Errorf("--original: %w", explainUnsolvable(err))
	}
	return p, nil
}

// advised is an answer in words and as data.
type advised struct {
	paragraphs []string
	data       any
	board      render.Board // shown in a terminal, unless it has no grid
	failed     bool         // there is no deduction
}

// print prints an answer. In a terminal it draws the board first.
func (c *hintCmd) print(m *Main, a *advised) error {
	text := strings.Join(a.paragraphs, "\n")
	var err error
	switch {
	case c.Format == "json":
		err = m.printJSON(a.data)
	case isTerminal(m.Stdout):
		if a.board.Grid != nil {
			a.board.LetterRows = c.words.Coordinates() == phrase.LetterRow
			m.draw(a.board)
		}
		text = console.Wrap(text, terminalWidth(m.Stdout))
		fallthrough
	default:
		_, err = fmt.Fprintln(m.Stdout, text)
	}
	if err == nil && a.failed {
		err = failed(exitFailed)
	}
	return err
}

// printJSON prints a line of JSON without escaping < and >, as in r1c5<>6.
func (m *Main) printJSON(v any) error {
	encoder := json.NewEncoder(m.Stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

// ask answers the question that the flags ask.
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

func (c *hintCmd) topic(l *solver.Layout) (about coach.Topic, err error) {
	t, err := notation.ParseFields(l, c.Cell, c.Digit)
	if err != nil {
		return about, unusable("--cell and --digit: %w", err)
	}
	about.Skip = c.Skip
	about.Cells, about.Digits = t.Sets()
	return about, nil
}

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
		a.board = boardWithMistakes(r.Before, &r.Step, phrase.LevelMove)
	case coach.ReasonMistakes:
		a.failed = true
	case coach.ReasonUnproved:
		a.failed = !r.Right
	}
	return a, nil
}

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

// boardWithMistakes returns a board that shows as much of a step as the level allows.
func boardWithMistakes(g *solver.Grid, step *solver.Step, level int) render.Board {
	board := render.Board{Grid: g, NoteCells: g.Restricted()}
	if level > phrase.LevelNudge {
		board.Step, board.UnitsOnly, board.WithoutMove = step, level == phrase.LevelWhere, level == phrase.LevelWhy
	}
	return board
}

func (c *hintCmd) writePictures(a *advised) error {
	if c.PNG == "" && c.SVG == "" {
		return nil
	}
	if a.board.Grid == nil {
		return unusable("--png and --svg: there is no step to draw")
	}
	b := a.board
	if b.Step != nil && !b.UnitsOnly {
		b = render.TeachingBoard(b.Grid, b.Step)
		b.NoteCells, b.WithoutMove, b.Title = a.board.NoteCells, a.board.WithoutMove, c.words.Technique(b.Step.Technique)
	}
	b.RoleNames, b.LetterRows = c.words.LegendText, c.words.Coordinates() == phrase.LetterRow
	if c.SVG != "" {
		if err := os.WriteFile(c.SVG, render.SVG(b, render.Light), 0o644); err != nil {
			return fmt.Errorf("--svg: %w", err)
		}
	}
	if c.PNG == "" {
		return nil
	}
	picture, err := render.PNG(b, render.Light)
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.PNG, picture, 0o644); err != nil {
		return fmt.Errorf("--png: %w", err)
	}
	return nil
}
