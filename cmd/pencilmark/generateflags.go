package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
)

// generateFlags describe the puzzles to generate.
type generateFlags struct {
	Layout    string   `placeholder:"SHAPE" help:"The layout: rows x columns, as in 6x6, 16x16+x or '9x9 diagonal', or the boxes, as in 'boxes 6x2'; by default 9x9. jigsaw chooses random regions, jigsaw6 with six rows; jigsaw: and the region of each cell names them."`
	Tier      string   `placeholder:"T" help:"The tier: easy, medium, hard, expert, extreme or nightmare; by default any."`
	ER        string   `name:"er" placeholder:"MIN-MAX" help:"The rating of the hardest step, as in 7.1-7.5, 8- or 6.6; puzzles above 9.2 are made from hard puzzles that come with the program."`
	EP        string   `name:"ep" placeholder:"MIN-MAX" help:"The rating of the hardest step up to the first digit."`
	ED        string   `name:"ed" placeholder:"MIN-MAX" help:"The rating of the first step."`
	Minutes   string   `placeholder:"MIN-MAX" help:"The estimated minutes, as in 8-12 or 20-."`
	Gem       string   `placeholder:"G" help:"pearl: no step is harder than those up to the first digit (EP equals ER); diamond: no step is harder than the first (ED equals ER too)."`
	Clues     string   `placeholder:"MIN-MAX" help:"The number of clues, as in 28-32, -22 or 24; by default no superfluous clue, except in 16x16 puzzles below extreme and in puzzles of at most 5 minutes, which may have clues in half of their cells."`
	Symmetry  string   `placeholder:"S" help:"The symmetry of the clues: half-turn, quarter-turn, left-right, top-bottom, diagonal, antidiagonal, mirrors, diagonals, full or none."`
	Pattern   string   `placeholder:"CELLS" help:"The cells with clues, row by row: . is an empty cell, any other character a clue; or a file with this text."`
	Contains  []string `placeholder:"TECHNIQUE" help:"Techniques that the solution needs, separated by commas. pencilmark technique lists them."`
	Hardest   string   `placeholder:"TECHNIQUE" help:"The hardest technique allowed, in the order of pencilmark technique list."`
	ForPeople bool     `help:"Suit people: a digit can be placed before the hardest step, and tiers up to expert need no forcing net."`
}

func (f *generateFlags) options() (o generate.Options, err error) {
	o.ForPeople = f.ForPeople
	for _, read := range []func(*generate.Options) error{f.layout, f.difficulty, f.clues, f.techniques} {
		if err := read(&o); err != nil {
			return o, err
		}
	}
	if f.wantsSpareClues(&o) {
		o.Clues = generate.SpareClues(o.Layout)
	}
	return o, nil
}

// quick is a solving time in minutes. Puzzles without superfluous clues rarely take less.
const quick = 5

// wantsSpareClues reports whether the puzzles need superfluous clues and no flag forbids them: to be easy at the
// largest size, or to be quick at any size.
func (f *generateFlags) wantsSpareClues(o *generate.Options) bool {
	isEasier := rating.Easy <= o.Tier && o.Tier < rating.Extreme || o.Hardest != ""
	isQuick := o.Minutes.Max != 0 && o.Minutes.Max <= quick
	return (isQuick || isEasier && o.Layout.Size() == solver.MaxSize) && f.Clues == "" && f.Pattern == ""
}

func (f *generateFlags) layout(o *generate.Options) error {
	reading, err := (&puzzleArgs{Layout: f.Layout}).options()
	if err != nil {
		return err
	}
	o.Layout = solver.Classic()
	if reading.Shape != nil {
		o.Layout, err = solver.NewLayout(*reading.Shape)
	}
	return err
}

func (f *generateFlags) difficulty(o *generate.Options) (err error) {
	if f.Tier != "" {
		if o.Tier, err = rating.ParseTier(f.Tier); err != nil {
			return unusable("--tier: %w", err)
		}
	}
	switch strings.ToLower(f.Gem) {
	case "":
	case "pearl":
		o.Gem = generate.Pearl
	case "diamond":
		o.Gem = generate.Diamond
	default:
		return unusable("--gem: %q is neither pearl nor diamond", f.Gem)
	}
	for _, r := range []struct {
		name, text string
		into       *generate.Range[rating.Tenths]
	}{{"er", f.ER, &o.ER}, {"ep", f.EP, &o.EP}, {"ed", f.ED, &o.ED}} {
		if *r.into, err = generate.ParseRange(r.text, rating.ParseTenths); err != nil {
			return unusable("--%s: %w, or a range such as 7.1-7.5 or 8-", r.name, err)
		}
	}
	if o.Minutes, err = generate.ParseRange(f.Minutes, parseNumber); err != nil {
		return unusable("--minutes: %w, or a range such as 8-12 or 20-", err)
	}
	return nil
}

func (f *generateFlags) clues(o *generate.Options) (err error) {
	if o.Clues, err = generate.ParseRange(f.Clues, parseNumber); err != nil {
		return unusable("--clues: %w, or a range such as 28-32 or -22", err)
	}
	if f.Symmetry != "" {
		if o.Symmetry, err = generate.ParseSymmetry(f.Symmetry); err != nil {
			return unusable("--symmetry: %w", err)
		}
	}
	if f.Pattern != "" {
		o.Pattern, err = readPattern(f.Pattern, o.Layout)
	}
	return err
}

func (f *generateFlags) techniques(o *generate.Options) (err error) {
	for _, typed := range f.Contains {
		name, err := techniqueNamed("--contains: ", typed)
		if err != nil {
			return err
		}
		o.Contains = append(o.Contains, name)
	}
	if f.Hardest != "" {
		o.Hardest, err = techniqueNamed("--hardest: ", f.Hardest)
	}
	return err
}

// flagError names the flag that has an impossible value.
func flagError(err error) error {
	if option, ok := errors.AsType[*generate.OptionError](err); ok {
		return unusable("--%s: %s", option.Option, option.Reason)
	}
	return err
}

func parseNumber(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return 0, fmt.Errorf("%q: want a number", text)
	}
	return int(n), nil
}

// maxPattern exceeds the length of the largest pattern.
const maxPattern = 4096

// readPattern reads which cells have clues, from a file or from the text itself.
func readPattern(text string, l *solver.Layout) (cells solver.CellSet, err error) {
	if file, err := openFile(text); err == nil {
		defer file.Close()
		content, err := io.ReadAll(io.LimitReader(file, maxPattern))
		if err != nil {
			return cells, err
		}
		text = string(content)
	}
	n := 0
	for _, r := range strings.Join(strings.Fields(text), "") {
		if n < l.CellCount() && !strings.ContainsRune(".0-_", r) {
			cells.Add(n)
		}
		n++
	}
	switch {
	case n != l.CellCount():
		return cells, unusable("--pattern has %d cells, but the grid has %d; . is an empty cell, any other character a clue", n, l.CellCount())
	case cells.IsEmpty():
		return cells, unusable("--pattern has no clues")
	}
	return cells, nil
}

// cut replaces a named layout by its shape. For "jigsaw" it makes random regions from the seed.
func (c *generateCmd) cut(ctx context.Context) error {
	if c.Layout == "" || strings.Contains(c.Layout, ":") {
		return nil
	}
	v, err := solver.ParseVariant(c.Layout)
	if named, unknown := notation.ParseVariant(c.Layout); err != nil && unknown == nil {
		v, err = named, nil
	}
	if err != nil {
		return unusable("--layout: %w", err)
	}
	limited, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	layout, err := generate.NewLayout(limited, rand.New(rand.NewPCG(*c.Seed, math.MaxUint64)), v)
	if errors.Is(err, context.DeadlineExceeded) {
		return notFoundIn(c.Time, err)
	}
	if err == nil {
		c.Layout = layout.Shape().String()
	}
	return err
}
